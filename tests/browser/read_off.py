"""What stands on a page, read off it as people read it."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.looking import script

ORDERS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that say where text runs, which nobody sees: pages add some to names, and leave others out."""
Rows = list[list[str]]


def seen(words: str) -> str:
    """A text without what nobody sees of it."""
    return " ".join(ORDERS.sub("", words).split(" "))


def rows_under(page: Any, heading: str) -> Rows:
    """The rows of the table under a heading, cell by cell; none where there is no such table."""
    return [[seen(cell) for cell in row] for row in page.evaluate(script("table.js"), heading)]


def pairs_of(page: Any, *places: str) -> Rows:
    """Two texts of every element of a kind."""
    return [[seen(part) for part in pair] for pair in page.evaluate(script("pairs.js"), places)]


def numbers_of(page: Any) -> dict[str, str]:
    """The large numbers at the head of a page by what is said under them."""
    return dict(pairs_of(page, "dl.numbers div", "dt", "dd"))


def twin_of(page: Any, figure: str) -> Rows:
    """The table under a figure."""
    return [[seen(cell) for cell in row] for row in page.evaluate(script("twin.js"), figure)]


def texts_of(page: Any, found: str) -> list[str]:
    """The texts of every element that is found."""
    return [seen(text) for text in page.evaluate(script("texts.js"), found)]
