"""Brings a database's schema up to date: forward only, step by step, each with its record in one transaction."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import duckdb
from duckdb import DuckDBPyConnection

from service.store.trouble import DatabaseEditedError, DatabaseForeignError, DatabaseNewerError

COLUMNS = "37ec407aa4a3e744b3c6381c2bb6bc481dc38bbca04073ac99b9afe0b8ac03ec"
"""The hash of the tables and columns that all steps make."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change of the schema; frozen once it is released."""

    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """What its record says, so that an edited step is noticed."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


@lru_cache(maxsize=1)
def steps() -> tuple[Step, ...]:
    """Every step that this bigtwo knows, the oldest first."""
    folder = files("service.store") / "migrations"
    found = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return tuple(
        Step(file.name.removesuffix(".sql"), file.read_text("utf-8")) for file in sorted(found, key=lambda f: f.name)
    )


def migrate(connection: DuckDBPyConnection, path: str, known: Sequence[Step] | None = None) -> tuple[str, ...]:
    """Take the steps that a database has not taken yet, and name them; refuse one with other or newer steps."""
    known = steps() if known is None else known
    taken = _taken(connection, path)
    _compare(taken, known, path)
    missing = known[len(taken) :]
    for step in missing:
        _take(connection, step)
    if missing:
        connection.execute("CHECKPOINT")
    if known == steps():
        _check_columns(connection, path)
    return tuple(step.name for step in missing)


def _taken(connection: DuckDBPyConnection, path: str) -> list[tuple[str, str]]:
    """The name and hash of each step that the database has taken."""
    tables = {
        name
        for (name,) in connection.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database()"
        ).fetchall()
    }
    if "migrations" in tables:
        return connection.execute("SELECT name, sha256 FROM migrations ORDER BY name").fetchall()
    if tables:
        raise DatabaseForeignError(f"{path} is a DuckDB file of something else: name another database")
    return []


def _compare(taken: Sequence[tuple[str, str]], known: Sequence[Step], path: str) -> None:
    """Refuse a database whose steps are not the first ones of those that are known."""
    names = [step.name for step in known]
    for place, (name, sha256) in enumerate(taken):
        if name not in names:
            message = f"{path} was brought to {name} by a newer bigtwo: install that one, or restore an older backup"
            raise DatabaseNewerError(message)
        if names[place] != name or known[place].sha256 != sha256:
            message = f"{path} was made by another {name} than this bigtwo's: use the bigtwo that made it"
            raise DatabaseEditedError(message)


def _check_columns(connection: DuckDBPyConnection, path: str) -> None:
    """Refuse a database whose tables somebody has changed by hand: what is put in would not fit any more.

    What the steps make is known by its hash, since making it anew takes twice as long as opening a database.
    """
    found = columns(connection)
    if digest(found) == COLUMNS:
        return
    with duckdb.connect() as unused:
        for step in steps():
            _take(unused, step)
        made = columns(unused)
    for table, names in made.items():
        if found.get(table) != names:
            message = f"{path} was changed by hand, {_difference(table, names, found.get(table))}: undo that"
            raise DatabaseEditedError(f"{message}, or put a copy from before in its place")


def _difference(table: str, names: Sequence[str], found: Sequence[str] | None) -> str:
    if found is None:
        return f"its table {table} is missing"
    changes = [f"{name} is missing" for name in names if name not in found]
    changes += [f"{name} was added" for name in found if name not in names]
    if changes:
        return f"of its table {table} the column {changes[0]}"
    return f"the columns of its table {table} stand in another order"


def columns(connection: DuckDBPyConnection) -> dict[str, list[str]]:
    """The columns of each table that the steps make, in their order."""
    names = [name for step in steps() for name in re.findall(r"CREATE TABLE (\w+)", step.sql)]
    rows: list[tuple[str, list[str]]] = connection.execute(
        "SELECT table_name, list(column_name ORDER BY column_index) FROM duckdb_columns()"
        " WHERE database_name = current_database() AND table_name IN (SELECT unnest($1::VARCHAR[]))"
        " GROUP BY table_name ORDER BY table_name",
        [names],
    ).fetchall()
    return dict(rows)


def digest(found: Mapping[str, Sequence[str]]) -> str:
    """The hash of tables and their columns."""
    return hashlib.sha256(repr(found).encode()).hexdigest()


def _take(connection: DuckDBPyConnection, step: Step) -> None:
    """Take one step and record it, both or neither."""
    connection.begin()
    try:
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations"
            " (name VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)"
        )
        connection.execute(step.sql)
        connection.execute("INSERT INTO migrations VALUES (?, ?, now()::TIMESTAMP)", [step.name, step.sha256])
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
