"""Days without a time stand among games that have one by the offset of their source, for good."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.defaults import Defaults
from service.receiving import doctor, rebuild
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.store.logs import Log, among_people, hand_in, simulated, whole

HONG_KONG = Defaults(offsets={"sheets": 480})
STARTS = ("2026-11-03T01:00:00+08:00", "2026-11-03", "2026-11-02T23:00:00+08:00")
IN_ORDER = ["2026-11-02T23:00:00+08:00", "2026-11-03", "2026-11-03T01:00:00+08:00"]


def games() -> list[Log]:
    logs = [among_people(log) for log in simulated(3)]
    return [log | {"source": "sheets", "started_at": start} for log, start in zip(logs, STARTS, strict=True)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.duckdb") as made:
        yield made


def starts_of(store: Store) -> list[str | None]:
    with store.reader() as reader:
        someone = reports.players(reader, Question())[0].player.player
        page = reports.player(reader, someone, Question())
    assert page is not None
    return [game.started_at for game in page.course]


def test_a_day_begins_at_midnight_of_its_source(store: Store) -> None:
    """Before a game an hour after that midnight, whatever the hour in Greenwich."""
    hand_in(store, games(), {"defaults": HONG_KONG})
    assert starts_of(store) == IN_ORDER


def test_without_an_offset_a_day_begins_by_utc(store: Store) -> None:
    """Eight hours later, as seen from Hong Kong."""
    hand_in(store, games(), {"defaults": Defaults(offsets={"elsewhere": 480})})
    assert starts_of(store) == [IN_ORDER[0], IN_ORDER[2], IN_ORDER[1]]


def test_a_rebuild_knows_the_offset_by_which_a_game_came(store: Store) -> None:
    """It is kept beside the log; a moment with an offset of its own has none."""
    hand_in(store, games(), {"defaults": HONG_KONG})
    before = whole(store, ["games", "players"])
    rebuild(store)
    assert whole(store, ["games", "players"]) == before
    assert starts_of(store) == IN_ORDER
    assert list(doctor(store)) == []
    with store.reader() as reader:
        assert reader.execute("SELECT utc_offset FROM raw_logs ORDER BY game").fetchall() == [(None,), (480,), (None,)]


def test_a_replaced_log_keeps_its_offset(store: Store) -> None:
    """As it keeps the rules that it was judged by."""
    log = games()[1] | {"id": "1"}
    hand_in(store, [log], {"defaults": HONG_KONG})
    hand_in(store, [log | {"note": "mended", "rules": "hong-kong"}], {"defaults": HONG_KONG, "replace": True})
    with store.reader() as reader:
        assert reader.execute("SELECT utc_offset FROM replaced_logs").fetchall() == [(480,)]


def test_a_game_judged_again_keeps_its_day(store: Store) -> None:
    """Games of a session hang on each other: one that comes late has the others derived anew."""
    first, second, _ = (
        log | {"rules": "capsa", "session": "tuesday", "number": number} for number, log in enumerate(games(), 1)
    )
    hand_in(store, [second], {"defaults": HONG_KONG})
    started = "SELECT started FROM games WHERE number = 2"
    with store.reader() as reader:
        before = reader.execute(started).fetchall()
    hand_in(store, [first], {"defaults": HONG_KONG})
    with store.reader() as reader:
        assert reader.execute(started).fetchall() == before
        assert reader.execute("SELECT count(*) FROM games").fetchall() == [(2,)]
    assert str(before[0][0]) == "2026-11-02 16:00:00"
