"""What is measured by hand now and then goes on working: pages can be timed, and SQLite is asked the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.dashboard import client_of, pages_of, time_page, time_queries
from benchmarks.duel import duels
from benchmarks.sqlite_twin import copy_to_sqlite
from service.store.database import Store
from tests.store.logs import among_people, filled, simulated

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Eight hundred games among people."""
    games = [among_people(log) for log in simulated(800, players=2, seed=3)]
    with filled(tmp_path_factory.mktemp("measured"), games) as made:
        yield made


def test_every_query_that_is_compared_says_the_same_in_sqlite(store: Store, tmp_path: Path) -> None:
    """Duels assert it of every query before they time it."""
    names = [duel.name for duel in duels(store, copy_to_sqlite(store, tmp_path / "twin.sqlite"))]
    assert {"standings", "verdicts_and_bots", "findings", "game"} <= set(names)


def test_every_page_of_the_dashboards_can_be_timed(store: Store) -> None:
    """And so can each of the queries behind it, those too that read what others have made for them."""
    client, pages = client_of(store), pages_of(store)
    assert time_page(store, client, pages["games"], rounds=1).cpu > 0
    asked = time_queries(store, client, pages, rounds=1)
    assert {page for query in asked for page in query.pages} == set(pages)
    assert {"standings", "sides_met", "sides_beats"} <= {query.name for query in asked}
    assert min(query.cost.wall for query in asked) > 0
