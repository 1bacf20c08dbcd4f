"""The database: one file, one process, one root connection, a cursor for each reader and one writer."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

import duckdb
from duckdb import DuckDBPyConnection

from service.store.keeping import Memory, keep_for
from service.store.migrate import migrate
from service.store.query_text import query_text
from service.store.rows import DataVersion
from service.store.trouble import DatabaseHeldError, DatabaseUnreadableError, StoreBusyError
from service.store.writer import Answer, Payload, Task, Writer

Reader = DuckDBPyConnection
"""A connection inside a read-only transaction: all its queries see the same data."""

FRESH = 2.0
"""Seconds for which a data version is not read again, whatever is committed."""

FRUGAL = {"memory_limit": "64MB", "threads": "1"}
"""DuckDB's settings for a process that only imports: its memory stays small however large the database is."""

_SETTINGS = {
    "storage_compatibility_version": "v1.5.0",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    # Games are small and the table of seats is wide: at DuckDB's own 256 KiB a block is seldom full.
    "default_block_size": "65536",
}
_ATTACH = "ATTACH $path AS store (TYPE duckdb, ROW_GROUP_SIZE 16384)"
"""Always by the same name, whatever the file is called, and as a DuckDB file: another one, such as JSON, would be
attached too, and nothing kept. A checkpoint writes the last group of rows of each table anew, which costs a sixth at
this size, and small databases are read by several threads."""

_NAMED = "--database FILE, or DATABASE=FILE after make run"
"""How a database is named, by either way in which people start."""


class Store:
    """An open database. Any number of threads may read and hand in work; one thread of its own writes."""

    def __init__(self, path: str | Path, *, settings: dict[str, str] | None = None) -> None:
        """Open a database, or make one; `settings` are DuckDB's own, such as `threads` and `memory_limit`."""
        self.path = Path(path)
        self._gate = threading.Lock()
        self._renewal = threading.Lock()
        self._root = _open(self.path, {**_SETTINGS, "temp_directory": f"{path}.tmp", **(settings or {})})
        try:
            migrate(self._root, str(path))
        except BaseException:
            self._root.close()
            raise
        self._writer = Writer(self._cursor())
        self._memory: Memory | None = Memory()
        self._version: tuple[DataVersion | None, float, int] = (None, 0.0, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Finish the work that waits, and let go of the file."""
        self._writer.close()
        self._root.close()

    @contextmanager
    def reader(self, *, as_logged: bool = False) -> Iterator[Reader]:
        """A reader of the data as it stands now, whatever is written meanwhile.

        Players who are linked are one to it, unless it reads what was logged.
        """
        cursor = self._cursor()
        try:
            cursor.execute("BEGIN TRANSACTION READ ONLY")
            if not as_logged:
                if cursor.execute("FROM persons LIMIT 1").fetchone():
                    cursor.execute(query_text("linked"))
                keep_for(cursor, self._memory)
            yield cursor
        finally:
            cursor.close()

    def data_version(self, *, exact: bool = False) -> DataVersion:
        """Which state of the data answers are from: for tags and "as of".

        It is read again once something was committed, and then at most every two seconds, unless it must be exact.
        """
        known, read_at, at_commit = self._version
        commits = self._writer.commits  # looked at first, so that a commit while the version is read is not missed
        if known is None or (commits != at_commit and (exact or monotonic() - read_at >= FRESH)):
            with self.reader() as reader:
                row = reader.execute("SELECT version, changed_at FROM data_version").fetchone()
            assert row is not None  # noqa: S101 - the table always has its one row
            known = DataVersion(*row)
            self._version = known, monotonic(), commits
        return known

    def submit(self, task: Task[Payload, Answer], payload: Payload) -> Future[Answer]:
        """Hand work to the writer; the future has its answer once it is committed."""
        return self._writer.submit(task, payload)

    def write(self, task: Task[Payload, Answer], payload: Payload) -> Answer:
        """Hand work to the writer and wait until it is committed."""
        return self.submit(task, payload).result()

    @contextmanager
    def renewing(self) -> Iterator[None]:
        """Be the only one who derives or judges stored games anew, over many transactions; StoreBusyError if not alone.

        A rebuild would fill the tables of another one, and miss what is judged again while it runs.
        """
        if not self._renewal.acquire(blocking=False):
            raise StoreBusyError(
                "stored games are being derived or judged anew already: wait until that has ended, then try again"
            )
        try:
            yield
        finally:
            self._renewal.release()

    def _cursor(self) -> DuckDBPyConnection:
        with self._gate:
            cursor = self._root.cursor()
        cursor.execute("USE store")
        return cursor


def _open(path: Path, settings: dict[str, str]) -> DuckDBPyConnection:
    """Open the file; whatever is in the way is told in one sentence."""
    try:
        if not path.parent.is_dir():
            message = f"{path}: there is no folder {path.parent}; make it, or name another database ({_NAMED})"
            raise DatabaseUnreadableError(message)
    except PermissionError as error:
        raise _without_rights(path) from error
    root = duckdb.connect(config=dict(settings))
    try:
        root.execute("SET GLOBAL TimeZone = 'UTC'")
        root.execute(_ATTACH, {"path": str(path)})
        root.execute("USE store")
    except duckdb.Error as error:
        root.close()
        raise _trouble(path, error) from error
    return root


def _trouble(path: Path, error: duckdb.Error) -> DatabaseHeldError | DatabaseUnreadableError:
    """Why the file could not be opened, and what to do."""
    if "lock on file" in str(error) or "already attached" in str(error):
        process = re.search(r"PID (\d+)", str(error))
        holder = f"process {process[1]}" if process else "this process itself"
        way = "stop it, or where it is a server go through it with --server URL, as in --server http://127.0.0.1:8000"
        return DatabaseHeldError(f"{path} is held by {holder}: {way}")
    if "Permission denied" in str(error):
        return _without_rights(path)
    if path.is_dir():
        return DatabaseUnreadableError(f"{path} is a folder: name a file in it ({_NAMED})")
    if "not a valid DuckDB database file" in str(error):
        reason = "it is not a DuckDB file"
    else:
        reason = str(error).partition(": ")[2].splitlines()[0]
    return DatabaseUnreadableError(
        f"{path} cannot be opened as a database: {reason}. Name another file ({_NAMED}), or put a copy in its place"
    )


def _without_rights(path: Path) -> DatabaseUnreadableError:
    return DatabaseUnreadableError(
        f"{path} may not be read and written by this user: change its rights or those of its folder, or name another"
        f" file ({_NAMED})"
    )
