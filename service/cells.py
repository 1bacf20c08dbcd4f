"""Cells of tables that spreadsheets open: text that one of them would run as a formula is made harmless."""

from __future__ import annotations

from typing import Any

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def harmless(value: Any) -> Any:
    """The same cell, text that begins like a formula with an apostrophe before it; numbers never get one.

    >>> harmless("=1+1"), harmless(-3), harmless("Mei")
    ("'=1+1", -3, 'Mei')
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value
