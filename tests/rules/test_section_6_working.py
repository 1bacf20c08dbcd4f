"""Settlements worked out step by step: each factor with its rule, and every working comes to what was settled."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from service.rules.cards import parse_cards
from service.rules.document import read_rules
from service.rules.ruleset import RuleSet
from service.rules.settlement import Payer, Settlement, settle
from service.rules.working import work_out

HANDS = ("", "3D 4D 5D 6D 7D 8D 2S 2H 9C", "3C 3H 3S 4C 4H 4S 5C 5H 5S 6C 6H", "KD KC KH KS")
MODES = ("pay-winner", "pairwise", "pay-higher", "penalty", "placement")


def rules_of(**scoring: Any) -> RuleSet:
    return read_rules({"preset": "wikipedia", "scoring": scoring})


def settled(rules: RuleSet, payer: int | None = None, last: str = "2C") -> Settlement:
    left = [parse_cards(hand) for hand in HANDS]
    return settle(rules, left, 0, parse_cards(last), payer=None if payer is None else Payer(payer))


def test_the_worked_example_of_the_rules_is_worked_out_as_they_say() -> None:
    rules = rules_of()
    lines = work_out(settled(rules), rules)
    assert lines[1].told == "9 cards × 1 × 2 for the unused two × 2 for the last play = 36"
    assert [(factor.value, factor.pointers[0]) for factor in lines[1].factors] == [
        (1, "/scoring/tiers/0"),
        (2, "/scoring/unused/0"),
        (2, "/scoring/final_play"),
    ]
    assert lines[2].told == "11 cards × 2 × 2 for the last play = 44"
    assert str(lines[2].factors[0].rule) == "2 points a card from 10 cards on"
    assert lines[0].told == "won, and owes nothing"


@pytest.mark.parametrize(("mode", "stacking", "payer"), [*product(MODES, ("once", "per-kind", "each"), (None, 0, 2))])
def test_every_working_comes_to_the_debt_and_every_sum_to_the_points(
    mode: str, stacking: str, payer: int | None
) -> None:
    """The numbers in the sentences are multiplied and added up here, and come to what the settlement says."""
    placement = {"placement": [3, 1, -1, -3]} if mode == "placement" else {}
    rules = rules_of(settlement=mode, stacking=stacking, **placement)
    settlement = settled(rules, payer)
    for line, points in zip(work_out(settlement, rules), settlement.points, strict=True):
        if line.factors:
            product_of = line.cards or 0
            for factor in line.factors:
                product_of *= factor.value
            assert line.told.endswith(f"= {product_of}")
            assert product_of == line.debt
        assert line.told_sum.replace("−", "-").split()[-1] == (f"{points:+g}" if points else "0")
        left, equals, _ = line.told_sum.replace("−", "-").replace("×", "*").rpartition(" = ")
        if equals and re.fullmatch(r"[-+* 0-9]+", left):
            assert eval(left) == points  # noqa: S307 - digits and signs alone


def test_every_pointer_leads_to_something_in_the_rule_set() -> None:
    from service.rules.document import write_rules

    rules = rules_of(stacking="each", unused=["two", "two-of-spades", "four-of-a-kind", "straight-flush"])
    document: Any = write_rules(rules)
    for line in work_out(settled(rules), rules):
        for factor in line.factors:
            for pointer in factor.pointers:
                inner = document
                for step in pointer.split("/")[1:]:
                    inner = inner[int(step)] if isinstance(inner, list) else inner[step]
                assert inner


def test_what_unseen_cards_decide_is_said_and_not_guessed() -> None:
    rules = rules_of()
    settlement = settle(rules, [0, None, parse_cards("3D")], 0, parse_cards("4C"), counts=[0, 5, 1])
    lines = work_out(settlement, rules)
    assert lines[1].told == "5 cards × 1, doubled as unseen cards decide"
    assert [line.told_sum for line in lines] == ["?", "?", "−1"]


def test_shared_places_show_how_their_points_are_shared() -> None:
    rules = rules_of(settlement="placement", placement=[3, 1, -1, -3])
    left = [parse_cards(hand) for hand in ("", "3D 3C", "4D 4C", "5D")]
    told = [line.told_sum for line in work_out(settle(rules, left, 0, parse_cards("6C")), rules)]
    assert told == ["place 1: +3", *["places 3 to 4 shared: (−1 − 3) ÷ 2 = −2"] * 2, "place 2: +1"]
