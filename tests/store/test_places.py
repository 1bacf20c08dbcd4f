"""A session comes out the same however its games were handed in, replaced and taken out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.gamelog import read_game
from service.receiving import doctor, rebuild
from service.store.database import Store
from service.store.forgetting import Forgetting, forget_games
from tests.store.evenings import evening
from tests.store.logs import Log, hand_in, spoilt, whole

AUDITS = """
    SELECT number, address, verdict, coverage, games.findings, winner, rules,
        list((place, code, severity, ply, seat, details, pointer) ORDER BY place)
    FROM games JOIN raw_logs USING (game) LEFT JOIN findings USING (game)
    GROUP BY ALL ORDER BY number, address
"""


def audits(store: Store) -> list[Any]:
    """The standing audit of every game, whatever its number in the store is."""
    with store.reader() as reader:
        return reader.execute(AUDITS).fetchall()


def _notes(store: Store) -> dict[int, list[str]]:
    """What is said of each number's last game about the session."""
    return {
        row[0]: [each[1] for each in row[-1] if each[1] and each[1].startswith("session/")] for row in audits(store)
    }


def _put(path: Path, logs: Sequence[Log], sizes: Sequence[int] = ()) -> list[Any]:
    """The audits of a store into which games came in parts of some sizes."""
    with Store(path) as store:
        left = list(logs)
        for size in (*sizes, len(left)):
            if left[:size]:
                hand_in(store, left[:size])
            left = left[size:]
        assert list(doctor(store)) == []
        return audits(store)


def _shuffled(logs: Sequence[Log], seed: int) -> list[Log]:
    return random.Random(seed).sample(list(logs), len(logs))


def test_what_is_odd_about_a_session_stands_in_the_later_game(tmp_path: Path) -> None:
    logs = evening(7)
    logs[3]["players"][0]["name"] = "Guest"
    again = evening(7, seed=99)[4] | {"id": "again"}
    with Store(tmp_path / "a.duckdb") as store:
        hand_in(store, [*logs[:2], *logs[3:6], again])
        found = {row[1]: [each[1] for each in row[-1] if each[1]] for row in audits(store)}
        assert list(found.values()) == [
            [],
            [],
            ["session/gap", "session/seats-changed"],
            ["session/seats-changed"],
            ["session/number-twice"],
            [],
        ]


def test_a_game_that_comes_late_closes_the_gap(tmp_path: Path) -> None:
    logs = evening(4)
    with Store(tmp_path / "a.duckdb") as store:
        hand_in(store, [logs[0], logs[3]])
        assert _notes(store) == {1: [], 4: ["session/gap"]}
        (receipt,) = hand_in(store, [logs[2]])
        assert [finding.code for finding in receipt.judged.report.findings] == ["session/gap"]  # type: ignore[union-attr]
        assert _notes(store) == {1: [], 3: ["session/gap"], 4: []}
        hand_in(store, [logs[1]])
        assert _notes(store) == {1: [], 2: [], 3: [], 4: []}
        assert list(doctor(store)) == []


def test_what_stands_before_the_new_games_keeps_its_notes(tmp_path: Path) -> None:
    logs = evening(6)
    with Store(tmp_path / "a.duckdb") as store:
        hand_in(store, [logs[0], logs[2]])
        hand_in(store, [logs[4], logs[5]])
        assert _notes(store) == {1: [], 3: ["session/gap"], 5: ["session/gap"], 6: []}
        assert list(doctor(store)) == []


def test_a_game_that_is_forgotten_leaves_a_gap(tmp_path: Path) -> None:
    logs = evening(3)
    with Store(tmp_path / "a.duckdb") as store:
        receipts = hand_in(store, logs)
        store.write(forget_games, Forgetting((str(receipts[1].address),), read_game))
        assert _notes(store) == {1: [], 3: ["session/gap"]}
        assert list(doctor(store)) == []


def test_a_rebuild_says_the_same(tmp_path: Path) -> None:
    logs = _shuffled([*evening(5)[::2], *evening(6, session="other")[1::2]], 3)
    with Store(tmp_path / "a.duckdb") as store:
        hand_in(store, logs)
        before = whole(store, ["games", "findings", "players", "seats"])
        rebuild(store)
        assert whole(store, ["games", "findings", "players", "seats"]) == before
        assert any(_notes(store).values())
        assert list(doctor(store)) == []


@pytest.mark.slow
@settings(max_examples=12)
@given(st.integers(0, 1 << 30), st.lists(st.integers(1, 5), max_size=4), st.sampled_from(["hong-kong", "capsa"]))
def test_the_order_in_which_games_come_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, seed: int, sizes: list[int], rules: str
) -> None:
    logs = evening(10, rules)
    logs[4] = spoilt(logs[4])
    del logs[6]
    logs.append(evening(10, rules, seed=99)[7] | {"id": "again"})
    folder = tmp_path_factory.mktemp("orders")
    assert _put(folder / "b.duckdb", _shuffled(logs, seed), sizes) == _put(folder / "a.duckdb", logs)
