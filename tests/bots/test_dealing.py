"""Dealing: everybody the same number of cards, the spare ones to the holder of the lowest card."""

import random
from collections import Counter

import pytest

from service.bots.dealing import deal, shuffled
from service.rules.cards import WHOLE_DECK
from service.rules.document import read_rules


@pytest.mark.parametrize(
    ("deal_rule", "players", "sizes"),
    [
        ("whole-deck", 2, [26, 26]),
        ("whole-deck", 3, [17, 17, 18]),
        ("whole-deck", 4, [13, 13, 13, 13]),
        ("thirteen-each", 2, [13, 13]),
        ("thirteen-each", 3, [13, 13, 13]),
    ],
)
def test_hands_have_the_sizes_that_the_rules_ask_for(deal_rule: str, players: int, sizes: list[int]) -> None:
    """No card is dealt twice, and a whole deck is all dealt."""
    chance = random.Random("sizes").random
    for _ in range(50):
        hands = deal(read_rules({"deal": deal_rule}), players, chance)
        assert sorted(hand.bit_count() for hand in hands) == sizes
        assert sum(hands).bit_count() == sum(sizes)
        assert sum(hands) & ~WHOLE_DECK == 0


@pytest.mark.parametrize("suits", ["DCHS", "SHCD"])
def test_the_spare_card_goes_to_the_holder_of_the_lowest_card(suits: str) -> None:
    """The lowest in the order of suits of these rules, the spare card itself among them."""
    rules = read_rules({"suits": suits})
    chance = random.Random("spare").random
    for _ in range(200):
        hands = deal(rules, 3, chance)
        larger = max(hands, key=int.bit_count)
        assert larger & rules.lowest(WHOLE_DECK)


def test_each_order_of_a_shuffle_is_as_likely_as_the_others() -> None:
    """Six orders of three things, none of them off by more than chance allows."""
    chance = random.Random("orders").random
    seen = Counter(tuple(shuffled("abc", chance)) for _ in range(6000))
    assert len(seen) == 6
    assert all(850 < times < 1150 for times in seen.values())
