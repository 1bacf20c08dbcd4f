"""The straights that tables quarrel about, under each preset (rules.md section 4)."""

from __future__ import annotations

import pytest

from service.rules.presets import PRESETS
from service.rules.ruleset import Category
from tests.builders import strength

CARDS = {
    "JQKA2": "JC QD KC AH 2D",
    "A2345": "AC 2D 3C 4H 5D",
    "23456": "2C 3D 4C 5H 6D",
    "34567": "3C 4D 5C 6H 7D",
    "TJQKA": "TC JD QC KH AD",
    "QKA23": "QC KD AC 2H 3D",
    "KA234": "KC AD 2C 3H 4D",
}
ORDERS = {
    "wikipedia": "34567 TJQKA 23456 A2345",
    "pagat": "A2345 23456 34567 TJQKA",
    "hong-kong": "34567 TJQKA 23456 A2345",
    "taiwan": "A2345 34567 TJQKA 23456",
    "pusoy-dos": "34567 TJQKA JQKA2",
    "capsa": "34567 TJQKA",
    "charlesworth": "34567 TJQKA JQKA2",
}
"""Those of them that each preset plays, low to high; the others are no combination."""


def test_every_preset_is_looked_at() -> None:
    assert set(ORDERS) == set(PRESETS)


@pytest.mark.parametrize("preset", ORDERS)
def test_the_straights_of_a_preset_are_legal_in_this_order_and_no_others(preset: str) -> None:
    """Strengths rise along the list; what is not in it is no combination."""
    rules = PRESETS[preset]
    listed = ORDERS[preset].split()

    strengths = [strength(rules, CARDS[name]) for name in listed]

    assert all(strengths)
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)
    assert {name for name, cards in CARDS.items() if not strength(rules, cards)} == set(CARDS) - set(listed)


@pytest.mark.parametrize("preset", ORDERS)
def test_in_one_suit_the_same_five_ranks_are_a_straight_flush(preset: str) -> None:
    """Or at the top a royal flush; where the ranks are no straight they are at most a flush."""
    from service.rules.combinations import playbook

    book = playbook(PRESETS[preset])
    for name in CARDS:
        found = strength(PRESETS[preset], " ".join(f"{rank}S" for rank in name))
        family = book.category(found).family if found else None
        assert (family is Category.STRAIGHT_FLUSH) == (name in ORDERS[preset].split())
