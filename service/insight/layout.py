"""How much of each kind a hand can lay out at once, and what a play broke of it (statistics.md, `breaking_rate`)."""

from __future__ import annotations

from functools import lru_cache

from service.insight.counters import BREAKABLE
from service.insight.ranks import EACH_RANK, having
from service.rules.combinations import Playbook
from service.rules.doubling import count_straight_flushes
from service.rules.ruleset import Category, RuleSet

Layout = tuple[int, ...]
"""The most that can be laid out at once of each kind of `BREAKABLE`, each kind by itself."""

_STRAIGHTS, _FLUSHES = BREAKABLE.index("straight"), BREAKABLE.index("flush")


class Layouts:
    """Lays hands out under one rule set."""

    def __init__(self, book: Playbook) -> None:
        self._rules = book.rules
        self._straights = tuple(sum(1 << (rank << 2) for rank in ranks) for ranks in book.sequences)
        self.straights_of = lru_cache(maxsize=1 << 13)(self._straights_of)
        """The straights of some ranks, each as its ranks (the lowest bit of each)."""
        self._better = {category: _better(book.rules, category) for category in book.rules.categories}

    def lay_out(self, cards: int, counts: int, earlier: Layout | None = None) -> Layout:
        """The most of each kind, each by itself, of cards with so many of each rank.

        Suited straights are straights and flushes here too. What a hand had none of `earlier` is not looked for in what
        is left of it.
        """
        ones, twos, fours = counts & EACH_RANK, counts >> 1 & EACH_RANK, (counts >> 2 & EACH_RANK).bit_count()
        pairs, triples = twos.bit_count() + 2 * fours, (ones & twos).bit_count() + fours
        if cards.bit_count() < 5:
            return pairs, triples, 0, 0, fours, 0
        straights = flushes = 0
        if earlier is None or earlier[_STRAIGHTS]:
            straights = most_straights(counts, self.straights_of(having(counts, 1)))
        if earlier is None or earlier[_FLUSHES]:
            flushes = count_flushes(cards)
        return (
            pairs,
            triples,
            straights,
            flushes,
            fours,
            count_straight_flushes(self._rules, cards) if flushes else 0,
        )

    def _straights_of(self, held: int) -> tuple[int, ...]:
        return tuple(ranks for ranks in self._straights if held & ranks == ranks)

    def better(self, category: Category | None, size: int) -> tuple[int, ...]:
        """The places in `BREAKABLE` of the kinds, of those that may be played, that are better than a play.

        Better: more cards, or as many and a higher category; cards that are no combination have only their number.
        """
        if category is not None:
            return self._better[category]
        return tuple(place for place, kind in enumerate(_kinds(self._rules)) if kind and kind.size > size)


def count_flushes(cards: int) -> int:
    """The most sets of five cards of one suit that can be laid out at once."""
    return (
        (cards & EACH_RANK).bit_count() // 5
        + (cards & EACH_RANK << 1).bit_count() // 5
        + (cards & EACH_RANK << 2).bit_count() // 5
        + (cards & EACH_RANK << 3).bit_count() // 5
    )


def most_straights(counts: int, straights: tuple[int, ...]) -> int:
    """The most of some straights that can be taken from so many cards of each rank, each straight perhaps twice."""
    if not straights:
        return 0
    most, ceiling = 1, _ceiling(counts, straights)
    for place, ranks in enumerate(straights):
        if most >= ceiling:
            break
        left = counts - ranks
        held = having(left, 1)
        most = max(most, 1 + most_straights(left, tuple([each for each in straights[place:] if held & each == each])))
    return most


def _ceiling(counts: int, straights: tuple[int, ...]) -> int:
    """How many straights there can be at most, as each takes five of the cards that are in any of them."""
    ranks = 0
    for straight in straights:
        ranks |= straight
    useful = counts & ranks * 0b1111
    ones, twos, fours = useful & EACH_RANK, useful & EACH_RANK << 1, useful & EACH_RANK << 2
    return (ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()) // 5


def _better(rules: RuleSet, category: Category) -> tuple[int, ...]:
    order = rules.categories.index
    return tuple(
        place
        for place, kind in enumerate(_kinds(rules))
        if kind and (kind.size, order(kind)) > (category.size, order(category))
    )


def _kinds(rules: RuleSet) -> tuple[Category | None, ...]:
    """What each of `BREAKABLE` is as a play; None for what may not be played. A four takes a kicker where it may."""
    kinds = [Category(kind) for kind in BREAKABLE]
    if Category.FOUR_OF_A_KIND in rules.categories:
        kinds[BREAKABLE.index("four")] = Category.FOUR_OF_A_KIND
    return tuple(kind if kind in rules.categories else None for kind in kinds)
