"""Where the winner of the game before leads, a game is judged again whenever that game changes, and on from there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.gamelog import read_game
from service.receiving import doctor, rebuild
from service.store import reports
from service.store.database import Store
from service.store.forgetting import Forgetting, forget_games
from tests.store.evenings import led_by_winners
from tests.store.logs import Log, cut_short, hand_in, whole
from tests.store.test_places import audits

UNKNOWN = "lead/unknown-predecessor"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "a.duckdb") as made:
        yield made
        assert list(doctor(made)) == []


def _standing(store: Store) -> dict[int, tuple[str, list[str]]]:
    """Verdict and codes of each number, without what is said about the session."""
    return {
        row[0]: (row[2], [each[1] for each in row[-1] if each[1] and not each[1].startswith("session/")])
        for row in audits(store)
    }


def _led_by_another(log: Log) -> Log:
    """The same game with the names one seat on, so that another one than the winner leads."""
    names = [player["name"] for player in log["players"]]
    return log | {
        "players": [
            player | {"name": name} for player, name in zip(log["players"], [*names[1:], names[0]], strict=True)
        ]
    }


def test_each_game_is_led_by_the_winner_of_the_one_before(store: Store) -> None:
    receipts = hand_in(store, led_by_winners())
    assert _standing(store) == {number: ("legal", []) for number in range(1, 7)}
    assert {receipt.judged.report.coverage for receipt in receipts if receipt.judged.report} == {"full"}


def test_a_game_that_comes_late_tells_who_leads_the_next(store: Store) -> None:
    logs = led_by_winners(3)
    hand_in(store, [logs[0], _led_by_another(logs[2])])
    assert _standing(store) == {1: ("legal", []), 3: ("legal", [UNKNOWN])}
    hand_in(store, [logs[1]])
    assert _standing(store) == {1: ("legal", []), 2: ("legal", []), 3: ("illegal", ["lead/wrong-seat"])}


def test_what_changes_goes_on_to_the_games_that_hang_on_it(store: Store) -> None:
    logs = led_by_winners(5)
    hand_in(store, logs[:1] + logs[2:])
    assert _standing(store)[3] == ("legal", [UNKNOWN])
    (wrong,) = hand_in(store, [_led_by_another(logs[1])])
    assert wrong.judged.verdict == "illegal"
    assert _standing(store) == {
        1: ("legal", []),
        2: ("illegal", ["lead/wrong-seat"]),
        3: ("legal", [UNKNOWN]),
        4: ("legal", []),
        5: ("legal", []),
    }


def test_a_changed_verdict_reaches_games_in_one_go_and_games_of_later_uploads(store: Store) -> None:
    logs = led_by_winners(4)
    third = _led_by_another(logs[2])
    hand_in(store, [logs[0], third, logs[3]])
    assert _standing(store) == {1: ("legal", []), 3: ("legal", [UNKNOWN]), 4: ("illegal", ["lead/wrong-seat"])}
    hand_in(store, [logs[1]])
    assert _standing(store)[3] == ("illegal", ["lead/wrong-seat"])
    assert _standing(store)[4] == ("legal", [UNKNOWN])


def test_a_replaced_game_and_a_forgotten_one_leave_the_next_without_a_known_winner(store: Store) -> None:
    logs = led_by_winners(5)
    receipts = hand_in(store, logs, {"who": "mei"})
    hand_in(store, [cut_short(logs[1])], {"who": "mei", "replace": True})
    assert _standing(store)[3] == ("legal", [UNKNOWN])
    store.write(forget_games, Forgetting((str(receipts[3].address),), read_game))
    assert _standing(store)[5] == ("legal", [UNKNOWN])
    hand_in(store, [logs[1]], {"who": "mei", "replace": True})
    assert _standing(store)[3] == ("legal", [])


def test_of_two_games_of_one_number_neither_tells_who_leads(store: Store) -> None:
    logs = led_by_winners(3)
    hand_in(store, [*logs, led_by_winners(3, seed=77)[1] | {"id": "again"}])
    assert _standing(store)[3] == ("legal", [UNKNOWN])


def test_a_stored_game_is_read_back_as_it_stands(store: Store) -> None:
    logs = led_by_winners(3)
    receipts = hand_in(store, logs)
    again = hand_in(store, logs)
    assert [receipt.outcome for receipt in again] == ["known"] * 3
    assert [receipt.judged.report for receipt in again] == [receipt.judged.report for receipt in receipts]
    with store.reader() as reader:
        game = reports.game(reader, str(receipts[2].address))
    assert game is not None
    assert (game.summary.coverage, game.summary.verdict) == ("full", "legal")


def test_strict_uploads_are_judged_by_the_stored_winner_too(store: Store) -> None:
    logs = led_by_winners(3)
    hand_in(store, logs[:1])
    assert [each.outcome for each in hand_in(store, [_led_by_another(logs[1])], {"strict": True})] == ["refused"]
    assert [each.outcome for each in hand_in(store, logs[1:2], {"strict": True})] == ["stored"]


def test_a_rebuild_judges_whole_sessions(store: Store) -> None:
    logs = led_by_winners(6)
    logs[3] = _led_by_another(logs[3])
    hand_in(store, random.Random(1).sample(logs, 6))
    tables = ["games", "findings", "seats", "players"]
    before = whole(store, tables)
    rebuild(store)
    assert whole(store, tables) == before
    assert _standing(store)[5] == ("legal", [UNKNOWN])


@pytest.mark.slow
@settings(max_examples=15)
@given(st.integers(0, 1 << 30), st.lists(st.integers(1, 4), max_size=4))
def test_a_session_comes_out_the_same_in_whatever_order_it_came(
    tmp_path_factory: pytest.TempPathFactory, seed: int, sizes: list[int]
) -> None:
    logs = led_by_winners(9)
    logs[2], logs[5] = _led_by_another(logs[2]), cut_short(logs[5])
    logs[7]["players"][logs[6]["result"]["winner"]]["name"] = "Guest"
    folder = tmp_path_factory.mktemp("orders")
    with Store(folder / "a.duckdb") as one, Store(folder / "b.duckdb") as other:
        hand_in(one, logs)
        left = random.Random(seed).sample(logs, len(logs))
        for size in (*sizes, len(left)):
            hand_in(other, left[:size])
            left = left[size:]
        assert audits(other) == audits(one)
        assert list(doctor(other)) == []
