"""What would become of games if they were handed in now; nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from duckdb import DuckDBPyConnection

from service.audit import AuditReport
from service.rules.record import GameRecord
from service.store.claims import Claims, Difference, claims_of
from service.store.games import CONFLICT, KNOWN, STORED, Filed
from service.store.moments import now
from service.store.places import Spot, spot_of
from service.store.session_changes import find_stored, places_of
from service.store.standings import Standing, Standings, addresses_of, may_replace, next_number
from service.store.submission import recorded_as


@dataclass(frozen=True, slots=True)
class Tried:
    """One game that might be handed in."""

    address: str
    claims: int
    said: Claims
    recorded_as: tuple[str, str] | None
    spot: Spot | None
    who: str | None
    replace: bool
    admin: bool

    @classmethod
    def of(cls, report: AuditReport, address: str, who: str | None, *, replace: bool, admin: bool) -> Self:
        """The game of a report."""
        record = report.record
        said = Claims.of(report)
        return cls(address, claims_of(report), said, recorded_as(record), spot_of(record), who, replace, admin)


class Trial:
    """Games tried one after the other, each against what stands and against those before it."""

    def __init__(self, connection: DuckDBPyConnection, together: Iterable[GameRecord] | None = None) -> None:
        """`together` are games that are to take the place of the sessions they belong to."""
        self._standings = Standings(connection)
        self._next = next_number(connection)
        self._now = now()
        self._said: dict[str, Claims] = {}
        self._places: Mapping[Standing, Spot | None] | None = None
        if together is not None:
            names = {spot[:2] for record in together if (spot := spot_of(record))}
            self._places = places_of(find_stored(connection, names))

    def file(self, games: Iterable[Tried]) -> list[Filed]:
        """What would become of each of some games."""
        listed = list(games)
        self._standings.look_up(listed)
        return list(map(self._file, listed))

    def differences(self, address: str, new: AuditReport | None) -> tuple[Difference, ...] | None:
        """What a game says otherwise than one before it under an address; None where that is a stored one.

        Of another game under the same id it is not told: what was played is not held.
        """
        said = self._said.get(address)
        return None if said is None or new is None else said.differences(new)

    def _file(self, game: Tried) -> Filed:
        same = self._standings.at(game.address)
        if same and same.claims == game.claims and self._at_its_place(same, game):
            return Filed(KNOWN, game.address, same.received_at, adopted=same.adopted)
        there = (each for each, spot in (self._places or {}).items() if spot and spot == game.spot)
        opposed = self._standings.opposed(game, there)
        if not may_replace(game, opposed):
            return Filed(CONFLICT, game.address, opposed[0].received_at, addresses_of(opposed))
        self._standings.put(game, self._next, self._now, opposed)
        self._next += 1
        self._said[game.address] = game.said
        return Filed(STORED, game.address, self._now, addresses_of(opposed))

    def _at_its_place(self, standing: Standing, game: Tried) -> bool:
        """Whether a stored game has the number that it should have; asked only where sessions are replaced."""
        return self._places is None or self._places.get(standing) == game.spot
