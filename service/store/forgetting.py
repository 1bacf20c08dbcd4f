"""Takes games out: those that another log replaces, which stay readable, and those that are to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from duckdb import DuckDBPyConnection

from service.store.following import follow_up
from service.store.logs import ReadGame
from service.store.moments import now
from service.store.places import find_spots
from service.store.putting import raise_version
from service.store.removing import take_out
from service.store.tables import DECIDED, delete_rows


@dataclass(frozen=True, slots=True)
class Replacement:
    """A game that another one takes the place of."""

    game: int
    address: str
    by_game: int
    by_address: str
    who: str | None


@dataclass(frozen=True, slots=True)
class Forgetting:
    """The wish to forget games: the logs, what they once replaced there, everything derived, judged and decided."""

    addresses: tuple[str, ...]
    read: ReadGame
    """How to read the logs of the games that hung on them."""
    who: str | None = None


def replace_games(connection: DuckDBPyConnection, replaced: Sequence[Replacement], at: datetime) -> None:
    """Move the logs of games aside and take out everything that was derived from them."""
    columns = [
        [game.game for game in replaced],
        [game.by_game for game in replaced],
        [game.by_address for game in replaced],
        [game.who for game in replaced],
    ]
    connection.execute(_REPLACE, [*columns, at])
    take_out(connection, [game.game for game in replaced])


_REPLACE = """
    INSERT INTO replaced_logs
    SELECT raw_logs.game, raw_logs.address, text, sha256, rules_from, judged_by, utc_offset,
        $5, by_game, by_address, new.who
    FROM (
        SELECT unnest($1::INTEGER[]) AS game, unnest($2::INTEGER[]) AS by_game, unnest($3::VARCHAR[]) AS by_address,
            unnest($4::VARCHAR[]) AS who
    ) AS new
    JOIN raw_logs USING (game)
"""


def forget_games(connection: DuckDBPyConnection, wishes: Sequence[Forgetting]) -> list[int]:
    """Forget games, within a transaction; a task for the writer, which answers how many each wish took out."""
    return [_forget(connection, wish) for wish in wishes]


def _forget(connection: DuckDBPyConnection, wish: Forgetting) -> int:
    keys = [UUID(address[:32]) for address in wish.addresses]
    addresses = list(wish.addresses)
    standing = connection.execute(
        "SELECT game, address FROM raw_logs WHERE key IN (SELECT unnest($1::UUID[]))"
        " UNION ALL SELECT game, address FROM replaced_logs WHERE address IN (SELECT unnest($2::VARCHAR[]))",
        [keys, addresses],
    ).fetchall()
    if not standing:
        return 0
    games, addresses = [game for game, _ in standing], [address for _, address in standing]
    connection.execute(
        "INSERT INTO deletions SELECT unnest($1::INTEGER[]), unnest($2::VARCHAR[]), $3, $4",
        [games, addresses, now(), wish.who],
    )
    spots = find_spots(connection, games)
    take_out(connection, games)
    for table in ("uploads", "replaced_logs", *(table.name for table in DECIDED)):
        delete_rows(connection, table, "game", games)
    follow_up(connection, spots, wish.read)
    raise_version(connection)
    return len(set(addresses))
