"""What may be played, and what beats what (rules.md sections 1 and 3).

`Playbook` reads cards under one rule set. Each combination gets one integer, its *strength*, such that on a table
where `old` lies, `new` beats it exactly when `new > old` and both are of one *kind*, or `new` is a bomb and `old` none.
From the top bit down a strength holds the kind (what can be compared at all: a number of cards, or a category where
only that may be answered, or any bomb), the category's place within the kind, and the order within the category.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from service.rules.cards import RANK_LETTERS, Card, Rank, unpack
from service.rules.ruleset import Category, RuleSet

ORDER_BITS = 20
"""The low bits of a strength: the order within a category."""
KIND_BITS = ORDER_BITS + 5
ONE_KIND = (1 << KIND_BITS) - 1
"""All bits below the kind."""
BOMBS = 48 << KIND_BITS
"""Strengths from here on are bombs."""

Ranks = Mapping[Rank, int]
"""How many cards there are of each rank."""

_KEPT = 5
"""The most cards of a set whose strength is kept: there are too many dragons."""
ROYAL = frozenset((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be played together: their category and how strong they are."""

    category: Category
    strength: int
    cards: int

    def beats(self, other: Combination) -> bool:
        """Whether it may be played on the other one."""
        return beats(self.strength, other.strength)


def beats(strength: int, table: int) -> bool:
    """Whether a combination of one strength may be played on one of another."""
    return strength > table and ((strength ^ table) <= ONE_KIND or strength >= BOMBS)


class Strengths(dict[int, int]):
    """The strength of every set of up to five cards seen so far; 0, and not kept, where it is no combination."""

    __slots__ = ("_playbook",)

    def __init__(self, playbook: Playbook) -> None:
        super().__init__()
        self._playbook = playbook

    def __missing__(self, cards: int) -> int:
        strength = self._playbook.weigh(cards)
        if strength and cards.bit_count() <= _KEPT:
            self[cards] = strength
        return strength


class Playbook:
    """How one rule set reads cards. Use `playbook(rules)`, which keeps the recent ones."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.places = rules.suit_places
        self.categories = dict(rules.plays)
        self.sequences = {
            frozenset(map(Rank, map(RANK_LETTERS.index, text))): (order, Rank(RANK_LETTERS.index(text[-1])))
            for order, text in enumerate(rules.straights)
        }
        self.ranges = {category: self._range(category) for category in rules.categories}
        """For each category the bits of its strengths above the order."""
        self._by_range = {bits: category for category, bits in self.ranges.items()}
        self.strengths = Strengths(self)

    def _range(self, category: Category) -> int:
        bombs = self.rules.bombs
        if category.family in bombs:
            return BOMBS >> ORDER_BITS | bombs.index(category.family) << 1 | (category is Category.ROYAL_FLUSH)
        same_category = self.rules.beats == "same-category"
        kind = 16 + list(Category).index(category.family) if same_category else category.size
        return kind << KIND_BITS - ORDER_BITS | self.categories[category.size].index(category)

    def classify(self, cards: int) -> Combination | None:
        """Read a set of cards as the highest category that it fits; None where it fits none."""
        strength = self.strengths[cards]
        return Combination(self.category(strength), strength, cards) if strength else None

    def category(self, strength: int) -> Category:
        """The category that a strength belongs to."""
        return self._by_range[strength >> ORDER_BITS]

    def bomb(self, cards: int) -> bool:
        """Whether a set of cards is a bomb."""
        return self.strengths[cards] >= BOMBS

    def weigh(self, cards: int) -> int:
        """Work out the strength of a set of cards; 0 where it is no combination."""
        categories = self.categories.get(cards.bit_count(), ())
        listed = unpack(cards)
        if len(listed) != cards.bit_count():
            return 0
        ranks = _counted(listed)
        for category in reversed(categories):
            order = self._order(category, listed, ranks)
            if order is not None:
                return self.ranges[category] << ORDER_BITS | order
        return 0

    def _order(self, category: Category, cards: tuple[Card, ...], ranks: Ranks) -> int | None:  # noqa: C901 - one line a category
        """The order of cards within a category, or None where they do not fit it (rules.md section 1)."""
        high, often = max(ranks.items(), key=lambda item: (item[1], item[0]))
        counts = sorted(ranks.values())
        match category:
            case Category.SINGLE:
                return self._card_order(cards[0])
            case Category.PAIR if counts == [2]:
                return self._pair_order(high, cards)
            case Category.TRIPLE if counts == [3]:
                return high
            case Category.TWO_PAIRS if counts == [2, 2]:
                return self._pair_order(high, cards)
            case Category.FOUR if counts == [4]:
                return high
            case Category.STRAIGHT if frozenset(ranks) in self.sequences:
                return self._straight_order(ranks, cards)
            case Category.FLUSH if _suited(cards):
                return self._flush_order(cards)
            case Category.FULL_HOUSE if counts == [2, 3]:
                return high
            case Category.FOUR_OF_A_KIND if often == 4:
                return high
            case Category.STRAIGHT_FLUSH if _suited(cards) and frozenset(ranks) in self.sequences:
                return self._straight_order(ranks, cards)
            case Category.ROYAL_FLUSH if _suited(cards) and ranks.keys() == ROYAL:
                return self.places[cards[0].suit]
            case Category.DRAGON if len(ranks) == len(cards):
                return self.places[cards[-1].suit]
        return None

    def _card_order(self, card: Card) -> int:
        return card.rank << 2 | self.places[card.suit]

    def _pair_order(self, rank: Rank, cards: tuple[Card, ...]) -> int:
        """Compared by rank, then by the higher suit of the pair."""
        return max(self._card_order(card) for card in cards if card.rank == rank)

    def _straight_order(self, ranks: Ranks, cards: tuple[Card, ...]) -> int:
        """Compared by the place in the rule set's list, then by the suit of the deciding card."""
        order, decider = self.sequences[frozenset(ranks)]
        return order << 2 | next(self.places[card.suit] for card in cards if card.rank == decider)

    def _flush_order(self, cards: tuple[Card, ...]) -> int:
        """Compared as the rule set's `flush` says; the ranks from the top down compare like their bits."""
        ranks = sum(1 << card.rank for card in cards)
        place = self.places[cards[0].suit]
        match self.rules.flush:
            case "ranks-then-suit":
                return ranks << 2 | place
            case "suit-then-ranks":
                return place << 13 | ranks
        return self._card_order(cards[-1])


def _counted(cards: tuple[Card, ...]) -> Ranks:
    """How many cards there are of each rank."""
    ranks: dict[Rank, int] = {}
    for card in cards:
        ranks[card.rank] = ranks.get(card.rank, 0) + 1
    return ranks


def _suited(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) == 1


@lru_cache(maxsize=32)
def playbook(rules: RuleSet) -> Playbook:
    """The playbook of a rule set."""
    return Playbook(rules)


def in_order(book: Playbook, cards: int) -> Iterator[Card]:
    """A set's cards from low to high under the rule set: rank, then its suit order."""
    yield from sorted(unpack(cards), key=lambda card: (card.rank, book.places[card.suit]))
