"""Takes the rows of games out, table by table."""

from __future__ import annotations

from collections.abc import Sequence

from duckdb import DuckDBPyConnection

from service.store.asking import ask
from service.store.blocks import touch
from service.store.tables import OF_GAMES, PLAYERS, RAW_LOGS, RULE_SETS


def take_out(connection: DuckDBPyConnection, games: Sequence[int]) -> None:
    """Take the logs of games and everything derived from them out."""
    RAW_LOGS.delete(connection, games)
    take_out_rows(connection, games)


def take_out_rows(connection: DuckDBPyConnection, games: Sequence[int], suffix: str = "") -> None:
    """Take out what was derived from games; players go by the names of the games that are left."""
    if not games:
        return
    if not suffix:
        touch(connection, games)
    players = [player for (player,) in ask(connection, "players_of_games", games=list(games), suffix=suffix)]
    for table in OF_GAMES:
        table.delete(connection, games, suffix)
    named = ask(connection, "named_again", players=players, suffix=suffix)
    PLAYERS.delete(connection, players, suffix)
    PLAYERS.insert(connection, named, suffix)
    unused = ask(connection, "rules_unused", suffix=suffix)
    RULE_SETS.delete(connection, [rules for (rules,) in unused], suffix)
