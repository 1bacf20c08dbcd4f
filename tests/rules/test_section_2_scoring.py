"""Section 2 of the rules, and the scoring fields of section 3: what losers owe, and what doubles it."""

from typing import Any

import pytest

from service.rules.cards import parse_cards
from service.rules.document import read_rules
from service.rules.doubling import UNUSED_ITEMS, doubles_all, unused_doublings
from service.rules.presets import PRESETS
from service.rules.ruleset import RuleSet
from service.rules.settlement import settle

EIGHT = "4H 5S 6D 8C 9H JS QD AH"
NINE = "4C 5C 6C 7C 8C TD JH KS AH"
ELEVEN = "4D 5C 6H 8S 9D TC JH QS KD AC 3S"


def points(rules: RuleSet, left: list[str], winner: int, last_play: str) -> tuple[float | None, ...]:
    return settle(rules, list(map(parse_cards, left)), winner, parse_cards(last_play)).points


def scored(**scoring: object) -> RuleSet:
    return read_rules({"scoring": scoring})


def test_the_first_worked_example_comes_out() -> None:
    """Three, eleven and eight cards, nothing special: -3, -22, -8, and the winner gets +33."""
    assert points(PRESETS["wikipedia"], ["3C 5D 7H", ELEVEN, EIGHT, ""], 3, "KS") == (-3, -22, -8, 33)


def test_the_second_worked_example_comes_out() -> None:
    """Out on a 2; an unused straight flush and an unused 2: -6, -36, -32, +74."""
    left = ["3C 5D 7H", NINE, "3H 5S 6D 8D 9H JS QD 2H", ""]
    assert points(PRESETS["wikipedia"], left, 3, "2S") == (-6, -36, -32, 74)


def test_the_tier_looks_at_the_number_of_cards_before_doubling() -> None:
    """Nine cards doubled stay in the first tier."""
    settlement = settle(PRESETS["wikipedia"], [0, parse_cards(NINE)], 0, parse_cards("KS"))
    [debt] = settlement.debts
    assert (debt.cards, debt.tier, debt.doublings, debt.debt) == (9, 1, ("unused_straight_flush",), 18)


def test_the_causes_of_a_debt_are_told_in_the_order_they_are_charged() -> None:
    """Twos, fours, straight flushes, then the winner's last play."""
    rules = scored(
        unused=["straight-flush", "four-of-a-kind", "two-of-spades", "two"], final_play=["two"], stacking="per-kind"
    )
    [debt] = settle(rules, [0, parse_cards("4D 5D 6D 7D 8D 9D 9C 9H 9S 2S")], 0, parse_cards("2D")).debts
    assert debt.doublings == ("unused_two", "unused_two", "unused_four", "unused_straight_flush", "final_play")
    assert debt.debt == 10 * 2 * 2**5


RICH = "3D 4D 5D 6D 7D 8D 9D TD JD QD 3C 3H 3S 2D 2H 2S"  # two runs apart, four 3s, three 2s with the spade

STACKED: list[tuple[str, list[str], int]] = [
    ("once", ["two"], 1),
    ("once", ["two", "two-of-spades", "four-of-a-kind", "straight-flush"], 1),
    ("per-kind", ["two"], 1),
    ("per-kind", ["two", "two-of-spades"], 2),
    ("per-kind", ["two", "two-of-spades", "four-of-a-kind", "straight-flush"], 4),
    ("each", ["two"], 3),
    ("each", ["two-of-spades"], 1),
    ("each", ["two", "two-of-spades"], 4),
    ("each", ["four-of-a-kind"], 1),
    ("each", ["straight-flush"], 2),
    ("each", ["two", "two-of-spades", "four-of-a-kind", "straight-flush"], 7),
    ("each", [], 0),
]


@pytest.mark.parametrize(("stacking", "unused", "doublings"), STACKED)
def test_unused_items_double_by_their_stacking(stacking: str, unused: list[str], doublings: int) -> None:
    """At most once, once a kind, or once an item; the two of spades counts as two kinds."""
    assert len(unused_doublings(scored(unused=unused, stacking=stacking), parse_cards(RICH))) == doublings
    assert unused_doublings(scored(unused=unused, stacking=stacking), parse_cards("3D 5C 7H")) == ()
    assert unused_doublings(scored(unused=unused, stacking=stacking), 0) == ()


LAID_OUT: list[tuple[str, str, int]] = [
    ("straight-flush", "4D 5D 6D 7D", 0),
    ("straight-flush", "4D 5D 6D 7D 8C", 0),
    ("straight-flush", "4D 5D 6D 7D 8D", 1),
    ("straight-flush", "4D 5D 6D 7D 8D 9D TD JD QD", 1),  # nine in a row: five straights, each touching the others
    ("straight-flush", "4D 5D 6D 7D 8D 9D TD JD QD KD", 2),
    ("straight-flush", "4D 5D 6D 7D 8D 4C 5C 6C 7C 8C", 2),
    ("straight-flush", "3D 4D 5D 6D 7D 8D 9D AD 2D", 1),  # 345A2, 34562, 34567, 45678, 56789 in diamonds
    ("straight-flush", "3D 4D 5D AD 2D 6D 7D 8D 9D TD", 2),
    ("straight-flush", "TD JD QD KD AD", 1),
    ("straight-flush", "JD QD KD AD 2D", 0),  # no straight of `wikipedia`
    ("straight-flush", "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2D", 2),
    ("four-of-a-kind", "4D 4C 4H", 0),
    ("four-of-a-kind", "4D 4C 4H 4S", 1),
    ("four-of-a-kind", "4D 4C 4H 4S 5D 5C 5H 5S 6D", 2),
    ("four-of-a-kind", "3S 4D 4C 4H 5D", 0),  # four neighbours across two ranks
    ("two", "2D 2C 2H 2S", 4),
    ("two", "AD AC", 0),
    ("two-of-spades", "2D 2C 2H", 0),
    ("two-of-spades", "2D 2S", 1),
]


@pytest.mark.parametrize(("kind", "hand", "items"), LAID_OUT)
def test_items_are_counted_by_the_most_that_can_be_laid_out_at_once(kind: str, hand: str, items: int) -> None:
    """Straight flushes that share a card count once; a four needs no fifth card."""
    assert UNUSED_ITEMS[kind](PRESETS["wikipedia"], parse_cards(hand)) == items


def test_unused_straight_flushes_are_those_of_the_rule_sets_straights() -> None:
    """`JQKA2` counts under `pusoy-dos` and not under `wikipedia`."""
    hand = parse_cards("JD QD KD AD 2D")
    assert UNUSED_ITEMS["straight-flush"](PRESETS["pusoy-dos"], hand) == 1
    assert UNUSED_ITEMS["straight-flush"](read_rules({"straights": ["3579J"]}), parse_cards("3D 5D 7D 9D JD")) == 1


LAST_PLAYS: list[tuple[Any, str, set[str]]] = [
    ("wikipedia", "2D", {"two"}),
    ("wikipedia", "2D 2S", {"two"}),
    ("wikipedia", "2D 2C 2S", {"two"}),
    ("wikipedia", "2D 2C 2H 2S 3D", {"four-of-a-kind"}),
    ("wikipedia", "2D 2C 2S 3D 3C", set()),
    ("wikipedia", "3D 3C 3S 2D 2C", set()),
    ("wikipedia", "9D 9C 9H 9S 3D", {"four-of-a-kind"}),
    ("wikipedia", "4D 5D 6D 7D 8D", {"straight-flush"}),
    ("wikipedia", "3D 4D 5D 6D 2D", {"straight-flush"}),
    ("wikipedia", "4D 5D 6D 7D 8C", set()),
    ("wikipedia", "4D 5D 6D 7D 9D", set()),
    ("wikipedia", "AS", set()),
    ("wikipedia", "", set()),
    ("charlesworth", "9D 9C 9H 9S", {"four-of-a-kind"}),
    ("charlesworth", "2D 2C 2H 2S", {"two", "four-of-a-kind"}),
    ("charlesworth", "9D 9C TH TS", set()),
    ("capsa", "TD JD QD KD AD", {"straight-flush"}),
    ({"plays": {"5": ["straight", "four-of-a-kind"]}}, "4D 5D 6D 7D 8D", set()),  # read as a straight there
    ("wikipedia", "2D 2D", {"two"}),  # nothing but twos, though no play
    ("wikipedia", "9D 9C 9H 9S", set()),  # no play under these rules
]


@pytest.mark.parametrize("wanted", ["two", "four-of-a-kind", "straight-flush"])
@pytest.mark.parametrize(("document", "last_play", "kinds"), LAST_PLAYS)
def test_a_last_play_doubles_where_it_is_of_a_wanted_kind(
    document: Any, last_play: str, kinds: set[str], wanted: str
) -> None:
    """A play of nothing but twos, a four of a kind, or a straight flush, each where `final_play` lists it."""
    base = read_rules(document)
    given = {"preset": document} if isinstance(document, str) else document
    rules = read_rules({**given, "scoring": {"final_play": [wanted]}})
    assert doubles_all(rules, parse_cards(last_play)) == (wanted in kinds)
    assert not doubles_all(read_rules({**given, "scoring": {"final_play": []}}), parse_cards(last_play))
    assert base.plays == rules.plays


def test_a_last_play_that_qualifies_twice_doubles_once() -> None:
    """Four twos without a kicker are both twos and a four of a kind."""
    rules = read_rules({"preset": "charlesworth", "scoring": {"final_play": ["two", "four-of-a-kind"]}})
    assert points(rules, ["", "3D 4D", "5D", "6D"], 0, "2D 2C 2H 2S") == (8, -4, -2, -2)


def test_the_last_play_doubles_beside_unused_items_under_once() -> None:
    """`once` limits what a loser holds, not what the winner does."""
    assert points(PRESETS["wikipedia"], ["", "3D 2D", "5D", "6D"], 0, "2S") == (12, -8, -2, -2)


def test_points_of_nought_are_no_debt() -> None:
    """A tier may cost nothing."""
    rules = scored(tiers=[[1, 0], [5, 1]], unused=[], final_play=[])
    assert points(rules, ["", "3D 4D", "5D 6D 7D 8D TD", "9D"], 0, "KS") == (5, 0, -5, 0)
