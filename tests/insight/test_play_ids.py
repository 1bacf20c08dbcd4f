"""Every play has its number for ever."""

import subprocess
import sys
from hashlib import sha256
from itertools import combinations
from random import Random

import pytest

from service.insight.play_ids import NO_ID, VERSION, cards_of, list_plays, play_id
from service.rules import PRESETS, playbook
from service.rules.cards import REPEATED, parse_cards
from service.rules.legal import list_plays as list_legal_plays

HASHES = {1: "ee86968bfe46b75581512dba4b7c4d5d8a7731752bcfeb19c143b26a07ee9249"}
"""The hash of each version's list; a number once given is never given again."""


def test_the_list_is_the_one_that_was_published() -> None:
    """Stored numbers must keep their meaning: a change of the list is a new version and a new line here."""
    text = "\n".join(map(str, list_plays()))
    assert sha256(text.encode()).hexdigest() == HASHES[VERSION]


def test_every_play_has_one_number() -> None:
    """Numbers and sets of cards are one to one, and fit a SMALLINT."""
    plays = list_plays()
    assert len(plays) == len(set(plays)) == 25_780 < 1 << 15
    assert all(play_id(cards) == number and cards_of(number) == cards for number, cards in enumerate(plays))


@pytest.mark.parametrize(
    ("cards", "first", "last"),
    [(0, 0, 0), (1, 1, 52), (2, 53, 130), (3, 131, 182), (4, 183, 3003), (5, 3004, 25_779)],
)
def test_plays_are_numbered_by_how_many_cards_they_have(cards: int, first: int, last: int) -> None:
    """A pass, 52 singles, 78 pairs, 52 triples, 13 fours and 2,808 two pairs, 22,776 five-card sets."""
    sizes = [play.bit_count() for play in list_plays()]
    assert (sizes.index(cards), sizes.index(cards) + sizes.count(cards) - 1) == (first, last)


def test_what_any_preset_can_play_has_a_number() -> None:
    """Random sets of cards that some preset reads as a combination, and all plays of half a deck."""
    rng = Random(5)
    books = [playbook(rules) for rules in PRESETS.values()]
    for _ in range(4_000):
        cards = sum(1 << card for card in rng.sample(range(52), rng.randint(1, 5)))
        assert play_id(cards) != NO_ID or not any(book.strengths[cards] for book in books)
    for rules in PRESETS.values():
        hand = sum(1 << card for card in rng.sample(range(52), 26))
        assert all(play_id(cards) > 0 for cards in list_legal_plays(rules, hand))


def test_what_has_a_number_can_be_played_somewhere() -> None:
    """Straights over the corner are on the list although no preset has them; nothing else is."""
    books = [playbook(rules) for rules in PRESETS.values()]
    idle = [cards for cards in list_plays()[1:] if not any(book.strengths[cards] for book in books)]
    assert len(idle) == 2 * (4**5 - 4)
    assert {tuple(card >> 2 for card in range(52) if cards >> card & 1) for cards in idle} == {
        (0, 9, 10, 11, 12),
        (0, 1, 10, 11, 12),
    }


@pytest.mark.parametrize("cards", ["3D 4D", "3D 3C 3H 4D", "3D 4D 5D 6D 8C", "3D 3C 4D 4C 5D"])
def test_cards_that_are_no_play_have_no_number(cards: str) -> None:
    """Nor have cards put down twice, more than five, and negative numbers."""
    assert play_id(parse_cards(cards)) == NO_ID
    assert play_id(REPEATED | 1) == play_id((1 << 13) - 1) == NO_ID
    with pytest.raises(IndexError):
        cards_of(NO_ID)


def test_the_list_is_built_only_when_asked_for() -> None:
    """Importing the module costs nothing."""
    code = "import service.insight.play_ids as p; assert p.list_plays.cache_info().currsize == 0"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_pairs_of_every_rank_are_on_the_list() -> None:
    """As an example: all 78 of them."""
    pairs = {1 << low | 1 << high for low, high in combinations(range(52), 2) if low >> 2 == high >> 2}
    assert {cards_of(number) for number in range(53, 131)} == pairs
