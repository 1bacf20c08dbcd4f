"""Points that change hands: every number of a few small games, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from service.store import reports
from service.store.flow_rows import FlowDay
from service.store.question import Question
from tests.store.logs import Log, change, filled
from tests.store.scenes import EVERY, FREE, meetings, scene

Told = tuple[str, str, str | None, int, int]


def _told(row: FlowDay) -> Told:
    return row.payer.name, row.payee.name, None if row.day is None else str(row.day), row.points, row.games


def test_the_flow_of_each_pair_stands_day_by_day(tmp_path: Path) -> None:
    """Cid has two cards left, then one, against Ben; Ann pays Ben 1 and 4 and gets 1 back."""
    with filled(tmp_path, meetings()) as store, store.reader() as reader:
        days = [_told(row) for row in reports.flow_days(reader, EVERY)]
    assert days[:5] == [
        ("Cid", "Ben", "2026-11-01", 4, 1),
        ("Cid", "Ben", "2026-11-02", 1, 1),
        ("Cid", "Ben", "2026-11-03", 0, 1),
        ("Dot", "Ben", "2026-11-01", 4, 1),
        ("Dot", "Ben", "2026-11-02", 1, 1),
    ]
    assert [row for row in days if row[:2] == ("Ann", "Ben")] == [
        ("Ann", "Ben", "2026-11-01", 1, 1),
        ("Ann", "Ben", "2026-11-02", 4, 1),
        ("Ann", "Ben", "2026-11-03", -1, 1),
    ]


def test_the_pairs_with_the_greatest_balances_come_first_and_may_be_enough(tmp_path: Path) -> None:
    with filled(tmp_path, meetings()) as store, store.reader() as reader:
        days = reports.flow_days(reader, EVERY, 1)
    assert {(row.payer.name, row.payee.name) for row in days} == {("Cid", "Ben")}


def test_games_without_a_day_come_last(tmp_path: Path) -> None:
    undated = scene("Ann Ben", ["3D", "4D 8D"], (0, "3D"))
    with filled(tmp_path, [undated, *meetings()]) as store, store.reader() as reader:
        days = [_told(row) for row in reports.flow_days(reader, EVERY)]
    assert [row[2:] for row in days if {"Ann", "Ben"} == set(row[:2])][-1] == (None, -4, 1)


def _scored(settlement: str, **more: Any) -> Mapping[str, Any]:
    return {**FREE, "scoring": {**FREE["scoring"], "settlement": settlement, **more}}


def _ended(rules: Mapping[str, Any], card: str = "3D", **fields: Any) -> Log:
    """Ann is out; Ben holds one card, Cid two: debts of 1 and 4."""
    return scene("Ann Ben Cid", [card, "5D", "6D 7D"], (0, card), rules=rules, **fields)


def _residuals(folder: Path, *logs: Log) -> list[tuple[str, float, int]]:
    with filled(folder, list(logs)) as store, store.reader() as reader:
        return [(row.points, row.residual, row.games) for row in reports.residuals(reader, EVERY)]


@pytest.mark.parametrize(
    "rules",
    [
        _scored("pay-winner"),
        _scored("pairwise"),
        _scored("pay-higher"),
        _scored("penalty"),
        _scored("placement", placement=[5, 2, 1]),
    ],
)
def test_nothing_is_missing_whatever_the_settlement(tmp_path: Path, rules: Mapping[str, Any]) -> None:
    """Penalties come to −5, the places to 8, and the others to 0."""
    assert _residuals(tmp_path, _ended(rules)) == [("counted", 0, 1)]


def test_what_a_log_declares_otherwise_stands_beside_what_counts(tmp_path: Path) -> None:
    """+5, −1, −3 leaves one point over; 3, 1, 1 is no payment at all."""
    one = _ended(FREE, "3D", result={"points": [5, -1, -3]})
    other = _ended(FREE, "3C", result={"points": [3, 1, 1]})
    right = _ended(FREE, "3S", result={"points": [5, -1, -4]})
    assert _residuals(tmp_path, one, other, right) == [("counted", 0, 3), ("declared", 1, 1), ("declared", 5, 1)]


def test_penalties_that_are_declared_too_low_are_missing(tmp_path: Path) -> None:
    """0, −1, −4 are charged; −1, −1 leaves three of them out."""
    log = _ended(_scored("penalty"), result={"points": [0, -1, -1]})
    assert _residuals(tmp_path, log) == [("counted", 0, 1), ("declared", 3, 1)]


def test_a_table_of_places_that_does_not_fit_leaves_the_game_out(tmp_path: Path) -> None:
    assert _residuals(tmp_path, _ended(_scored("placement", placement=[5, 2, 1, 0]))) == []


def test_points_that_do_not_add_up_in_the_store_are_found(tmp_path: Path) -> None:
    """The audit never makes such points, so they are put there by hand."""
    with filled(tmp_path, [_ended(FREE)]) as store:
        change(store, "UPDATE seats SET points = points + 2 WHERE seat = 1")
        with store.reader() as reader:
            found = reports.residuals(reader, EVERY)
    assert [(row.points, row.residual, row.games) for row in found] == [("counted", 2, 1)]


def test_points_of_several_rule_sets_are_refused(tmp_path: Path) -> None:
    logs = [_ended(FREE, "3D"), _ended(_scored("penalty"), "3C")]
    with filled(tmp_path, logs) as store, store.reader() as reader:
        for report in (reports.flow_days, reports.residuals):
            with pytest.raises(reports.RulesMixedError):
                report(reader, EVERY)
        assert reports.residuals(reader, Question(source="nowhere")) == ()
