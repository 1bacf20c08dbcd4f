"""The table as it lay where something was found: what a reader needs to see for himself that it is so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from service.audit import AuditReport
from service.rules.cards import WHOLE_DECK, Card
from service.rules.course import seat_table
from service.rules.findings import Finding
from service.rules.implied import Action, actions
from service.rules.record import GameRecord
from service.rules.table import Table


@dataclass(frozen=True, slots=True)
class Position:
    """A table before an action, as dealt, or at the end of a log; cards are sets, see `rules.cards`."""

    ply: int | None
    """The ply of the action that followed; None where none did."""
    actor: int | None
    """Who took it."""
    played: tuple[Card, ...]
    """What he put down; nothing for a pass."""
    implied: bool
    """Whether it is a pass that is not in the log."""
    lying: int
    """The cards to beat; none on a lead."""
    owner: int | None
    """Who had put them there."""
    turn: int | None
    """Whose turn it was; None while anybody might lead, and once the game is over."""
    hands: tuple[int | None, ...]
    """What each seat held; None of a hand that is not known."""
    left: tuple[int | None, ...]
    """How many cards that were; None where nobody knows."""


Place = tuple[int, int]
"""A ply and who acted: beside the action of a ply stand the passes before it that are not in the log."""


def positions(report: AuditReport) -> tuple[Position | None, ...]:
    """The position of each finding of a report, in the order of the findings; None where there is none.

    What was found in the deal is shown as it was dealt; what was found in the end or in the result, at the end. What is
    about other games of the session has no table.
    """
    if report.record.score_only:
        return (None,) * len(report.findings)
    wanted = {(finding.ply, finding.seat) for finding in report.findings if finding.ply is not None}
    plies = {ply for ply, _ in wanted}
    taken: dict[Place, Position] = {}
    record = report.record
    table = seat_table(record, report.rules, report.opening)
    dealt = _position(record, table)
    for action in actions(record, table):
        if action.ply in plies and (not action.implied or (action.ply, action.seat) in wanted):
            taken[action.ply, action.seat] = _position(record, table, action)
        table.act(action.seat, action.cards)
    table.call_finish()
    ended = _position(record, table)
    return tuple(
        _chosen(taken, finding) or {"deal": dealt, "lead": dealt, "session": None}.get(_kind(finding), ended)
        for finding in report.findings
    )


def _kind(finding: Finding) -> str:
    """What a finding is about: the first word of its code."""
    return finding.code.partition("/")[0]


def last_play(report: AuditReport) -> int:
    """What the winner went out with, as a set; nothing where that is not known."""
    if report.record.score_only or report.settlement is None:
        return 0
    table = seat_table(report.record, report.rules, report.opening)
    for action in actions(report.record, table):
        table.act(action.seat, action.cards)
    table.call_finish()
    return table.last_play & WHOLE_DECK


def _chosen(taken: Mapping[Place, Position], finding: Finding) -> Position | None:
    """The position before the action of a finding's ply; of several that of the seat that is meant."""
    if finding.ply is None:
        return None
    found = taken.get((finding.ply, -1 if finding.seat is None else finding.seat))
    return found or next((position for (ply, _), position in taken.items() if ply == finding.ply), None)


def _position(record: GameRecord, table: Table, action: Action | None = None) -> Position:
    over = table.finished and action is None
    return Position(
        ply=action and action.ply,
        actor=action and action.seat,
        played=record.cards(action.ply) if action and not action.implied else (),
        implied=bool(action and action.implied),
        lying=0 if over else table.lying,
        owner=None if over else table.owner,
        turn=None if table.finished else table.turn,
        hands=tuple(None if unseen else hand for hand, unseen in zip(table.hands, table.unseen, strict=True)),
        left=tuple(table.left),
    )
