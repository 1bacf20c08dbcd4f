"""Takes games out: those that another log replaces, which stay readable, and those that are to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from duckdb import DuckDBPyConnection

from service.store.moments import now
from service.store.putting import raise_version
from service.store.tables import OF_GAMES


@dataclass(frozen=True, slots=True)
class Replacement:
    """A game that another one takes the place of."""

    game: int
    by_game: int
    by_address: str
    who: str | None


@dataclass(frozen=True, slots=True)
class Forgetting:
    """The wish to forget games: the logs, everything derived, and what they once replaced at their addresses."""

    addresses: tuple[str, ...]
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
    _take_out(connection, [game.game for game in replaced])


_REPLACE = """
    INSERT INTO replaced_logs
    SELECT raw_logs.game, raw_logs.address, text, sha256, rules_from, judged_by, $5, by_game, by_address, new.who
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
    _take_out(connection, games)
    for table in ("uploads", "replaced_logs"):
        _delete(connection, table, games)
    raise_version(connection)
    return len(set(addresses))


def _take_out(connection: DuckDBPyConnection, games: Sequence[int]) -> None:
    """Take the logs of games and everything derived from them out."""
    _delete(connection, "raw_logs", games)
    take_out_rows(connection, games)


def take_out_rows(connection: DuckDBPyConnection, games: Sequence[int], suffix: str = "") -> None:
    """Take out what was derived from games; players go by the names of the games that are left."""
    if not games:
        return
    found = connection.execute(
        f"SELECT DISTINCT player FROM seats{suffix} WHERE game IN (SELECT unnest($1::INTEGER[]))",  # noqa: S608
        [list(games)],
    ).fetchall()
    players = [[player for (player,) in found]]
    for table in OF_GAMES:
        _delete(connection, table.name + suffix, games)
    connection.execute(_NAME_AGAIN.format(suffix=suffix), players)
    connection.execute(_FORGET_PLAYERS.format(suffix=suffix), players)
    connection.execute(f"DELETE FROM rule_sets{suffix} WHERE rules NOT IN (SELECT rules FROM games{suffix})")  # noqa: S608


def _delete(connection: DuckDBPyConnection, table: str, games: Sequence[int]) -> None:
    connection.execute(
        f"DELETE FROM {table} WHERE game IN (SELECT unnest($1::INTEGER[]))",  # noqa: S608 - names of our own tables
        [list(games)],
    )


_NAME_AGAIN = """
    UPDATE players{suffix} AS known
    SET name = latest.named.name, named_from = latest.named.started, named_in = latest.named.game
    FROM (
        SELECT player, arg_max(
            struct_pack(name := seats.name, started := games.started, game := game),
            (coalesce(games.started, '-infinity'::TIMESTAMP), game)
        ) AS named
        FROM seats{suffix} AS seats
        JOIN games{suffix} AS games USING (game)
        WHERE player IN (SELECT unnest($1::VARCHAR[]))
        GROUP BY player
    ) AS latest
    WHERE known.player = latest.player
"""
_FORGET_PLAYERS = """
    DELETE FROM players{suffix}
    WHERE player IN (SELECT unnest($1::VARCHAR[]))
        AND player NOT IN (SELECT player FROM seats{suffix} WHERE player IN (SELECT unnest($1::VARCHAR[])))
"""
