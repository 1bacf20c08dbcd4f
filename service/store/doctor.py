"""Recounts every stored game from its raw log and names whatever the tables say otherwise."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from duckdb import col

from service.audit import ENGINE
from service.rules.words import number_of
from service.store.asking import ask
from service.store.database import Reader, Store
from service.store.derive import GameRows, Row, derive
from service.store.logs import ReadGame, StoredLog, in_context, list_logs
from service.store.putting import LatestNames
from service.store.tables import (
    DEBTS,
    DECIDED,
    FINDINGS,
    FLOWS,
    GAMES,
    ODD_PLAYS,
    OF_GAMES,
    PLAYERS,
    PLAYS,
    RULE_SETS,
    SEATS,
)
from service.store.tables import Table as StoredTable


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One place where the store differs from what the raw logs give."""

    table: str
    address: str | None
    """The game; None where it is not about one."""
    place: str
    """Which row and column."""
    stored: Any
    recounted: Any
    games: int = 0
    """How many games were judged by another engine, where that is what differs."""

    def __str__(self) -> str:
        if self.games:
            return self._of_engines()
        where = f"game {self.address[:12]}…, " if self.address else ""
        return f"{where}{self.table}, {self.place}: stored {self.stored!r}, recounted {self.recounted!r}"

    def _of_engines(self) -> str:
        """What to say of games that stand by the verdict of another engine, which this one cannot recount."""
        games = number_of(self.games, "game")
        told = f"{games} {'stands' if self.games == 1 else 'stand'} by the verdict of engine {self.stored}"
        if int(self.stored) > int(self.recounted):
            return f"{told}, which is newer than this one, engine {self.recounted}: use the version that judged them"
        return (
            f"{told}, and this is engine {self.recounted}: `bigtwo reaudit` judges them again and keeps what changes in"
            " their history; until then their rows are not recounted"
        )


def doctor(store: Store, read: ReadGame) -> Iterator[Discrepancy]:
    """Every difference between the tables and the raw logs, at one moment."""
    rule_sets: dict[str, Row] = {}
    names = LatestNames()
    engines: Counter[str] = Counter()
    with store.reader(as_logged=True) as reader:
        for logs in list_logs(reader):
            derived = {log.game: derive(log.judge(read), log.utc_offset) for log in in_context(reader, logs)}
            for game, rows in derived.items():
                names.add(game, rows)
                rule_sets[rows.rules[0]] = rows.rules
            yield from _examine(reader, logs, derived, engines)
        for engine in sorted(engines, key=int):
            yield Discrepancy("games", None, "engine", engine, ENGINE, engines[engine])
        yield from _compare_keyed(reader, RULE_SETS, rule_sets)
        yield from _compare_keyed(reader, PLAYERS, names.rows)
        yield from _adoptions(reader)
        yield from _orphans(reader)


def _examine(
    reader: Reader, logs: Sequence[StoredLog], derived: Mapping[int, GameRows], engines: Counter[str]
) -> Iterator[Discrepancy]:
    """Compare some games with their rows; those that another engine has judged are counted by engine instead."""
    first, last = logs[0].game, logs[-1].game
    tables = {table: _stored(reader, table, first, last) for table in OF_GAMES}
    other = _of_other_engines(tables[GAMES])
    engines.update(other.values())
    for log in logs:
        sha256 = hashlib.sha256(log.text.encode()).digest()
        if sha256 != log.sha256:
            yield Discrepancy("raw_logs", log.address, "sha256", log.sha256.hex(), sha256.hex())
    for table, stored in tables.items():
        for log in (log for log in logs if log.game not in other):
            recounted = _recounted(table, log, derived[log.game])
            yield from _compare(table, log.address, stored[log.game], recounted)


def _of_other_engines(rows: Mapping[int, list[Row]]) -> Mapping[int, str]:
    """Which of some games were judged by another engine, and by which."""
    place = GAMES.names.index("engine")
    return {game: row[place] for game, (row, *_) in rows.items() if row[place] != ENGINE}


def _stored(reader: Reader, table: StoredTable, first: int, last: int) -> Mapping[int, list[Row]]:
    """The rows of some games as they stand, in the order in which they were put in."""
    rows: dict[int, list[Row]] = defaultdict(list)
    asked = reader.table(table.name).filter(col("game").between(first, last)).sort(col("game"), col("rowid"))
    for row in asked.select(*map(col, table.names)).fetchall():
        rows[row[0]].append(row)
    return rows


def _recounted(table: StoredTable, log: StoredLog, rows: GameRows) -> list[Row]:
    """The rows of one game as they should be."""
    if table is GAMES:
        return [(log.game, *rows.game, log.received_at)]
    if table is PLAYS:
        seats, play_ids, categories, ms, auto = rows.plays
        plies = range(len(seats))
        ms, auto = ms or [None] * len(seats), auto or [False] * len(seats)
        return [(log.game, ply, seats[ply], play_ids[ply], categories[ply], ms[ply], auto[ply]) for ply in plies]
    if table is SEATS:
        return [(log.game, *orjson.loads(seat).values()) for seat in rows.seats]
    listed = {ODD_PLAYS: rows.odd_plays, DEBTS: rows.debts, FLOWS: rows.flows}
    return [(log.game, *row) for row in (rows.findings if table is FINDINGS else listed[table])]


def _compare(
    table: StoredTable, address: str | None, stored: Sequence[Row], recounted: Sequence[Row]
) -> Iterator[Discrepancy]:
    if len(stored) != len(recounted):
        yield Discrepancy(table.name, address, "rows", len(stored), len(recounted))
        return
    for place, (old, new) in enumerate(zip(stored, recounted, strict=True)):
        if old != new:
            for name, was, should in zip(table.names, old, new, strict=True):
                if was != should:
                    yield Discrepancy(table.name, address, f"row {place}, {name}", was, should)


def _compare_keyed(reader: Reader, table: StoredTable, recounted: Mapping[str, Row]) -> Iterator[Discrepancy]:
    """Compare a table that has one row a key."""
    stored = {row[0]: row for row in reader.table(table.name).select(*map(col, table.names)).fetchall()}
    for key in sorted({*stored, *recounted}):
        old, new = stored.get(key), recounted.get(key)
        if old != new:
            yield Discrepancy(table.name, None, key, old, new)


def _adoptions(reader: Reader) -> Iterator[Discrepancy]:
    """Games whose adopted rules are not those that the history names last."""
    for address, stored, written in ask(reader, "adoptions_amiss"):
        yield Discrepancy("adopted", address, "document", stored, written)


def _orphans(reader: Reader) -> Iterator[Discrepancy]:
    """Rows of games that have no log, and logs that nobody has handed in."""
    for table in OF_GAMES:
        for game, rows in ask(reader, "rows_without_log", table=table.name):
            yield Discrepancy(table.name, None, f"rows of game number {game}, which has no log", rows, 0)
    for table in DECIDED:
        for game, rows in ask(reader, "rows_forgotten", table=table.name):
            yield Discrepancy(table.name, None, f"rows of game number {game}, which was forgotten", rows, 0)
    sql = "SELECT address FROM raw_logs ANTI JOIN uploads USING (game) ORDER BY address"
    for (address,) in reader.execute(sql).fetchall():
        yield Discrepancy("uploads", address, "rows", 0, 1)
