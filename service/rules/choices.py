"""What a player may do now: how many plays are open to him, whether he could beat the table, and which they are.

A play is open when it would draw no finding of severity error (statistics.md section 6, `could_beat`), so the opening
card, the duty before a player with one card and going out on twos all narrow the choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.cards import TWOS
from service.rules.combinations import BOMBS, beats
from service.rules.duty import LIABILITY, bound
from service.rules.legal import can_play, count_plays, list_plays
from service.rules.table import Table

_NO_ERROR = (None, LIABILITY)
"""What `judge` says of an action that no rule forbids."""


def open_plays(table: Table, seat: int) -> Iterator[int]:
    """Every set of cards that a seat may put down now, each once; nothing when it is not its turn."""
    if _may_act(table, seat):
        plays = list_plays(table.rules, table.hands[seat], table.strength)
        yield from (cards for cards in plays if table.judge(seat, cards) in _NO_ERROR)


def count_open_plays(table: Table, seat: int) -> int:
    """How many sets of cards a seat may put down now, without listing them; 0 when it is not its turn."""
    hand = table.hands[seat]
    if not _may_act(table, seat):
        return 0
    if not hand & ~TWOS:
        return sum(1 for _ in open_plays(table, seat))
    plays = count_plays(table.rules, hand, table.strength)
    singles = _singles(table, hand)
    if _bound_by_opening(table):
        plays, singles = _opening_plays(table, hand), [table.lead_card] if table.lead_card in singles else []
    if singles and _bound_to_highest_single(table, seat) and _duty_covers_singles(table, singles[0]):
        plays += (table.rules.highest(hand) in singles) - len(singles)
    return plays


def can_beat(table: Table, seat: int) -> bool:
    """Whether a seat may put down anything now."""
    if not _may_act(table, seat):
        return False
    if _narrowed(table, seat):
        return count_open_plays(table, seat) > 0
    return can_play(table.rules, table.hands[seat], table.strength)


def _bound_to_highest_single(table: Table, seat: int) -> bool:
    """Whether breaking the duty would be illegal now."""
    return table.rules.last_card == "highest-single" and bound(table, seat)


def _may_act(table: Table, seat: int) -> bool:
    return not table.finished and table.turn in (None, seat)


def _narrowed(table: Table, seat: int) -> bool:
    """Whether some rule beside the strength of the table bears on what a seat may play."""
    on_twos = table.rules.going_out == "not-on-two" and not table.hands[seat] & ~TWOS
    return on_twos or _bound_by_opening(table) or _bound_to_highest_single(table, seat)


def _bound_by_opening(table: Table) -> bool:
    return table.ply == 0 and bool(table.lead_card) and table.rules.opening_play != "free"


def _opening_plays(table: Table, hand: int) -> int:
    """How many plays satisfy the rule for the opening play."""
    if table.rules.opening_play == "alone":
        return int(table.playbook.strengths[table.lead_card] > 0)
    return count_plays(table.rules, hand) - count_plays(table.rules, hand & ~table.lead_card)


def _singles(table: Table, hand: int) -> list[int]:
    """The single cards of a hand that beat the table, where singles may be played."""
    strengths = table.playbook.strengths
    cards = [1 << number for number in range(52) if hand >> number & 1]
    return [
        card for card in cards if strengths[card] and (not table.strength or beats(strengths[card], table.strength))
    ]


def _duty_covers_singles(table: Table, single: int) -> bool:
    """Whether a single played now falls under the duty: no bomb, and a lead or an answer to a single."""
    return table.playbook.strengths[single] < BOMBS and (table.on_lead or table.following_single)
