"""Derives everything anew from the raw logs: beside the tables in use, which the new ones replace at the very end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import chain

from duckdb import DuckDBPyConnection, col

from service.store.asking import ask
from service.store.blocks import touch_all
from service.store.database import Store
from service.store.derive import GameRows, derive
from service.store.following import follow_up
from service.store.history import AGAIN, Cause, standing, write_changes
from service.store.logs import AT_ONCE, ReadGame, StoredLog, list_logs
from service.store.moments import now
from service.store.places import Spot, find_spots
from service.store.putting import put_rows, raise_version
from service.store.removing import take_out_rows
from service.store.tables import DERIVED

BESIDE = "_beside"
"""What the names of the new tables end with until they are in use."""

SESSIONS = 50
"""Sessions whose games are put in context together."""

_Batch = dict[int, tuple[GameRows, datetime]]


def rebuild(store: Store, read: ReadGame) -> int:
    """Make every derived table anew and say how many games there are; games may come and go meanwhile.

    StoreBusyError where somebody else is at it.
    """
    with store.renewing():
        store.write(_make_tables, None)
        last = _fill_tables(store, read)
        for session in store.write(_list_sessions, None):
            store.write(_follow, (session, read))
        return store.write(_swap, (last, read))


def _fill_tables(store: Store, read: ReadGame) -> int:
    """Derive every game that is there now, and say which came last."""
    last = 0
    with store.reader(as_logged=True) as reader:
        for logs in list_logs(reader):
            store.write(_fill, _derive(logs, read))
            last = logs[-1].game
    return last


def _derive(logs: Sequence[StoredLog], read: ReadGame) -> _Batch:
    return {log.game: (derive(log.judge(read), log.utc_offset), log.received_at) for log in logs}


def _make_tables(connection: DuckDBPyConnection, pieces: Sequence[None]) -> Sequence[None]:
    """Empty tables beside the ones in use; what an interrupted rebuild left is thrown away."""
    for table in DERIVED:
        connection.execute(f"DROP TABLE IF EXISTS {col(table.name + BESIDE)}")
        connection.table(table.name).limit(0).create(table.name + BESIDE)
    return pieces


def _fill(connection: DuckDBPyConnection, batches: Sequence[_Batch]) -> list[None]:
    for batch in batches:
        put_rows(connection, batch, BESIDE)
    return [None] * len(batches)


def _list_sessions(connection: DuckDBPyConnection, pieces: Sequence[None]) -> list[list[list[Spot]]]:
    """The numbers of every session, some sessions at a time."""
    found = ask(connection, "sessions_beside")
    spots = [[Spot(source, session, number) for number in numbers] for source, session, numbers in found]
    together = [list(chain(*spots[at : at + SESSIONS])) for at in range(0, len(spots), SESSIONS)]
    return [together] * len(pieces)


def _follow(connection: DuckDBPyConnection, pieces: Sequence[tuple[list[Spot], ReadGame]]) -> list[None]:
    """Judge the games that hang on others of their session, now that these are there."""
    for spots, read in pieces:
        follow_up(connection, spots, read, BESIDE)
    return [None] * len(pieces)


def _swap(connection: DuckDBPyConnection, pieces: Sequence[tuple[int, ReadGame]]) -> list[int]:
    """Catch up with what came and went meanwhile, and put the new tables in the place of the old ones."""
    answers = []
    for last, read in pieces:
        spots: list[Spot] = []
        for logs in list_logs(connection, last):
            put_rows(connection, _derive(logs, read), BESIDE)
            spots += find_spots(connection, [log.game for log in logs], BESIDE)
        gone = ask(connection, "gone_beside")
        spots += find_spots(connection, [game for (game,) in gone], BESIDE)
        take_out_rows(connection, [game for (game,) in gone], BESIDE)
        follow_up(connection, spots, read, BESIDE)
        _write_changes(connection)
        for table in DERIVED:
            connection.execute(f"DROP TABLE {col(table.name)}")
            connection.execute(f"ALTER TABLE {col(table.name + BESIDE)} RENAME TO {col(table.name)}")
        touch_all(connection)
        raise_version(connection)
        (count,) = connection.execute("SELECT count(*) FROM games").fetchone() or (0,)
        answers.append(int(count))
    return answers


def _write_changes(connection: DuckDBPyConnection) -> None:
    """Write into the history which games stand otherwise in the new tables, as after a change of the engine."""
    found = ask(connection, "otherwise_beside")
    games, cause = [game for (game,) in found], Cause(AGAIN, now())
    for at in range(0, len(games), AT_ONCE):
        some = games[at : at + AT_ONCE]
        write_changes(connection, standing(connection, some), standing(connection, some, BESIDE), cause)
