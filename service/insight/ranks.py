"""How many cards of each rank a set holds, all thirteen at once in one integer.

A set of cards has four bits a rank (see `service.rules.cards`). `count_ranks` turns each four into their number, and
`having` keeps the lowest bit of every rank with enough cards.
"""

from __future__ import annotations

from functools import lru_cache

EACH_RANK = sum(1 << shift for shift in range(0, 52, 4))
"""The lowest bit of every rank."""
_TWO_BITS = EACH_RANK * 0b0101
_LOW_TWO = EACH_RANK * 0b0011
_CHUNK = (1 << 13) - 1


def count_ranks(cards: int) -> int:
    """The number of cards of each rank, four bits a rank."""
    halves = cards - (cards >> 1 & _TWO_BITS)
    return (halves & _LOW_TWO) + (halves >> 2 & _LOW_TWO)


def having(counts: int, cards: int) -> int:
    """The ranks that hold at least so many cards (1 to 4), the lowest bit of each.

    >>> bin(having(0x3124, 2))
    '0b1000000010001'
    """
    match cards:
        case 1:
            return (counts | counts >> 1 | counts >> 2) & EACH_RANK
        case 2:
            return (counts >> 1 | counts >> 2) & EACH_RANK
        case 3:
            return (counts & counts >> 1 | counts >> 2) & EACH_RANK
    return counts >> 2 & EACH_RANK


def numbers(cards: int) -> tuple[int, ...]:
    """The numbers of a set's cards, the lowest first."""
    return (
        *_numbers(cards & _CHUNK, 0),
        *_numbers(cards >> 13 & _CHUNK, 13),
        *_numbers(cards >> 26 & _CHUNK, 26),
        *_numbers(cards >> 39 & _CHUNK, 39),
    )


@lru_cache(maxsize=4 << 13)
def _numbers(chunk: int, first: int) -> tuple[int, ...]:
    return tuple(first + place for place in range(13) if chunk >> place & 1)
