"""One hand sorted out: what of every category it can put down, and how much of each kind it can lay out at once.

Category and order say all there is to say about what a play can beat (`service.rules.combinations`), so questions about
a hand are answered by its few different orders rather than by its many plays. They are worked out when asked for, once
a hand. `reader(rules)` keeps what only the rule set decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from service.insight.layout import Layout, Layouts
from service.insight.ranks import EACH_RANK, count_ranks, having, numbers
from service.rules.cards import Rank
from service.rules.combinations import BOMBS, KIND_BITS, ORDER_BITS, Playbook, playbook
from service.rules.ruleset import Category, RuleSet

Orders = int
"""Different orders within one category, a bit each from order 0 on; where a rank decides, a bit every four places."""

Answer = tuple[Category, int, int]
"""A category that may be put down, the bits of its strengths above the order, and how far its orders are shifted."""

SIZE_OF = {category: category.size for category in Category}
_FLUSH = 5
"""A suit with fewer cards holds no flush."""
_SUITS = range(4)
_ORDER = (1 << ORDER_BITS) - 1
_OF_FIVE_RANKS = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
"""What five cards of one suit may be read as: these are sorted out together."""
_BY_RANK = (Category.TRIPLE, Category.FOUR, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)
"""Their order is a rank."""


class Hand:
    """What one seat holds at one moment."""

    __slots__ = ("_bounds", "_counts", "_layout", "_may_be_played", "_orders", "_reader", "cards", "size")

    def __init__(self, reader: Reader, cards: int, size: int | None = None) -> None:
        """`size` is for a hand whose cards nobody knows."""
        self._reader = reader
        self._counts = count_ranks(cards)
        self._orders: dict[Category, Orders] = {}
        self._bounds: dict[int, int] = {}
        self._layout: Layout | None = None
        self._may_be_played: bool | None = None
        self.cards = cards
        self.size = cards.bit_count() if size is None else size

    def orders(self, category: Category) -> Orders:
        """The different orders among its plays of a category."""
        known = self._orders
        if category not in known:
            if self.size < SIZE_OF[category]:
                return 0
            known.update(self._reader.read(self.cards, self._counts, category))
        return known[category]

    @property
    def may_be_played(self) -> bool:
        """Whether the whole of it is a combination."""
        if self._may_be_played is None:
            self._may_be_played = any(map(self.orders, self._reader.book.categories.get(self.size, ())))
        return self._may_be_played

    @property
    def layout(self) -> Layout:
        """How many of each breakable kind it can lay out at once."""
        return self.lay_out(None)

    def lay_out(self, earlier: Layout | None) -> Layout:
        """The same of what is left of a hand that could lay out so many earlier."""
        if self._layout is None:
            self._layout = self._reader.layouts.lay_out(self.cards, self._counts, earlier)
        return self._layout

    @property
    def categories(self) -> set[Category]:
        """Every category that some of its cards are read as."""
        return {category for category in self._reader.book.ranges if self.orders(category)}

    def can_beat(self, table: int) -> bool:
        """Whether it holds a play that may be put on a strength; 0 is beaten by anything."""
        lying = table >> ORDER_BITS
        bound = self._bounds.get(lying)
        if bound is None:
            bound = self._bounds[lying] = self._bound(lying)
        return table < bound

    def _bound(self, lying: int) -> int:
        """The lowest strength of one category that it cannot beat, the category as the bits above the order."""
        bound = 0
        for category, bits, step in self._reader.answering[lying]:
            orders = self.orders(category)
            if orders and bits != lying:
                return lying + 1 << ORDER_BITS
            if orders:
                bound = lying << ORDER_BITS | orders.bit_length() - 1 >> step
        return bound

    def count_cheaper(self, size: int, table: int, answer: int) -> int:
        """How many different strengths of one size may be put on a strength and are lower than the answer."""
        cheaper, lying, answered = 0, table >> ORDER_BITS, answer >> ORDER_BITS
        for category, bits, step in self._reader.answering[lying]:
            if bits > answered or SIZE_OF[category] != size:
                continue
            orders = self.orders(category)
            if bits == answered:
                orders &= (1 << ((answer & _ORDER) << step)) - 1
            if bits == lying:
                orders >>= ((table & _ORDER) << step) + 1
            cheaper += orders.bit_count()
        return cheaper


class Reader:
    """How one rule set reads hands. Use `reader(rules)`, which keeps the recent ones.

    Within, a hand is *spelt* with the suits in the rule set's order, so that a card's number is its order as a single.
    """

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.layouts = Layouts(book)
        self.answering = _answering(book)
        """For what lies, as the bits of its strength above the order, what may be put on it; at 0 what may be led."""
        self.suited = lru_cache(maxsize=1 << 12)(self._suited)
        self._suits = sorted(_SUITS, key=book.places.__getitem__)
        self._natural = self._suits == list(_SUITS)
        self._of_five_ranks = [category for category in _OF_FIVE_RANKS if category in book.ranges]
        self._straights = {
            ranks: (ranks * 0b1111 & ~(0b1111 << decider), order << 2, decider)
            for ranks, order, decider in _sequences(book)
        }

    def category(self, cards: int) -> Category | None:
        """What a set of cards is read as; None where it is no combination."""
        strength = self.book.strengths[cards]
        return self.book.category(strength) if strength else None

    def broken(self, before: Hand, after: Hand, category: Category | None, size: int) -> list[int]:
        """The places in `BREAKABLE` of the kinds that a play of so many cards broke: better ones, fewer than before."""
        layout = before.layout
        held = [place for place in self.layouts.better(category, size) if layout[place]]
        if not held:
            return held
        left = after.lay_out(layout)
        return [place for place in held if layout[place] > left[place]]

    def read(self, cards: int, counts: int, category: Category) -> Mapping[Category, Orders]:
        """The orders of a category, and of others that are found with it, among some cards, so many of each rank."""
        spelt = self._spell(cards)
        if category in _OF_FIVE_RANKS:
            return self._five_ranks(spelt, counts)
        return {category: _READERS[category](spelt, counts)}

    def _spell(self, cards: int) -> int:
        """Cards with the suits in the rule set's order."""
        if self._natural:
            return cards
        return sum((cards >> suit & EACH_RANK) << place for place, suit in enumerate(self._suits))

    def _five_ranks(self, spelt: int, counts: int) -> Mapping[Category, Orders]:
        """Straights, flushes and what is both."""
        found = dict.fromkeys(self._of_five_ranks, 0)
        if Category.STRAIGHT in found:
            found[Category.STRAIGHT] = self._mixed_straights(spelt, counts)
        for place in _SUITS:
            suited = spelt >> place & EACH_RANK
            if suited.bit_count() >= _FLUSH:
                for category, order in self.suited(place, suited):
                    found[category] |= 1 << order
        return found

    def _mixed_straights(self, spelt: int, counts: int) -> Orders:
        """Straights of more than one suit: some other card is of another suit than the deciding one."""
        orders = 0
        for ranks in self.layouts.straights_of(having(counts, 1)):
            others, order, decider = self._straights[ranks]
            for place in _SUITS:
                if spelt >> decider + place & 1 and spelt & others & ~(EACH_RANK << place):
                    orders |= 1 << (order | place)
        return orders

    def _suited(self, place: int, ranks: int) -> tuple[tuple[Category, int], ...]:
        """Category and order of all that five cards of one suit are read as."""
        suit = self._suits[place]
        chosen = map(sum, combinations([1 << shift + suit for shift in numbers(ranks)], 5))
        strengths = {strength for cards in chosen if (strength := self.book.strengths[cards])}
        return tuple((self.book.category(strength), strength & _ORDER) for strength in strengths)


def _pair_tops(spelt: int, _counts: int) -> Orders:
    """The cards that are the higher one of some pair: all but the lowest of each rank."""
    return spelt & (spelt << 1 & ~EACH_RANK | spelt << 2 & ~(EACH_RANK * 0b0011) | spelt << 3 & ~(EACH_RANK * 0b0111))


def _two_pairs(spelt: int, counts: int) -> Orders:
    """The higher pair decides: all but those of the lowest rank."""
    tops = _pair_tops(spelt, counts)
    lowest = (tops & -tops).bit_length() + 3 & ~3
    return tops >> lowest << lowest


def _full_houses(_spelt: int, counts: int) -> Orders:
    """The triple decides; some other rank has a pair."""
    pairs = having(counts, 2)
    return having(counts, 3) if pairs & (pairs - 1) else 0


def _dragons(spelt: int, counts: int) -> Orders:
    """One card of each rank; the suit of the two decides."""
    return spelt >> (Rank.TWO << 2) if having(counts, 1) == EACH_RANK else 0


_READERS = {
    Category.SINGLE: lambda spelt, _counts: spelt,
    Category.PAIR: _pair_tops,
    Category.TRIPLE: lambda _spelt, counts: having(counts, 3),
    Category.TWO_PAIRS: _two_pairs,
    Category.FOUR: lambda _spelt, counts: having(counts, 4),
    Category.FULL_HOUSE: _full_houses,
    Category.FOUR_OF_A_KIND: lambda _spelt, counts: having(counts, 4),
    Category.DRAGON: _dragons,
}


@lru_cache(maxsize=32)
def reader(rules: RuleSet) -> Reader:
    """The reader of a rule set."""
    return Reader(playbook(rules))


def _sequences(book: Playbook) -> Iterator[tuple[int, int, int]]:
    """Each straight: its ranks (the lowest bit of each), its order, and where its deciding rank begins."""
    for ranks, (order, decider) in book.sequences.items():
        yield sum(1 << (rank << 2) for rank in ranks), order, decider << 2


def _answering(book: Playbook) -> dict[int, tuple[Answer, ...]]:
    every = [(category, bits, 2 if category in _BY_RANK else 0) for category, bits in book.ranges.items()]
    every.sort(key=lambda answer: SIZE_OF[answer[0]])
    answering = {bits: tuple(answer for answer in every if _answers(answer[1], bits)) for bits in book.ranges.values()}
    return {0: tuple(every), **answering}


def _answers(bits: int, lying: int) -> bool:
    """Whether some strength with these bits above its order may be put on one with those."""
    kind = KIND_BITS - ORDER_BITS
    return bits >= lying and (bits >> kind == lying >> kind or bits >= BOMBS >> ORDER_BITS)
