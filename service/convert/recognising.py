"""Tells by its look in which form a text holds games."""

from __future__ import annotations

from service.convert.lines import BYTE_ORDER_MARK, Line, split_lines
from service.convert.sheetlines import NAMES, kind_of

LOG, SCORESHEET, TEXT = FORMS = "log", "scoresheet", "text"
"""What a file may hold, by the names of the command line and the API."""
MAP = "map"
"""The same of JSON that a mapping file tells how to read."""


def recognise(text: str) -> str:
    r"""Whether a text is game logs, a score sheet or compact text.

    >>> recognise("Ann Bea Cat\n0 3 12"), recognise("Ann: 3D 4C\nBea: 5H 6S"), recognise("[]")
    ('scoresheet', 'text', 'log')
    """
    if text.removeprefix(BYTE_ORDER_MARK).lstrip()[:1] in {"{", "["}:
        return LOG
    kinds = {kind_of(Line(number, line, [])) for number, line in enumerate(split_lines(text))}
    return SCORESHEET if kinds - {NAMES, None} else TEXT
