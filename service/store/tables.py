"""The derived tables: their columns, and how many rows of one are put in at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson
from duckdb import DuckDBPyConnection

from service.insight.counters import COUNTERS
from service.store.query_text import query_text


@dataclass(frozen=True)
class Table:
    """A table, and where in the row of a game its values stand."""

    name: str
    columns: tuple[tuple[str, str], ...]
    """Names and DuckDB types, in the order of the columns."""

    def insert(self, connection: DuckDBPyConnection, rows: Iterable[Sequence[Any]], suffix: str = "") -> None:
        """Put rows in, all at once: a statement costs milliseconds, a row almost nothing."""
        listed = list(rows)
        if listed:
            with connection.appender(self.name + suffix) as appender:
                appender.append_rows(listed)

    def insert_wide(
        self, connection: DuckDBPyConnection, keys: Sequence[int], rows: Sequence[str], suffix: str = ""
    ) -> None:
        """The same for rows as JSON and what stands in their first column.

        It is several times faster where rows are hundreds of values wide.
        """
        if rows:
            asked = {"keys": list(keys), "rows": list(rows), "columns": self._wide}
            connection.execute(query_text(f"put_{self.name}{suffix}"), asked)

    def delete(self, connection: DuckDBPyConnection, keys: Iterable[int] | Iterable[str], suffix: str = "") -> None:
        """Delete the rows that have one of some keys, see `key`."""
        delete_rows(connection, self.name + suffix, self.key, keys)

    @property
    def key(self) -> str:
        """The name of the first column, or of the number of the game where another one stands before it."""
        return "game" if "game" in self.names else self.names[0]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(name for name, _ in self.columns)

    @cached_property
    def _wide(self) -> str:
        return orjson.dumps(dict(self.columns[1:])).decode()


def put_in(connection: DuckDBPyConnection, query: str, table: str, **parameters: Any) -> None:
    """Put what a query tells into a table."""
    rows = connection.sql(query_text(query), params=parameters)
    assert rows is not None  # noqa: S101 - a query that only reads
    rows.insert_into(table)


def delete_rows(connection: DuckDBPyConnection, table: str, column: str, keys: Iterable[int] | Iterable[str]) -> None:
    """Delete the rows of a table that have one of some keys."""
    with connection.appender(table, action="delete", key=[column]) as appender:
        appender.append_rows([(key,) for key in set(keys)])


def _table(name: str, columns: str) -> Table:
    """A table whose columns are written as in SQL."""
    pairs = [column.split() for column in columns.split(",")]
    return Table(name, tuple((column, kind) for column, kind in pairs))


GAMES = _table(
    "games",
    "game INTEGER, id VARCHAR, source VARCHAR, session VARCHAR, number BIGINT, started_at VARCHAR, ended_at VARCHAR,"
    "started TIMESTAMP, local_start TIMESTAMP, day DATE, hour UTINYINT, rules VARCHAR, rules_from VARCHAR,"
    "seats UTINYINT, verdict VARCHAR, record VARCHAR, coverage VARCHAR, skipped VARCHAR[], findings INTEGER,"
    "plies INTEGER, tricks INTEGER, passes INTEGER, winner UTINYINT, payer UTINYINT, finished BOOLEAN,"
    "has_bots BOOLEAN, tags VARCHAR[], engine VARCHAR, format VARCHAR, received_at TIMESTAMP",
)
SEATS = Table(
    "seats",
    (
        ("game", "INTEGER"),
        ("seat", "UTINYINT"),
        ("player", "VARCHAR"),
        ("name", "VARCHAR"),
        ("kind", "VARCHAR"),
        *((counter.name, counter.type) for counter in COUNTERS),
    ),
)
PLAYS = _table(
    "plays",
    "game INTEGER, ply USMALLINT, seat UTINYINT, play_id SMALLINT, category VARCHAR, ms BIGINT, auto BOOLEAN",
)
ODD_PLAYS = _table("odd_plays", "game INTEGER, ply USMALLINT, cards VARCHAR")
DEBTS = _table("debts", "game INTEGER, seat UTINYINT, cards INTEGER, tier BIGINT, doublings VARCHAR[], debt BIGINT")
FLOWS = _table(
    "flows",
    "game INTEGER, payer_seat UTINYINT, payee_seat UTINYINT, payer VARCHAR, payee VARCHAR, points BIGINT",
)
FINDINGS = _table(
    "findings",
    "game INTEGER, place INTEGER, code VARCHAR, severity VARCHAR, ply INTEGER, seat UTINYINT, details VARCHAR,"
    "pointer VARCHAR",
)
RULE_SETS = _table("rule_sets", "rules VARCHAR, document VARCHAR")
PLAYERS = _table(
    "players",
    "player VARCHAR, source VARCHAR, id VARCHAR, name VARCHAR, named_from TIMESTAMP, named_in INTEGER",
)

OF_GAMES = (GAMES, SEATS, PLAYS, ODD_PLAYS, DEBTS, FLOWS, FINDINGS)
"""The tables whose rows belong to one game each; their first column is its number."""
DERIVED = (*OF_GAMES, RULE_SETS, PLAYERS)
"""Every table that a rebuild makes anew."""

RAW_LOGS = _table(
    "raw_logs",
    "key UUID, game INTEGER, address VARCHAR, text VARCHAR, sha256 BLOB, claims BIGINT, rules_from VARCHAR,"
    "judged_by VARCHAR, utc_offset SMALLINT",
)
UPLOADS = _table(
    "uploads",
    "game INTEGER, received_at TIMESTAMP, who VARCHAR, source_file VARCHAR, line INTEGER, origin VARCHAR,"
    "converter VARCHAR, original VARCHAR",
)
AUDITS = _table(
    "audits",
    "game INTEGER, judged_at TIMESTAMP, why VARCHAR, engine VARCHAR, rules VARCHAR, document VARCHAR,"
    "rules_from VARCHAR, verdict VARCHAR, record VARCHAR, coverage VARCHAR, findings INTEGER, code VARCHAR,"
    "ply INTEGER, was_verdict VARCHAR, was_rules VARCHAR, was_engine VARCHAR, who VARCHAR, note VARCHAR",
)
MARKS = _table(
    "marks",
    "game INTEGER, mark VARCHAR, value VARCHAR, marked_at TIMESTAMP, who VARCHAR, note VARCHAR, latest BOOLEAN",
)
ADOPTED = _table("adopted", "game INTEGER, document VARCHAR")

DECIDED = (AUDITS, MARKS, ADOPTED)
"""What was judged and decided about games: it stays with them through rebuilds, and goes when they are forgotten."""
