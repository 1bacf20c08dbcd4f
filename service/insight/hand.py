"""One hand sorted out: every strength that it can put down, and how much of each kind it can lay out at once.

A strength says all there is to say about what a play can beat (`service.rules.combinations`), so questions about a
hand are answered by its few different strengths rather than by its many plays. They are worked out when asked for,
once a hand. `reader(rules)` keeps what only the rule set decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from service.insight.layout import Layout, Layouts
from service.insight.ranks import EACH_RANK, count_ranks, having, numbers
from service.rules.cards import Rank
from service.rules.combinations import BOMBS, KIND_BITS, ONE_KIND, ORDER_BITS, Playbook, playbook
from service.rules.ruleset import Category, RuleSet

_FLUSH = 5
"""A suit with fewer cards holds no flush."""
_SUITS = range(4)


class Hand:
    """What one seat holds at one moment."""

    __slots__ = ("_layout", "_reader", "_strengths", "cards", "size")

    def __init__(self, reader: Reader, cards: int, size: int | None = None) -> None:
        """`size` is for a hand whose cards nobody knows."""
        self._reader = reader
        self._strengths: dict[int, list[int]] = {}
        self._layout: Layout | None = None
        self.cards = cards
        self.size = cards.bit_count() if size is None else size

    def strengths(self, size: int) -> list[int]:
        """The different strengths among its plays of so many cards, the lowest first."""
        strengths = self._strengths.get(size)
        if strengths is None:
            strengths = self._strengths[size] = self._reader.read(self.cards, size)
        return strengths

    @property
    def may_be_played(self) -> bool:
        """Whether the whole of it is a combination."""
        return self.size in self._reader.book.categories and self._reader.weigh(self.cards) > 0

    @property
    def layout(self) -> Layout:
        """How many of each breakable kind it can lay out at once."""
        if self._layout is None:
            self._layout = self._reader.layouts.lay_out(self.cards)
        return self._layout

    @property
    def categories(self) -> set[Category]:
        """Every category that some of its cards are read as."""
        book = self._reader.book
        ranges = {strength >> ORDER_BITS for size in book.categories for strength in self.strengths(size)}
        return {book.category(bits << ORDER_BITS) for bits in ranges}

    def can_beat(self, table: int) -> bool:
        """Whether it holds a play that may be put on a strength; 0 is beaten by anything."""
        if not table:
            return any(self.strengths(size) for size in self._reader.book.categories)
        for size in self._reader.answering[table >> KIND_BITS]:
            for strength in reversed(self.strengths(size)):
                if strength <= table:
                    break
                if strength ^ table <= ONE_KIND or strength >= BOMBS:
                    return True
        return False

    def count_cheaper(self, size: int, table: int, answer: int) -> int:
        """How many different strengths of one size may be put on a strength and are lower than the answer."""
        cheaper = 0
        for strength in self.strengths(size):
            if strength >= answer:
                break
            if strength > table and (strength ^ table <= ONE_KIND or strength >= BOMBS or not table):
                cheaper += 1
        return cheaper


class Reader:
    """How one rule set reads hands. Use `reader(rules)`, which keeps the recent ones.

    Within, a hand is *spelt* with the suits in the rule set's order, so that a card's number is its order as a single.
    """

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.layouts = Layouts(book)
        self.answering = _answering(book)
        """For each kind of strength the numbers of cards that may beat one."""
        self.weigh = lru_cache(maxsize=1 << 15)(book.weigh)
        """The strength of a set of cards; what is no combination is kept too."""
        self.suited = lru_cache(maxsize=1 << 12)(self._suited)
        self._suits = sorted(_SUITS, key=book.places.__getitem__)
        self._natural = self._suits == list(_SUITS)
        self._bases = {category: bits << ORDER_BITS for category, bits in book.ranges.items()}
        self._straights = {
            ranks: (ranks * 0b1111 & ~(0b1111 << decider), order << 2, decider)
            for ranks, order, decider in _sequences(book)
        }

    def hand(self, cards: int) -> Hand:
        """Sort out a hand."""
        return Hand(self, cards)

    def unseen(self, size: int) -> Hand:
        """A hand of which only the number of cards is known: there is nothing in it to be found."""
        return Hand(self, 0, size)

    def category(self, cards: int) -> Category | None:
        """What a set of cards is read as; None where it is no combination."""
        strength = self.book.strengths[cards]
        return self.book.category(strength) if strength else None

    def broken(self, before: Hand, after: Hand, category: Category | None, size: int) -> list[int]:
        """The places in `BREAKABLE` of the kinds that a play of so many cards broke: better ones, fewer than before."""
        layout = before.layout
        held = [place for place in self.layouts.better(category, size) if layout[place]]
        return [place for place in held if layout[place] > after.layout[place]] if held else held

    def read(self, cards: int, size: int) -> list[int]:
        """The different strengths among the plays of so many cards, the lowest first."""
        if size not in self.book.categories or cards.bit_count() < size:
            return []
        return sorted(_READERS[size](self, self._spell(cards)))

    def _spell(self, cards: int) -> int:
        """Cards with the suits in the rule set's order."""
        if self._natural:
            return cards
        return sum((cards >> suit & EACH_RANK) << place for place, suit in enumerate(self._suits))

    def _singles(self, spelt: int) -> list[int]:
        base = self._bases[Category.SINGLE]
        return [base | order for order in numbers(spelt)]

    def _pairs(self, spelt: int) -> list[int]:
        base = self._bases[Category.PAIR]
        return [base | order for order in numbers(_pair_tops(spelt))]

    def _triples(self, spelt: int) -> list[int]:
        base = self._bases[Category.TRIPLE]
        return [base | shift >> 2 for shift in numbers(having(count_ranks(spelt), 3))]

    def _plays_of_four(self, spelt: int) -> Iterator[int]:
        if Category.TWO_PAIRS in self._bases:
            tops = _pair_tops(spelt)
            lowest = (tops & -tops).bit_length() + 3 & ~3
            for order in numbers(tops >> lowest << lowest):
                yield self._bases[Category.TWO_PAIRS] | order
        if Category.FOUR in self._bases:
            for shift in numbers(having(count_ranks(spelt), 4)):
                yield self._bases[Category.FOUR] | shift >> 2

    def _plays_of_five(self, spelt: int) -> set[int]:
        counts = count_ranks(spelt)
        strengths = set(self._equals(counts)) if having(counts, 3) else set()
        if Category.STRAIGHT in self._bases:
            strengths.update(self._mixed_straights(counts, spelt))
        for place in _SUITS:
            suited = spelt >> place & EACH_RANK
            if suited.bit_count() >= _FLUSH:
                strengths.update(self.suited(place, suited))
        return strengths

    def _dragons(self, spelt: int) -> list[int]:
        """One card of each rank; the suit of the two decides."""
        if having(count_ranks(spelt), 1) != EACH_RANK:
            return []
        base = self._bases[Category.DRAGON]
        return [base | place for place in _SUITS if spelt >> (Rank.TWO << 2) + place & 1]

    def _equals(self, counts: int) -> Iterator[int]:
        """Full houses and fours with a kicker, of five cards or more."""
        pairs = having(counts, 2)
        if Category.FULL_HOUSE in self._bases and pairs & (pairs - 1):
            for shift in numbers(having(counts, 3)):
                yield self._bases[Category.FULL_HOUSE] | shift >> 2
        if Category.FOUR_OF_A_KIND in self._bases:
            for shift in numbers(having(counts, 4)):
                yield self._bases[Category.FOUR_OF_A_KIND] | shift >> 2

    def _mixed_straights(self, counts: int, spelt: int) -> Iterator[int]:
        """Straights of more than one suit: some other card is of another suit than the deciding one."""
        base = self._bases[Category.STRAIGHT]
        for ranks in self.layouts.straights_of(having(counts, 1)):
            others, order, decider = self._straights[ranks]
            for place in _SUITS:
                if spelt >> decider + place & 1 and spelt & others & ~(EACH_RANK << place):
                    yield base | order | place

    def _suited(self, place: int, ranks: int) -> tuple[int, ...]:
        """The strengths of all that five cards of one suit are read as."""
        suit = self._suits[place]
        chosen = (sum(1 << shift + suit for shift in shifts) for shifts in combinations(numbers(ranks), 5))
        return tuple({strength for cards in chosen if (strength := self.book.strengths[cards])})


_READERS = {
    1: Reader._singles,  # noqa: SLF001 - the class's own table
    2: Reader._pairs,  # noqa: SLF001
    3: Reader._triples,  # noqa: SLF001
    4: Reader._plays_of_four,  # noqa: SLF001
    5: Reader._plays_of_five,  # noqa: SLF001
    13: Reader._dragons,  # noqa: SLF001
}


@lru_cache(maxsize=32)
def reader(rules: RuleSet) -> Reader:
    """The reader of a rule set."""
    return Reader(playbook(rules))


def _pair_tops(spelt: int) -> int:
    """The cards that are the higher one of some pair: all but the lowest of each rank."""
    return spelt & (spelt << 1 & ~EACH_RANK | spelt << 2 & ~(EACH_RANK * 0b0011) | spelt << 3 & ~(EACH_RANK * 0b0111))


def _sequences(book: Playbook) -> Iterator[tuple[int, int, int]]:
    """Each straight: its ranks (the lowest bit of each), its order, and where its deciding rank begins."""
    for ranks, (order, decider) in book.sequences.items():
        yield sum(1 << (rank << 2) for rank in ranks), order, decider << 2


def _answering(book: Playbook) -> dict[int, tuple[int, ...]]:
    bombs = {category.size for category, bits in book.ranges.items() if bits << ORDER_BITS >= BOMBS}
    answering: dict[int, set[int]] = {}
    for category, bits in book.ranges.items():
        answering.setdefault(bits >> KIND_BITS - ORDER_BITS, set(bombs)).add(category.size)
    return {kind: tuple(sorted(sizes)) for kind, sizes in answering.items()}
