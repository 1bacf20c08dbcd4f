"""The seats of a log the other way round, for recorders who listed the players against the turn."""

from __future__ import annotations

from dataclasses import replace

from service.audit import AuditReport
from service.explain.judging import judge
from service.rules.record import DeclaredResult, GameRecord

FEWEST = 2
"""Turns out of order from which on the order of the seats is doubted."""


def seats_look_reversed(report: AuditReport) -> bool:
    """Whether most turns that were out of order would be in order with the seats listed the other way round."""
    strange = _turns(report)
    if len(strange) < FEWEST or len(report.record.players) < 3:
        return False
    still = _turns(judge(reverse_seats(report.record), report.rules))
    return len(still) * 2 < len(strange)


def _turns(report: AuditReport) -> list[int | None]:
    """The plies at which somebody acted who was not to act."""
    return [finding.ply for finding in report.findings if finding.code in _OUT_OF_TURN]


_OUT_OF_TURN = frozenset({"turn/out-of-turn", "turn/locked-out"})


def reverse_seats(record: GameRecord) -> GameRecord:
    """The same game with its seats listed in reverse order."""
    last = len(record.players) - 1
    return replace(
        record,
        players=record.players[::-1],
        seats=tuple(last - seat for seat in record.seats),
        declared=None if record.declared is None else _reverse(record.declared, last),
    )


def _reverse(declared: DeclaredResult, last: int) -> DeclaredResult:
    return DeclaredResult(
        winner=None if declared.winner is None else last - declared.winner,
        cards_left=None if declared.cards_left is None else declared.cards_left[::-1],
        points=None if declared.points is None else declared.points[::-1],
        payer=None if declared.payer is None else last - declared.payer,
    )
