"""The dashboards' queries in DuckDB and in SQLite, in turn."""

from __future__ import annotations

import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.sqlite_twin import alike, asked_for, choose_in_sqlite, in_sqlite, parameters_of, scalar_statistics
from service.store import reports
from service.store.database import Store
from service.store.query_text import query_text
from service.store.question import Question
from service.store.selection import choose
from service.store.sums import plan_sums

ROUNDS = 5
AGGREGATES, FOUND, OF_ONE, LOOK_UP = "over games or seats", "over findings", "of one player", "by key"
_NAMED: tuple[tuple[str, str], ...] = (
    ("standings", AGGREGATES),
    ("point_flows", AGGREGATES),
    ("verdicts_by_day", AGGREGATES),
    ("verdicts_and_bots", AGGREGATES),
    ("overview", AGGREGATES),
    ("rule_sets", AGGREGATES),
    ("sources", AGGREGATES),
    ("findings", FOUND),
    ("findings_by_source", FOUND),
    ("cards_left_losing", OF_ONE),
)
"""Queries that are the same in SQLite but for a few words; the others need lists, or words that it lacks."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One query in both; CPU seconds."""

    name: str
    kind: str
    duckdb: float
    sqlite: float


def duels(store: Store, twin: sqlite3.Connection) -> Iterator[Duel]:
    """Each query in both, in turn, the median of five rounds after one that does not count; both say the same.

    The games are chosen before, in both as a view: a page does so once for all that it asks about them.
    """
    with store.reader() as reader:
        ((player,),) = ((key,) for key in reports.busiest(reader, 1))
        game, address, key = reader.execute("SELECT game, address, key FROM raw_logs WHERE game = 777").fetchone() or ()
        for name, kind, chosen, text, parameters in _queries(player, game, address, key):
            theirs, given = in_sqlite(asked_for(text, parameters)), parameters_of(parameters)
            if chosen is not None:
                choose(reader, chosen)
                choose_in_sqlite(twin, chosen)

            def ours(text: str = text, parameters: dict[str, Any] = parameters) -> Any:
                return reader.execute(text, parameters).fetchall()

            def other(text: str = theirs, parameters: dict[str, Any] = given) -> Any:
                return twin.execute(text, parameters).fetchall()

            assert alike(ours(), other()), f"{name} says something else in SQLite"
            yield Duel(name, kind, *_in_turn(ours, other))


Chosen = dict[str, Any]


def _queries(
    player: str, game: int, address: str, key: Any
) -> Iterator[tuple[str, str, Chosen | None, str, dict[str, Any]]]:
    counted = Question(kind="human", rules="wikipedia").for_statistics()
    judged = Question(kind="human").for_figures()
    one = Question(kind="human", rules="wikipedia", player=player).for_statistics()
    for name, kind in _NAMED:
        chosen = one if kind == OF_ONE else counted if name in {"standings", "point_flows", "rule_sets"} else judged
        yield name, kind, chosen, *_asked(query_text(name), subject=player, code=None)
    everybody, alone = (plan_sums(scalar_statistics(), alone=alone).sql for alone in (False, True))
    yield "sums of everybody (scalars)", AGGREGATES, counted, *_asked(everybody, subject=None)
    yield "sums of one player (scalars)", OF_ONE, one, *_asked(alone, subject=player)
    yield "game", LOOK_UP, None, query_text("game"), {"key": key, "address": address}
    yield "findings_of_game", LOOK_UP, None, query_text("findings_of_game").replace("details", "code"), {"game": game}
    yield "flows_of_game", LOOK_UP, None, query_text("flows_of_game"), {"game": game}


def _asked(text: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return text, {name: value for name, value in more.items() if f"${name}" in text}


def _in_turn(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    pairs = [(_seconds(one), _seconds(other)) for _ in range(ROUNDS)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def _seconds(task: Callable[[], object]) -> float:
    start = time.process_time()
    task()
    return time.process_time() - start
