"""Where stored games stand in their sessions: which game each follows, and what is worth saying about that.

Nothing here hangs on the order in which games arrived, so a session comes out the same however it was handed in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

import orjson
from duckdb import DuckDBPyConnection

from service.rules.findings import Finding
from service.rules.predecessor import Predecessor
from service.rules.record import GameRecord
from service.sessions import session_notes
from service.store.asking import ask


class Spot(NamedTuple):
    """A number of a session, at which a game stands or might."""

    source: str
    session: str
    number: int


def spot_of(record: GameRecord) -> Spot | None:
    """Where a game stands; None without a session or a number."""
    if record.session is None or record.number is None:
        return None
    return Spot(record.source, record.session, record.number)


Outcome = tuple[str, int | None]
"""What the game after one hangs on: its verdict, and the seat of its winner."""
Notes = tuple[tuple[str, str], ...]
"""Codes and details of what a stored report says about the session."""


@dataclass(frozen=True, slots=True)
class Place:
    """A numbered game of a session."""

    game: int
    spot: Spot
    outcome: Outcome
    people: tuple[str, ...]
    """Who sat where, as predecessors are told."""
    notes: Notes
    follows: bool
    """Whether the winner of the game before leads."""

    @property
    def told(self) -> Predecessor:
        """What later games need to know of it."""
        verdict, seat = self.outcome
        won = verdict == "legal" and seat is not None
        return Predecessor(self.spot.number, self.people, self.people[seat] if won and seat is not None else None)


@dataclass(frozen=True, slots=True)
class Context:
    """What the other games of its session tell of a game."""

    predecessor: Predecessor | None = None
    notes: tuple[Finding, ...] = ()

    @property
    def written(self) -> Notes:
        """The notes as the store has them."""
        return tuple((note.code, orjson.dumps(dict(note.values)).decode()) for note in self.notes)


ALONE = Context()
"""That of a game that has no place in a session, or none that is known."""


class Row:
    """The games of one session around some numbers of it, in order.

    What the first of them follows is not among them, unless the session begins there: see `asked`.
    """

    def __init__(self, places: Iterable[Place], asked: int) -> None:
        self.places = list(places)
        self.asked = asked
        """From this number on contexts are known."""
        self._notes = session_notes([place.told for place in self.places])

    def at(self, number: int) -> Sequence[Place]:
        """The games of a number; of several the last one started last, or has the highest address."""
        first, last = (
            bisect_left(self.places, each, key=lambda place: place.spot.number) for each in (number, number + 1)
        )
        return self.places[first:last]

    def before(self, number: int) -> Predecessor | None:
        """The game before a number; nobody knows which of two came before, so then nobody knows who leads."""
        found = [place.told for place in self.at(number - 1)]
        if len(found) > 1:
            return replace(found[-1], winner=None)
        return found[0] if found else None

    def context(self, at: int) -> Context:
        """What the others tell of the game at a place in the row."""
        return Context(self.before(self.places[at].spot.number), self._notes[at])

    @property
    def contexts(self) -> dict[int, Context]:
        """The context of each game from the asked number on, by game."""
        known = range(len(self.places))
        return {self.places[at].game: self.context(at) for at in known if self.places[at].spot.number >= self.asked}


def find_spots(connection: DuckDBPyConnection, games: Sequence[int], suffix: str = "") -> list[Spot]:
    """Where some games stand, those that have a session and a number."""
    found = ask(connection, "spots", games=list(games), suffix=suffix)
    return [Spot(*spot) for spot in found]


def find_rows(connection: DuckDBPyConnection, spots: Iterable[Spot], suffix: str = "") -> Mapping[tuple[str, str], Row]:
    """The games around some numbers, by source and session: all that may hang on them, and what these need."""
    spots = sorted(set(spots))
    if not spots:
        return {}
    sources, sessions, numbers = map(list, zip(*spots, strict=True))
    asked = {"sources": sources, "sessions": sessions, "numbers": numbers, "suffix": suffix}
    found = ask(connection, "places", **asked)
    places = [
        Place(game, Spot(*spot), (verdict, winner), tuple(people), _pairs(notes), follows)
        for game, *spot, verdict, winner, people, notes, follows in found
    ]
    lowest = {spot[:2]: spot.number for spot in reversed(spots)}
    return {key: Row(row, lowest[key]) for key, row in groupby(places, key=lambda place: place.spot[:2])}


def find_predecessor(connection: DuckDBPyConnection, spot: Spot) -> Predecessor | None:
    """The stored game before one that may not be stored itself."""
    rows = find_rows(connection, [spot._replace(number=spot.number - 1)])
    return rows[spot[:2]].before(spot.number) if rows else None


def _pairs(notes: Sequence[Sequence[str]]) -> Notes:
    return tuple((code, details) for code, details in notes)
