"""Where games stand in their sessions: which game each follows, and what is worth saying about that.

Nothing here hangs on the order in which games arrived, so a session comes out the same however it was handed in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

import orjson
from duckdb import DuckDBPyConnection

from service.rules.findings import Finding


class Spot(NamedTuple):
    """A number of a session, at which a game stands or might."""

    source: str
    session: str
    number: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the game after one needs to know of it."""

    verdict: str
    winner: int | None
    """The seat."""


@dataclass(frozen=True, slots=True)
class Place:
    """A numbered game of a session."""

    game: int
    spot: Spot
    started: datetime | None
    address: str
    outcome: Outcome
    people: tuple[str, ...]
    """The players' keys in seat order."""
    notes: tuple[tuple[str, str], ...]
    """Code and details of what its stored report says about the session."""
    follows: bool
    """Whether the winner of the game before leads."""

    @property
    def won_by(self) -> str | None:
        """The key of the winner, where the game is legal."""
        outcome = self.outcome
        return None if outcome.verdict != "legal" or outcome.winner is None else self.people[outcome.winner]


@dataclass(frozen=True, slots=True)
class Context:
    """What a game's session tells of it."""

    leader: int | None = None
    """The seat of the player who won the game before; None where that is not known, or he is gone."""
    notes: tuple[Finding, ...] = ()


ALONE = Context()
"""That of a game that has no place in a session, or none that is known."""


@dataclass(slots=True)
class Row:
    """The games of one session, or those around some numbers of it, in order."""

    places: list[Place] = field(default_factory=list)

    def at(self, number: int) -> Sequence[Place]:
        """The games of a number."""
        first = bisect_left(self.places, number, key=lambda place: place.spot.number)
        last = bisect_left(self.places, number + 1, key=lambda place: place.spot.number)
        return self.places[first:last]

    def below(self, number: int) -> Place | None:
        """The game before the first of a number."""
        first = bisect_left(self.places, number, key=lambda place: place.spot.number)
        return self.places[first - 1] if first else None

    def context(self, place: Place) -> Context:
        """What the others tell of one of the games."""
        return Context(self._leader(place), tuple(self._notes(place)))

    def _leader(self, place: Place) -> int | None:
        """Nobody knows which of two games of one number came before, so then nobody knows who leads."""
        before = self.at(place.spot.number - 1)
        winner = before[0].won_by if len(before) == 1 else None
        return place.people.index(winner) if winner in place.people else None

    def _notes(self, place: Place) -> Iterable[Finding]:
        number = place.spot.number
        if self.at(number)[0] is not place:
            yield Finding("session/number-twice", "/number", values={"number": number})
        before = self.below(number)
        if before is None:
            return
        if before.spot.number < number - 1:
            yield Finding(
                "session/gap", "/number", values={"number": number, "before": before.spot.number}, weight=NOTE
            )
        if before.people != place.people:
            yield Finding("session/seats-changed", "/players", values={"before": before.spot.number})


def written(notes: Iterable[Finding]) -> tuple[tuple[str, str], ...]:
    """Notes as the store has them."""
    return tuple((note.code, orjson.dumps(dict(note.values)).decode()) for note in notes)


def find_spots(connection: DuckDBPyConnection, games: Sequence[int], suffix: str = "") -> list[Spot]:
    """Where some games stand, those that have a session and a number."""
    found = connection.execute(
        f"SELECT source, session, number FROM games{suffix}"  # noqa: S608 - names of our own tables
        " WHERE game IN (SELECT unnest($1::INTEGER[])) AND session IS NOT NULL AND number IS NOT NULL",
        [list(games)],
    ).fetchall()
    return [Spot(*spot) for spot in found]


def find_rows(connection: DuckDBPyConnection, spots: Iterable[Spot], suffix: str = "") -> Mapping[tuple[str, str], Row]:
    """The games around some numbers, by source and session: all that may hang on them, and what these need."""
    columns = [list(column) for column in zip(*set(spots), strict=True)]
    if not columns:
        return {}
    sources, sessions, numbers = columns
    asked = {"sources": sources, "sessions": sessions, "numbers": numbers}
    found = connection.execute(_query().replace("{suffix}", suffix), asked).fetchall()
    places = [
        Place(game, Spot(*spot), started, address, Outcome(verdict, winner), tuple(people), _pairs(notes), follows)
        for game, *spot, started, address, verdict, winner, people, notes, follows in found
    ]
    return {key: Row(list(row)) for key, row in groupby(places, key=lambda place: place.spot[:2])}


def _pairs(notes: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((code, details) for code, details in notes)


@cache
def _query() -> str:
    return (files("service.store") / "queries" / "places.sql").read_text("utf-8")
