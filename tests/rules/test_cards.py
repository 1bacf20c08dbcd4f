"""Cards: how they are written, read and kept in sets."""

import pytest

from service.rules.cards import (
    DECK,
    REPEATED,
    SPELLINGS,
    TWOS,
    WHOLE_DECK,
    Card,
    Rank,
    Suit,
    pack,
    parse_cards,
    show_cards,
    unpack,
    write_cards,
)

RANKS = "3456789TJQKA2"
SUITS = {"D": "♦♢", "C": "♣♧", "H": "♥♡", "S": "♠♤"}
VARIATION_SELECTORS = ("", "\ufe0e", "\ufe0f")


def spellings(rank: str, suit: str) -> set[str]:
    """Every spelling of a card that log-format.md allows."""
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    signs = {sign + selector for sign in SUITS[suit] for selector in VARIATION_SELECTORS}
    after = {written + mark for written in ranks for mark in {suit, suit.lower()} | signs}
    return after | {sign + written for written in ranks for sign in signs}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", RANKS)
def test_a_card_is_read_in_every_spelling_and_written_in_one(rank: str, suit: str) -> None:
    """`10` for `T`, lower case, signs before or after the rank: all are the same card."""
    assert {str(Card.parse(text)) for text in spellings(rank, suit)} == {rank + suit}


def test_there_are_no_other_spellings() -> None:
    """What log-format.md does not allow is not read."""
    assert set(SPELLINGS) == {text for rank in RANKS for suit in SUITS for text in spellings(rank, suit)}


@pytest.mark.parametrize(
    "text",
    ["", "3", "D", "1D", "1X", "11D", "DT", "D10", "s2", "3DD", " 3D", "3D ", "3 D", "♦", "♦D", "3\ufe0fD", "JK"],
)
def test_anything_else_is_refused_with_the_text(text: str) -> None:
    """The error shows what stands there and how cards are written."""
    with pytest.raises(ValueError, match="is not a card; write a rank") as refusal:
        Card.parse(text)
    assert repr(text) in str(refusal.value)


def test_the_deck_runs_from_the_three_of_diamonds_to_the_two_of_spades() -> None:
    """By rank 3 to 2, then diamonds, clubs, hearts, spades; card n has the number n."""
    assert list(map(str, DECK)) == [rank + suit for rank in RANKS for suit in "DCHS"]
    assert list(map(int, DECK)) == list(range(52))
    assert [card.rank for card in DECK] == [rank for rank in Rank for _ in Suit]
    assert [card.suit for card in DECK] == list(Suit) * 13


def test_ranks_and_suits_are_written_as_in_a_log() -> None:
    """One letter each."""
    assert "".join(map(str, Rank)) == RANKS
    assert "".join(map(str, Suit)) == "DCHS"


def test_people_read_signs_and_tens() -> None:
    """In sentences a ten is 10 and suits are signs."""
    assert [Card.parse(text).sign for text in ("3D", "TC", "AH", "2S")] == ["3♦", "10♣", "A♥", "2♠"]
    assert show_cards(unpack(parse_cards("2S TC"))) == "10♣ 2♠"


def test_a_set_of_cards_lists_them_lowest_first() -> None:
    """In whatever order they are put in."""
    assert write_cards(parse_cards("2S 3D 10♥")) == "3D TH 2S"
    assert unpack(pack(DECK)) == DECK
    assert pack(DECK) == WHOLE_DECK
    assert unpack(TWOS) == DECK[-4:]
    assert (write_cards(0), pack([])) == ("", 0)


def test_a_card_that_stands_twice_marks_the_set() -> None:
    """No player can hold such a set."""
    assert parse_cards("3D 4D 3D") == parse_cards("3D 4D") | REPEATED
    assert parse_cards("3D 3D 3D 3D") == parse_cards("3D") | REPEATED
