"""The table as it lay after an action: every hand, the trick so far, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dashboards.faces import Face, faces, hand_faces
from service.audit import AuditReport
from service.rules.choices import can_beat
from service.rules.course import seat_table
from service.rules.findings import Finding
from service.rules.implied import actions
from service.rules.replay import Step
from service.rules.ruleset import Category
from service.rules.table import Table

PLACES = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}
"""Where the seats sit around the felt, from the one that is looked from, in turn order."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player at the table."""

    seat: int
    name: str
    place: str
    cards: tuple[Face, ...]
    left: int
    acting: bool
    """Whether the action shown was his."""


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the play list."""

    ply: int
    seat: int
    name: str
    cards: tuple[Face, ...]
    category: Category | None
    left: int
    could_beat: bool | None
    finding: Finding | None
    auto: bool

    @property
    def passing(self) -> str:
        """What kind of pass it was: by choice, forced, or neither where nothing lay on the table."""
        return {True: "free", False: "forced", None: "plain"}[self.could_beat]


@dataclass(frozen=True, slots=True)
class Trick:
    """From a lead to the last pass."""

    number: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Felt:
    """Everything that the replay table shows."""

    ply: int
    """The action that was taken last; −1 is the deal."""
    last: int
    seats: tuple[SeatView, ...]
    trick: tuple[Action, ...]
    """The actions of the trick so far, the last one is the action shown."""
    turn: str | None
    """Who acts next."""
    on_lead: bool
    able: bool
    """Whether he can beat what lies there."""
    winner: str | None
    trick_number: int


def tricks_of(report: AuditReport, steps: Sequence[Step]) -> tuple[Trick, ...]:
    """The whole game as a play list, trick by trick."""
    tricks: dict[int, list[Action]] = {}
    for step in steps:
        tricks.setdefault(step.trick, []).append(_action(report, step))
    return tuple(Trick(number, tuple(actions)) for number, actions in tricks.items())


def _action(report: AuditReport, step: Step) -> Action:
    return Action(
        ply=step.ply,
        seat=step.seat,
        name=report.record.names[step.seat],
        cards=faces(step.cards),
        category=step.category,
        left=step.left_after[step.seat] or 0,
        could_beat=step.could_beat,
        finding=step.finding,
        auto=step.ply in report.record.auto,
    )


def lay(report: AuditReport, tricks: Sequence[Trick], ply: int, viewer: int) -> Felt:
    """Lay the table as it was after the action of a ply, seen from a seat; −1 is the deal."""
    record = report.record
    table = seat_table(record, report.rules, report.opening)
    for action in actions(record, table):
        if action.ply > ply:
            break
        table.act(action.seat, action.cards)
    current = next((trick for trick in tricks if any(action.ply == ply for action in trick.actions)), None)
    turn = None if table.finished or ply == len(record.plays) - 1 else table.turn
    return Felt(
        ply=ply,
        last=len(record.plays) - 1,
        seats=_seats(report, table, ply, viewer),
        trick=tuple(action for action in current.actions if action.ply <= ply) if current else (),
        turn=None if turn is None else record.names[turn],
        on_lead=table.on_lead,
        able=turn is not None and not table.on_lead and can_beat(table, turn),
        winner=None if table.winner is None else record.names[table.winner],
        trick_number=current.number if current else 0,
    )


def _seats(report: AuditReport, table: Table, ply: int, viewer: int) -> tuple[SeatView, ...]:
    """The players in turn order from the one that is looked from."""
    record = report.record
    places = PLACES[len(record.players)]
    order = [(viewer + step) % len(places) for step in range(len(places))]
    return tuple(
        SeatView(
            seat=seat,
            name=record.names[seat],
            place=place,
            cards=hand_faces(report.rules, record.players[seat].hand, table.hands[seat]),
            left=table.left[seat] or 0,
            acting=ply >= 0 and record.seats[ply] == seat,
        )
        for seat, place in zip(order, places, strict=True)
    )


def held(report: AuditReport, steps: Sequence[Step]) -> tuple[tuple[int, ...], ...]:
    """How many cards each seat held: at the deal, then after each ply."""
    dealt = steps[0].left if steps else tuple(player.hand.bit_count() for player in report.record.players)
    return tuple(tuple(left or 0 for left in lefts) for lefts in (dealt, *(step.left_after for step in steps)))
