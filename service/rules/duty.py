"""The duty before a player with one card (rules.md section 5): one conduct, illegal to break or merely costly.

It binds a known hand only: an unknown one is not judged, but it may have had the chance to break the duty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.rules.cards import WHOLE_DECK
from service.rules.combinations import BOMBS, beats
from service.rules.legal import can_play_several

if TYPE_CHECKING:
    from service.rules.table import Table

LIABILITY = "duty/liability"
"""The code of a breach that is legal but may have to be paid for."""


def bound(table: Table, seat: int) -> bool:
    """Whether the duty binds a seat now, as far as its hand is known."""
    return table.rules.last_card != "none" and not table.unseen[seat] and table.in_danger(seat)


def breaks_by_passing(table: Table, seat: int) -> bool:
    """Whether a pass breaks the duty: a single lies there, and the seat holds one that beats it and may be played."""
    if not bound(table, seat) or not table.following_single:
        return False
    single = table.rules.highest(table.hands[seat])
    strength = table.playbook.strengths[single]
    return bool(strength) and beats(strength, table.strength) and not table.ends_on_twos(seat, single)


def breaks_by_playing(table: Table, seat: int, cards: int) -> bool:
    """Whether a play breaks the duty: a single that is not the highest held, or led where that costs; never a bomb."""
    if not _single_under_duty(table, cards) or not bound(table, seat):
        return False
    hand = table.hands[seat]
    if cards != table.rules.highest(hand):
        return True
    return table.rules.last_card == "liability" and table.on_lead and can_play_several(table.rules, hand)


def _single_under_duty(table: Table, cards: int) -> bool:
    """Whether cards are a single, no bomb, that leads or follows a single."""
    if cards & (cards - 1) or table.playbook.strengths[cards] >= BOMBS:
        return False
    return table.on_lead or table.following_single


def may_have_broken(table: Table, seat: int, cards: int) -> bool:
    """Whether an action of an unknown hand may have broken the duty, if the hand held the cards for it."""
    if table.left[seat] == 0 or not table.in_danger(seat):
        return False
    highest = table.rules.highest(WHOLE_DECK)
    if not cards:
        return table.following_single and beats(table.playbook.strengths[highest], table.strength)
    if not _single_under_duty(table, cards) or table.left[seat] == 1:
        return False
    return cards != highest or (table.on_lead and table.rules.last_card == "liability")
