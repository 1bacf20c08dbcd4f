"""Section 8 of the rules: what is found in the deal, at the end of the log and in its declared result."""

from typing import Any

import pytest

from service.audit import AuditReport, audit
from service.rules.findings import CODES, Finding
from service.rules.presets import PRESETS
from tests.builders import NAMES, Log, game, record_of
from tests.strategies import DECK

FOUR = [" ".join(DECK[seat::4]) for seat in range(4)]
"""Everybody holds one suit."""
THREE = [" ".join(DECK[start:51:3]) for start in range(3)]
"""Three hands of seventeen; 2S is left over and 3D is with the first."""


def found(report: AuditReport, group: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.code.startswith(group)]


def deal_findings(rules: object, hands: list[str]) -> list[Finding]:
    return found(audit(record_of(game(rules, hands))), "deal/")


def without(hand: str, *cards: str) -> str:
    return " ".join(card for card in hand.split() if card not in cards)


def test_a_fair_deal_has_no_findings() -> None:
    """Four hands of thirteen; three of seventeen, the spare card with the holder of the lowest; two of 26."""
    assert deal_findings("wikipedia", FOUR) == []
    assert deal_findings("wikipedia", [f"{THREE[0]} 2S", *THREE[1:]]) == []
    assert deal_findings("wikipedia", [" ".join(DECK[0::2]), " ".join(DECK[1::2])]) == []
    assert deal_findings("capsa", FOUR[:2]) == []


DEALS: list[tuple[object, list[str], list[tuple[str, str, int | None, dict[str, Any], str]]]] = [
    (
        "wikipedia",
        [FOUR[0], without(FOUR[1], "2C") + " 3D", *FOUR[2:]],
        [
            (
                "deal/duplicate-card", "/players/1/hand/12", 1, {"cards": ["3D"], "first_seat": 0, "seat": 1},
                "3♦ was dealt to both East and North; a deck has it once",
            ),
        ],
    ),
    (
        "wikipedia",
        [FOUR[0], FOUR[1], without(FOUR[2], "2H") + " TH", FOUR[3]],
        [
            (
                "deal/duplicate-card", "/players/2/hand/12", 2, {"cards": ["TH"], "first_seat": 2, "seat": 2},
                "10♥ stands twice in the hand of West; a deck has it once",
            ),
        ],
    ),
    (
        "wikipedia",
        THREE,
        [
            (
                "deal/hand-size", "/players", None,
                {"sizes": [17, 17, 17], "players": 3, "expected": [17, 17, 18], "missing": ["2S"]},
                "the hands hold 17, 17, 17 cards; 3 players get 17, 17, 18; 2♠ is nowhere",
            ),
        ],
    ),
    (
        "wikipedia",
        [THREE[0], f"{THREE[1]} 2S", THREE[2]],
        [
            (
                "deal/spare-card", "/players/1/hand", 1, {"cards": ["3D"], "holder": 0},
                "North has the larger hand, but the spare card goes to East, who holds 3♦",
            ),
        ],
    ),
    (
        "hong-kong",
        FOUR[:3],
        [
            (
                "deal/players", "/players", None, {"players": 3, "allowed": [4, 4]},
                "3 players sat down; these rules are for 4",
            ),
        ],
    ),
    (
        "pagat",
        FOUR[:2],
        [
            (
                "deal/players", "/players", None, {"players": 2, "allowed": [3, 4]},
                "2 players sat down; these rules are for 3 to 4",
            ),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "hands", "expected"), DEALS)
def test_what_is_wrong_with_a_deal_is_found_and_told(
    rules: object, hands: list[str], expected: list[tuple[str, str, int | None, dict[str, Any], str]]
) -> None:
    """Surplus cards, sizes, the spare card and the number of players, each at its place and in words."""
    findings = deal_findings(rules, hands)
    told = [
        (finding.code, finding.pointer, finding.seat, finding.values, finding.sentence(NAMES)) for finding in findings
    ]
    assert told == expected
    assert all(finding.ply is None for finding in findings)


def test_findings_of_the_deal_come_in_the_order_of_the_table() -> None:
    """Duplicate cards first, one for each surplus card, then sizes, then players."""
    hands = ["3D 3D 3D 4D", "4D 5D"]
    codes = [finding.code for finding in deal_findings("hong-kong", hands)]
    assert codes == ["deal/duplicate-card"] * 3 + ["deal/hand-size", "deal/players"]
    report = audit(record_of(game("hong-kong", hands, (1, "5D"))))
    assert [finding.code for finding in report.findings] == [*codes, "lead/wrong-seat", "end/unfinished"]


def test_the_spare_card_is_looked_at_only_where_the_sizes_fit() -> None:
    """One finding about sizes is enough; and no spare card exists for two or four."""
    assert [finding.code for finding in deal_findings("wikipedia", [THREE[0], f"{THREE[1]} 2S", THREE[2] + " 2H"])] == [
        "deal/duplicate-card", "deal/hand-size",
    ]  # fmt: skip


def test_the_first_of_two_holders_of_the_lowest_card_has_the_spare_card() -> None:
    """A duplicate breeds no finding about the larger hand where it holds the lowest card as well."""
    hands = [f"{THREE[0]} 2S", without(THREE[1], "3C") + " 3D", THREE[2]]
    assert [finding.code for finding in deal_findings("wikipedia", hands)] == ["deal/duplicate-card"]


# --- the end and the declared result


SHORT: Log = game({"preset": "wikipedia"}, ["3D 9D", "4C TH", "5C KC"], (0, "3D"), (1, "4C"), (2, ""), (0, "9D"))


def with_result(**result: object) -> AuditReport:
    return audit(record_of({**SHORT, "result": result}))


def test_a_log_that_stops_early_is_unfinished() -> None:
    """It says how many cards each player had left, and no result is compared."""
    log = {**SHORT, "plays": SHORT["plays"][:2], "result": {"winner": 2, "cards_left": [9, 9, 9]}}
    report = audit(record_of(log))
    [finding] = found(report, "end/") + found(report, "result/")
    assert (finding.code, finding.pointer, finding.ply) == ("end/unfinished", "/plays", None)
    assert finding.values == {"cards_left": [1, 1, 2]}
    assert finding.sentence(NAMES) == "the log stops before anybody is out; cards left: 1, 1, 2"


def test_a_log_without_actions_is_unfinished() -> None:
    """Everybody holds what he was dealt."""
    report = audit(record_of({**SHORT, "plays": []}))
    assert report.findings[-1].values == {"cards_left": [2, 2, 2]}


RESULTS: list[tuple[str, object, object, str]] = [
    ("winner", 2, 0, "the log says that West won; the plays say East"),
    ("cards_left", [0, 2, 2], [0, 1, 2], "the log says that 0, 2, 2 cards were left; the plays say 0, 1, 2"),
    ("cards_left", [0, 1], [0, 1, 2], "the log says that 0, 1 cards were left; the plays say 0, 1, 2"),
    ("payer", 1, None, "the log says that North pays for all; under these rules nobody does"),
]


@pytest.mark.parametrize(("field", "declared", "replayed", "sentence"), RESULTS)
def test_a_declared_result_that_differs_is_found(field: str, declared: object, replayed: object, sentence: str) -> None:
    """The replayed result counts; the game is no less legal for it."""
    [finding] = found(with_result(**{field: declared}), "result/")
    assert (finding.code, finding.pointer) == (f"result/{field.replace('_', '-')}", f"/result/{field}")
    assert (finding.ply, finding.seat) == (None, None)
    assert finding.values == {"declared": declared, "replayed": replayed}
    assert finding.sentence(NAMES) == sentence


def test_declared_points_that_differ_are_found() -> None:
    """With what the rules give for the same plays."""
    [finding] = found(with_result(points=[4, -2, -2]), "result/")
    assert (finding.code, finding.pointer) == ("result/points", "/result/points")
    assert finding.values == {"declared": [4, -2, -2], "replayed": [3, -1, -2]}
    assert finding.sentence(NAMES).startswith("the log gives the points ")


def test_every_part_of_a_result_is_compared_in_order() -> None:
    """Winner, cards left, points, payer."""
    findings = found(with_result(payer=0, points=[0, 0, 0], cards_left=[1, 1, 1], winner=1), "result/")
    assert [finding.code for finding in findings] == [
        "result/winner", "result/cards-left", "result/points", "result/payer",
    ]  # fmt: skip


def test_every_code_about_a_game_can_be_told() -> None:
    """Each has a sentence, whatever seats it names."""
    values = {
        "cards": ["3D"], "first_seat": 0, "seat": 9, "sizes": [1], "players": 1, "expected": [2], "holder": 9,
        "allowed": [2, 4], "cards_left": [1], "declared": 9, "replayed": 0,
    }  # fmt: skip
    for code in CODES:
        if code.startswith(("deal/", "end/unfinished", "result/winner", "result/payer")):
            assert Finding(code, "", values=values).sentence(NAMES)


@pytest.mark.parametrize("name", PRESETS)
def test_four_hands_of_thirteen_are_a_deal_of_every_preset(name: str) -> None:
    """Each lets four players sit down."""
    assert deal_findings(name, FOUR) == []
