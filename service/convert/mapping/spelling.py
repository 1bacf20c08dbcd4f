"""How somebody's JSON writes cards: as logs do, by a table, as numbers from 0 to 51, or as rank and suit apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from service.convert.lines import shown
from service.convert.mapping.paths import Path, Place
from service.rules.cards import RANK_LETTERS, SUIT_LETTERS, Card

FORMULAS: Mapping[str, Callable[[int], tuple[int, int]]] = {
    "rank * 4 + suit": lambda number: divmod(number, 4),
    "suit * 13 + rank": lambda number: (number % 13, number // 13),
}
"""Formulas of a card's number, and back: the places of its rank and suit, from 0, among the ranks and suits."""
_FORMULA = re.compile(r"(.*?)(?: \+ ([0-9]{1,3}))?")


class SpellingError(ValueError):
    """A value that is no card in this spelling; its text goes on after the place."""


@dataclass(frozen=True, slots=True)
class Formula:
    """Cards as numbers."""

    places: Callable[[int], tuple[int, int]]
    first: int
    """The number of the first card."""
    ranks: str = RANK_LETTERS
    suits: str = SUIT_LETTERS

    def __call__(self, value: Any) -> str:
        """The card of a number."""
        if type(value) is not int or not 0 <= value - self.first < 52:
            raise SpellingError(f"{show(value)} is no card: they are the numbers {self.first} to {self.first + 51}")
        rank, suit = self.places(value - self.first)
        return self.ranks[rank] + self.suits[suit]


def parse_formula(text: str) -> tuple[Callable[[int], tuple[int, int]], int]:
    """Read a formula such as `suit * 13 + rank + 1`; ValueError where it is another one."""
    match = _FORMULA.fullmatch(text)
    if match is None or match[1] not in FORMULAS:
        known = " or ".join(FORMULAS)
        raise ValueError(f"{text!r} is no formula of a card: write {known}, and + 1 after it where cards begin at 1")
    return FORMULAS[match[1]], int(match[2] or 0)


@dataclass(frozen=True, slots=True)
class Table:
    """Cards, ranks or suits by whatever they are called."""

    known: Mapping[str, str]
    what: str = "card"

    def __call__(self, value: Any) -> str:
        """What is called so."""
        if type(value) not in {str, int} or str(value) not in self.known:
            raise SpellingError(f"{show(value)} is no {self.what} of the mapping's table")
        return self.known[str(value)]


@dataclass(frozen=True, slots=True)
class Apart:
    """Cards whose rank and suit stand apart."""

    rank: Path
    suit: Path
    ranks: Table
    suits: Table

    def __call__(self, value: Any) -> str:
        """The card of a rank and a suit."""
        here = Place(value)
        parts = [
            (path.find(here, here), path, table) for path, table in ((self.rank, self.ranks), (self.suit, self.suits))
        ]
        for found, path, table in parts:
            if len(found) != 1:
                raise SpellingError(f"a card has one {table.what} at {path.text}, which {show(value)} has not")
        return "".join(table(found[0].value) for found, _, table in parts)


def as_logs_do(value: Any) -> str:
    """A card as in game logs."""
    try:
        return str(Card.parse(value))
    except (ValueError, TypeError):
        raise SpellingError(f"{show(value)} is no card as game logs write them, as in TH") from None


@dataclass(frozen=True, slots=True)
class Spelling:
    """How cards are written, and how several of them."""

    card: Callable[[Any], str] = field(default=as_logs_do)
    separator: str | None = None
    """What stands between the cards of a text; None where they stand in a list."""

    def split(self, place: Place) -> list[Place]:
        """The cards that stand together at a place, each by itself; SpellingError where none can."""
        value = place.value
        if isinstance(value, str) and self.separator is not None:
            value = [word.strip() for word in value.split(self.separator.strip() or None) if word.strip()]
        if not isinstance(value, list):
            wanted = "a list of cards" if self.separator is None else "cards in one text or in a list"
            raise SpellingError(f"{show(place.value)} stands where the mapping expects {wanted}")
        return [Place(each, f"{place.where}[{number}]", place.around) for number, each in enumerate(value)]


def show(value: Any) -> str:
    """A value as a sentence quotes it."""
    return shown(repr(value))
