"""Texts as one step of an address: sources and sessions may hold anything, also `/`, `.json` or nothing at all.

Letters, digits, `-`, `_` and everything beyond ASCII stand for themselves. Every other character is `~` and its code in
two hex digits, so that no server, proxy or browser takes it for something else; the empty text is `~` alone. Reading
takes any character that is not written so for itself, so an address that somebody typed works too where it is not
ambiguous.
"""

from __future__ import annotations

import re

EMPTY = "~"
_ESCAPED = re.compile(r"(?![A-Za-z0-9_-])[\x00-\x7f]")
_ESCAPE = re.compile(r"~([0-9A-Fa-f]{2})")


def write_segment(text: str) -> str:
    """Write a text as one step of an address.

    >>> write_segment("2026-11-03/table-2"), write_segment("")
    ('2026-11-03~2Ftable-2', '~')
    """
    return _ESCAPED.sub(lambda found: f"~{ord(found[0]):02X}", text) or EMPTY


def read_segment(segment: str) -> str:
    """The text that one step of an address means.

    >>> read_segment("2026-11-03~2Ftable-2"), read_segment("2026-11-03/table-2")
    ('2026-11-03/table-2', '2026-11-03/table-2')
    """
    return "" if segment == EMPTY else _ESCAPE.sub(lambda found: chr(int(found[1], 16)), segment)
