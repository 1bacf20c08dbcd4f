"""A game turn by turn, each with what its player held, faced and could have done.

The same as `service.rules.replay` tells, but on integers and only what is counted: this is done for every game that
is stored. What comes after the end of a game is no turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.insight.hand import Hand, reader
from service.rules.cards import TWOS, WHOLE_DECK
from service.rules.choices import can_beat, open_plays
from service.rules.record import GameRecord, Player
from service.rules.ruleset import Category, RuleSet
from service.rules.table import Table


class Options(NamedTuple):
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
    """The fewest cards in another hand that still holds some; 0 where none does, and on a lead."""


class Turn(NamedTuple):
    """One action and the table that it was taken at."""

    ply: int
    seat: int
    cards: int
    """What was put down, as a set; 0 is a pass."""
    size: int
    """How many different cards that is."""
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


def take_turns(record: GameRecord, rules: RuleSet, hands: list[Hand]) -> Iterator[Turn]:
    """Take a game's actions one by one until it ends; the hands, as dealt at first, are kept up to date."""
    table = Table(rules, [hand.cards for hand in hands])
    read = reader(rules)
    sizes = [hand.size for hand in hands]
    auto = auto_plies(record)
    for ply, (seat, cards) in enumerate(zip(record.seats, record.plays, strict=True)):
        hand = kept = hands[seat]
        owner, trick = table.owner, table.trick
        size = (cards & WHOLE_DECK).bit_count()
        options = None if ply in auto else _options(table, seat, cards, hand, sizes)
        table.act(seat, cards)
        if cards:
            kept = hands[seat] = read.hand(table.hands[seat])
            sizes[seat] = kept.size
        category = read.category(cards) if cards else None
        yield Turn(ply, seat, cards, size, category, hand, kept, trick, owner, options)
        if table.finished:
            return


def auto_plies(record: GameRecord) -> frozenset[int]:
    """The plies at which the system acted: those logged so, and all of a seat from where it was abandoned."""
    if not any(map(_left, record.players)):
        return record.auto
    left = [len(record.seats) if player.left is None else player.left for player in record.players]
    return record.auto.union(ply for ply, seat in enumerate(record.seats) if ply >= left[seat])


def _left(player: Player) -> bool:
    return player.left is not None


def _options(table: Table, seat: int, cards: int, hand: Hand, sizes: Sequence[int]) -> Options:
    danger = 1 in sizes and table.in_danger(seat)
    could_win = hand.may_be_played and table.judge(seat, hand.cards) is None
    if table.owner is None:
        return Options(could_beat=False, cheaper=None, danger=danger, could_win=could_win, smallest=0)
    narrowed = _narrowed(table, seat, hand, danger)
    cheaper = _count_cheaper(table, seat, cards, hand, narrowed) if cards else None
    could_beat = can_beat(table, seat) if narrowed else hand.can_beat(table.strength)
    return Options(could_beat, cheaper, danger, could_win, _smallest_other(sizes, seat))


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


def _smallest_other(sizes: Sequence[int], seat: int) -> int:
    others = [*sizes[:seat], *sizes[seat + 1 :]]
    return min(others) if all(others) else min(filter(None, others), default=0)
