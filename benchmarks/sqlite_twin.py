"""The same rows in SQLite, and the same SQL in its words: what the dashboards' queries are compared with."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from service.insight.statistics import STATISTICS, Statistic
from service.store.database import Reader, Store
from service.store.sums import leaves

TABLES = ("games", "seats", "flows", "findings", "rule_sets", "players", "raw_logs", "marks")
_LEFT_OUT = {"text", "sha256", "details"}
_AS_TEXT = {"tags", "skipped"}
_INDEXES = (
    "CREATE UNIQUE INDEX logs_by_game ON raw_logs (game)",
    "CREATE UNIQUE INDEX logs_by_key ON raw_logs (key)",
    "CREATE INDEX games_by_verdict ON games (verdict, has_bots, day, source, rules)",
    "CREATE INDEX games_by_source ON games (source, session)",
    "CREATE INDEX games_by_start ON games (started, game)",
    "CREATE INDEX seats_by_game ON seats (game, seat)",
    "CREATE INDEX seats_by_player ON seats (player, game, won, lost, heavy_loss, debt, points, place, cards_left)",
    "CREATE INDEX flows_by_game ON flows (game, payer, payee, points)",
    "CREATE INDEX flows_by_pair ON flows (payer, payee, game, points)",
    "CREATE INDEX findings_by_game ON findings (game, code, severity)",
    "CREATE INDEX findings_by_code ON findings (code, severity, game)",
)
"""Those that cover what the compared queries read; SQLite chooses among them by what ANALYZE tells it."""


def copy_to_sqlite(store: Store, path: Path) -> sqlite3.Connection:
    """Write the rows that the compared queries read to a new SQLite file, with indexes; lists are left out."""
    path.unlink(missing_ok=True)
    twin = sqlite3.connect(path)
    twin.execute("PRAGMA journal_mode = OFF")
    twin.execute("PRAGMA synchronous = OFF")
    with store.reader() as reader:
        for table in TABLES:
            _copy(reader, twin, table)
    for index in _INDEXES:
        twin.execute(index)
    twin.execute("ANALYZE")
    twin.commit()
    twin.execute("PRAGMA cache_size = -2000000")
    twin.execute("PRAGMA mmap_size = 4000000000")
    return twin


def _copy(reader: Reader, twin: sqlite3.Connection, table: str) -> None:
    described = reader.execute(f"DESCRIBE {table}").fetchall()
    kept = [
        name for name, kind, *_ in described if name not in _LEFT_OUT and (not kind.endswith("[]") or name in _AS_TEXT)
    ]
    columns = ", ".join(
        f'"{name}"' + (" INTEGER PRIMARY KEY" if (table, name) == ("games", "game") else "") for name in kept
    )
    twin.execute(f"CREATE TABLE {table} ({columns})")
    places = ", ".join("?" * len(kept))
    reader.execute(f"SELECT {', '.join(kept)} FROM {table}")  # noqa: S608 - our own columns
    while rows := reader.fetchmany(20_000):
        twin.executemany(f"INSERT INTO {table} VALUES ({places})", (list(map(_plain, row)) for row in rows))  # noqa: S608
    twin.commit()


def _plain(value: Any) -> Any:
    """A value as SQLite has it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | float | str) or value is None:
        return value
    if isinstance(value, datetime | date):
        return value.isoformat(sep=" ") if isinstance(value, datetime) else value.isoformat()
    return str(value)


def parameters_of(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as SQLite takes them."""
    return {name: _plain(value) for name, value in parameters.items()}


def asked_for(text: str, parameters: Mapping[str, Any]) -> str:
    """A query with the filters that are asked for alone, since behind an OR SQLite uses no index.

    >>> asked_for("FROM seats WHERE $one IS NULL OR one = $one", {"one": 1})
    'FROM seats WHERE one = $one'
    >>> asked_for("FROM seats WHERE $one IS NULL OR one = $one", {"one": None})
    'FROM seats WHERE true'
    """
    for name, value in parameters.items():
        text = re.sub(rf"\${name} IS NULL OR " + (r"[^\n)]*" if value is None else ""), "true" * (value is None), text)
    return text


def choose_in_sqlite(twin: sqlite3.Connection, asked: Mapping[str, Any]) -> None:
    """Make `chosen` the games that filters leave: those by rules, verdict and player, without bots."""
    wanted = ["NOT has_bots"]
    wanted += [f"{name} = '{asked[name]}'" for name in ("rules", "verdict") if asked[name] is not None]
    if asked["player"] is not None:
        wanted.append(f"game IN (SELECT game FROM main.seats WHERE player = '{asked['player']}')")  # noqa: S608 - a key
    twin.execute("DROP VIEW IF EXISTS temp.chosen")
    twin.execute(f"CREATE TEMP VIEW chosen AS SELECT * FROM main.games WHERE {' AND '.join(wanted)}")  # noqa: S608


def in_sqlite(text: str) -> str:
    """A query in the words of SQLite; nothing else is changed.

    >>> in_sqlite("SELECT count_if(won = 1), sum(debt::DOUBLE) FILTER (won = 0) FROM seats")
    'SELECT count(*) FILTER (WHERE won = 1), sum(debt) FILTER (WHERE won = 0) FROM seats'
    """
    text = re.sub(r" GROUP BY ALL$", "", text)  # of sums over everything
    text = re.sub(r"\bFILTER \((?!WHERE)", "FILTER (WHERE ", text)
    text = re.sub(r"\bcount_if\(", "count(*) FILTER (WHERE ", text)
    text = (
        text.replace("SEMI JOIN chosen", "JOIN (SELECT game FROM chosen) AS chosen")
        .replace("list_contains(", "instr(")
        .replace("store.main.", "main.")
        .replace(" AS MATERIALIZED (", " AS (")
    )
    text = text.replace("any_value(", "max(").replace("least(", "min(").replace("greatest(", "max(")
    text = text.replace("GROUP BY ALL", "GROUP BY 1, 2")
    return re.sub(r"::[A-Z]+", "", text)


def scalar_statistics() -> tuple[Statistic, ...]:
    """The statistics whose sums need no lists, which SQLite lacks."""
    return tuple(
        replace(figure, classes=())
        for figure in leaves(STATISTICS)
        if all(term.place is None for term in (*figure.made, *figure.opportunities))
    )


def alike(ours: Sequence[Sequence[Any]], theirs: Sequence[Sequence[Any]]) -> bool:
    """Whether two answers say the same, whatever the order of their rows and the kind of their numbers."""
    return sorted(map(_told, ours)) == sorted(map(_told, theirs))


def _told(row: Sequence[Any]) -> str:
    return repr([f"{value:.6g}" if isinstance(value := _plain(each), int | float) else value for each in row])
