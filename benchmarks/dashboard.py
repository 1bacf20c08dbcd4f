"""What the dashboards ask: every page of a busy player and table, and every query that is behind one."""

from __future__ import annotations

import re
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.store import adding_up, asking, reports
from service.store.blocks import touch_all
from service.store.database import Reader, Store
from service.store.parts import GAMES_A_PART, choose_exported
from service.store.putting import raise_version
from service.store.question import Question
from service.store.selection import chosen_by

PLAYER_PAGE = "player"
ROUNDS = 5
ENOUGH = 4.0
"""Seconds for which a page or query is timed; what takes longer is timed once."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds that something took: the processor's, all threads together, and by the clock."""

    cpu: float
    wall: float


@dataclass(slots=True)
class Asked:
    """A query as a page asked it."""

    name: str
    cost: Cost
    pages: list[str]
    """The pages that ask it."""


def pages_of(store: Store) -> dict[str, str]:
    """The address of each page by a name: about two players that share games, their last game and its session."""
    everything = Question(verdict="any", kind="any")
    with store.reader() as reader:
        (player,) = reports.busiest(reader, 1)
        pair = reports.choose_pair(reader, replace(everything, player=player))
        game = reports.games_page(reader, replace(everything, player=player), 1).games[0]
    both = f"player={player}&opponent={pair.opponent}"
    return {
        "overview": "/",
        "players": "/players",
        PLAYER_PAGE: f"/players/{player}",
        "tendencies": "/tendencies",
        "tendencies of one": f"/tendencies?player={player}",
        "flows": "/flows",
        "compare": f"/compare?{both}",
        "sessions": "/sessions",
        "session": f"/sessions/{game.source}/{game.session}",
        "legality": "/legality",
        "games": "/games",
        "games of one": f"/games?player={player}",
        "games of two, illegal": f"/games?{both}&verdict=illegal",
        "games by code": "/games?code=result/points",
        "game": f"/games/{game.address}",
    }


def time_export(store: Store) -> Cost:
    """What an export of everything does before its first row: it notes which games it gives away, and its parts."""

    def begin() -> None:
        with store.reader() as reader:
            choose_exported(reader, Question())
            asking.ask(reader, "exported_starts", size=GAMES_A_PART)
            reader.execute("DROP TABLE exported")

    return time_rounds(begin)


def client_of(store: Store) -> FlaskClient:
    """The whole service, on a store."""
    return create_app(Config(database=store.path), store).test_client()


def time_page(store: Store, client: FlaskClient, address: str, rounds: int = ROUNDS) -> Cost:
    """A page as the first who asks after the data has changed gets it: nothing that is kept helps."""

    def ask() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status)

    def change() -> None:
        store.write(_raise, None)

    return time_rounds(ask, rounds, before=change)


def _raise(connection: Reader, pieces: Any) -> Any:
    touch_all(connection)
    raise_version(connection)
    return pieces


def time_rounds(task: Callable[[], object], rounds: int = ROUNDS, before: Callable[[], object] = lambda: None) -> Cost:
    """The median of some rounds after one that does not count; fewer rounds of what takes seconds."""

    def once() -> tuple[float, float]:
        before()
        cpu, wall = time.process_time(), time.perf_counter()
        task()
        return time.process_time() - cpu, time.perf_counter() - wall

    found = [once()]
    if found[0][1] < ENOUGH:
        found = [once() for _ in range(max(2, min(rounds, int(ENOUGH / max(found[0][1], 1e-3)))))]
    return Cost(*(statistics.median(column) for column in zip(*found, strict=True)))


def time_queries(store: Store, client: FlaskClient, pages: Mapping[str, str], rounds: int = ROUNDS) -> list[Asked]:
    """Every query that the pages ask, each once by text, parameters and choice of games, in the order of the pages.

    It is timed where it is asked, since some queries read what their reader has made before. Each is of all games that
    it is about, so nothing is remembered meanwhile.
    """
    found: dict[tuple[str, ...], Asked] = {}
    ask, memory = asking._ask, store._memory  # noqa: SLF001 - the one place that every query comes through
    page = ""

    def listen(reader: Reader, text: str, parameters: Mapping[str, Any]) -> list[asking.Values]:
        key = text, repr(sorted(parameters.items())), repr(chosen_by(reader)) if _CHOSEN.search(text) else ""
        if key not in found:
            cost = time_rounds(lambda: ask(reader, text, parameters), rounds)
            found[key] = Asked(_name(text), cost, [])
        if page not in found[key].pages:
            found[key].pages.append(page)
        return ask(reader, text, parameters)

    asking._ask, store._memory = listen, None  # noqa: SLF001
    try:
        for page, address in pages.items():  # noqa: B007 - listen reads it
            store.write(_raise, None)
            assert client.get(address).status_code == 200, address
    finally:
        asking._ask, store._memory = ask, memory  # noqa: SLF001
    return list(found.values())


_CHOSEN = re.compile(r"\b(chosen|ones|others|sat|pairs)\b")
"""Tables that a reader makes of the games that it is asked about."""


def _name(text: str) -> str:
    """The name of the query's file, or of the function that has written it."""
    if text in _names():
        return _names()[text]
    frame = sys._getframe(1)  # noqa: SLF001
    while frame.f_back and (frame.f_globals["__name__"] in _ON_THE_WAY):
        frame = frame.f_back
    return _WRITTEN.get(frame.f_code.co_name, frame.f_code.co_name)


_ON_THE_WAY = {__name__, asking.__name__, adding_up.__name__}
_WRITTEN = {
    "_sums": "sums of statistics",
    "_sums_of_all": "sums of statistics",
    "ask_bands": "bands",
    "_medians": "medians of times",
    "category_use": "category use by player",
    "_statistics": "correlations of two",
}
"""What queries are called that are written from the table of statistics, by who writes them."""


@cache
def _names() -> dict[str, str]:
    folder = files("service.store") / "queries"
    return {each.read_text("utf-8"): each.name.removesuffix(".sql") for each in folder.iterdir()}
