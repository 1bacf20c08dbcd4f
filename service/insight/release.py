"""What became of the cards dealt: when each left the hand, and what was done with twos, fours and straight flushes."""

from __future__ import annotations

from service.insight.hand import Hand
from service.insight.ranks import numbers
from service.insight.tally import SeatCounts
from service.insight.turns import Turn
from service.rules.cards import TWOS
from service.rules.ruleset import Category

BOMBS = {
    Category.FOUR: "fours_played",
    Category.FOUR_OF_A_KIND: "fours_played",
    Category.STRAIGHT_FLUSH: "straight_flushes_played",
    Category.ROYAL_FLUSH: "straight_flushes_played",
}
"""What a play of each category counts as among the bombs, whether or not the rule set has any."""
_LAID_OUT = {"fours": 4, "straight_flushes": 5}
"""The places of both kinds of bomb in a layout."""
AUTO_PLY = -1
"""Stands for the ply of an auto turn."""

Releases = dict[int, int]
"""The ply that put down each card."""


def release(counts: SeatCounts, releases: Releases, turn: Turn) -> None:
    """Let the cards of a play, in an auto turn too, leave the hand."""
    gone = turn.gone
    ply = AUTO_PLY if turn.options is None else turn.ply
    left = gone
    while left:
        releases[left.bit_length() - 1] = ply
        left ^= 1 << left.bit_length() - 1
    if gone & TWOS:
        _count_twos(counts, turn, (gone & TWOS).bit_count())
    if turn.category in BOMBS and gone == turn.cards:
        counts[BOMBS[turn.category]] += 1


def _count_twos(counts: SeatCounts, turn: Turn, twos: int) -> None:
    if turn.options is None:
        counts["twos_auto"] += twos
        return
    counts["twos_led" if turn.owner is None else "twos_answering"] += twos
    counts["twos_played"] += twos
    counts["twos_ply_share"] += twos * (turn.ply + 1)


def close_releases(counts: SeatCounts, dealt: Hand, releases: Releases) -> None:
    """Note for each card dealt when it left the hand."""
    cards = numbers(dealt.cards)
    counts["dealt_cards"] = list(cards)
    counts["release_plies"] = [releases.get(card) for card in cards]


def close_cards(counts: SeatCounts, dealt: Hand, left: Hand, plies: int) -> None:
    """Compare the hand dealt with the hand at the end."""
    counts["twos_dealt"] = (dealt.cards & TWOS).bit_count()
    counts["twos_kept"] = (left.cards & TWOS).bit_count()
    counts["twos_ply_share"] /= max(plies, 1)
    for kind, place in _LAID_OUT.items():
        counts[f"{kind}_dealt"] = dealt.layout[place]
        counts[f"{kind}_kept"] = left.layout[place]
        counts[f"{kind}_broken"] = dealt.layout[place] - left.layout[place] - counts[f"{kind}_played"]
