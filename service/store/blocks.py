"""Blocks of games, as they are numbered: what is added up over a block stands for as long as nothing in it changes.

Whoever changes anything that a sum over games can hang on says so here, within the same transaction: rows that come or
go, marks, who is one person with whom. A reader then sees by one number a block whether that is the block it knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from duckdb import DuckDBPyConnection

from service.store.query_text import query_text

GAMES_A_BLOCK = 1 << 15
"""A million games are 31 blocks. Adding up the habits of one takes half a second of a processor, and asking for that a
tenth of it."""
_ALL = -1


def touch(connection: DuckDBPyConnection, games: Iterable[int]) -> None:
    """Say that something about some games is changing."""
    _count(connection, {game // GAMES_A_BLOCK for game in games})


def touch_all(connection: DuckDBPyConnection) -> None:
    """Say that everything about all games may be changing."""
    _count(connection, {_ALL})


def _count(connection: DuckDBPyConnection, blocks: set[int]) -> None:
    if blocks:
        connection.execute(_CHANGE, [sorted(blocks)])


_CHANGE = """
    MERGE INTO blocks AS old
    USING (SELECT unnest($1::INTEGER[]) AS block) AS new
    ON old.block = new.block
    WHEN MATCHED THEN UPDATE SET changes = changes + 1
    WHEN NOT MATCHED THEN INSERT (block, changes) VALUES (new.block, 1)
"""


def states(reader: DuckDBPyConnection) -> States:
    """What a reader sees of the blocks."""
    return States(dict(reader.execute(query_text("blocks")).fetchall()))


class States:
    """One state of the data, block by block: equal states of a block are the same rows."""

    def __init__(self, changes: dict[int, int]) -> None:
        self._changes = changes

    def of(self, block: int) -> tuple[int, int]:
        """The state of a block."""
        return self._changes.get(_ALL, 0), self._changes.get(block, 0)
