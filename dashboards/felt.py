"""The table as it lay after each action: every hand, the trick so far, what is to be beaten, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dashboards.concealed import played
from dashboards.faces import Face, hand_faces
from dashboards.tricks import Action, Trick
from dashboards.viewpoint import Viewpoint
from service.audit import AuditReport
from service.rules.choices import can_beat
from service.rules.course import seat_table
from service.rules.implied import actions
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
    """The dealt hand; of one that is not open, what has been played from it."""
    left: int | None
    """How many cards he holds; None where nobody knows."""
    backs: int
    """How many cards to draw face down; one stands for a number that nobody knows."""
    turn: bool
    """Whether he acts next."""
    acting: bool
    """Whether the action shown was his."""
    passing: str | None
    """What kind of pass his last action in this trick was; None where it was none, and where he acts next."""
    out: int | None
    """The place he went out in, where others play on after the first."""
    abandoned: bool
    """Whether he had left the table."""
    ended: bool
    """Whether the game is over and the points stand beside the name."""
    points: float | None
    """Those points; None before the end, and where nobody knows them."""


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
    """Whether he can beat what lies there; None where his hand is not open."""
    closed: bool
    """Whether his hand is in the log and not open in this view."""
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

    @property
    def shown(self) -> Action | None:
        """The action shown; None at the deal."""
        return self.trick[-1] if self.trick else None

    @property
    def lying(self) -> tuple[Action, ...]:
        """The plays of the trick, the last one on top."""
        return tuple(action for action in self.trick if action.cards)


class _Layout:
    """One game, laid out ply by ply."""

    def __init__(self, report: AuditReport, tricks: Sequence[Trick], view: Viewpoint) -> None:
        self.report, self.record, self.view = report, report.record, view
        self.last = len(self.record.plays) - 1
        self.seats = len(self.record.players)
        self.order = [(view.seat + step) % self.seats for step in range(self.seats)]
        self.trick_at = {one.ply: trick for trick in tricks for one in trick.actions if not one.implied}
        self.implied = [one for trick in tricks for one in trick.actions if one.implied]
        self.drawn: dict[tuple[int, int], tuple[Face, ...]] = {}

    def felts(self) -> Iterator[Felt]:
        """The table at the deal, then after each action."""
        table = seat_table(self.record, self.report.rules, self.report.opening)
        yield self._felt(table, -1, 0)
        for action in actions(self.record, table):
            out_before = len(table.out)
            table.act(action.seat, action.cards)
            if not action.implied:
                yield self._felt(table, action.ply, out_before)

    def _felt(self, table: Table, ply: int, out_before: int) -> Felt:
        if ply == self.last:
            table.call_finish()
        names = self.record.names
        over = table.finished or ply == self.last
        turn = None if over else table.turn
        trick = self.trick_at.get(ply)
        gone = table.out[-1] if table.out and (over or len(table.out) > out_before) else None
        opener = self.report.opening[0] if self.report.opening else None
        said = tuple(one for one in trick.actions if one.ply < ply or _logged_at(one, ply)) if trick else ()
        return Felt(
            ply=ply,
            last=self.last,
            seats=tuple(self._seat(table, ply, place, said, turn) for place in range(self.seats)),
            trick=said,
            implied=tuple(one for one in self.implied if one.ply == ply),
            turn=None if turn is None else names[turn],
            on_lead=table.on_lead,
            able=None if turn is not None and not self.view.sees(turn) else _able(table, turn),
            closed=turn is not None and not self.view.sees(turn) and not table.unseen[turn],
            opener=None if opener is None else names[opener],
            gone=None if gone is None else names[gone],
            gone_as=len(table.out),
            finished=table.finished,
            unseen=tuple(player.name for player in self.record.players if player.dealt is None),
            trick_number=trick.number if trick else 0,
        )

    def _seat(self, table: Table, ply: int, place: int, said: Sequence[Action], turn: int | None) -> SeatView:
        seat = self.order[place]
        player, left = self.record.players[seat], table.left[seat]
        closed = table.unseen[seat] or not self.view.sees(seat)
        settlement = self.report.settlement if table.finished else None
        own = [one for one in said if one.seat == seat]
        return SeatView(
            seat=seat,
            name=player.name,
            place=PLACES[self.seats][place],
            cards=self._hand(played(self.record, ply, seat), 0)
            if closed
            else self._hand(player.hand, table.hands[seat]),
            left=left,
            backs=(1 if left is None else left) if closed else 0,
            turn=seat == turn,
            acting=ply >= 0 and self.record.seats[ply] == seat,
            passing=own[-1].passing if own and not own[-1].cards and turn not in (seat, None) else None,
            out=table.out.index(seat) + 1 if self.report.rules.end == "play-on" and seat in table.out else None,
            abandoned=player.left is not None and ply + 1 >= player.left,
            ended=settlement is not None,
            points=settlement.points[seat] if settlement else None,
        )

    def _hand(self, dealt: int, held: int) -> tuple[Face, ...]:
        """A hand as it is drawn; each is drawn once, as it mostly stays the same from ply to ply."""
        if (dealt, held) not in self.drawn:
            self.drawn[dealt, held] = hand_faces(self.report.rules, dealt, held)
        return self.drawn[dealt, held]


def lay(report: AuditReport, tricks: Sequence[Trick], view: Viewpoint) -> tuple[Felt, ...]:
    """Lay the table at the deal and after each action, as a view shows it."""
    return tuple(_Layout(report, tricks, view).felts())


def _logged_at(action: Action, ply: int) -> bool:
    return action.ply == ply and not action.implied


def _able(table: Table, turn: int | None) -> bool | None:
    if turn is None or table.on_lead:
        return False
    return None if table.unseen[turn] else can_beat(table, turn)


def held(report: AuditReport, steps: Sequence[Step]) -> tuple[tuple[int | None, ...], ...]:
    """How many cards each seat held, at the deal, then after each ply; None where nobody knows."""
    dealt = tuple(seat_table(report.record, report.rules, report.opening).left)
    return (dealt, *(step.left_after for step in steps))
