"""Takes the rows of games out, table by table."""

from __future__ import annotations

from collections.abc import Sequence

from duckdb import DuckDBPyConnection

from service.store.blocks import touch
from service.store.tables import OF_GAMES


def take_out(connection: DuckDBPyConnection, games: Sequence[int]) -> None:
    """Take the logs of games and everything derived from them out."""
    delete_of(connection, "raw_logs", games)
    take_out_rows(connection, games)


def take_out_rows(connection: DuckDBPyConnection, games: Sequence[int], suffix: str = "") -> None:
    """Take out what was derived from games; players go by the names of the games that are left."""
    if not games:
        return
    if not suffix:
        touch(connection, games)
    found = connection.execute(
        f"SELECT DISTINCT player FROM seats{suffix} WHERE game IN (SELECT unnest($1::INTEGER[]))",  # noqa: S608
        [list(games)],
    ).fetchall()
    players = [[player for (player,) in found]]
    for table in OF_GAMES:
        delete_of(connection, table.name + suffix, games)
    connection.execute(_NAME_AGAIN.format(suffix=suffix), players)
    connection.execute(_FORGET_PLAYERS.format(suffix=suffix), players)
    connection.execute(f"DELETE FROM rule_sets{suffix} WHERE rules NOT IN (SELECT rules FROM games{suffix})")  # noqa: S608


def delete_of(connection: DuckDBPyConnection, table: str, games: Sequence[int]) -> None:
    """Delete the rows of games from one table."""
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
