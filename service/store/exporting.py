"""Writes published tables and raw logs to files; what is there afterwards is whole, and the same for the same data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
from duckdb import DuckDBPyConnection

from service.cells import RISKY
from service.store.asking import ask
from service.store.database import FRUGAL, Reader, Store
from service.store.parts import choose_exported, remove_parts, write_parts
from service.store.published import DATABASE, LOGS, PUBLISHED, Column, PublishedTable, dictionary
from service.store.question import Question
from service.store.selection_reports import data_version
from service.store.stamp import Stamp
from service.store.trouble import ExportUnwrittenError

AT_ONCE = 500
"""Logs that are held in memory together."""

_SETTINGS = {**FRUGAL, "memory_limit": "256MB", "storage_compatibility_version": "v1.5.0"}
_OPTIONS = {
    "parquet": "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 16384, KV_METADATA {content: $content,"
    " filters: $filters, as_of: $as_of, data_version: $data_version, engine: $engine, format: $format}",
    "csv": "FORMAT csv, HEADER true",
    "ndjson": "FORMAT json",
}


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
    columns = ", ".join(map(_WRITTEN.get(form, _named), table.columns))
    text = f"COPY (SELECT {columns} FROM read_parquet($parts)) TO $path ({_OPTIONS[form]})"  # noqa: S608 - our columns
    more: dict[str, Mapping[str, Any]] = {"csv": {"risky": list(RISKY)}, "parquet": stamp.texts}
    with _apart() as connection:
        connection.execute(text, {"parts": list(parts), "path": str(path), **more.get(form, {})}).fetchall()


def _named(column: Column) -> str:
    return f'"{column.name}"'


def _safe(column: Column) -> str:
    """A column as spreadsheets may have it: `service.cells.harmless` in SQL, and whole numbers without a fraction."""
    name = _named(column)
    if column.type == "TIMESTAMP":
        return _moment(column)
    if column.type not in ("VARCHAR", "DOUBLE"):
        return name
    if column.type == "DOUBLE":
        return f"regexp_replace({name}::VARCHAR, '[.]0$', '') AS {name}"
    return f"CASE WHEN list_contains($risky, left({name}, 1)) THEN '''' || {name} ELSE {name} END AS {name}"


def _moment(column: Column) -> str:
    """A moment as `dump_moment` writes it; by the clock at the table it has no zone."""
    name, zone = _named(column), "" if column.local else "Z"
    written = f"strftime({name}, '%Y-%m-%dT%H:%M:%S.%f')"
    return f"regexp_replace({written}, '[.]000000$', '') || '{zone}' AS {name}"


def _short(column: Column) -> str:
    """A column as JSON has it: a whole number without a fraction, a moment as RFC 3339 writes it."""
    name = _named(column)
    if column.type == "TIMESTAMP":
        return _moment(column)
    return name if column.type != "DOUBLE" else f"regexp_replace({name}::VARCHAR, '[.]0$', '')::JSON AS {name}"


_WRITTEN = {"csv": _safe, "ndjson": _short}
"""How columns are written in the forms that are text."""


def _write_database(parts: Mapping[PublishedTable, Sequence[str]], stamp: Stamp, path: Path) -> None:
    """Write a DuckDB file with all published tables, every column explained, for one's own SQL."""
    with _apart(path) as connection:
        for table, files in parts.items():
            filled = f"CREATE TABLE {table.name} AS FROM read_parquet($parts)"
            connection.execute(filled, {"parts": list(files)}).fetchall()
            connection.execute(f"COMMENT ON TABLE {table.name} IS {_quoted(table.sentence)}")
            for column in table.columns:
                about = f"COMMENT ON COLUMN {table.name}.{_named(column)} IS {_quoted(column.sentence)}"
                connection.execute(about)
        columns = ("table_name", "column_name", "type", "sentence")
        _write_texts(connection, "dictionary", columns, list(dictionary()))
        _write_texts(connection, "meta", ("name", "value"), list(stamp.texts.items()))


def _write_texts(
    connection: DuckDBPyConnection, table: str, names: tuple[str, ...], rows: list[tuple[str, ...]]
) -> None:
    """Make a small table of texts."""
    columns = ", ".join(f"unnest(${place}::VARCHAR[]) AS {name}" for place, name in enumerate(names, 1))
    texts = [list(each) for each in zip(*rows, strict=True)]
    connection.execute(f"CREATE TABLE {table} AS SELECT {columns}", texts).fetchall()


def _quoted(sentence: str) -> str:
    """A sentence of our own as SQL writes text: a comment takes no parameter."""
    return "'" + sentence.replace("'", "''") + "'"


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
