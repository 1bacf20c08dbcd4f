"""Section 4 of the rules: the presets and the lists of straights, against the tables as the rules print them."""

from typing import Any

import pytest

from service.rules.document import read_rules, write_rules
from service.rules.naming import rules_key
from service.rules.presets import DEFAULT, PRESETS, STRAIGHTS
from tests import referee

TABLE = """
field         | wikipedia        | pagat           | hong-kong       | taiwan       | pusoy-dos       | capsa           | charlesworth
players       | 2-4              | 3-4             | 4               | 4            | 2-4             | 2-4             | 4
deal          | whole-deck       | thirteen-each   | thirteen-each   | thirteen-each | thirteen-each  | thirteen-each   | thirteen-each
suits         | ♦♣♥♠             | ♦♣♥♠            | ♦♣♥♠            | ♣♦♥♠         | ♣♠♥♦            | ♦♣♥♠            | ♦♣♥♠
opening_lead  | lowest-card      | lowest-card     | lowest-card     | lowest-card  | lowest-card     | previous-winner | lowest-card
opening_play  | contains         | contains        | contains        | contains     | contains        | contains        | alone
fives         | all five         | all five        | all five        | no flush     | with royal      | with royal      | no fours
fours         | -                | -               | -               | -            | -               | -               | two-pairs four
straights     | T2A              | 89T             | T2A             | TW           | J2              | N2              | J2
flush         | ranks-then-suit  | suit-then-ranks | ranks-then-suit | ranks-then-suit | suit-then-ranks | ranks-then-suit | top-card
beats         | higher-category  | higher-category | higher-category | same-category | higher-category | higher-category | higher-category
bombs         | -                | -               | -               | four-of-a-kind straight-flush | - | -             | -
passing       | free             | free            | free            | locks-out    | free            | locks-out       | free
tiers         | 1×1 10×2         | 1×1 10×2 13×3   | 1×1 8×2 10×3 13×4 | 1×1 11×2   | 1×1             | 1×1 9×2 13×3    | 1×1
unused        | all              | -               | -               | -            | -               | -               | -
final_play    | all              | -               | -               | -            | -               | -               | -
settlement    | pay-winner       | penalty         | pay-winner      | pay-winner   | pay-winner      | pay-winner      | pay-winner
last_card     | none             | none            | none            | none         | none            | none            | none
going_out     | any              | any             | any             | any          | any             | any             | any
end           | first-out        | first-out       | first-out       | first-out    | first-out       | first-out       | first-out
stacking      | once             | once            | once            | once         | once            | once            | once
"""  # fmt: skip  # noqa: E501 - the table of the rules

FIVES = {
    "all five": ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"],
    "no flush": ["straight", "full-house", "four-of-a-kind", "straight-flush"],
    "with royal": ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush"],
    "no fours": ["straight", "flush", "full-house", "straight-flush"],
}

LISTS = {
    "T2A": "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA 34562 345A2",
    "TA2": "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA 345A2 34562",
    "89T": "A2345 23456 34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA",
    "TW": "A2345 34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA 34562",
    "J2": "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA JQKA2",
    "N2": "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA",
    "9AT": "23456 34567 45678 56789 6789T 789TJ 89TJQ 9TJQK A2345 TJQKA",
}


def columns() -> dict[str, dict[str, str]]:
    """The table by preset, each a field to its cell."""
    rows = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
    fields = [row[0] for row in rows[1:]]
    return {
        name: dict(zip(fields, [row[place] for row in rows[1:]], strict=True))
        for place, name in enumerate(rows[0])
        if place
    }


def document(name: str, cells: dict[str, str]) -> dict[str, Any]:
    """A column of the table as a complete rule set document."""
    fewest, _, most = cells["players"].partition("-")
    plays = {"1": ["single"], "2": ["pair"], "3": ["triple"], "5": FIVES[cells["fives"]]}
    doubling = {"all": ["two", "four-of-a-kind", "straight-flush"], "-": []}
    words = ("deal", "opening_lead", "opening_play", "flush", "beats", "passing", "last_card", "going_out", "end")
    return {
        "preset": name,
        "players": [int(fewest), int(most or fewest)],
        "suits": cells["suits"].translate(str.maketrans("♦♣♥♠", "DCHS")),
        "plays": plays if cells["fours"] == "-" else {**plays, "4": cells["fours"].split()},
        "straights": LISTS[cells["straights"]].split(),
        "bombs": [] if cells["bombs"] == "-" else cells["bombs"].split(),
        **{word: cells[word] for word in words},
        "scoring": {
            "tiers": [list(map(int, tier.split("×"))) for tier in cells["tiers"].split()],
            "unused": doubling[cells["unused"]],
            "stacking": cells["stacking"],
            "final_play": doubling[cells["final_play"]],
            "settlement": cells["settlement"],
        },
    }


def test_there_are_the_seven_presets_of_the_table() -> None:
    """No more and no fewer, `wikipedia` first and the default."""
    assert list(PRESETS) == list(columns())
    assert PRESETS["wikipedia"] is DEFAULT
    assert read_rules({}) == DEFAULT


@pytest.mark.parametrize("name", columns())
def test_a_preset_is_its_column_of_the_table(name: str) -> None:
    """Every field of every preset is as published."""
    assert write_rules(PRESETS[name]) == document(name, columns()[name])


@pytest.mark.parametrize("name", columns())
def test_a_preset_spelled_out_is_the_preset(name: str) -> None:
    """Written field by field it reads as the same rules and goes by the same name."""
    spelled_out = read_rules(document(name, columns()[name]))
    assert spelled_out == PRESETS[name] == read_rules(name) == read_rules({"preset": name})
    assert rules_key(spelled_out) == name


def test_the_lists_of_straights_are_as_published() -> None:
    """Every legal sequence, low to high, the deciding card last."""
    assert {name: " ".join(texts) for name, texts in STRAIGHTS.items()} == LISTS


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_straights_goes_by_its_name(name: str) -> None:
    """A document may name a list or spell it out."""
    assert read_rules({"straights": name}) == read_rules({"straights": LISTS[name].split()})


def test_no_list_has_a_straight_round_the_corner() -> None:
    """`QKA23` and `KA234` are legal nowhere, `JQKA2` only where a list has it."""
    listed = {frozenset(text) for texts in STRAIGHTS.values() for text in texts}
    assert not {frozenset("QKA23"), frozenset("KA234")} & listed
    assert [name for name, texts in STRAIGHTS.items() if "JQKA2" in texts] == ["J2"]


@pytest.mark.parametrize("name", PRESETS)
def test_the_referee_has_the_same_presets(name: str) -> None:
    """Both read the table alike, so that what they agree about is the game."""
    full = referee.full_rules(name)
    scoring = {field: value for field, value in full["scoring"].items() if field != "placement"}
    assert {**full, "preset": name, "scoring": scoring} == write_rules(PRESETS[name])
