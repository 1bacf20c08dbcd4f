"""A number for every set of cards that can be a play, the same under all rule sets.

In this order, each group by the set read as an integer: the pass, singles, pairs, triples, fours, two pairs, and the
five-card sets: flushes, full houses, fours with a kicker, and straights of any five ranks that follow one another, the
2 being followed by nothing or A by 2 by 3 (`345A2`, `QKA23`). A straight of ranks that do not, which a rule set may
invent, a dragon and whatever is no combination have no number. The list never changes; a longer one is a new version
that only adds at the end.

>>> play_id(0), play_id(1), cards_of(1), play_id(0b10000000010001)
(0, 1, 1, -1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product

VERSION = 1
"""The version of the list."""
NO_ID = -1
"""Stands for all other cards."""

_RANKS = range(13)


def play_id(cards: int) -> int:
    """The number of a set of cards, 0 for a pass; -1 where it has none."""
    return _ids().get(cards, NO_ID)


def cards_of(number: int) -> int:
    """The set of cards of a number; IndexError where there is none."""
    if number < 0:
        raise IndexError(f"no play has the number {number}")
    return list_plays()[number]


@cache
def list_plays() -> tuple[int, ...]:
    """Every set of cards that has a number, by number."""
    groups: tuple[Iterable[int], ...] = (
        [0],
        _equals(1),
        _equals(2),
        _equals(3),
        _equals(4),
        _two_pairs(),
        {*_flushes(), *_full_houses(), *_fours_with_kicker(), *_straights()},
    )
    return tuple(cards for group in groups for cards in sorted(group))


@cache
def _ids() -> dict[int, int]:
    return {cards: number for number, cards in enumerate(list_plays())}


def _equals(size: int) -> list[int]:
    return [cards for rank in _RANKS for cards in _of_rank(rank, size)]


def _of_rank(rank: int, size: int) -> list[int]:
    return [sum(suits) << 4 * rank for suits in combinations((1, 2, 4, 8), size)]


def _two_pairs() -> Iterator[int]:
    for low, high in combinations(_RANKS, 2):
        yield from map(sum, product(_of_rank(low, 2), _of_rank(high, 2)))


def _full_houses() -> Iterator[int]:
    for triple, pair in product(_RANKS, _RANKS):
        if triple != pair:
            yield from map(sum, product(_of_rank(triple, 3), _of_rank(pair, 2)))


def _fours_with_kicker() -> Iterator[int]:
    for rank in _RANKS:
        four = 0b1111 << 4 * rank
        yield from (four | 1 << card for card in range(52) if card >> 2 != rank)


def _flushes() -> Iterator[int]:
    for ranks in combinations([1 << 4 * rank for rank in _RANKS], 5):
        diamonds = sum(ranks)
        yield from (diamonds << suit for suit in range(4))


def _straights() -> Iterator[int]:
    for lowest in _RANKS:
        ranks = [(lowest + step) % 13 for step in range(5)]
        yield from map(sum, product(*(_of_rank(rank, 1) for rank in ranks)))
