"""What is measured by hand now and then goes on working: pages are timed, SQLite is asked the same, memory is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import orjson
import pytest

from benchmarks.dashboard import client_of, pages_of, time_page, time_queries
from benchmarks.duel import duels
from benchmarks.reading import read_plays
from benchmarks.running import run_python
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


def test_the_plays_that_an_import_is_held_against_are_those_that_it_stores(tmp_path: Path) -> None:
    """Play by play, but for what takes rules."""
    logs = simulated(20, players=3, seed=4)
    source, database = tmp_path / "games.ndjson", tmp_path / "read.duckdb"
    source.write_bytes(b"\n".join(map(orjson.dumps, logs)))
    read_plays(source, database)
    asked = "SELECT game, ply, seat, ms, auto FROM plays ORDER BY ALL"
    with duckdb.connect(str(database)) as connection, filled(tmp_path, logs) as store, store.reader() as reader:
        assert connection.execute(asked).fetchall() == reader.execute(asked).fetchall() != []


def test_the_peak_of_a_process_is_its_own_however_large_the_one_that_asks() -> None:
    """Both fill what they ask for."""
    assert len(bytearray(200_000_000)) == 200_000_000
    peak = run_python("-c", "bytearray(60_000_000)").peak
    assert peak is not None
    assert 60_000_000 < peak < 120_000_000


def test_a_peak_that_cannot_be_told_from_that_of_nothing_is_none() -> None:
    """A measure is not 0 then, but open."""
    assert run_python("-S", "-c", "").peak is None
