"""What doubles a debt: items that lie unused in a hand, and the winner's last play (rules.md sections 2 and 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from service.rules.cards import DIAMONDS, RANK_LETTERS, TWOS, WHOLE_DECK, Card
from service.rules.combinations import Combination, playbook
from service.rules.ruleset import Category, RuleSet

_RUN = Category.STRAIGHT_FLUSH.size
_TWO_OF_SPADES = 1 << Card.parse("2S")
_CAUSES = {
    "two": "unused_two",
    "two-of-spades": "unused_two",
    "four-of-a-kind": "unused_four",
    "straight-flush": "unused_straight_flush",
}
_FINAL_FOURS = (Category.FOUR, Category.FOUR_OF_A_KIND)
_SMALLEST = Category.FOUR.size
"""The fewest cards that double without being twos."""


def unused_doublings(rules: RuleSet, hand: int) -> tuple[str, ...]:
    """The doublings that unused cards bring their holder, one entry for each ×2, as the rule set stacks them."""
    if hand.bit_count() < _SMALLEST and not hand & TWOS:
        return ()
    scoring = rules.scoring
    stacking = scoring.stacking
    causes: list[str] = []
    for kind in scoring.unused:
        items = UNUSED_ITEMS[kind](rules, hand)
        if items:
            causes += [_CAUSES[kind]] * (items if stacking == "each" else 1)
            if stacking == "once":
                break
    return tuple(causes)


def _count_fours(_rules: RuleSet, hand: int) -> int:
    """How many ranks a hand holds all four cards of; no fifth card is needed."""
    return (hand & hand >> 1 & hand >> 2 & hand >> 3 & DIAMONDS).bit_count()


def count_straight_flushes(rules: RuleSet, hand: int) -> int:
    """The most straight flushes of the rule set's straights that a hand can lay out at once."""
    if hand.bit_count() < _RUN:
        return 0
    total = 0
    for suit in range(4):
        held = hand >> suit & DIAMONDS
        if held.bit_count() >= _RUN:
            total += _most_apart(tuple([run for run in _runs(rules.straights) if held & run == run]))
    return total


UNUSED_ITEMS: Mapping[str, Callable[[RuleSet, int], int]] = {
    "two": lambda _rules, hand: (hand & TWOS).bit_count(),
    "two-of-spades": lambda _rules, hand: (hand & _TWO_OF_SPADES).bit_count(),
    "four-of-a-kind": _count_fours,
    "straight-flush": count_straight_flushes,
}
"""For each kind of `scoring.unused`, how many of its items a hand can lay out at once."""


@lru_cache(maxsize=64)
def _runs(straights: tuple[str, ...]) -> tuple[int, ...]:
    """Every straight in diamonds, as a set of cards."""
    return tuple(sum(1 << (RANK_LETTERS.index(letter) << 2) for letter in text) for text in straights)


def _most_apart(runs: tuple[int, ...]) -> int:
    """The most of some sets of cards that share no card."""
    if not runs:
        return 0
    first, others = runs[0], runs[1:]
    with_first = 1 + _most_apart(tuple(run for run in others if not run & first))
    return with_first if with_first > len(others) else max(with_first, _most_apart(others))


def doubles_all(rules: RuleSet, last_play: int) -> bool:
    """Whether the winner's last play doubles every debt: nothing but twos, a four of a kind or a straight flush."""
    wanted = rules.scoring.final_play
    if not wanted or not last_play:
        return False
    if "two" in wanted and not last_play & WHOLE_DECK & ~TWOS:
        return True
    if last_play.bit_count() < _SMALLEST:
        return False
    combination = playbook(rules).classify(last_play)
    return combination is not None and _kind(combination) in wanted


def _kind(combination: Combination) -> str:
    """What a last play counts as in `scoring.final_play`."""
    category = combination.category
    return "four-of-a-kind" if category in _FINAL_FOURS else category.family.value
