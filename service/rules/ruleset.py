"""Rule sets: the game as data.

A `RuleSet` holds every field of rules.md section 3 and nothing else; the engine reads its values and never asks for a
preset's name. `presets` names the published ones, `document` reads and writes them as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property

from service.rules.cards import SUIT_LETTERS


class Category(StrEnum):
    """The kinds of combination that a rule set may let people play."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TWO_PAIRS = "two-pairs"
    FOUR = "four"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full-house"
    FOUR_OF_A_KIND = "four-of-a-kind"
    STRAIGHT_FLUSH = "straight-flush"
    ROYAL_FLUSH = "royal-flush"
    DRAGON = "dragon"

    @property
    def size(self) -> int:
        """How many cards it takes."""
        return SIZES[self]

    @property
    def family(self) -> Category:
        """The category it counts as in all but strength: a royal flush is a straight flush."""
        return Category.STRAIGHT_FLUSH if self is Category.ROYAL_FLUSH else self

    @property
    def words(self) -> str:
        """Its name in a sentence: `full house`."""
        return self.value.replace("-", " ")


SIZES = {
    Category.SINGLE: 1,
    Category.PAIR: 2,
    Category.TRIPLE: 3,
    Category.TWO_PAIRS: 4,
    Category.FOUR: 4,
    Category.STRAIGHT: 5,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 5,
    Category.FOUR_OF_A_KIND: 5,
    Category.STRAIGHT_FLUSH: 5,
    Category.ROYAL_FLUSH: 5,
    Category.DRAGON: 13,
}


@dataclass(frozen=True)
class Scoring:
    """What losers owe and who gets it (rules.md sections 2, 3 and 6)."""

    tiers: tuple[tuple[int, int], ...]
    """Pairs of (from so many cards, points a card), rising, the first from 1."""
    unused: tuple[str, ...]
    stacking: str
    final_play: tuple[str, ...]
    settlement: str
    placement: tuple[int, ...] = ()
    """Points by finishing place, for `settlement: placement`; as many as players."""

    @cached_property
    def points_a_card(self) -> tuple[int, ...]:
        """Points a card by the number of cards left, from 0 to 52."""
        points = [self.tiers[0][1]] * 53
        for from_cards, points_a_card in self.tiers:
            points[from_cards:] = [points_a_card] * (53 - from_cards)
        return tuple(points)


@dataclass(frozen=True)
class RuleSet:
    """One table's rules, complete (rules.md section 3)."""

    preset: str
    """The preset that the other fields were taken from where the document left them out."""
    players: tuple[int, int]
    deal: str
    suits: str
    """The four suits, low to high, such as `DCHS`."""
    opening_lead: str
    opening_play: str
    plays: tuple[tuple[int, tuple[Category, ...]], ...]
    """Pairs of (number of cards, its categories low to high), by number of cards."""
    straights: tuple[str, ...]
    """Every legal sequence, low to high, the deciding rank last."""
    flush: str
    beats: str
    bombs: tuple[Category, ...]
    passing: str
    last_card: str
    going_out: str
    end: str
    scoring: Scoring

    @property
    def categories(self) -> tuple[Category, ...]:
        """Every category that may be played, by number of cards and then low to high."""
        return tuple(category for _, categories in self.plays for category in categories)

    @cached_property
    def suit_places(self) -> tuple[int, ...]:
        """For each suit in the common order ♦♣♥♠, its place in this rule set's order: 0 is the lowest."""
        return tuple(self.suits.index(letter) for letter in SUIT_LETTERS)

    def lowest(self, cards: int) -> int:
        """The lowest card of a set under this suit order, as a set of one card; 0 for no cards."""
        if not cards:
            return 0
        shift = ((cards & -cards).bit_length() - 1) & ~3
        return self._lowest_suit[cards >> shift & 0b1111] << shift

    def highest(self, cards: int) -> int:
        """The highest card of a set under this suit order, as a set of one card; 0 for no cards."""
        if not cards:
            return 0
        shift = (cards.bit_length() - 1) & ~3
        return self._highest_suit[cards >> shift] << shift

    @cached_property
    def _lowest_suit(self) -> tuple[int, ...]:
        """The lowest of some suits, as bits, by their bits."""
        return tuple(min(_suits_of(suits), key=self._place, default=0) for suits in range(16))

    @cached_property
    def _highest_suit(self) -> tuple[int, ...]:
        """The highest of some suits, as bits, by their bits."""
        return tuple(max(_suits_of(suits), key=self._place, default=0) for suits in range(16))

    def _place(self, suit: int) -> int:
        """The place of a suit, given as a bit, in this rule set's order."""
        return self.suit_places[suit.bit_length() - 1]

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        """Worked out once: rule sets are looked up for every game."""
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: another process hashes anew."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def hand_sizes(self, players: int) -> tuple[int, int]:
        """How many cards each player is dealt, and how many more the holder of the lowest card gets."""
        if self.deal == "thirteen-each":
            return 13, 0
        return divmod(52, players)


def _suits_of(suits: int) -> list[int]:
    """Each of some suits, as bits."""
    return [1 << suit for suit in range(4) if suits >> suit & 1]
