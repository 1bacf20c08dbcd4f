"""Figures: pure functions from rows to a `Chart`, a Plotly figure with its question, its n and its table twin."""
