"""The derived tables: their columns, and how many rows of one are put in at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson
from duckdb import DuckDBPyConnection

from service.insight.counters import COUNTERS


@dataclass(frozen=True)
class Table:
    """A table, and where in the row of a game its values stand."""

    name: str
    columns: tuple[tuple[str, str], ...]
    """Names and DuckDB types, in the order of the columns."""

    def insert(self, connection: DuckDBPyConnection, rows: Iterable[Sequence[Any]], suffix: str = "") -> None:
        """Put rows in, all at once: a statement costs milliseconds, a row almost nothing."""
        columns = [list(column) for column in zip(*rows, strict=True)]
        if columns:
            connection.execute(self._insertion.format(table=self.name + suffix), columns)

    def insert_wide(
        self, connection: DuckDBPyConnection, keys: Sequence[int], rows: Sequence[str], suffix: str = ""
    ) -> None:
        """The same for rows as JSON and what stands in their first column.

        It is several times faster where rows are hundreds of values wide.
        """
        if rows:
            connection.execute(self._wide_insertion.replace("{table}", self.name + suffix), [list(keys), list(rows)])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(name for name, _ in self.columns)

    @cached_property
    def _insertion(self) -> str:
        values = ", ".join(f"unnest(${place}::{kind}[])" for place, (_, kind) in enumerate(self.columns, 1))
        return f"INSERT INTO {{table}} SELECT {values}"

    @cached_property
    def _wide_insertion(self) -> str:
        key, *names = self.names
        fields = ", ".join(f"row.{name}" for name in names)
        structure = orjson.dumps(dict(self.columns[1:])).decode()
        return (
            f"INSERT INTO {{table}} SELECT {key}, {fields}"  # noqa: S608 - names of our own columns
            f" FROM (SELECT unnest($1::INTEGER[]) AS {key},"
            f" from_json_strict(unnest($2::VARCHAR[]), '{structure}') AS row)"
        )


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
