"""Which plays a hand can make: whether it can beat the table, how many ways, and which ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from service.rules.cards import DIAMONDS
from service.rules.combinations import BOMBS, KIND_BITS, ORDER_BITS, Playbook, playbook
from service.rules.holding import ANY, RANK_SHIFTS, Holding
from service.rules.ruleset import Category, RuleSet


def count_plays(rules: RuleSet, hand: int, table: int = 0) -> int:
    """How many sets of cards from a hand may be played on a combination of strength `table`; 0 is a lead."""
    return sum(_counts(rules, hand, table))


def can_play(rules: RuleSet, hand: int, table: int = 0) -> bool:
    """Whether some cards of a hand may be played on a combination of strength `table`; 0 is a lead."""
    return any(_counts(rules, hand, table))


def can_play_several(rules: RuleSet, hand: int) -> bool:
    """Whether a hand holds any combination of two cards or more."""
    book = playbook(rules)
    holding = Holding(book, hand)
    return any(holding.count(category, ANY) for category in book.ranges if category.size > 1)


def list_plays(rules: RuleSet, hand: int, table: int = 0) -> Iterator[int]:
    """Every set of cards from a hand that may be played on strength `table`, each once, in no promised order."""
    book = playbook(rules)
    holding = Holding(book, hand)
    strengths = book.strengths
    cards_held = hand.bit_count()
    for category, above in _open_categories(book, table):
        if category.size > cards_held:
            continue
        floor = book.ranges[category] << ORDER_BITS | (above if above != ANY else 0)
        for cards in _LISTERS[category](holding):
            strength = strengths[cards]
            if strength >> ORDER_BITS == book.ranges[category] and (above == ANY or strength > floor):
                yield cards


def _counts(rules: RuleSet, hand: int, table: int) -> Iterator[int]:
    book = playbook(rules)
    holding = Holding(book, hand)
    for category, above in _open_categories(book, table):
        yield holding.count(category, above)


def _open_categories(book: Playbook, table: int) -> Iterator[tuple[Category, int]]:
    """The categories that may be played on a strength, each with the order that it must exceed."""
    lying = table >> ORDER_BITS
    for category, bits in book.ranges.items():
        if not table:
            yield category, ANY
        elif bits == lying:
            yield category, table & (1 << ORDER_BITS) - 1
        elif bits > lying and ((bits ^ lying) >> KIND_BITS - ORDER_BITS == 0 or bits >= BOMBS >> ORDER_BITS):
            yield category, ANY


def _equals(holding: Holding, size: int) -> Iterator[int]:
    for rank, held in enumerate(holding.held):
        if held >= size:
            for chosen in _choices(holding.ranks[rank], size):
                yield chosen << (rank << 2)


def _list_kickers(holding: Holding) -> Iterator[int]:
    for four in _equals(holding, 4):
        rest = holding.hand & ~four
        while rest:
            kicker = rest & -rest
            rest ^= kicker
            yield four | kicker


def _list_two_pairs(holding: Holding) -> Iterator[int]:
    for low, high in combinations(_equals(holding, 2), 2):
        if low.bit_length() + 3 >> 2 != high.bit_length() + 3 >> 2:
            yield low | high


def _list_full_houses(holding: Holding) -> Iterator[int]:
    pairs = list(_equals(holding, 2))
    for triple in _equals(holding, 3):
        rank = triple.bit_length() + 3 >> 2
        yield from (triple | pair for pair in pairs if pair.bit_length() + 3 >> 2 != rank)


def _list_straights(holding: Holding) -> Iterator[int]:
    for ranks in holding.book.sequences:
        if all(holding.held[rank] for rank in ranks):
            cards = [[bit << (rank << 2) for bit in _choices(holding.ranks[rank], 1)] for rank in ranks]
            yield from map(sum, product(*cards))


def _list_flushes(holding: Holding) -> Iterator[int]:
    for suit in range(4):
        if (holding.hand >> suit & DIAMONDS).bit_count() >= 5:
            held = [1 << shift + suit for shift in RANK_SHIFTS if holding.hand >> shift + suit & 1]
            yield from map(sum, combinations(held, 5))


def _list_suited_straights(holding: Holding) -> Iterator[int]:
    for suit, ranks, _ in holding.suited_straights():
        yield sum(1 << (rank << 2) + suit for rank in range(13) if ranks >> rank & 1)


def _list_dragons(holding: Holding) -> Iterator[int]:
    cards = [[bit << (rank << 2) for bit in _choices(bits, 1)] for rank, bits in enumerate(holding.ranks)]
    yield from map(sum, product(*cards))


@lru_cache(maxsize=128)
def _choices(bits: int, size: int) -> tuple[int, ...]:
    """Every choice of so many cards of one rank, a bit a suit."""
    return tuple(map(sum, combinations([1 << suit for suit in range(4) if bits >> suit & 1], size)))


_LISTERS = {
    Category.SINGLE: lambda holding: _equals(holding, 1),
    Category.PAIR: lambda holding: _equals(holding, 2),
    Category.TRIPLE: lambda holding: _equals(holding, 3),
    Category.TWO_PAIRS: _list_two_pairs,
    Category.FOUR: lambda holding: _equals(holding, 4),
    Category.STRAIGHT: _list_straights,
    Category.FLUSH: _list_flushes,
    Category.FULL_HOUSE: _list_full_houses,
    Category.FOUR_OF_A_KIND: _list_kickers,
    Category.STRAIGHT_FLUSH: _list_suited_straights,
    Category.ROYAL_FLUSH: _list_suited_straights,
    Category.DRAGON: _list_dragons,
}
