"""Names that run from right to left, set apart from what stands beside them.

A Hebrew or Arabic name would pull digits and signs after it to its other side, so that `+33` behind it reads `33+`
before it. Inside isolates it keeps to itself. Markup has `<bdi>` for that; texts and the labels of figures have two
characters that nobody sees.
"""

from __future__ import annotations

import re

TURNING = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200e\u200f\u202a-\u202e\u2066-\u2069\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Whatever runs from right to left, or says where text runs."""
_ORDERS = str.maketrans("", "", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that would order about what stands around them, or end the isolate."""


def isolated(text: str) -> str:
    """A text that turns nothing around it; most texts are returned as they are.

    >>> isolated("Mei")
    'Mei'
    >>> [hex(ord(letter)) for letter in isolated("דוד")]
    ['0x2068', '0x5d3', '0x5d5', '0x5d3', '0x2069']
    """
    if not TURNING.search(text):
        return text
    return "\N{FIRST STRONG ISOLATE}" + text.translate(_ORDERS) + "\N{POP DIRECTIONAL ISOLATE}"
