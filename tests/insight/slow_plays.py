"""The slow, plain count of leads and answers, and of what a hand can lay out at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from service.rules.cards import unpack
from service.rules.combinations import playbook
from service.rules.legal import list_plays
from service.rules.record import GameRecord
from service.rules.ruleset import SIZES, Category, RuleSet
from tests.insight.watching import Seen

Counts = dict[str, Any]

CATEGORY_NAMES = (
    *("single", "pair", "triple", "two-pairs", "four", "straight", "flush"),
    *("full-house", "four-of-a-kind", "straight-flush", "royal-flush", "dragon"),
)
KINDS = ("pair", "triple", "straight", "flush", "four", "straight-flush")


def count_plays(record: GameRecord, rules: RuleSet, cards: int, seen: list[Seen], seat: int) -> Counts:
    """`cards`: how many the seat was dealt."""
    dealt = record.players[seat].hand
    own = [each for each in seen if each.step.seat == seat and not each.auto]
    plays = [each for each in own if each.step.cards]
    leads = [each for each in plays if each.step.owner is None]
    answers = [each for each in plays if each.step.owner is not None]
    broken = [broken_kinds(rules, each) for each in plays]
    over = [overplay(rules, each) for each in answers if len(each.played) == lying_size(each)]
    chances = [each for each in own if each.hand and each.hand in each.open]
    held = [int(holds(rules, dealt, name)) for name in CATEGORY_NAMES]
    used = {each.step.category for each in plays}
    mix = Counter((each.held, len(each.played)) for each in leads)
    return {
        "plays": len(plays),
        "leads": len(leads),
        "leads_unbeaten": sum(is_unbeaten(each, seen) for each in leads),
        "leads_by_size": by_size(leads),
        "leads_by_category": by_category(leads),
        "leads_by_cards": [mix[n, size] for n in range(1, cards + 1) for size in (1, 2, 3, 4, 5, 13)],
        "answers_by_size": by_size(answers),
        "answers_by_category": by_category(answers),
        "category_held": held,
        "category_played": [
            int(bool(has) and Category(name) in used) for name, has in zip(CATEGORY_NAMES, held, strict=True)
        ],
        "overplay": sum(over),
        "overplay_answers": len(over),
        "overplay_steps": [sum(min(steps, 12) == place for steps in over) for place in range(13)],
        "plays_breaking": sum(bool(kinds) for kinds in broken),
        "breaking_by_kind": [sum(kind in kinds for kinds in broken) for kind in KINDS],
        "win_chances": len(chances),
        "missed_wins": sum(each.step.cards != unpack(each.hand) for each in chances),
    }


def places(length: int, numbers: Iterable[int]) -> list[int]:
    """How often each number from 1 to the length comes up."""
    often = Counter(numbers)
    return [often[number] for number in range(1, length + 1)]


def by_size(plays: Sequence[Seen]) -> list[int]:
    often = Counter(len(each.played) for each in plays)
    return [often[size] for size in (1, 2, 3, 4, 5, 13)]


def by_category(plays: Sequence[Seen]) -> list[int]:
    return [sum(each.step.category == name for each in plays) for name in CATEGORY_NAMES]


def lying_size(each: Seen) -> int:
    return len(unpack(each.step.lying))


def is_unbeaten(lead: Seen, seen: list[Seen]) -> bool:
    return not any(
        each.step.trick == lead.step.trick and each.step.ply > lead.step.ply and each.step.cards for each in seen
    )


def overplay(rules: RuleSet, each: Seen) -> int:
    strengths = playbook(rules).strengths
    answer = strengths[sum(1 << card for card in each.played)] if len(each.played) == len(each.step.cards) else 0
    same_size = {strengths[play] for play in each.open if len(unpack(play)) == len(each.played)}
    return sum(strength < answer for strength in same_size)


def holds(rules: RuleSet, hand: int, name: str) -> bool:
    """Whether some cards of a hand are read as a category."""
    return Category(name) in categories_held(rules, hand)


@lru_cache(maxsize=64)
def categories_held(rules: RuleSet, hand: int) -> set[Category]:
    found = (playbook(rules).classify(cards) for cards in list_plays(rules, hand))
    return {combination.category for combination in found if combination}


def broken_kinds(rules: RuleSet, each: Seen) -> set[str]:
    before, after = each.hand, each.step.hands_after[each.step.seat]
    return {
        kind
        for kind in KINDS
        if is_better(rules, kind, each) and most_of(rules, kind, before) > most_of(rules, kind, after)
    }


def is_better(rules: RuleSet, kind: str, each: Seen) -> bool:
    if kind == "four" and Category.FOUR_OF_A_KIND in rules.categories:
        kind = "four-of-a-kind"
    if Category(kind) not in rules.categories:
        return False
    size = SIZES[Category(kind)]
    if size != len(each.played) or each.step.category is None:
        return size > len(each.played)
    order = dict(rules.plays)[size]
    return order.index(Category(kind)) > order.index(each.step.category)


@lru_cache(maxsize=4096)
def most_of(rules: RuleSet, kind: str, hand: int) -> int:
    """The most of a kind that a hand can lay out at once."""
    cards = unpack(hand)
    equal = Counter(str(card.rank) for card in cards)
    match kind:
        case "pair":
            return sum(count // 2 for count in equal.values())
        case "triple":
            return sum(count // 3 for count in equal.values())
        case "four":
            return sum(count // 4 for count in equal.values())
        case "flush":
            return sum(count // 5 for count in Counter(card.suit for card in cards).values())
        case "straight":
            return most_straights(equal, rules.straights)
    return sum(
        most_straights(Counter(str(card.rank) for card in cards if card.suit == suit), rules.straights)
        for suit in range(4)
    )


def most_straights(held: Counter[str], straights: tuple[str, ...]) -> int:
    """Leave the first straight out, or lay it out once and ask again."""
    usable = tuple(text for text in straights if all(held[rank] for rank in text))
    if not usable:
        return 0
    laid_out = 1 + most_straights(held - Counter(usable[0]), usable)
    return laid_out if laid_out * 5 + 5 > held.total() else max(laid_out, most_straights(held, usable[1:]))
