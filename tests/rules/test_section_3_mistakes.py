"""Section 3 of the rules: a document that nobody could play by is refused, and every mistake in it is named."""

import pytest

from service.rules.document import LARGEST_POINTS, RuleSetError, read_rules
from service.rules.presets import PRESETS

FIVE = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]


def problems(document: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleSetError) as refusal:
        read_rules(document)
    return [(problem.pointer, problem.message) for problem in refusal.value.problems]


def expect_one_problem(document: object, pointer: str, words: str) -> None:
    """One mistake gives one problem, at its place, with words that help."""
    [(where, message)] = problems(document)
    assert where == pointer
    for word in words.split(" … "):
        assert word in message, message


def with_plays(**sizes: object) -> dict[str, object]:
    """Plays by size, written `_5=[…]`."""
    return {size.lstrip("_"): categories for size, categories in sizes.items()}


WRONG_FIELDS: list[tuple[object, str, str]] = [
    # names and fields
    ("hongkong", "", 'unknown preset "hongkong" … did you mean "hong-kong"'),
    ("mahjong", "", 'unknown preset "mahjong" … known are wikipedia, pagat'),
    ({"preset": "Taiwan"}, "/preset", 'unknown preset "Taiwan" … "taiwan"'),
    ({"preset": 7}, "/preset", "a name in quotes"),
    ({"preset": None}, "/preset", "a name in quotes"),
    (None, "", "a preset's name or an object"),
    (7, "", "a preset's name or an object"),
    (["taiwan"], "", "a preset's name or an object"),
    ({"passsing": "free"}, "/passsing", 'unknown field "passsing" … did you mean "passing"'),
    ({"a/b~c": 1}, "/a~1b~0c", 'unknown field "a/b~c"'),
    ({"scoring": {"tier": []}}, "/scoring/tier", 'unknown field "tier" … did you mean "tiers"'),
    # words
    ({"deal": "half-deck"}, "/deal", 'unknown value "half-deck" … whole-deck'),
    ({"deal": "thirteen"}, "/deal", 'did you mean "thirteen-each"'),
    ({"opening_lead": "winner"}, "/opening_lead", 'unknown value "winner"'),
    ({"opening_play": "alon"}, "/opening_play", 'did you mean "alone"'),
    ({"flush": "top"}, "/flush", 'unknown value "top"'),
    ({"beats": "any"}, "/beats", 'unknown value "any" … higher-category'),
    ({"passing": True}, "/passing", "unknown value true … free, locks-out"),
    ({"passing": None}, "/passing", "unknown value null"),
    ({"passing": ["free"]}, "/passing", "unknown value a list"),
    ({"last_card": "highest"}, "/last_card", 'unknown value "highest"'),
    ({"going_out": "not-on-twos"}, "/going_out", 'did you mean "not-on-two"'),
    ({"end": "first"}, "/end", 'unknown value "first"'),
    ({"scoring": {"stacking": "twice"}}, "/scoring/stacking", 'unknown value "twice" … once'),
    ({"scoring": {"settlement": "pairs"}}, "/scoring/settlement", 'unknown value "pairs"'),
    # players and suits
    ({"players": 4}, "/players", "[fewest, most]"),
    ({"players": [4]}, "/players", "[fewest, most]"),
    ({"players": [1, 4]}, "/players", "from 2 to 4"),
    ({"players": [2, 5]}, "/players", "from 2 to 4"),
    ({"players": [4, 2]}, "/players", "[fewest, most]"),
    ({"players": [2.0, 4]}, "/players", "two whole numbers"),
    ({"players": [True, 4]}, "/players", "two whole numbers"),
    ({"suits": "DCH"}, "/suits", "each of D, C, H and S once"),
    ({"suits": "DCHH"}, "/suits", "each of D, C, H and S once"),
    ({"suits": "dchs"}, "/suits", '"DCHS"'),
    ({"suits": ["D", "C", "H", "S"]}, "/suits", '"DCHS"'),
]

WRONG_PLAYS: list[tuple[object, str, str]] = [
    ({"plays": []}, "/plays", "maps numbers of cards to categories"),
    ({"plays": {}}, "/plays", "maps numbers of cards to categories"),
    ({"plays": with_plays(_1=["single"], _6=["straight"])}, "/plays/6", "1, 2, 3, 4, 5 or 13 cards, not 6"),
    ({"plays": {"01": ["single"]}}, "/plays/01", "not 01"),
    ({"plays": with_plays(_1=["single"], _2=[])}, "/plays/2", "list categories of 2 cards (pair), or leave 2 out"),
    ({"plays": with_plays(_1="single")}, "/plays/1", "list categories of 1 cards"),
    ({"plays": with_plays(_1=["singel"])}, "/plays/1/0", 'unknown category of 1 cards … did you mean "single"'),
    ({"plays": with_plays(_1=["single"], _2=["triple"])}, "/plays/2/0", 'unknown category of 2 cards "triple"'),
    ({"plays": with_plays(_1=["single"], _2=["pair", "pair"])}, "/plays/2/1", '"pair" is listed twice'),
    ({"plays": with_plays(_1=[1])}, "/plays/1/0", "unknown category of 1 cards 1"),
    ({"straights": "Q9"}, "/straights", 'unknown list of straights "Q9" … known are T2A, TA2, 89T, TW, J2, N2, 9AT'),
    ({"straights": "TWA"}, "/straights", 'did you mean "TW"'),
    ({"straights": 5}, "/straights", "a list of sequences"),
    ({"straights": ["3456"]}, "/straights/0", '"3456" is no straight … five different ranks'),
    ({"straights": ["34567", "345678"]}, "/straights/1", "is no straight"),
    ({"straights": ["34566"]}, "/straights/0", "is no straight"),
    ({"straights": ["3456t"]}, "/straights/0", "is no straight"),
    ({"straights": [34567]}, "/straights/0", "34567 is no straight"),
    ({"straights": ["34567", "34567"]}, "/straights/1", "the same five ranks as 34567 … once"),
    ({"straights": ["A2345", "345A2"]}, "/straights/1", "345A2 has the same five ranks as A2345"),
    ({"bombs": "four-of-a-kind"}, "/bombs", "a list of categories"),
    ({"bombs": ["wyvern"]}, "/bombs/0", 'unknown category "wyvern"'),
    ({"bombs": ["straight-flush", "straight-flush"]}, "/bombs/1", "listed twice"),
]

WRONG_SCORING: list[tuple[object, str, str]] = [
    ({"scoring": []}, "/scoring", "an object with any of tiers"),
    ({"scoring": {"tiers": 1}}, "/scoring/tiers", "[from so many cards, points a card]"),
    ({"scoring": {"tiers": []}}, "/scoring/tiers", "[from so many cards, points a card]"),
    ({"scoring": {"tiers": [[1, 1], [10]]}}, "/scoring/tiers", "[from so many cards, points a card]"),
    ({"scoring": {"tiers": [[1, 1.5]]}}, "/scoring/tiers", "[from so many cards, points a card]"),
    ({"scoring": {"tiers": [[1, -1]]}}, "/scoring/tiers", "[from so many cards, points a card]"),
    ({"scoring": {"tiers": [[1, LARGEST_POINTS + 1]]}}, "/scoring/tiers", "[from so many cards, points a card]"),
    ({"scoring": {"tiers": [[1, 1], [53, 2]]}}, "/scoring/tiers", "[from so many cards, points a card]"),
    ({"scoring": {"tiers": [[2, 1]]}}, "/scoring/tiers/0", "begin at 1 card, not at 2"),
    ({"scoring": {"tiers": [[1, 1], [10, 2], [8, 3]]}}, "/scoring/tiers/2", "out of order: 8 cards after 10"),
    ({"scoring": {"tiers": [[1, 1], [10, 2], [10, 3]]}}, "/scoring/tiers/2", "out of order: 10 cards after 10"),
    ({"scoring": {"unused": "two"}}, "/scoring/unused", "a list of any of two, two-of-spades"),
    ({"scoring": {"unused": ["twos"]}}, "/scoring/unused/0", 'unknown value "twos" … did you mean "two"'),
    ({"scoring": {"unused": ["two", "two"]}}, "/scoring/unused/1", '"two" is listed twice'),
    ({"scoring": {"final_play": None}}, "/scoring/final_play", "a list of any of"),
    ({"scoring": {"final_play": ["two-of-spades"]}}, "/scoring/final_play/0", 'unknown value "two-of-spades"'),
]

CONTRADICTIONS: list[tuple[object, str, str]] = [
    (
        {"plays": with_plays(_1=["single"]), "bombs": ["four"]},
        "/bombs/0",
        "four is a bomb but stands in no size's list",
    ),
    (
        {"preset": "charlesworth", "bombs": ["straight-flush", "four-of-a-kind"]},
        "/bombs/1",
        "four of a kind is a bomb but stands in no size's list",
    ),
    ({"bombs": ["four-of-a-kind"]}, "/bombs", "straight flush stands above four of a kind, a bomb … must be a bomb"),
    ({"bombs": ["flush", "straight-flush"]}, "/bombs", "four of a kind stands above flush"),
    ({"bombs": ["straight-flush", "four-of-a-kind"]}, "/bombs", "four-of-a-kind and straight-flush differently"),
    ({"preset": "capsa", "bombs": ["royal-flush"]}, "/bombs", "a royal flush is a straight flush among bombs"),
    (
        {
            "plays": with_plays(_1=["single"], _4=["four"], _5=["straight-flush", "royal-flush"]),
            "bombs": ["straight-flush", "four", "royal-flush"],
        },
        "/bombs",
        "a royal flush is a straight flush among bombs … right above straight-flush",
    ),
    ({"straights": []}, "/straights", "straight may be played, but straights is empty"),
    (
        {"plays": with_plays(_1=["single"], _5=["straight-flush"]), "straights": []},
        "/straights",
        "straight flush may be played, but straights is empty",
    ),
    ({"preset": "capsa", "straights": ["34567"]}, "/straights", "TJQKA is no straight of this rule set"),
    (
        {"plays": with_plays(_2=["pair"]), "opening_play": "alone"},
        "/opening_play",
        "the lowest card must lead alone, but plays has no single",
    ),
    (
        {"scoring": {"settlement": "placement"}},
        "/scoring/placement",
        "points go by finishing place, but placement is missing",
    ),
    (
        {"players": [3, 4], "scoring": {"placement": [1, -1]}},
        "/scoring/placement",
        "placement has 2 values, but 3 to 4 players may sit down",
    ),
    ({"scoring": {"placement": [3]}}, "/scoring/placement", "placement lists the points of each place"),
    ({"scoring": {"placement": [3, -3.0]}}, "/scoring/placement", "placement lists the points of each place"),
]


@pytest.mark.parametrize(("document", "pointer", "words"), WRONG_FIELDS)
def test_a_wrong_field_or_word_is_refused_at_its_place(document: object, pointer: str, words: str) -> None:
    """The field is named, and the nearest known word or all of them."""
    expect_one_problem(document, pointer, words)


@pytest.mark.parametrize(("document", "pointer", "words"), WRONG_PLAYS)
def test_wrong_plays_straights_and_bombs_are_refused_at_their_place(document: object, pointer: str, words: str) -> None:
    """Down to the one entry of a list that is wrong."""
    expect_one_problem(document, pointer, words)


@pytest.mark.parametrize(("document", "pointer", "words"), WRONG_SCORING)
def test_wrong_scoring_is_refused_at_its_place(document: object, pointer: str, words: str) -> None:
    """Tiers begin at 1 and rise, doublings are known ones."""
    expect_one_problem(document, pointer, words)


@pytest.mark.parametrize(("document", "pointer", "words"), CONTRADICTIONS)
def test_fields_that_contradict_each_other_are_refused(document: object, pointer: str, words: str) -> None:
    """Rules whose fields are each fine and cannot be played together."""
    expect_one_problem(document, pointer, words)


def test_all_mistakes_are_named_at_once() -> None:
    """Nobody has to mend a document one mistake a time."""
    document = {"preset": "taiwan", "sutis": "CDHS", "players": [5, 4], "scoring": {"tiers": [[2, 1]], "unused": ["x"]}}
    assert sorted(pointer for pointer, _ in problems(document)) == [
        "/players",
        "/scoring/tiers/0",
        "/scoring/unused/0",
        "/sutis",
    ]
    assert [pointer for pointer, _ in problems({"straights": ["33333", "3456"]})] == ["/straights/0", "/straights/1"]


def test_a_royal_flush_below_straight_flushes_contradicts_both_lists() -> None:
    """It cannot be the lower bomb and the higher play."""
    told = problems({"preset": "capsa", "bombs": ["royal-flush", "straight-flush"]})
    assert [pointer for pointer, _ in told] == ["/bombs", "/bombs"]
    assert "list it right above straight-flush" in told[0][1]
    assert "straight-flush and royal-flush differently" in told[1][1]


def test_the_error_reads_as_one_line_with_every_place() -> None:
    """Even where nobody unpacks it."""
    with pytest.raises(RuleSetError, match=r'^/deal: unknown value "x".*; /suits: suits names'):
        read_rules({"deal": "x", "suits": "y"})
    with pytest.raises(RuleSetError, match=r"^unknown preset"):
        read_rules("x")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("field", ["last_card", "end", "passing", "suits", "players", "plays", "straights", "bombs"])
def test_a_wrong_value_is_refused_under_every_preset(name: str, field: str) -> None:
    """A number stands for none of these fields, whatever preset they belong to."""
    assert [pointer for pointer, _ in problems({"preset": name, field: 5})] == [f"/{field}"]
