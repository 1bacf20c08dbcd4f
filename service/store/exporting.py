"""Writes published tables and raw logs to files; what is there afterwards is whole, and the same for the same data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection, Expression, col, fn, lit, when

from service.cells import RISKY
from service.store.asking import ask
from service.store.database import FRUGAL, Reader, Store
from service.store.parts import choose_exported, remove_parts, write_parts
from service.store.published import DATABASE, LOGS, PUBLISHED, Column, PublishedTable, dictionary
from service.store.query_text import query_text
from service.store.question import Question
from service.store.selection_reports import data_version
from service.store.stamp import Stamp
from service.store.trouble import ExportUnwrittenError

AT_ONCE = 500
"""Logs that are held in memory together."""

_SETTINGS = {**FRUGAL, "memory_limit": "256MB", "storage_compatibility_version": "v1.5.0"}


def write_export(store: Store, content: str, form: str, question: Question, path: Path) -> Stamp:
    """Write a table, the raw logs or the file of all tables, with every game that the filters leave.

    Whatever their verdict and whoever sat there: unlike statistics, an export leaves nothing out by itself.
    """
    try:
        return _write(store, content, form, question, path)
    except (duckdb.IOException, OSError) as error:
        reason = str(error).splitlines()[0]
        message = f"the export could not be written ({reason}): make room on that disk, or name another file"
        raise ExportUnwrittenError(message) from error
    finally:
        remove_parts(path)


def _write(store: Store, content: str, form: str, question: Question, path: Path) -> Stamp:
    tables = tuple(PUBLISHED.values()) if content == DATABASE else (PUBLISHED[content],) if content != LOGS else ()
    with store.reader() as reader:
        stamp = Stamp(content, question, data_version(reader))
        choose_exported(reader, question)
        parts = {table: write_parts(reader, table, path) for table in tables}
        if content == LOGS:
            with path.open("wb") as file:
                file.writelines(one_line(text).encode() + b"\n" for text in list_texts(reader))
    if content == DATABASE:
        _write_database(parts, stamp, path)
    elif parts:
        _write_table(PUBLISHED[content], parts[PUBLISHED[content]], form, stamp, path)
    return stamp


@contextmanager
def _apart(path: Path | None = None) -> Iterator[DuckDBPyConnection]:
    """DuckDB of its own with little memory, so that an export takes none from the service."""
    with duckdb.connect(":memory:" if path is None else str(path), config=dict(_SETTINGS)) as connection:
        yield connection


def _write_table(table: PublishedTable, parts: Sequence[str], form: str, stamp: Stamp, path: Path) -> None:
    """Put the parts of a table together; a scan of files keeps their order and that of their rows."""
    written = _WRITTEN.get(form, _named)
    with _apart() as connection:
        connection.read_parquet(list(parts)).select(*map(written, table.columns)).create_view("written")
        more = stamp.texts if form == "parquet" else {}
        connection.execute(query_text(f"write_{form}"), {"path": str(path), **more}).fetchall()


def _named(column: Column) -> Expression:
    return col(column.name)


def _safe(column: Column) -> Expression:
    """A column as spreadsheets may have it: `service.cells.harmless` in SQL, and whole numbers without a fraction."""
    value = _named(column)
    if column.type == "TIMESTAMP":
        return _moment(column)
    if column.type == "DOUBLE":
        return _whole(value).alias(column.name)
    if column.type != "VARCHAR":
        return value
    risky = fn("list_contains", lit(list(RISKY)), fn("left", value, 1))
    return when(risky).then(lit("'").concat(value)).otherwise(value).alias(column.name)


def _moment(column: Column) -> Expression:
    """A moment as `dump_moment` writes it; by the clock at the table it has no zone."""
    written = fn("strftime", _named(column), lit("%Y-%m-%dT%H:%M:%S.%f"))
    short = fn("regexp_replace", written, lit("[.]000000$"), lit(""))
    return short.concat(lit("" if column.local else "Z")).alias(column.name)


def _short(column: Column) -> Expression:
    """A column as JSON has it: a whole number without a fraction, a moment as RFC 3339 writes it."""
    if column.type == "TIMESTAMP":
        return _moment(column)
    value = _named(column)
    return value if column.type != "DOUBLE" else _whole(value).cast("JSON").alias(column.name)


def _whole(number: Expression) -> Expression:
    """A number as text, a whole one without a fraction."""
    return fn("regexp_replace", number.cast("VARCHAR"), lit("[.]0$"), lit(""))


_WRITTEN = {"csv": _safe, "ndjson": _short}
"""How columns are written in the forms that are text."""


def _write_database(parts: Mapping[PublishedTable, Sequence[str]], stamp: Stamp, path: Path) -> None:
    """Write a DuckDB file with all published tables, every column explained, for one's own SQL."""
    with _apart(path) as connection:
        for table, files in parts.items():
            connection.read_parquet(list(files)).select(*map(_named, table.columns)).create(table.name)
            connection.execute(f"COMMENT ON TABLE {col(table.name)} IS {lit(table.sentence)}")
            for column in table.columns:
                told = f"COMMENT ON COLUMN {col(table.name, column.name)} IS {lit(column.sentence)}"
                connection.execute(told)
        names = ("table_name", "column_name", "type", "sentence")
        connection.execute(query_text("write_dictionary"), _columns(names, dictionary())).fetchall()
        connection.execute(query_text("write_meta"), _columns(("name", "value"), stamp.texts.items())).fetchall()


def _columns(names: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> dict[str, list[str]]:
    """Rows of texts, column by column."""
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


def list_texts(reader: Reader) -> Iterator[str]:
    """The raw logs that are given away in the order in which they came, some at a time."""
    after = 0
    while rows := ask(reader, "exported_logs", after=after, most=AT_ONCE):
        yield from (text for _, text in rows)
        after = rows[-1][0]


def one_line(text: str) -> str:
    r"""A log on one line: its bytes as they came, but for line breaks, which JSON has between values alone.

    >>> one_line('{"a": 1,\n "b": 1.0}\n')
    '{"a": 1,  "b": 1.0}'
    """
    return text.strip("\r\n").replace("\r", " ").replace("\n", " ")
