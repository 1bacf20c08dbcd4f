"""How a sentence about a malformed log shows what it found there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches

from schemas.malformed import printable

_LONGEST = 40


def show(value: object) -> str:
    """A value as JSON writes it, shortened.

    >>> show("3D"), show(True), show([1, 2])
    ('"3D"', 'true', 'a list')
    """
    match value:
        case str():
            return json.dumps(printable(short(value)), ensure_ascii=False)
        case bool() | None:
            return json.dumps(value)
        case list():
            return "a list" if value else "an empty list"
        case dict():
            return "an object"
    return short(str(value)) if not isinstance(value, int) or value.bit_length() <= 64 else "a number of over 64 bits"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like another one; None where none is like it."""
    return next(iter(get_close_matches(word[:_LONGEST].lower(), known, n=1)), None)


def short(text: str) -> str:
    """The beginning of a text, enough to recognize it by."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def unknown_word(word: str, known: Iterable[str], what: str, otherwise: str = "") -> str:
    """Refuse a word and name the nearest known one, or all of them and what else may stand there.

    >>> unknown_word("plaeyrs", ["players", "plays"], "field")
    'unknown field "plaeyrs": did you mean "players"?'
    """
    listed = list(known)
    near = nearest(word, listed)
    advice = f"did you mean {show(near)}?" if near else f"known are {', '.join(listed)}{otherwise}"
    return f"unknown {what} {show(word)}: {advice}"
