"""What stands in the store, as far as games that are handed in may meet it, and what becomes of each of these."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from duckdb import DuckDBPyConnection


@dataclass(frozen=True, slots=True)
class Standing:
    """A game that is stored already."""

    game: int
    address: str
    claims: int
    who: str | None
    received_at: datetime
    adopted: bool = False


class Claim(Protocol):
    """A game that is handed in, as far as it may meet another."""

    @property
    def address(self) -> str:
        """What happened at the table."""

    @property
    def claims(self) -> int:
        """What is said of it."""

    @property
    def recorded_as(self) -> tuple[str, str] | None:
        """Source and id, where both are given: no other game may have them."""

    @property
    def who(self) -> str | None:
        """Who hands it in."""

    @property
    def replace(self) -> bool:
        """Whether it may take the place of a game that it contradicts."""

    @property
    def admin(self) -> bool:
        """Whether it may do so where somebody else uploaded that game."""


class Standings:
    """The games that others might meet, those that were let in meanwhile among them."""

    def __init__(self, connection: DuckDBPyConnection) -> None:
        self._connection = connection
        self._by_address: dict[str, Standing] = {}
        self._by_id: dict[tuple[str, str], Standing] = {}
        self._ids: dict[int, tuple[str, str]] = {}
        """The id of each game in `_by_id`."""
        self._out: set[int] = set()

    def look_up(self, games: Iterable[Claim]) -> None:
        """Find the stored games that any of these might meet."""
        listed = list(games)
        addresses = [UUID(game.address[:32]) for game in listed]
        for row in self._connection.execute(_BY_ADDRESS, [addresses]).fetchall():
            if row[0] not in self._out:
                self._by_address.setdefault(row[1], Standing(*row))
        ids = {game.recorded_as for game in listed if game.recorded_as}
        if ids:
            sources, names = map(list, zip(*ids, strict=True))
            for source, name, *standing in self._connection.execute(_BY_ID, [sources, names]).fetchall():
                if standing[0] not in self._out and (source, name) not in self._by_id:
                    self._name((source, name), Standing(*standing))

    def at(self, address: str) -> Standing | None:
        """The game that stands under an address."""
        return self._by_address.get(address)

    def opposed(self, game: Claim, others: Iterable[Standing] = ()) -> list[Standing]:
        """Those that a game meets and that do not say the same: by its address, by its id, and some others."""
        named = self._by_id.get(game.recorded_as) if game.recorded_as else None
        return [other for other in dict.fromkeys((self.at(game.address), named, *others)) if other]

    def put(self, game: Claim, number: int, received_at: datetime, opposed: Iterable[Standing] = ()) -> None:
        """Let a game in, in the place of those that it contradicts."""
        for other in opposed:
            self._out.add(other.game)
            self._by_address.pop(other.address, None)
            recorded_as = self._ids.pop(other.game, None)
            if recorded_as and self._by_id.get(recorded_as) == other:
                del self._by_id[recorded_as]
        standing = Standing(number, game.address, game.claims, game.who, received_at)
        self._by_address[game.address] = standing
        if game.recorded_as:
            self._name(game.recorded_as, standing)

    def _name(self, recorded_as: tuple[str, str], standing: Standing) -> None:
        self._by_id[recorded_as] = standing
        self._ids[standing.game] = recorded_as


def may_replace(game: Claim, opposed: Iterable[Standing]) -> bool:
    """Whether a game may take the place of all those that it contradicts; of none anybody's game may."""
    return all(game.replace and (other.who == game.who or game.admin) for other in opposed)


def addresses_of(standings: Iterable[Standing]) -> tuple[str, ...]:
    """The addresses of some games, each once."""
    return tuple(dict.fromkeys(standing.address for standing in standings))


def next_number(connection: DuckDBPyConnection) -> int:
    """The number of the next game: no number is given twice, whatever has been replaced or deleted."""
    row = connection.execute(
        "SELECT 1 + max(game) FROM (SELECT 0 AS game"
        " UNION ALL SELECT max(game) FROM raw_logs"
        " UNION ALL SELECT max(game) FROM replaced_logs"
        " UNION ALL SELECT max(game) FROM deletions)"
    ).fetchone()
    assert row is not None  # noqa: S101 - there is always a row
    return int(row[0])


_BY_ADDRESS = """
    SELECT raw_logs.game, raw_logs.address, raw_logs.claims, uploads.who, uploads.received_at,
        raw_logs.game IN (SELECT game FROM adopted)
    FROM (SELECT DISTINCT unnest($1::UUID[]) AS key) AS asked
    JOIN raw_logs USING (key)
    JOIN uploads USING (game)
"""
_BY_ID = """
    SELECT games.source, games.id, raw_logs.game, raw_logs.address, raw_logs.claims, uploads.who, uploads.received_at,
        raw_logs.game IN (SELECT game FROM adopted)
    FROM (SELECT unnest($1::VARCHAR[]) AS source, unnest($2::VARCHAR[]) AS id) AS asked
    JOIN games USING (source, id)
    JOIN raw_logs USING (game)
    JOIN uploads USING (game)
"""
