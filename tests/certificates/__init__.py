"""Certificates: made, kept byte for byte, forged and refused."""
