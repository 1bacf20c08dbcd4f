"""Tests of the converters: what they read is what was written, and what they cannot read they explain."""
