"""Shuffle the deck and deal it, the same on every machine (rules.md section 1).

Chance comes from `random.Random(text).random()` alone, the one sequence that Python promises to keep from version to
version; `shuffle` and `choice` of the standard library may change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from service.rules.cards import pack
from service.rules.ruleset import RuleSet

_T = TypeVar("_T")

Chance = Callable[[], float]
"""Draws a number from 0 up to but not including 1."""


def draw(options: int, chance: Chance) -> int:
    """One of so many options, numbered from 0, each as likely as the others."""
    return int(chance() * options)


def shuffled(things: Iterable[_T], chance: Chance) -> list[_T]:
    """Things in an order left to chance."""
    order = list(things)
    for place in range(len(order) - 1, 0, -1):
        other = draw(place + 1, chance)
        order[place], order[other] = order[other], order[place]
    return order


def deal(rules: RuleSet, players: int, chance: Chance) -> list[int]:
    """Deal everybody the same number of cards, and the spare ones to the holder of the lowest card dealt."""
    each, spare = rules.hand_sizes(players)
    deck = shuffled(range(52), chance)
    hands = [pack(deck[seat * each : (seat + 1) * each]) for seat in range(players)]
    if spare:
        lowest = rules.lowest(pack(deck[: players * each]))
        holder = next(seat for seat, hand in enumerate(hands) if hand & lowest)
        hands[holder] |= pack(deck[players * each :])
    return hands
