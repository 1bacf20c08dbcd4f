"""Derives everything anew from the raw logs: beside the tables in use, which the new ones replace at the very end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from duckdb import DuckDBPyConnection

from service.store.database import Store
from service.store.derive import GameRows, derive
from service.store.forgetting import take_out_rows
from service.store.logs import ReadGame, StoredLog, list_logs
from service.store.putting import put_rows, raise_version
from service.store.tables import DERIVED

BESIDE = "_beside"
"""What the names of the new tables end with until they are in use."""

_Batch = dict[int, tuple[GameRows, datetime]]


def rebuild(store: Store, read: ReadGame) -> int:
    """Make every derived table anew and say how many games there are; games may come and go meanwhile."""
    store.write(_make_tables, None)
    last = 0
    with store.reader() as reader:
        for logs in list_logs(reader):
            store.write(_fill, _derive(logs, read))
            last = logs[-1].game
    return store.write(_swap, (last, read))


def _derive(logs: Sequence[StoredLog], read: ReadGame) -> _Batch:
    return {log.game: (derive(log.judge(read)), log.received_at) for log in logs}


def _make_tables(connection: DuckDBPyConnection, pieces: Sequence[None]) -> Sequence[None]:
    """Empty tables beside the ones in use; what an interrupted rebuild left is thrown away."""
    for table in DERIVED:
        connection.execute(f"DROP TABLE IF EXISTS {table.name}{BESIDE}")
        connection.execute(f"CREATE TABLE {table.name}{BESIDE} AS FROM {table.name} LIMIT 0")
    return pieces


def _fill(connection: DuckDBPyConnection, batches: Sequence[_Batch]) -> list[None]:
    for batch in batches:
        put_rows(connection, batch, BESIDE)
    return [None] * len(batches)


def _swap(connection: DuckDBPyConnection, pieces: Sequence[tuple[int, ReadGame]]) -> list[int]:
    """Catch up with what came and went meanwhile, and put the new tables in the place of the old ones."""
    answers = []
    for last, read in pieces:
        for logs in list_logs(connection, last):
            put_rows(connection, _derive(logs, read), BESIDE)
        gone = connection.execute(
            f"SELECT game FROM games{BESIDE} ANTI JOIN raw_logs USING (game)"  # noqa: S608 - names of our own tables
        ).fetchall()
        take_out_rows(connection, [game for (game,) in gone], BESIDE)
        for table in DERIVED:
            connection.execute(f"DROP TABLE {table.name}")
            connection.execute(f"ALTER TABLE {table.name}{BESIDE} RENAME TO {table.name}")
        raise_version(connection)
        (count,) = connection.execute("SELECT count(*) FROM games").fetchone() or (0,)
        answers.append(int(count))
    return answers
