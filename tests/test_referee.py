"""The referee agrees with every checked example, and with what rules.md says beyond them."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from tests.referee import (
    PRESETS,
    STRAIGHTS,
    OutOfScopeError,
    Rules,
    all_plays,
    answers,
    beats,
    classify,
    debts,
    full_rules,
    judge,
    places,
    settle,
)
from tests.referee.scenes import cards_of, hands

VECTORS = Path(__file__).parent / "vectors"
RANKS = "3456789TJQKA2"
DECK = [rank + suit for rank in RANKS for suit in "DCHS"]

Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    return [json.loads(line) for line in (VECTORS / name).read_text(encoding="utf-8").splitlines()]


def named(case: Case) -> str:
    return str(case["case"])


def in_scope(case: Case) -> bool:
    return case["kind"] not in ("session", "hidden", "score-only")


# --- the checked examples


@pytest.mark.parametrize("case", cases("audits.ndjson"), ids=named)
def test_an_audit_gives_the_expected_verdict_and_first_finding(case: Case) -> None:
    report, expected = judge(case["log"]), case["expect"]
    assert report["verdict"] == expected["verdict"]
    assert (report["findings"] or [None])[0] == expected.get("first")
    for field in ("winner", "cards_left", "points"):
        assert field not in expected or report[field] == expected[field]


@pytest.mark.parametrize("case", cases("findings.ndjson"), ids=named)
def test_an_audit_gives_every_expected_finding_in_order(case: Case) -> None:
    report, expected = judge(case["log"]), case["expect"]
    assert report["verdict"] == expected["verdict"]
    assert report["findings"] == expected["findings"]
    for field in ("winner", "cards_left", "points"):
        assert field not in expected or report[field] == expected[field]


@pytest.mark.parametrize("case", cases("settlements.ndjson"))
def test_a_settlement_gives_the_expected_points(case: Case) -> None:
    rules = full_rules({"scoring": case["scoring"]})
    assert settle(rules, case["left"], [case["winner"]], case["last_play"]) == case["points"]


def candidates(rules: Rules, size: int) -> Iterator[list[str]]:
    """Every set of cards that may form something, and many that do not; of five cards not all 2.6 million."""
    if size < 5:
        yield from (list(cards) for cards in combinations(DECK, size))
        return
    for sequence in rules["straights"]:
        yield from (
            [rank + suit for rank, suit in zip(sequence, suits, strict=True)] for suits in product("DCHS", repeat=5)
        )
    for suit in "DCHS":
        yield from (list(cards) for cards in combinations([rank + suit for rank in RANKS], 5))
    for one, other in product(RANKS, repeat=2):
        yield from (list(cards) for cards in combinations([rank + suit for rank in {one, other} for suit in "DCHS"], 5))


def canonical(rules: Rules, cards: list[str]) -> str:
    return " ".join(sorted(cards, key=lambda card: (RANKS.index(card[0]), rules["suits"].index(card[1]))))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wikipedia", "taiwan", "charlesworth"])
def test_all_playable_sets_of_a_deck_stand_in_the_expected_order(name: str) -> None:
    rules, expected = PRESETS[name], json.loads((VECTORS / "orders.json").read_text(encoding="utf-8"))["presets"][name]
    assert expected.keys() == rules["plays"].keys()
    for size, listed in rules["plays"].items():
        forms = {canonical(rules, cards): classify(rules, cards) for cards in candidates(rules, int(size))}
        playable = sorted((listed.index(form[0]), form[1], text) for text, form in forms.items() if form is not None)
        counts = {
            category: len([1 for place, *_ in playable if place == listed.index(category)]) for category in listed
        }
        assert counts == expected[size]["counts"]
        text = "\n".join(text for _place, _strength, text in playable)
        assert sha256(text.encode()).hexdigest() == expected[size]["sha256"]


@pytest.mark.parametrize("case", [case for case in cases("partial.ndjson") if in_scope(case)], ids=named)
def test_a_game_beyond_the_plain_ones_comes_out_as_expected(case: Case) -> None:
    report, expected = judge(case["log"]), case["expect"]
    for field in expected.keys() - {"coverage", "notes"}:
        assert report[field] == expected[field], field


# --- rule set documents


def test_a_document_overrides_its_preset_and_merges_scoring_only() -> None:
    rules = full_rules({"preset": "hong-kong", "straights": "TA2", "scoring": {"stacking": "each"}})
    assert rules["straights"] == STRAIGHTS["TA2"]
    assert rules["scoring"] == {**PRESETS["hong-kong"]["scoring"], "stacking": "each"}
    assert full_rules({"plays": {"1": ["single"]}})["plays"] == {"1": ["single"]}


def test_full_rules_are_a_document_that_means_the_same() -> None:
    for rules in PRESETS.values():
        assert full_rules(rules) == rules


def test_what_is_left_to_others_is_refused() -> None:
    log = {"players": [{"name": "A", "hand": ["3D"]}, {"name": "B"}]}
    for unknown in ({**log, "plays": []}, log):
        with pytest.raises(OutOfScopeError):
            judge(unknown)


# --- combinations


def test_a_royal_flush_beats_straight_flushes_of_its_own_category_and_is_the_bomb_that_they_are() -> None:
    five = ["straight", "straight-flush", "royal-flush"]
    rules = full_rules({"plays": {"1": ["single"], "5": five}, "beats": "same-category", "bombs": ["straight-flush"]})
    royal, lower = cards_of("TD JD QD KD AD"), cards_of("9S TS JS QS KS")
    assert classify(rules, royal) == ("royal-flush", (0,))
    assert beats(rules, royal, lower)
    assert not beats(rules, lower, royal)
    assert beats(rules, lower, ["2S"])
    assert beats(full_rules({"preset": "capsa", "beats": "same-category"}), royal, lower)


def test_cards_that_fit_several_categories_are_the_highest_listed() -> None:
    suited = cards_of("4D 5D 6D 7D 8D")
    assert classify(full_rules("wikipedia"), suited) == ("straight-flush", (1, 0))
    rules = full_rules({"plays": {"5": ["flush", "straight"]}})
    assert classify(rules, suited) == ("straight", (1, 0))
    assert classify(rules, cards_of("4D 4D 6D 7D 8D")) is None


def test_a_bomb_answers_any_size_and_is_answered_by_a_higher_bomb_only() -> None:
    rules = full_rules("taiwan")
    hand = cards_of("3D 3C 3H 3S 4D 4C 4H 4S KD KC")
    assert {len(cards) for cards in answers(rules, hand, ["AD"])} == {5}
    assert all({"4D", "4C", "4H", "4S"} <= set(cards) for cards in answers(rules, hand, cards_of("3D 3C 3H 3S 5D")))
    assert not answers(rules, hand, cards_of("5D 5C 5H 5S 6D"))


def test_all_plays_of_three_cards_are_counted_by_hand() -> None:
    assert all_plays(full_rules("wikipedia"), ["3D", "3C", "4D"]) == [["3D"], ["3C"], ["4D"], ["3D", "3C"]]


# --- scoring


WORKED_HAND_OF_11 = "4D 5C 6H 8S 9D TC JH QS KD AC 3S"


@pytest.mark.parametrize(
    ("left", "last_play", "points"),
    [
        (hands("3C 5D 7H", WORKED_HAND_OF_11, "3H 5S 6D 8C 9H JS QD AH", ""), ["KS"], [-3, -22, -8, 33]),
        (hands("3C 5D 7H", "4C 5C 6C 7C 8C TD JH KS AH", "3H 5S 6D 8D 9H JS QD 2H", ""), ["2S"], [-6, -36, -32, 74]),
    ],
)
def test_the_worked_examples_of_section_2_come_out(
    left: list[list[str]], last_play: list[str], points: list[int]
) -> None:
    assert settle(full_rules("wikipedia"), left, [3], last_play) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([0, 11, 12, 13], [85, -3, -11, -71]),
        ([0, 10, 5, 3], [28, -52, 8, 16]),
        ([7, 0, 3, 10], [2, 30, 18, -50]),
    ],
)
def test_the_pairwise_examples_of_section_6_come_out(counts: list[int], points: list[int]) -> None:
    scoring = {"tiers": [[1, 1], [10, 2], [13, 3]], "unused": [], "settlement": "pairwise"}
    assert (
        settle(full_rules({"scoring": scoring}), [DECK[:count] for count in counts], [counts.index(0)], ["4D"])
        == points
    )


def test_equal_places_share_their_average() -> None:
    assert places([0, 3, 3, 9], [0]) == [1, 2.5, 2.5, 4]


@pytest.mark.parametrize(("stacking", "doublings"), [("once", 1), ("per-kind", 4), ("each", 6)])
def test_unused_items_double_by_the_stacking(stacking: str, doublings: int) -> None:
    scoring = {"unused": ["two", "two-of-spades", "four-of-a-kind", "straight-flush"], "stacking": stacking}
    hand = cards_of("4D 5D 6D 7D 8D 9D TD JD QD KD 3D 3C 3H 3S 2H 2S")  # 3D-7D and 8D-QD, the 3s, two 2s, 2S again
    assert debts(full_rules({"scoring": scoring}), [hand, []], 1, ["4D"]) == [16 * 2 * 2**doublings, 0]


@pytest.mark.parametrize(
    ("rules", "last_play", "doubled"),
    [
        ("wikipedia", "2D 2C", True),
        ("wikipedia", "2D 2C 2H 3D 3C", False),
        ("wikipedia", "2D 2C 2H 2S 3C", True),
        ("wikipedia", "3D 3C 3H 3S 4C", True),
        ({"preset": "charlesworth", "scoring": {"final_play": ["four-of-a-kind"]}}, "3D 3C 3H 3S", True),
        ({"preset": "capsa", "scoring": {"final_play": ["straight-flush"]}}, "TD JD QD KD AD", True),
        ({"preset": "capsa", "scoring": {"final_play": ["two"]}}, "TD JD QD KD AD", False),
    ],
)
def test_the_last_play_doubles_every_debt_once(rules: str | Rules, last_play: str, *, doubled: bool) -> None:
    assert debts(full_rules(rules), [["4D"], []], 1, last_play.split()) == [2 if doubled else 1, 0]
