"""What the fields of a rule set may not say together (rules.md section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from service.rules.ruleset import Category, RuleSet


class Problem(NamedTuple):
    """One thing wrong with a document: where (a JSON pointer into it) and a sentence that says what to do."""

    pointer: str
    message: str


def contradictions(rules: RuleSet) -> list[Problem]:
    """Everything in which the fields of a rule set contradict each other."""
    return [*_bomb_contradictions(rules), *_play_contradictions(rules), *_placement_contradictions(rules)]


def _bomb_contradictions(rules: RuleSet) -> Iterator[Problem]:
    bombs, listed = rules.bombs, rules.categories
    for place, bomb in enumerate(bombs):
        if bomb not in listed:
            yield Problem(f"/bombs/{place}", f"{bomb.words} is a bomb but stands in no size's list of plays")
    royal = bombs.index(Category.ROYAL_FLUSH) if Category.ROYAL_FLUSH in bombs else None
    if royal is not None and Category.STRAIGHT_FLUSH not in bombs[max(royal - 1, 0) : royal]:
        yield Problem("/bombs", "a royal flush is a straight flush among bombs: list it right above straight-flush")
    for size, categories in rules.plays:
        ordered = [category for category in categories if category in bombs]
        if sorted(ordered, key=bombs.index) != ordered:
            yield Problem("/bombs", f"bombs and the plays of {size} cards rank {' and '.join(ordered)} differently")
        above = [category for category in categories if category.family not in bombs]
        if ordered and above and categories.index(above[-1]) > categories.index(ordered[0]):
            message = f"{above[-1].words} stands above {ordered[0].words}, a bomb, so it must be a bomb too"
            yield Problem("/bombs", message)


def _play_contradictions(rules: RuleSet) -> Iterator[Problem]:
    listed = rules.categories
    needs_straights = [c for c in listed if c in {Category.STRAIGHT, Category.STRAIGHT_FLUSH}]
    if needs_straights and not rules.straights:
        yield Problem("/straights", f"{needs_straights[0].words} may be played, but straights is empty")
    if Category.ROYAL_FLUSH in listed and not any(set(text) == set("TJQKA") for text in rules.straights):
        yield Problem("/straights", "royal flush may be played, but TJQKA is no straight of this rule set")
    if rules.opening_play == "alone" and Category.SINGLE not in listed:
        yield Problem("/opening_play", "the lowest card must lead alone, but plays has no single")


def _placement_contradictions(rules: RuleSet) -> Iterator[Problem]:
    low, high = rules.players
    values = len(rules.scoring.placement)
    if rules.scoring.settlement == "placement" and not values:
        yield Problem("/scoring/placement", "points go by finishing place, but placement is missing")
    elif values and not low <= values <= high:
        yield Problem("/scoring/placement", f"placement has {values} values, but {low} to {high} players may sit down")
