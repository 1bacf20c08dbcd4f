"""An upload can take the place of whole sessions: what changes is told before and after, and it is all or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.imports import ImportOptions, import_file
from service.receiving import ReplacingError, doctor, replace_with
from service.splitting import RawGame
from service.store import reports
from service.store.database import Store
from tests.store.evenings import evening
from tests.store.logs import Log, cut_short, hand_in, whole, written

TABLES = ["raw_logs", "uploads", "replaced_logs", "games", "seats", "findings", "players"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "a.duckdb") as made:
        yield made
        assert list(doctor(made)) == []


def _replace(store: Store, logs: list[Log], **handing: Any) -> tuple[list[str], dict[str, list[Any]]]:
    found = [RawGame("again.ndjson", line, written(log)) for line, log in enumerate(logs, 1)]
    receipts, changes = replace_with(store, found, **handing)
    (change,) = changes
    named = {name: list(getattr(change, name)) for name in ("added", "changed", "same", "missing")}
    return [receipt.outcome for receipt in receipts], named


def _numbers(store: Store) -> list[int | None]:
    with store.reader() as reader:
        found = reports.session(reader, "club", "2026-11-03/table-2")
    return [game.number for game in found.games] if found else []


def _changed(log: Log) -> Log:
    return cut_short(log) | {"id": f"{log['id']}-mended"}


def test_a_sheet_again_with_one_game_more_and_one_mended(store: Store) -> None:
    logs = evening(6)
    hand_in(store, logs[:5])
    again = [*logs[:2], _changed(logs[2]), *logs[3:]]
    outcomes, change = _replace(store, again)
    assert outcomes == ["known", "known", "stored", "known", "known", "stored"]
    assert change == {"added": [6], "changed": [3], "same": [1, 2, 4, 5], "missing": []}
    assert _numbers(store) == [1, 2, 3, 4, 5, 6]


def test_what_the_upload_lacks_is_put_aside_and_stays_readable(store: Store) -> None:
    logs = evening(5)
    receipts = hand_in(store, logs)
    _, change = _replace(store, [logs[0], logs[1], logs[3]])
    assert change == {"added": [], "changed": [], "same": [1, 2, 4], "missing": [3, 5]}
    assert _numbers(store) == [1, 2, 4]
    with store.reader() as reader:
        for gone, kept in ((2, 1), (4, 3)):
            (old,) = reports.replaced(reader, str(receipts[gone].address))
            assert old.text.encode() == written(logs[gone])
            assert old.replaced_by == receipts[kept].address


def test_games_that_change_places_keep_their_addresses(store: Store) -> None:
    logs = evening(3)
    receipts = hand_in(store, logs)
    swapped = [logs[0], logs[1] | {"number": 3}, logs[2] | {"number": 2}]
    outcomes, change = _replace(store, swapped)
    assert outcomes == ["known", "stored", "stored"]
    assert change["changed"] == [2, 3]
    with store.reader() as reader:
        found = reports.session(reader, "club", "2026-11-03/table-2")
    assert found is not None
    assert [game.address for game in found.games] == [receipts[0].address, receipts[2].address, receipts[1].address]


def test_other_sessions_and_sources_are_left_alone(store: Store) -> None:
    logs = evening(2)
    elsewhere = [log | {"source": "home"} for log in evening(2, seed=5)]
    hand_in(store, [*logs, *elsewhere])
    _replace(store, [_changed(logs[0])])
    with store.reader() as reader:
        kept = reports.session(reader, "home", "2026-11-03/table-2")
    assert kept is not None
    assert len(kept.games) == 2
    assert _numbers(store) == [1]


def test_one_game_that_cannot_be_read_leaves_everything_as_it_was(store: Store) -> None:
    logs = evening(3)
    hand_in(store, logs)
    before = whole(store, TABLES)
    found = [RawGame("a", 1, written(_changed(logs[0]))), RawGame("a", 2, b'{"format": "bigtwo-log/1"}')]
    receipts, changes = replace_with(store, found)
    assert [receipt.outcome for receipt in receipts] == ["refused", "malformed"]
    assert changes == ()
    assert whole(store, TABLES) == before


def test_a_game_without_a_place_of_its_own_is_refused_with_a_sentence(store: Store) -> None:
    logs = evening(3)
    bare = {name: value for name, value in logs[1].items() if name != "number"}
    for wrong, said in (
        ([logs[0], bare], "no session and number"),
        ([logs[0], logs[1] | {"number": 1}], "second game 1"),
    ):
        with pytest.raises(ReplacingError, match=said):
            _replace(store, wrong)


def test_only_the_uploader_or_an_admin_replaces_a_session(store: Store) -> None:
    logs = evening(3)
    hand_in(store, logs, {"who": "mei"})
    before = whole(store, TABLES)
    for again in ([_changed(logs[0]), *logs[1:]], logs[:2]):
        with pytest.raises(ReplacingError, match="uploaded by somebody else"):
            _replace(store, again, who="oscar")
        assert whole(store, TABLES) == before
    assert _replace(store, logs[:2], who="oscar", admin=True)[1]["missing"] == [3]


def test_a_dry_run_says_what_would_change_and_changes_nothing(store: Store, tmp_path: Path) -> None:
    logs = evening(5)
    hand_in(store, logs[:4])
    before = whole(store, TABLES)
    file = tmp_path / "again.ndjson"
    file.write_bytes(b"\n".join(written(log) for log in [*logs[:1], _changed(logs[1]), *logs[3:]]))
    told: list[Any] = []
    lines = list(import_file(store, str(file), "again.ndjson", ImportOptions(dry_run=True), sessions=told))
    assert {line["outcome"] for line in lines} == {"judged"}
    assert whole(store, TABLES) == before
    (change,) = told
    assert {name: change[name] for name in ("added", "changed", "same", "missing")} == {
        "added": [5], "changed": [2], "same": [1, 4], "missing": [3],
    }  # fmt: skip
    done: list[Any] = []
    lines = list(import_file(store, str(file), "again.ndjson", ImportOptions(session="replace"), sessions=done))
    assert [line["outcome"] for line in lines] == ["known", "stored", "known", "stored"]
    assert done == told
    assert _numbers(store) == [1, 2, 4, 5]
