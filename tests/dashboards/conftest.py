"""A small store with games of every kind, and a client of the app over it, once for all tests that only read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.store.database import Store
from tests.dashboards.games_that_know_less import Stored, shown
from tests.dashboards.rows import HOSTILE
from tests.store.logs import Log, among_people, filled, mixed, simulated


def hostile_games() -> list[Log]:
    """Games in which everything that is free text tries to be markup."""
    games = [among_people(log) for log in simulated(3, seed=9)]
    for place, log in enumerate(games):
        log["players"][0]["name"] = HOSTILE
        log |= {"source": f"{HOSTILE}&\"'", "session": HOSTILE, "id": f"{HOSTILE}{place}", "tags": [HOSTILE]}
        games[place] = log
    return games


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Sixty games and three with hostile names; who adds to them makes a store of his own."""
    with filled(tmp_path_factory.mktemp("pages"), [*mixed(), *hostile_games()]) as made:
        yield made


@pytest.fixture(scope="session")
def client(store: Store) -> FlaskClient:
    """A client of the whole app."""
    return create_app(Config(database=Path(store.path)), store).test_client()


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stored]:
    """The checked examples and the sample games."""
    with shown(tmp_path_factory.mktemp("stored")) as made:
        yield made


@pytest.fixture
def empty_client(tmp_path: Path) -> Iterator[FlaskClient]:
    """A client of an app without games."""
    path = tmp_path / "empty.duckdb"
    with Store(path) as made:
        yield create_app(Config(database=path), made).test_client()
