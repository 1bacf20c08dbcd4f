"""Illegal games are marked: that they stood all the same, and how far one is with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.reauditing import Wish, mark, reaudit
from service.receiving import doctor
from service.store import reports
from service.store.database import Store
from service.store.marking import MarkError, Marking
from service.store.question import Question
from tests.store.changing import TAIWAN, stored, taiwanese, verdicts
from tests.store.logs import among_people, simulated, whole


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "a.duckdb") as made:
        yield made
        assert list(doctor(made)) == []


def test_only_illegal_games_are_marked_and_all_or_none_of_them(store: Store) -> None:
    illegal, legal = stored(store, [*taiwanese(), among_people(simulated(1)[0])])
    for addresses, words in (((illegal, legal), "is legal"), ((illegal, "0" * 64), "no game here")):
        with pytest.raises(MarkError, match=words):
            mark(store, Marking(addresses, stood=True, note="so", who="admin"))
    assert whole(store, ["marks"])["marks"] == []


def test_a_game_that_stood_counts_only_where_it_is_asked_for(store: Store) -> None:
    """It is shown as illegal and stood; statistics take it in with `stood` and `legal-or-stood` alone."""
    stood, left, legal = stored(store, [*taiwanese(2), among_people(simulated(1)[0])])
    mark(store, Marking((stood,), stood=True, note="nobody minded", who="admin"))
    with store.reader() as reader:
        for verdict, games in (
            (None, [legal]),
            ("stood", [stood]),
            ("legal-or-stood", [stood, legal]),
            ("illegal", [stood, left]),
        ):
            asked = Question(verdict=verdict, kind="human")
            counted = reports.counted(reader, asked)
            assert counted.games == len(games), verdict
            assert sum(count.games for count in reports.rule_sets(reader, asked)) == len(games)
            if verdict:
                assert {game.address for game in reports.games_page(reader, asked).games} == set(games)
        flags = {game.address: game.stood for game in reports.games_page(reader, Question()).games}
    assert flags == {stood: True, left: False, legal: False}

    reaudit(store, Question(), Wish(TAIWAN, adopt=True, note="so", games=(stood,)), "admin")
    with store.reader() as reader:
        assert reports.counted(reader, Question(verdict="stood")).games == 0
    mark(store, Marking((stood,), stood=False, who="admin"))
    assert [(each.value, each.latest) for each in verdicts(store, stood).marks] == [("yes", False), ("no", True)]


def test_the_work_list_has_every_illegal_game_with_how_far_one_is(store: Store) -> None:
    """Open until somebody says otherwise; a note stays until another one is written."""
    addresses = stored(store, taiwanese(5))
    first, second, *_ = addresses
    mark(store, Marking((first, second), state="explained", note="they play by Taiwan's rules", who="mei"))
    mark(store, Marking((second,), state="accepted", who="oscar"))
    with store.reader() as reader:
        assert reports.work_states(reader, Question()) == {"open": 3, "explained": 1, "accepted": 1}
        (accepted,) = reports.work_list(reader, Question(), state="accepted").items
        assert (accepted.game.address, accepted.note, accepted.who) == (second, "they play by Taiwan's rules", "oscar")
        pages, cursor = [], None
        while True:
            page = reports.work_list(reader, Question(), limit=2, cursor=cursor)
            pages += [item.game.address for item in page.items]
            cursor = page.next
            if cursor is None:
                break
        assert sorted(pages) == sorted(addresses)
        assert all(item.finding.severity == "error" for item in reports.work_list(reader, Question()).items)
