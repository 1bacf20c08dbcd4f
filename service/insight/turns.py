"""A game turn by turn, each with what its player held, faced and could have done.

The same as `service.rules.replay` tells, but on integers and only what is counted: this is done for every game that
is stored, so turns are not frozen, which would take ten times as long to make. A pass that the log leaves out is a
turn like any other; what comes after the end of a game is none. Of an unknown hand only its size is told: what its
player could have done stands for nothing (`service.insight.unseen`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from service.insight.hand import Hand, Reader, reader
from service.rules.cards import TWOS, WHOLE_DECK
from service.rules.choices import can_beat, open_plays
from service.rules.implied import Action, actions
from service.rules.record import GameRecord
from service.rules.ruleset import Category
from service.rules.table import Table


@dataclass(slots=True)
class Options:
    """What a player could have done; worked out for decisions only, not for auto turns."""

    could_beat: bool
    """Whether some legal play was there that beats the table; False on a lead."""
    cheaper: int | None
    """How many cheaper strengths were open; None but for an answer of the table's size."""
    danger: bool
    """Whether the next to act, had this player passed, is an opponent with one card."""
    could_win: bool
    """Whether the whole hand could legally have been put down."""
    smallest: int
    """The fewest cards in another hand that still holds some; 0 where none does, and where the table stays unbeaten."""


@dataclass(slots=True)
class Turn:
    """One action and the table that it was taken at."""

    ply: int
    """Of a pass that is not in the log, the ply of the next action that is."""
    seat: int
    cards: int
    """What was put down, as a set; 0 is a pass."""
    size: int
    """How many different cards that is."""
    gone: int
    """Those of them that left the hand; of an unknown hand, those that it may have held."""
    category: Category | None
    """What the cards are read as; None for a pass and for what is no combination."""
    hand: Hand
    """What the player held before."""
    kept: Hand
    """What the player held after."""
    trick: int
    owner: int | None
    """The seat whose play lay on the table; None on a lead."""
    options: Options | None
    """None where the system acted, or the seat had been abandoned."""
    implied: bool
    """Whether it is not in the log."""


def take_turns(record: GameRecord, table: Table, hands: list[Hand]) -> Iterator[Turn]:
    """Take a game's actions one by one until it ends; the hands, as dealt at first, are kept up to date."""
    read = reader(table.rules)
    by_system = _system(record)
    for action in actions(record, table):
        ply, seat, cards, implied, _ = action
        hand = kept = hands[seat]
        owner, trick = table.owner, table.trick
        options = None if by_system and by_system(action) else _options(table, seat, cards, hand)
        size, gone, category = 0, 0, None
        if cards:
            size, gone, category = (cards & WHOLE_DECK).bit_count(), cards & table.holdable(seat), read.category(cards)
        table.act(seat, cards)
        if cards:
            kept = hands[seat] = hold(read, table, seat)
        yield Turn(ply, seat, cards, size, gone, category, hand, kept, trick, owner, options, implied)
        if table.finished:
            return


def hold(read: Reader, table: Table, seat: int) -> Hand:
    """What a seat holds at the table, sorted out; an unknown hand has a size alone, 0 where nobody knows it."""
    return Hand(read, 0, table.left[seat] or 0) if table.unseen[seat] else Hand(read, table.hands[seat])


def _system(record: GameRecord) -> Callable[[Action], bool] | None:
    """Tells the actions of the system: those logged so, and all of a seat from where it was abandoned.

    None where there are none.
    """
    if not record.auto and all(player.left is None for player in record.players):
        return None
    never = len(record.seats)
    left = [never if player.left is None else player.left for player in record.players]
    return lambda action: (action.ply in record.auto and not action.implied) or action.ply >= left[action.seat]


def _options(table: Table, seat: int, cards: int, hand: Hand) -> Options:
    danger = 1 in table.left and table.in_danger(seat)
    if table.unseen[seat]:
        return Options(False, None, danger, False, 0)
    could_win = hand.size in table.playbook.categories and hand.may_be_played and table.judge(seat, hand.cards) is None
    if table.owner is None:
        return Options(False, None, danger, could_win, 0)
    narrowed = _narrowed(table, seat, hand, danger)
    cheaper = _count_cheaper(table, seat, cards, hand, narrowed) if cards else None
    could_beat = bool(cheaper) or (can_beat(table, seat) if narrowed else hand.can_beat(table.strength))
    return Options(could_beat, cheaper, danger, could_win, _smallest_other(table.left, seat) if could_beat else 0)


def _narrowed(table: Table, seat: int, hand: Hand, danger: bool) -> bool:  # noqa: FBT001 - a question's answer
    """Whether more than the strength of the table bears on what may be put on it (`service.rules.choices`)."""
    if table.turn not in (None, seat):
        return True
    rules = table.rules
    return (danger and rules.last_card == "highest-single") or (
        rules.going_out == "not-on-two" and not hand.cards & ~TWOS
    )


def _count_cheaper(table: Table, seat: int, cards: int, hand: Hand, narrowed: bool) -> int | None:  # noqa: FBT001
    """How many different strengths of the table's size were open and lower than the answer; None for other sizes."""
    size = (cards & WHOLE_DECK).bit_count()
    if size != (table.lying & WHOLE_DECK).bit_count():
        return None
    strengths = table.playbook.strengths
    answer = strengths[cards]
    if not narrowed:
        return hand.count_cheaper(size, table.strength, answer)
    plays = (play for play in open_plays(table, seat) if play.bit_count() == size)
    return len({strengths[play] for play in plays if strengths[play] < answer})


def _smallest_other(sizes: Sequence[int | None], seat: int) -> int:
    smallest = 0
    for other, size in enumerate(sizes):
        if size and other != seat and (size < smallest or not smallest):
            smallest = size
    return smallest
