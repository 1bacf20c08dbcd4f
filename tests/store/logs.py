"""Game logs to fill a store with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

import orjson
from duckdb import DuckDBPyConnection

from schemas.gamelog import read_game
from service.audit import AuditReport, audit
from service.bots.simulation import simulate
from service.receiving import Handing, Receipt, receive_many
from service.rules.presets import PRESETS
from service.splitting import RawGame
from service.store.blocks import touch_all
from service.store.database import Store
from service.store.putting import raise_version

Log = dict[str, Any]


@cache
def _simulated(games: int, rules: str, players: int, seed: int) -> tuple[bytes, ...]:
    return tuple(orjson.dumps(log) for log in simulate(games, PRESETS[rules], players, seed))


def simulated(games: int, rules: str = "wikipedia", players: int = 4, seed: int = 1, **fields: Any) -> list[Log]:
    """Games between bots, each log with some fields of its own."""
    return [orjson.loads(data) | fields for data in _simulated(games, rules, players, seed)]


def among_people(log: Log) -> Log:
    """The same game as if people had played it."""
    return log | {"players": [{"name": player["name"], "hand": player["hand"]} for player in log["players"]]}


def cut_short(log: Log, plies: int = 5) -> Log:
    """The same game, broken off."""
    return {name: value for name, value in log.items() if name != "result"} | {"plays": log["plays"][:plies]}


def spoilt(log: Log) -> Log:
    """The same game with a first pass by the wrong seat: a finding, and an illegal game."""
    first = log["plays"][0]
    return log | {"plays": [{"seat": (first["seat"] + 1) % len(log["players"]), "cards": []}, *log["plays"]]}


def mixed() -> list[Log]:
    """Sixty games of every kind that filters and defaults tell apart."""
    people = [among_people(log) for log in simulated(24, source="club", tags=["league"])]
    taiwan = [among_people(log) for log in simulated(10, "taiwan", seed=2, source="club")]
    pairs = [among_people(log) for log in simulated(8, players=2, seed=3, source="home")]
    bots = simulated(10, seed=4, source="lab")
    wrong = [spoilt(among_people(log)) for log in simulated(5, seed=5, source="home")]
    short = [cut_short(among_people(log)) for log in simulated(3, seed=6, source="club")]
    for log in pairs[:3]:
        del log["started_at"]
    for place, log in enumerate(people):
        log["players"][0]["id"] = f"u-{place % 3}"
        log["plays"] = [{**play, "ms": 100 * ply} for ply, play in enumerate(log["plays"])]
    return [*people, *taiwan, *pairs, *bots, *wrong, *short]


def written(log: Log) -> bytes:
    """A log as bytes."""
    return orjson.dumps(log)


def judged(log: Log) -> AuditReport:
    """The audit of a log."""
    return audit(read_game(written(log)))


def hand_in(store: Store, logs: list[Log], handing: Handing | None = None) -> list[Receipt]:
    """Store logs, and say what became of each."""
    found = [RawGame("games.ndjson", line, written(log)) for line, log in enumerate(logs, 1)]
    return list(receive_many(store, found, **(handing or {})))


def filled(folder: Path, logs: list[Log] | None = None) -> Store:
    """A new store with games in it; the usual ones are copied, since to judge and store them takes half a second."""
    path = folder / "games.duckdb"
    if logs is None:
        copyfile(_usual(), path)
        return Store(path)
    return _stored(path, logs)


def _stored(path: Path, logs: list[Log]) -> Store:
    store = Store(path)
    hand_in(store, logs, {"who": "mei"})
    return store


@cache
def empty() -> Path:
    """A file without games, to be copied: to make all tables anew takes twice as long as to open it."""
    path = Path(_KEPT.name) / "empty.duckdb"
    Store(path).close()
    return path


@cache
def _usual() -> Path:
    """A file with the usual games in it, which nobody else opens."""
    path = Path(_KEPT.name) / "usual.duckdb"
    _stored(path, mixed()).close()
    return path


_KEPT = TemporaryDirectory(prefix="bigtwo-tests-")


def change(store: Store, statement: str) -> None:
    """Put something into a store that nobody has handed in."""

    def task(connection: DuckDBPyConnection, pieces: Sequence[str]) -> list[None]:
        for piece in pieces:
            connection.execute(piece)
        touch_all(connection)
        raise_version(connection)
        return [None] * len(pieces)

    store.write(task, statement)


def whole(store: Store, tables: list[str]) -> dict[str, list[Any]]:
    """Everything that stands in some tables."""
    with store.reader(as_logged=True) as reader:
        return {table: reader.execute(f"FROM {table} ORDER BY ALL").fetchall() for table in tables}
