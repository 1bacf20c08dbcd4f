"""Tests of the bots: their games are legal, their seeds repeat, and their styles show."""
