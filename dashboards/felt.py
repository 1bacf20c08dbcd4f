"""The table as it lay after an action: every hand, the trick so far, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dashboards.faces import Face, hand_faces
from dashboards.tricks import Action, Trick
from service.audit import AuditReport
from service.rules.cards import WHOLE_DECK
from service.rules.choices import can_beat
from service.rules.course import seat_table
from service.rules.implied import actions
from service.rules.record import GameRecord
from service.rules.replay import Step
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
    """The dealt hand; of a hand that is not known, what has been played from it."""
    left: int | None
    """How many cards he holds; None where nobody knows."""
    backs: int
    """How many cards to draw face down; one stands for a number that nobody knows."""
    acting: bool
    """Whether the action shown was his."""
    out: int | None
    """The place he went out in, where others play on after the first."""
    abandoned: bool
    """Whether he had left the table."""


@dataclass(frozen=True, slots=True)
class Felt:
    """Everything that the replay table shows."""

    ply: int
    """The action that was taken last; −1 is the deal."""
    last: int
    seats: tuple[SeatView, ...]
    trick: tuple[Action, ...]
    """The actions of the trick so far, the last one is the action shown."""
    implied: tuple[Action, ...]
    """The passes just before the action shown that are not in the log."""
    turn: str | None
    """Who acts next."""
    on_lead: bool
    able: bool | None
    """Whether he can beat what lies there; None where his hand is not known."""
    opener: str | None
    """Who leads the game because he won the one before."""
    gone: str | None
    """Who went out with the action shown, or last of all."""
    gone_as: int
    """The how-manieth to go out he was."""
    finished: bool
    unseen: tuple[str, ...]
    """Whose hands are not known."""
    trick_number: int


def lay(report: AuditReport, tricks: Sequence[Trick], ply: int, viewer: int) -> Felt:
    """Lay the table as it was after the action of a ply, seen from a seat; −1 is the deal."""
    record, last = report.record, len(report.record.plays) - 1
    table, out_before = _table_after(report, ply)
    if ply == last:
        table.call_finish()
    done = table.finished or ply == last
    turn = None if done else table.turn
    current = next((trick for trick in tricks if any(_logged_at(one, ply) for one in trick.actions)), None)
    gone = table.out[-1] if table.out and (done or len(table.out) > out_before) else None
    return Felt(
        ply=ply,
        last=last,
        seats=_seats(report, table, ply, viewer),
        trick=tuple(one for one in current.actions if one.ply < ply or _logged_at(one, ply)) if current else (),
        implied=tuple(one for trick in tricks for one in trick.actions if one.ply == ply and one.implied),
        turn=None if turn is None else record.names[turn],
        on_lead=table.on_lead,
        able=_able(table, turn),
        opener=_opener(report),
        gone=None if gone is None else record.names[gone],
        gone_as=len(table.out),
        finished=table.finished,
        unseen=tuple(player.name for player in record.players if player.dealt is None),
        trick_number=current.number if current else 0,
    )


def _table_after(report: AuditReport, ply: int) -> tuple[Table, int]:
    """The table after the action of a ply, and how many were out before that action."""
    table, out_before = seat_table(report.record, report.rules, report.opening), 0
    for action in actions(report.record, table):
        if action.ply > ply:
            break
        out_before = len(table.out)
        table.act(action.seat, action.cards)
    return table, out_before


def _logged_at(action: Action, ply: int) -> bool:
    return action.ply == ply and not action.implied


def _able(table: Table, turn: int | None) -> bool | None:
    if turn is None or table.on_lead:
        return False
    return None if table.unseen[turn] else can_beat(table, turn)


def _opener(report: AuditReport) -> str | None:
    """Who leads because he won the game before."""
    seat = report.opening[0] if report.opening else None
    return None if seat is None else report.record.names[seat]


def _seats(report: AuditReport, table: Table, ply: int, viewer: int) -> tuple[SeatView, ...]:
    """The players in turn order from the one that is looked from."""
    places = PLACES[len(report.record.players)]
    order = [(viewer + step) % len(places) for step in range(len(places))]
    return tuple(_seat(report, table, ply, seat, place) for seat, place in zip(order, places, strict=True))


def _seat(report: AuditReport, table: Table, ply: int, seat: int, place: str) -> SeatView:
    record = report.record
    player, left, unseen = record.players[seat], table.left[seat], table.unseen[seat]
    shown = _played(record, seat, ply) if unseen else player.hand
    plays_on = report.rules.end == "play-on" and seat in table.out
    return SeatView(
        seat=seat,
        name=player.name,
        place=place,
        cards=hand_faces(report.rules, shown, table.hands[seat]),
        left=left,
        backs=(1 if left is None else left) if unseen else 0,
        acting=ply >= 0 and record.seats[ply] == seat,
        out=table.out.index(seat) + 1 if plays_on else None,
        abandoned=player.left is not None and ply + 1 >= player.left,
    )


def _played(record: GameRecord, seat: int, ply: int) -> int:
    """What a seat has put down so far, as a set of cards."""
    played = 0
    for other, cards in zip(record.seats[: ply + 1], record.plays, strict=False):
        played |= cards if other == seat else 0
    return played & WHOLE_DECK


def held(report: AuditReport, steps: Sequence[Step]) -> tuple[tuple[int | None, ...], ...]:
    """How many cards each seat held, at the deal, then after each ply; None where nobody knows."""
    dealt = tuple(seat_table(report.record, report.rules, report.opening).left)
    return (dealt, *(step.left_after for step in steps))
