"""Ranks, suits and cards, and sets of cards as the bits of one integer.

A card is a number from 0 (3♦) to 51 (2♠): four times its rank plus its suit, both counted from the lowest of the
common order. A set of cards is an integer with bit `n` set for card `n`, so that holding, playing and sharing cards
are `&`, `^` and `|`. A rule set may rank the suits in another order; the numbers stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Self

RANK_LETTERS = "3456789TJQKA2"
SUIT_LETTERS = "DCHS"
SUIT_SIGNS = "♦♣♥♠"

REPEATED = 1 << 52
"""The bit that marks a play in which some card stands twice: no player can hold it."""


class Suit(IntEnum):
    """The four suits, ♦ lowest as in most rule sets."""

    DIAMONDS = 0
    CLUBS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return SUIT_LETTERS[self]


class Rank(IntEnum):
    """The thirteen ranks: 3 is the lowest, 2 the highest (rules.md section 1)."""

    THREE = 0
    FOUR = 1
    FIVE = 2
    SIX = 3
    SEVEN = 4
    EIGHT = 5
    NINE = 6
    TEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10
    ACE = 11
    TWO = 12

    def __str__(self) -> str:
        return RANK_LETTERS[self]


_SUITS = tuple(Suit)
_RANKS = tuple(Rank)
"""To look one up takes a fifth of the time of asking its class."""


class Card(int):
    """One card of the deck, a number from 0 to 51.

    >>> card = Card.parse("♥10")
    >>> str(card), card.sign, card.rank.name
    ('TH', '10♥', 'TEN')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card in any of the spellings of the log format; ValueError shows the text otherwise."""
        number = SPELLINGS.get(text)
        if number is None:
            msg = f"{text!r} is not a card; write a rank (3456789TJQKA2) and a suit (DCHS), as in TH"
            raise ValueError(msg)
        return cls(number)

    @property
    def rank(self) -> Rank:
        """Its rank."""
        return _RANKS[self >> 2]

    @property
    def suit(self) -> Suit:
        """Its suit."""
        return _SUITS[self & 3]

    @property
    def sign(self) -> str:
        """The card as people write it: 10♥."""
        return f"{RANK_LETTERS[self >> 2].replace('T', '10')}{SUIT_SIGNS[self & 3]}"

    def __str__(self) -> str:
        return RANK_LETTERS[self >> 2] + SUIT_LETTERS[self & 3]

    __repr__ = __str__


def _spellings() -> dict[str, int]:
    """Every way in which a log may write a card, with the card's number."""
    open_signs = "♢♧♡♤"
    spellings = {}
    for number in range(52):
        rank, suit = RANK_LETTERS[number >> 2], number & 3
        ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
        letters = {SUIT_LETTERS[suit], SUIT_LETTERS[suit].lower()}
        signs = {
            sign + variant for sign in (SUIT_SIGNS[suit], open_signs[suit]) for variant in ("", "\ufe0e", "\ufe0f")
        }
        for written in ranks:
            spellings.update({written + mark: number for mark in letters | signs})
            spellings.update({sign + written: number for sign in signs})
    return spellings


SPELLINGS = _spellings()
"""Every accepted spelling of a card to its number (log-format.md, "Cards")."""

DECK = tuple(Card(number) for number in range(52))
"""All 52 cards, 3♦ first, 2♠ last."""

CARD_TEXTS = tuple(map(str, DECK))
"""Each card's two characters by its number."""

WHOLE_DECK = (1 << 52) - 1

DIAMONDS = sum(1 << shift for shift in range(0, 52, 4))
"""All thirteen diamonds; shifted by a suit's number, all cards of that suit."""

TWOS = 0b1111 << 4 * Rank.TWO
"""The four twos as a set of cards."""


def pack(cards: Iterable[int]) -> int:
    """Put cards into one set; a card that stands twice sets `REPEATED`."""
    held = 0
    for card in cards:
        bit = 1 << card
        held |= bit if not held & bit else REPEATED
    return held


def unpack(cards: int) -> tuple[Card, ...]:
    """List a set's cards, the lowest first in the common order."""
    listed = []
    left = cards & WHOLE_DECK
    while left:
        lowest = left & -left
        listed.append(DECK[lowest.bit_length() - 1])
        left ^= lowest
    return tuple(listed)


def parse_cards(text: str) -> int:
    """Read cards separated by blanks into one set.

    >>> write_cards(parse_cards("10♥ 3d"))
    '3D TH'
    """
    return pack(Card.parse(word) for word in text.split())


def write_cards(cards: int) -> str:
    """Write a set of cards, separated by blanks, the lowest first in the common order."""
    return " ".join(card_texts(cards))


def card_texts(cards: int) -> list[str]:
    """A set's cards as a list of texts, as game logs and findings hold them; that one stood there twice is no card."""
    texts = []
    cards &= WHOLE_DECK
    while cards:
        lowest = cards & -cards
        texts.append(CARD_TEXTS[lowest.bit_length() - 1])
        cards ^= lowest
    return texts


def show_cards(cards: Iterable[Card]) -> str:
    """Write cards for people: `3♦ 10♥`."""
    return " ".join(card.sign for card in cards)
