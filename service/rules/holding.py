"""One hand sorted out for counting: how many plays of each category it holds above a given order.

Nothing here lists five-card plays: a straight is a product of how many cards of each rank are held, a flush a
binomial coefficient, and only what two categories share (suited straights) is looked at one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb, prod

from service.rules.cards import DIAMONDS, RANK_LETTERS, Rank
from service.rules.combinations import Playbook
from service.rules.ruleset import Category

ANY = -1
"""The order below every order."""
RANK_SHIFTS = tuple(range(0, 52, 4))
"""Where the four cards of each rank begin in a set of cards."""
_ROYAL_BITS = sum(1 << RANK_LETTERS.index(letter) for letter in "TJQKA")


class Holding:
    """One hand, sorted out for counting: `ranks[r]` has a bit a suit, `suits[s]` a bit a rank."""

    def __init__(self, book: Playbook, hand: int) -> None:
        self.book = book
        self.hand = hand
        self.ranks = [hand >> shift & 0b1111 for shift in RANK_SHIFTS]
        self.held = [bits.bit_count() for bits in self.ranks]

    @property
    def suits(self) -> tuple[int, ...]:
        """For each suit in the common order, the ranks held in it, a bit each."""
        return tuple(_ranks_of_suit(self.hand >> suit & DIAMONDS) for suit in range(4))

    def count(self, category: Category, above: int) -> int:
        """How many sets of a category beat an order of that category."""
        return _COUNTERS[category](self, above)

    def singles(self, above: int) -> int:
        """Single cards above an order."""
        return sum(self._higher(rank, above) for rank in range(13))

    def pairs(self, above: int) -> int:
        """Pairs above an order."""
        return sum(self._pairs(rank, above) for rank in range(13))

    def triples(self, above: int) -> int:
        """Triples above an order."""
        return sum(comb(self.held[rank], 3) for rank in range(max(above + 1, 0), 13))

    def fours(self, above: int) -> int:
        """Four equal cards above an order."""
        return sum(self.held[rank] == 4 for rank in range(max(above + 1, 0), 13))

    def fours_with_kicker(self, above: int) -> int:
        """Fours with any other card."""
        return self.fours(above) * (self.hand.bit_count() - 4)

    def two_pairs(self, above: int) -> int:
        """The higher pair decides; every pair of a lower rank goes with it."""
        pairs = [comb(count, 2) for count in self.held]
        return sum(self._pairs(rank, above) * sum(pairs[:rank]) for rank in range(13))

    def full_houses(self, above: int) -> int:
        """The triple decides; every pair of another rank goes with it."""
        pairs = sum(comb(count, 2) for count in self.held)
        return sum(
            comb(self.held[rank], 3) * (pairs - comb(self.held[rank], 2)) for rank in range(max(above + 1, 0), 13)
        )

    def straights(self, above: int) -> int:
        """Straights, but for suited ones that are read as something higher."""
        total = 0
        for ranks, (order, decider) in self.book.sequences.items():
            if order < above >> 2:
                continue
            deciders = self._higher_suits(decider, above & 3 if order == above >> 2 else ANY)
            total += deciders * prod(self.held[rank] for rank in ranks if rank != decider)
        return total - self._suited(above, but=Category.STRAIGHT)

    def flushes(self, above: int) -> int:
        """Flushes, but for suited straights that are read as something higher."""
        total = 0
        for suit, ranks in enumerate(self.suits):
            total += _count_above(ranks, 5, self._flush_floor(suit, above))
        for suit, ranks, _ in self.suited_straights():
            if self._suited_category(ranks) is not Category.FLUSH and ranks > self._flush_floor(suit, above):
                total -= 1
        return total

    def straight_flushes(self, above: int) -> int:
        """Suited straights that are read as straight flushes."""
        return sum(
            order > above and self._suited_category(ranks) is Category.STRAIGHT_FLUSH
            for _, ranks, order in self.suited_straights()
        )

    def royal_flushes(self, above: int) -> int:
        """Suited T-J-Q-K-A that are read as royal flushes."""
        return sum(
            self._suited_category(ranks) is Category.ROYAL_FLUSH and order & 3 > above
            for _, ranks, order in self.suited_straights()
        )

    def dragons(self, above: int) -> int:
        """One card of each rank; the suit of the two decides."""
        return prod(self.held[: Rank.TWO]) * self._higher_suits(Rank.TWO, above)

    def _higher(self, rank: int, above: int) -> int:
        """How many cards of a rank stand above an order of singles."""
        if rank != above >> 2:
            return self.held[rank] if rank > above >> 2 else 0
        return self._higher_suits(rank, above & 3)

    def _higher_suits(self, rank: int, place: int) -> int:
        """How many cards of a rank have a suit above a place in the suit order."""
        return _higher_suits(self.book.places, self.ranks[rank], place)

    def _pairs(self, rank: int, above: int) -> int:
        """How many pairs of a rank stand above an order of pairs: all but those within the lower suits."""
        higher = self._higher(rank, above)
        return comb(self.held[rank], 2) - comb(self.held[rank] - higher, 2)

    def suited_straights(self) -> Iterator[tuple[int, int, int]]:
        """Every suited straight held: its suit, its ranks as bits, its order as a straight."""
        suits = self.suits
        for ranks, order in _sequence_bits(self.book):
            for suit in range(4):
                if suits[suit] & ranks == ranks:
                    yield suit, ranks, order << 2 | self.book.places[suit]

    def _suited_category(self, ranks: int) -> Category | None:
        """What a suited straight is read as: the highest listed category that it fits, if any."""
        fits = {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH}
        if ranks == _ROYAL_BITS:
            fits.add(Category.ROYAL_FLUSH)
        return next((category for category in reversed(self.book.categories[5]) if category in fits), None)

    def _suited(self, above: int, but: Category) -> int:
        return sum(
            order > above and self._suited_category(ranks) is not but for _, ranks, order in self.suited_straights()
        )

    def _flush_floor(self, suit: int, above: int) -> int:
        """The ranks, as bits, that a flush of a suit must exceed to stand above an order of flushes."""
        place = self.book.places[suit]
        if above == ANY:
            return ANY
        match self.book.rules.flush:
            case "ranks-then-suit":
                return (above >> 2) - (place > above & 3)
            case "suit-then-ranks":
                if place == above >> 13:
                    return above & (1 << 13) - 1
                return ANY if place > above >> 13 else 1 << 13
        lowest_top = (above >> 2) + (place <= above & 3)
        return (1 << lowest_top) - 1


_COUNTERS = {
    Category.SINGLE: Holding.singles,
    Category.PAIR: Holding.pairs,
    Category.TRIPLE: Holding.triples,
    Category.TWO_PAIRS: Holding.two_pairs,
    Category.FOUR: Holding.fours,
    Category.STRAIGHT: Holding.straights,
    Category.FLUSH: Holding.flushes,
    Category.FULL_HOUSE: Holding.full_houses,
    Category.FOUR_OF_A_KIND: Holding.fours_with_kicker,
    Category.STRAIGHT_FLUSH: Holding.straight_flushes,
    Category.ROYAL_FLUSH: Holding.royal_flushes,
    Category.DRAGON: Holding.dragons,
}


@lru_cache(maxsize=4096)
def _higher_suits(places: tuple[int, ...], bits: int, place: int) -> int:
    return sum(bits >> suit & 1 and places[suit] > place for suit in range(4))


@lru_cache(maxsize=8192)
def _ranks_of_suit(cards: int) -> int:
    """The ranks, a bit each, of cards of one suit given as if they were diamonds."""
    return sum(1 << rank for rank in range(13) if cards >> (rank << 2) & 1)


def _sequence_bits(book: Playbook) -> Iterator[tuple[int, int]]:
    for ranks, (order, _) in book.sequences.items():
        yield sum(1 << rank for rank in ranks), order


def _count_above(ranks: int, size: int, floor: int) -> int:
    """How many choices of `size` of these ranks are, as bits, more than `floor`."""
    if floor == ANY:
        return comb(ranks.bit_count(), size)
    total = 0
    for rank in range(Rank.TWO, -1, -1):
        bit = 1 << rank
        if floor >= bit << 1:
            return total
        if floor & bit:
            floor ^= bit
            if not ranks & bit or not size:
                return total
            size -= 1
        elif ranks & bit and size:
            total += comb((ranks & bit - 1).bit_count(), size - 1)
    return total
