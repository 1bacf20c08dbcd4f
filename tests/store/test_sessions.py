"""Sessions: listed with what was played, and each added up as a plain count adds it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.store import reports
from service.store.database import Reader, Store
from service.store.question import Question
from service.store.session_rows import Session
from tests.store.evenings import PEOPLE, evening
from tests.store.logs import Log, cut_short, filled, hand_in, judged, simulated, spoilt


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.duckdb") as made:
        yield made


def _session(store: Store, name: str = "2026-11-03/table-2", source: str = "club") -> Session:
    with store.reader() as reader:
        found = reports.session(reader, source, name)
    assert found is not None
    return found


def _points(logs: list[Log]) -> dict[str, int]:
    totals: Counter[str] = Counter()
    for log in logs:
        settlement = judged(log).settlement
        assert settlement is not None
        totals.update(dict(zip(PEOPLE, settlement.points, strict=True)))
    return dict(totals)


def test_an_evening_is_added_up_game_by_game(store: Store) -> None:
    logs = evening()
    hand_in(store, list(reversed(logs)))
    found = _session(store)
    assert [game.number for game in found.games] == [1, 2, 3, 4, 5, 6]
    (totals,) = found.totals
    assert {one.player.name: one.points for one in totals.people} == _points(logs)
    assert [one.points for one in totals.people] == sorted((one.points for one in totals.people), reverse=True)
    assert totals.running[-1].totals == tuple(one.points for one in totals.people)
    third = _points(logs[:3])
    assert dict(zip([one.player.name for one in totals.people], totals.running[2].totals, strict=True)) == third
    assert sum(one.wins for one in totals.people) == 6
    assert totals.transfers
    left: dict[str, float] = {one.player.player: one.points for one in totals.people}
    for transfer in totals.transfers:
        left[transfer.payer] += transfer.points
        left[transfer.payee] -= transfer.points
    assert set(left.values()) == {0}


def test_whoever_has_as_many_points_shares_the_place(store: Store) -> None:
    hand_in(store, evening(1))
    (totals,) = _session(store).totals
    points = [one.points for one in totals.people]
    assert [one.place for one in totals.people] == [1 + sum(other > mine for other in points) for mine in points]


def test_illegal_and_unfinished_games_are_shown_and_left_out_of_totals(store: Store) -> None:
    logs = evening()
    shown = [*logs[:3], spoilt(logs[3]), cut_short(logs[4]), logs[5]]
    hand_in(store, shown)
    found = _session(store)
    assert [game.verdict for game in found.games] == ["legal"] * 3 + ["illegal", "incomplete", "legal"]
    assert found.left_out == {"illegal": 1, "incomplete": 1, "without_points": 0}
    (totals,) = found.totals
    assert {one.player.name: one.points for one in totals.people} == _points([*logs[:3], logs[5]])
    assert [after.game.number for after in totals.running] == [1, 2, 3, 6]


def test_points_of_several_rule_sets_are_never_added_up(store: Store) -> None:
    one, other = evening(), evening(rules="wikipedia", seed=5)
    hand_in(store, [*one[:3], *other[3:]])
    found = _session(store)
    assert [totals.rules for totals in found.totals] == ["hong-kong", "wikipedia"]
    assert [len(totals.running) for totals in found.totals] == [3, 3]
    assert {one.player.name: one.points for one in found.totals[1].people} == _points(other[3:])


def test_penalty_points_have_a_ranking_and_nobody_to_pay(store: Store) -> None:
    hand_in(store, evening(rules="pagat"))
    (totals,) = _session(store).totals
    assert (totals.settlement, totals.transfers) == ("penalty", None)
    assert [one.points for one in totals.people] == sorted((one.points for one in totals.people), reverse=True)


def test_missing_numbers_are_named(store: Store) -> None:
    logs = evening(10)
    hand_in(store, [logs[1], logs[2], logs[5], logs[9]])
    assert _session(store).gaps == ((1, 1), (4, 5), (7, 9))
    assert _session(store).numbered


def test_games_without_numbers_are_in_order_of_their_start(store: Store) -> None:
    logs = [{name: value for name, value in log.items() if name != "number"} for log in evening(4)]
    del logs[0]["started_at"]
    hand_in(store, [logs[3], logs[1], logs[0], logs[2]])
    found = _session(store)
    assert [game.id and game.id[-1] for game in found.games] == ["2", "3", "4", "1"]
    assert not found.numbered
    assert found.gaps == ()


def test_the_list_counts_whole_sessions_the_latest_first(tmp_path: Path) -> None:
    logs = evening(5)
    later = evening(3, seed=8, session="2026-11-10", started_at="2026-11-10")
    undated = [{name: value for name, value in log.items() if name != "started_at"} for log in evening(2, seed=9)]
    undated = [log | {"source": "", "session": "old", "id": "", "number": 2 * log["number"]} for log in undated]
    alone = [{**simulated(1, seed=77)[0], "session": ""}]
    with filled(tmp_path, [*logs[:4], spoilt(logs[4]), *later, *undated, *alone]) as store, store.reader() as reader:
        page = reports.sessions_page(reader, Question())
        assert [(line.source, line.session) for line in page.sessions] == [
            ("club", "2026-11-10"), ("club", "2026-11-03/table-2"), ("", "old"),
        ]  # fmt: skip
        line = page.sessions[1]
        assert (line.games, line.legal, line.illegal, line.incomplete) == (5, 4, 1, 0)
        assert (line.players, line.names) == (4, tuple(sorted(PEOPLE)))
        assert str(line.day) == "2026-11-03"
        assert [line.complete for line in page.sessions] == [True, True, False]
        illegal = reports.sessions_page(reader, Question(verdict="illegal"))
        assert illegal.sessions == (line,)


def test_pages_of_sessions_hold_each_once(tmp_path: Path) -> None:
    logs: list[Any] = []
    for place in range(9):
        day = {} if place % 3 == 2 else {"started_at": f"2026-11-{1 + place // 2:02d}"}
        made = evening(1, seed=40 + place, session=f"table {place}", source=("a", "")[place % 2])[0]
        logs.append({name: value for name, value in made.items() if name not in {"started_at", "id"}} | day)
    with filled(tmp_path, logs) as store, store.reader() as reader:
        whole = _pages(reader, 100)
        assert len(whole) == 9
        assert _pages(reader, 1) == _pages(reader, 2) == whole
        with pytest.raises(reports.CursorError):
            reports.sessions_page(reader, Question(), 2, "W10")


def _pages(reader: Reader, limit: int) -> list[tuple[str, str]]:
    found, cursor = [], None
    while True:
        page = reports.sessions_page(reader, Question(), limit, cursor)
        found += [(line.source, line.session) for line in page.sessions]
        cursor = page.next
        if cursor is None:
            return found


def test_a_session_that_nobody_played_is_none(store: Store) -> None:
    hand_in(store, evening(1))
    with store.reader() as reader:
        assert reports.session(reader, "club", "another") is None
        assert reports.session(reader, "", "2026-11-03/table-2") is None
