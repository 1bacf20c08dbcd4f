"""Players who were listed against the turn: it is said, and no verdict changes."""

from __future__ import annotations

from typing import Any

import pytest

from service.audit import audit
from service.explain import explain, seats_look_reversed
from service.explain.seating import reverse_seats
from service.rules.record import DeclaredResult
from tests.builders import record_of
from tests.explain.vectors import legal_cases

CASES = [case for case in legal_cases() if len(case["log"]["players"]) > 2]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_game_with_its_seats_listed_backwards_is_recognised(case: dict[str, Any]) -> None:
    """The verdict stays; the other way round the game is legal."""
    record = reverse_seats(record_of(case["log"]))

    report = audit(record)
    assert report.verdict == "illegal"
    assert seats_look_reversed(report)
    turned = explain(record).reversed
    assert turned is not None
    assert turned.verdict == "legal"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_game_with_its_seats_in_order_is_not_suspected(case: dict[str, Any]) -> None:
    """Neither as it is nor with one slip in it."""
    record = record_of(case["log"])

    assert not seats_look_reversed(audit(record))
    assert explain(record).reversed is None


def test_reversing_twice_changes_nothing() -> None:
    """The declared result goes with the seats."""
    log = CASES[0]["log"] | {
        "result": {"winner": 1, "cards_left": [3, 0, 5, 8], "points": [-3, 16, -5, -8], "payer": 2}
    }
    record = record_of(log)

    once = reverse_seats(record)

    assert once.declared == DeclaredResult(2, (8, 5, 0, 3), (-8, -5, 16, -3), 1)
    assert reverse_seats(once) == record
