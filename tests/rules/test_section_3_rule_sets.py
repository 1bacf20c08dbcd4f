"""Section 3 of the rules: rule set documents say what they mean, however they are written, and have names."""

import hashlib
import json
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings

from service.canonical import canonical
from service.rules.cards import DECK, pack
from service.rules.combinations import playbook
from service.rules.document import CHOICES, SCORING_CHOICES, SETS, read_rules, write_rules
from service.rules.naming import rules_key, rules_label
from service.rules.presets import PRESETS, STRAIGHTS
from service.rules.ruleset import RuleSet
from service.rules.settlement import settle
from tests import referee
from tests.builders import packed
from tests.strategies import Document, documents, variants

# --- what a document means


@settings(derandomize=True, max_examples=200)
@given(documents())
def test_rules_written_and_read_again_are_the_same(document: Document) -> None:
    """Nothing is lost on the way to JSON and back."""
    rules = read_rules(document)
    written = json.loads(json.dumps(write_rules(rules)))
    assert read_rules(written) == rules
    assert write_rules(read_rules(written)) == written


@settings(derandomize=True, max_examples=200)
@given(documents())
def test_a_document_means_what_the_referee_takes_it_to_mean(document: Document) -> None:
    """Field by field, with lists of doublings compared as sets."""
    assert meaning(write_rules(read_rules(document))) == meaning(referee.full_rules(document))


@settings(derandomize=True, max_examples=200)
@given(variants())
def test_fields_left_out_come_from_the_preset(document: Document) -> None:
    """The scoring object is merged field by field, everything else replaced whole."""
    assert meaning(write_rules(read_rules(document))) == meaning(referee.full_rules(document))


def meaning(full: dict[str, Any]) -> dict[str, Any]:
    """A complete document without its preset's name, sets as sets, a royal flush not beside straight flushes."""
    scoring = {name: value for name, value in full["scoring"].items() if name != "placement"}
    scoring = {name: set(value) if name in SETS else value for name, value in scoring.items()}
    bombs = [bomb for bomb in full["bombs"] if bomb != "royal-flush"]
    return {**{name: value for name, value in full.items() if name != "preset"}, "bombs": bombs, "scoring": scoring}


def test_scoring_is_merged_and_plays_are_replaced() -> None:
    """One scoring field leaves the others of the preset; one size of plays leaves no other size."""
    rules = read_rules({"preset": "hong-kong", "scoring": {"settlement": "pairwise"}, "plays": {"1": ["single"]}})
    assert rules.scoring.settlement == "pairwise"
    assert rules.scoring.tiers == PRESETS["hong-kong"].scoring.tiers
    assert write_rules(rules)["plays"] == {"1": ["single"]}


def test_every_single_word_of_every_field_can_be_read_and_written() -> None:
    """Whatever this engine plays by comes back as it was written."""
    for field, words in CHOICES.items():
        for word in words:
            assert write_rules(read_rules({field: word}))[field] == word
    for field, words in SCORING_CHOICES.items():
        for word in words:
            scoring = {field: word, "placement": [3, 1, -1, -3]}
            written = write_rules(read_rules({"scoring": scoring}))["scoring"]
            assert (written[field], written["placement"]) == (word, [3, 1, -1, -3])


@pytest.mark.parametrize("suits", list(map("".join, permutations("DCHS"))))
def test_suits_may_stand_in_any_order(suits: str) -> None:
    """The lowest comes first, and the lowest and highest card of a rank follow it."""
    rules = read_rules({"suits": suits})
    fives = packed(f"5{suit}" for suit in "DCHS")
    assert rules.lowest(fives | packed(["6D"])) == packed([f"5{suits[0]}"])
    assert rules.highest(fives | packed(["4D"])) == packed([f"5{suits[3]}"])
    assert [rules.suit_places["DCHS".index(suit)] for suit in suits] == [0, 1, 2, 3]


def test_no_card_is_lowest_or_highest_of_none() -> None:
    """Nobody leads from nothing."""
    assert (PRESETS["taiwan"].lowest(0), PRESETS["taiwan"].highest(0)) == (0, 0)


@pytest.mark.parametrize(
    ("deal", "players", "sizes"),
    [
        ("whole-deck", 4, (13, 0)),
        ("whole-deck", 3, (17, 1)),
        ("whole-deck", 2, (26, 0)),
        ("thirteen-each", 4, (13, 0)),
        ("thirteen-each", 3, (13, 0)),
        ("thirteen-each", 2, (13, 0)),
    ],
)
def test_the_deal_says_how_many_cards_each_player_gets(deal: str, players: int, sizes: tuple[int, int]) -> None:
    """The whole deck evenly and what is spare to one hand, or thirteen each."""
    assert read_rules({"deal": deal}).hand_sizes(players) == sizes


@pytest.mark.parametrize(("cards", "points"), [(0, 1), (1, 1), (9, 1), (10, 2), (12, 2), (13, 3), (18, 3), (52, 3)])
def test_the_last_tier_holds_for_larger_hands(cards: int, points: int) -> None:
    """Each tier from its number of cards up to the next."""
    [debt] = settle(PRESETS["pagat"], [0, pack(DECK[:cards])], 0, 0).debts
    assert (debt.cards, debt.tier) == (cards, points)


# --- the order of categories is the document's


def highest_reading(rules: RuleSet, cards: str) -> str | None:
    combination = playbook(rules).classify(packed(cards.split()))
    return str(combination.category) if combination else None


def test_cards_that_fit_several_categories_are_the_highest_listed() -> None:
    """The document's order decides, not custom."""
    suited = "4D 5D 6D 7D 8D"
    assert highest_reading(read_rules({}), suited) == "straight-flush"
    assert highest_reading(read_rules({"plays": {"5": ["flush", "straight"]}}), suited) == "straight"
    assert highest_reading(read_rules({"plays": {"5": ["straight", "flush"]}}), suited) == "flush"
    assert highest_reading(read_rules({"plays": {"5": ["full-house"]}}), suited) is None
    assert highest_reading(read_rules("capsa"), "TD JD QD KD AD") == "royal-flush"


def test_a_size_that_is_not_listed_cannot_be_played() -> None:
    """Four equal cards are a play only where the rules say so."""
    assert highest_reading(read_rules({}), "4D 4C 4H 4S") is None
    assert highest_reading(read_rules("charlesworth"), "4D 4C 4H 4S") == "four"
    assert highest_reading(read_rules("charlesworth"), "4D 4C 5H 5S") == "two-pairs"
    assert highest_reading(read_rules("charlesworth"), "4D 4C 4H 4S 5D") is None


# --- names


def own_key(preset: str, differing: dict[str, Any]) -> str:
    """The name by its definition: the first 8 digits of the hash of the differing fields as canonical JSON."""
    return f"{preset}~{hashlib.sha256(canonical(differing)).hexdigest()[:8]}"


DIFFERING: list[dict[str, Any]] = [
    {"passing": "locks-out"},
    {"players": [4, 4], "suits": "CDHS"},
    {"straights": "TA2"},
    {"straights": ["34567", "A2345"]},
    {"plays": {"1": ["single"], "2": ["pair"]}},
    {"bombs": ["straight-flush"]},
    {"scoring": {"tiers": [[1, 1], [8, 2]], "unused": ["two", "two-of-spades"]}},
    {"last_card": "highest-single", "going_out": "not-on-two", "scoring": {"stacking": "each"}},
]


@pytest.mark.parametrize("differing", DIFFERING)
def test_a_key_is_the_hash_of_what_differs_from_the_preset(differing: dict[str, Any]) -> None:
    """Anybody can work it out."""
    assert rules_key(read_rules(differing)) == own_key("wikipedia", differing)


@pytest.mark.parametrize("differing", DIFFERING)
def test_a_key_does_not_depend_on_how_the_rules_are_written(differing: dict[str, Any]) -> None:
    """Fields in another order, spelled out in full, or repeating the preset's values: the same rules, the same name."""
    key = rules_key(read_rules(differing))
    assert rules_key(read_rules(dict(reversed(differing.items())))) == key
    assert rules_key(read_rules(write_rules(read_rules(differing)))) == key
    assert rules_key(read_rules({**differing, "deal": "whole-deck", "preset": "wikipedia"})) == key
    scoring = {"settlement": "pay-winner", **differing.get("scoring", {})}
    assert rules_key(read_rules({**differing, "scoring": scoring})) == key


@settings(derandomize=True, max_examples=200)
@given(documents())
def test_equal_rules_have_equal_keys_and_a_key_names_its_preset(document: Document) -> None:
    """`preset`, or `preset~8hex` where a field differs."""
    rules = read_rules(document)
    key = rules_key(rules)
    assert key == rules_key(read_rules(write_rules(rules)))
    assert (key == rules.preset) == (rules == PRESETS[rules.preset])
    name, tilde, digits = key.partition("~")
    assert name == rules.preset
    assert not tilde or (len(digits) == 8 and int(digits, 16) >= 0)


@settings(derandomize=True, max_examples=200)
@given(documents())
def test_a_key_is_the_hash_of_what_differs_whatever_that_is(document: Document) -> None:
    """Worked out anew from the document and the published presets; a royal flush among bombs says nothing new."""
    own, base = meaning(referee.full_rules(document)), meaning(referee.full_rules(document["preset"]))
    own["bombs"] = [bomb for bomb in own["bombs"] if bomb != "royal-flush"]
    differing = {field: value for field, value in own.items() if value != base[field]}
    if "scoring" in differing:
        scoring = {field: value for field, value in own["scoring"].items() if value != base["scoring"][field]}
        in_order = {field: [word for word in SETS[field] if word in scoring[field]] for field in SETS.keys() & scoring}
        differing["scoring"] = {**scoring, **in_order}
    for name, texts in referee.STRAIGHTS.items():
        if differing.get("straights") == texts:
            differing["straights"] = name
    expected = own_key(document["preset"], differing) if differing else document["preset"]
    assert rules_key(read_rules(document)) == expected


def test_lists_of_straights_have_the_same_key_by_name_and_spelled_out() -> None:
    """A known list is its name."""
    for name, texts in STRAIGHTS.items():
        assert rules_key(read_rules({"straights": name})) == rules_key(read_rules({"straights": list(texts)}))
    assert rules_key(read_rules({"straights": "T2A"})) == "wikipedia"


def test_a_royal_flush_among_bombs_is_no_difference() -> None:
    """It is the bomb that straight flushes are, listed or not."""
    one = read_rules({"preset": "capsa", "bombs": ["straight-flush"]})
    other = read_rules({"preset": "capsa", "bombs": ["straight-flush", "royal-flush"]})
    assert (one, rules_key(one)) == (other, rules_key(other))


def test_the_order_of_doublings_is_no_difference() -> None:
    """They are sets; the order of bombs and plays counts."""
    one = read_rules({"scoring": {"unused": ["straight-flush", "two"]}})
    other = read_rules({"scoring": {"unused": ["two", "straight-flush"]}})
    assert (one, rules_key(one)) == (other, rules_key(other))
    flushes_first = {"5": ["flush", "straight"]}
    assert rules_key(read_rules({"plays": flushes_first})) != rules_key(
        read_rules({"plays": {"5": ["straight", "flush"]}})
    )


FIVES = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]
WITHOUT_TRIPLES = {"1": ["single"], "2": ["pair"], "5": FIVES}


@pytest.mark.parametrize(
    ("document", "label"),
    [
        ("wikipedia", "Wikipedia"),
        ("pusoy-dos", "Pusoy Dos"),
        ({"preset": "hong-kong", "passing": "locks-out"}, "Hong Kong, with passing locks out"),
        ({"bombs": ["four-of-a-kind", "straight-flush"]}, "Wikipedia, with bombs four of a kind and straight flush"),
        ({"preset": "taiwan", "bombs": []}, "Taiwan, with bombs none"),
        ({"players": [3, 4], "suits": "CDHS"}, "Wikipedia, with players 3 to 4; suits CDHS"),
        ({"straights": "J2"}, "Wikipedia, with straights J2"),
        ({"plays": {"1": ["single"], "2": ["pair"]}}, "Wikipedia, with only single and pair played"),
        ({"plays": WITHOUT_TRIPLES}, "Wikipedia, with no triple"),
        ({"plays": {**WITHOUT_TRIPLES, "3": ["triple"], "4": ["two-pairs"]}}, "Wikipedia, with two pairs played"),
        (
            {"plays": {**WITHOUT_TRIPLES, "3": ["triple"], "5": FIVES[::-1]}},
            "Wikipedia, with combinations in another order",
        ),
        ({"scoring": {"tiers": [[1, 1], [8, 2]]}}, "Wikipedia, with tiers ×1 from 1, ×2 from 8"),
        (
            {"scoring": {"unused": ["two", "two-of-spades", "straight-flush"], "final_play": []}},
            "Wikipedia, with unused two, two of spades and straight flush; final play none",
        ),
    ],
)
def test_a_label_tells_people_what_is_special(document: object, label: str) -> None:
    """The preset's name, then each difference in words."""
    assert rules_label(read_rules(document)) == label


@settings(derandomize=True, max_examples=100)
@given(documents())
def test_every_rule_set_has_a_label(document: Document) -> None:
    """In words: no brackets, quotes or braces of code."""
    label = rules_label(read_rules(document))
    assert label
    assert not set("[]{}'\"_") & set(label)
