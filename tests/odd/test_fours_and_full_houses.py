"""Cards that could count more than once: four jacks are six pairs, a full house is one play and nothing else."""

from __future__ import annotations

from itertools import combinations

from service.rules.cards import parse_cards, write_cards
from service.rules.document import read_rules
from service.rules.legal import list_plays
from tests.cli.test_audit_command import bigtwo
from tests.insight.scenes import by_category, count, pick, scene

JACKS = "JD JC JH JS"
PAIRS = {" ".join(pair) for pair in combinations(JACKS.split(), 2)}


def test_a_hand_with_four_jacks_holds_six_pairs_and_four_triples() -> None:
    """Each two and each three of them is a play of its own."""
    plays = [write_cards(cards).split() for cards in list_plays(read_rules("wikipedia"), parse_cards(f"{JACKS} 3D"))]

    assert {" ".join(play) for play in plays if len(play) == 2} == PAIRS
    assert len([play for play in plays if len(play) == 3]) == 4


def test_the_command_lists_the_six_pairs_by_their_higher_suit() -> None:
    """Three pairs of jacks have the spade; equals of strength stand in the order of their text."""
    lines = bigtwo("rules", "wikipedia", "--plays").stdout.splitlines()

    pairs = [line.split("\t")[1] for line in lines if line.startswith("pair\tJ")]
    assert set(pairs) == PAIRS
    assert pairs == ["JD JC", "JC JH", "JD JH", "JC JS", "JD JS", "JH JS"]


def test_four_jacks_are_available_as_each_of_their_kinds_once() -> None:
    """A hand either holds a category or it does not, however often."""
    (holder, _) = count(scene((f"{JACKS} 3D", "4D 5D")))

    kinds = {"single": 1, "pair": 1, "triple": 1, "four-of-a-kind": 1}
    assert by_category(holder["category_held"]) == kinds


def test_a_full_house_is_counted_once() -> None:
    """Neither as a pair nor as a triple, though it holds both."""
    record = scene(("5D 5C 5H 9D 9C", "4D 6D"), (0, "5D 5C 5H 9D 9C"))

    (player, _) = count(record)

    assert pick(player, "plays", "leads") == (1, 1)
    assert by_category(player["leads_by_category"]) == {"full-house": 1}
    assert by_category(player["category_played"]) == {"full-house": 1}
