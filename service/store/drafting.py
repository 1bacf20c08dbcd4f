"""A drawing board for queries: the store's tables without a row, and what a reader makes of a question.

A query that is made from the table of statistics or of columns is put together by DuckDB, from expressions over a query
that stands in a file. That happens once; from then on its text is asked like that of any other.
"""

from __future__ import annotations

from functools import cache

import duckdb
from duckdb import DuckDBPyConnection
from duckdb import DuckDBPyRelation as Relation

from service.store.migrate import steps
from service.store.query_text import query_text


class Board:
    """Where the parts of one query are composed."""

    def __init__(self) -> None:
        self._cursor = _tables().cursor()

    def draft(self, query: str, *parameters: str) -> Relation:
        """A query by its name, and by the names of its parameters, to compose another one over."""
        return _read(self._cursor.sql(query_text(query), params=dict.fromkeys(parameters)))


def composed(told: Relation, query: str) -> Relation:
    """A query by its name over what another one tells, which it reads as `told`."""
    return _read(told.query("told", query_text(query)))


def _read(relation: Relation | None) -> Relation:
    assert relation is not None  # noqa: S101 - our queries here only read
    return relation


@cache
def _tables() -> DuckDBPyConnection:
    board = duckdb.connect(config={"threads": "1", "memory_limit": "64MB"})
    for step in steps():
        board.execute(step.sql)
    board.execute(query_text("board"))
    return board
