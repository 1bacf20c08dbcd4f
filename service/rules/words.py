"""How a sentence shows what it found in a document: always as JSON writes it, shortened."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from math import isinf
from typing import NamedTuple

_LONGEST = 40


def printable(text: str) -> str:
    """The same text with lone surrogates spelled out, so that every output takes it."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


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
        case float() if isinf(value):
            return "a number of over 308 digits"
    return short(str(value)) if not isinstance(value, int) or value.bit_length() <= 64 else "a number of over 64 bits"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like another one; None where none is like it."""
    listed, begin = list(known), word[:_LONGEST]
    return next(iter(get_close_matches(begin, listed, n=1) or get_close_matches(begin.lower(), listed, n=1)), None)


def short(text: str) -> str:
    """The beginning of a text, enough to recognize it by."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def number_of(count: int, noun: str) -> str:
    """So many of something.

    >>> number_of(1, "game"), number_of(2000, "game")
    ('1 game', '2,000 games')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def unknown(word: object, known: Iterable[str], what: str, otherwise: str = "") -> str:
    """Refuse a word and name the nearest known one, or all of them and what else may stand there.

    >>> unknown("plaeyrs", ["players", "plays"], "field")
    'unknown field "plaeyrs": did you mean "players"?'
    """
    listed = list(known)
    near = nearest(word, listed) if isinstance(word, str) else None
    advice = f"did you mean {show(near)}?" if near else f"known are {', '.join(listed)}{otherwise}"
    return f"unknown {what} {show(word)}: {advice}"


class Said(NamedTuple):
    """A sentence with the values in it apart, so that it can be said in other languages too.

    >>> str(Said("%(cards)s cards × %(tier)s", {"cards": 9, "tier": 1}))
    '9 cards × 1'
    """

    text: str
    values: Mapping[str, object] = {}

    def __str__(self) -> str:
        return self.text % self.values if self.values else self.text
