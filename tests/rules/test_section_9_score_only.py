"""Section 9 of the rules: games of which only the cards left are known."""

from typing import Any

import pytest

from service.audit import AuditReport, audit
from tests.builders import NAMES, record_of, sure

PLAIN = {"tiers": [[1, 1], [10, 2], [13, 3]], "unused": [], "final_play": []}


def judged(counts: list[int], scoring: dict[str, Any] | None = None, /, **result: Any) -> AuditReport:
    """The audit of a line of a score sheet."""
    rules = {"deal": "thirteen-each", "scoring": {**PLAIN, **(scoring or {})}}
    players = [{"name": name} for name in NAMES[: len(counts)]]
    return audit(record_of({"id": "1", "rules": rules, "players": players, "result": {"cards_left": counts, **result}}))


def found(report: AuditReport) -> list[tuple[str, str, str]]:
    return [(finding.code, finding.severity, finding.pointer) for finding in report.findings]


def test_one_seat_at_zero_and_counts_that_fit_are_legal() -> None:
    """Points follow from the counts, and what can be seen is said with the verdict."""
    report = judged([0, 3, 11, 8])
    assert (report.verdict, report.coverage, report.agreement, found(report)) == ("legal", "score", "none", [])
    assert report.settlement is not None
    assert report.settlement.points == (33, -3, -22, -8)


@pytest.mark.parametrize("counts", [[1, 3, 11, 8], [0, 0, 11, 8]])
def test_no_seat_or_several_at_zero_are_illegal(counts: list[int]) -> None:
    """Nobody can be said to have won."""
    report = judged(counts, winner=1)
    assert (report.verdict, report.settlement) == ("illegal", None)
    assert found(report) == [("result/winner", "error", "/result/cards_left")]
    assert report.agreement == "differs"


@pytest.mark.parametrize(
    ("counts", "verdict"), [([0, 17, 18], "legal"), ([0, 18, 18], "illegal"), ([0, 1, 19], "illegal")]
)
def test_counts_that_no_deal_gives_are_illegal(counts: list[int], verdict: str) -> None:
    """Three players of a whole deck hold 17, 17 and 18."""
    players = [{"name": name} for name in NAMES[:3]]
    report = audit(record_of({"id": "1", "rules": "wikipedia", "players": players, "result": {"cards_left": counts}}))
    assert report.verdict == verdict
    expected = [] if verdict == "legal" else [("result/cards-left", "error", "/result/cards_left")]
    assert (found(report), report.settlement is None) == (expected, verdict == "illegal")


def test_a_wrong_winner_and_wrong_points_are_errors() -> None:
    """Without plays there is nothing that says better."""
    report = judged([0, 3, 11, 8], winner=1, points=[33, -3, -22, -7])
    assert found(report) == [
        ("result/winner", "error", "/result/winner"),
        ("result/points", "error", "/result/points"),
    ]
    assert [finding.sentence(NAMES) for finding in report.findings] == [
        "the log says that North won; the cards left say East",
        "the log gives the points +33, −3, −22, −7; the rules give +33, −3, −22, −8",
    ]


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ({"unused": ["two"]}, (None, None, None, None)),
        ({"final_play": ["two"]}, (None, None, None, None)),
        ({"unused": ["two"], "settlement": "pairwise"}, (None, None, None, None)),
        ({"unused": ["two"], "settlement": "penalty"}, (0, None, None, None)),
        ({"unused": ["two"], "settlement": "placement", "placement": [3, 1, -1, -3]}, (3, 1, -3, -1)),
    ],
)
def test_doublings_that_need_cards_leave_the_points_open(
    scoring: dict[str, Any], points: tuple[int | None, ...]
) -> None:
    """Whatever depends on them is null."""
    settlement = judged([0, 3, 11, 8], scoring).settlement
    assert settlement is not None
    assert settlement.points == points
    assert settlement.flows == ()
    assert {debt.debt for debt in settlement.debts} == {None}


@pytest.mark.parametrize(("payer", "points"), [(2, (33, 0, -33, 0)), (0, (0, 0, 0, 0)), (None, (33, -3, -22, -8))])
def test_a_recorded_payer_is_taken_as_given(payer: int | None, points: tuple[int, ...]) -> None:
    """Whatever `last_card` says; the winner may be the one."""
    settlement = judged([0, 3, 11, 8], **({} if payer is None else {"payer": payer})).settlement
    assert settlement is not None
    assert (settlement.payer, settlement.points) == (payer, points)
    assert [debt.debt for debt in settlement.debts] == [3, 22, 8]
    assert sum(sure(settlement.owed)) == 33
