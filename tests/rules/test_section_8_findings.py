"""Section 8 of the rules: every code that an audit can find, in its smallest scene, with its place and its sentence."""

from typing import Any, NamedTuple

import pytest

from service.audit import audit
from service.rules.cards import Card
from service.rules.findings import CODES, ERROR, NOTE, WARNING, Finding
from tests.builders import Action, game, record_of

DUTY = {"last_card": "highest-single", "opening_play": "free"}


class Scene(NamedTuple):
    """A game in which just one action is wrong, and what is said about it."""

    code: str
    rules: object
    hands: list[str]
    actions: list[Action]
    ply: int
    pointer: str
    values: dict[str, Any]
    sentence: str


def faults(scene: Scene) -> list[Finding]:
    """The findings about actions; hands in these scenes are too small for any deal."""
    report = audit(record_of(game(scene.rules, scene.hands, *scene.actions)))
    return [finding for finding in report.findings if finding.ply is not None]


SCENES = [
    Scene(
        "lead/wrong-seat", {}, ["3D 9D", "4C TH"], [(1, "4C")],
        0, "/plays/0/seat", {"cards": ["4C"], "turn": 0, "lead_card": ["3D"]},
        "ply 0: North played 4♣ first, but East holds 3♦ and must lead",
    ),
    Scene(
        "lead/wrong-seat", "taiwan", ["3C 9D", "4C TH"], [(1, "")],
        0, "/plays/0/seat", {"cards": [], "turn": 0, "lead_card": ["3C"]},
        "ply 0: North passed first, but East holds 3♣ and must lead",
    ),
    Scene(
        "lead/opening-card", {}, ["3D 9D", "4C TH"], [(0, "9D")],
        0, "/plays/0/cards", {"cards": ["9D"], "lead_card": ["3D"], "alone": False},
        "ply 0: East played 9♦ first, but 3♦ must be in the first play",
    ),
    Scene(
        "lead/opening-card", {"opening_play": "alone"}, ["3D 3C 9D", "4C TH"], [(0, "3D 3C")],
        0, "/plays/0/cards", {"cards": ["3D", "3C"], "lead_card": ["3D"], "alone": True},
        "ply 0: East played 3♦ 3♣ first, but 3♦ must lead alone",
    ),
    Scene(
        "turn/out-of-turn", {}, ["3D 9D", "4C TH", "5C KD"], [(0, "3D"), (2, "5C")],
        1, "/plays/1/seat", {"cards": ["5C"], "turn": 1},
        "ply 1: West played 5♣ when it was North's turn",
    ),
    Scene(
        "turn/locked-out", {"passing": "locks-out"}, ["3D 9D AD", "4C TH", "5C KD"],
        [(0, "3D"), (1, ""), (2, "5C"), (0, "9D"), (1, "TH")],
        4, "/plays/4/seat", {"cards": ["TH"], "turn": 2},
        "ply 4: North played 10♥ after having passed in this trick, when it was West's turn",
    ),
    Scene(
        "pass/on-lead", {}, ["3D 9D", "4C TH"], [(0, "")],
        0, "/plays/0/cards", {"cards": []},
        "ply 0: East passed on lead; whoever leads must play",
    ),
    Scene(
        "play/not-held", {}, ["3D 9D", "4C TH"], [(0, "3D"), (1, "KD")],
        1, "/plays/1/cards", {"cards": ["KD"], "twice": [], "played": [], "never_held": ["KD"]},
        "ply 1: North played K♦, but K♦ was not dealt to North",
    ),
    Scene(
        "play/not-held", {}, ["3D 9D", "4C TH"], [(0, "3D"), (1, "KD KH")],
        1, "/plays/1/cards", {"cards": ["KD", "KH"], "twice": [], "played": [], "never_held": ["KD", "KH"]},
        "ply 1: North played K♦ K♥, but K♦ K♥ were not dealt to North",
    ),
    Scene(
        "play/not-held", {}, ["3D 9D", "4C TH KS"], [(0, "3D"), (1, "4C"), (0, ""), (1, "TH 4C")],
        3, "/plays/3/cards", {"cards": ["4C", "TH"], "twice": [], "played": ["4C"], "never_held": []},
        "ply 3: North played 4♣ 10♥, but North had played 4♣ before",
    ),
    Scene(
        "play/not-held", {}, ["3D 9D", "4C TH"], [(0, "3D 3D")],
        0, "/plays/0/cards", {"cards": ["3D", "3D"], "twice": ["3D"], "played": [], "never_held": []},
        "ply 0: East played 3♦ 3♦, but 3♦ stands twice in the play",
    ),
    Scene(
        "play/not-a-combination", {}, ["3D 9D KD", "4C TH"], [(0, "3D 9D")],
        0, "/plays/0/cards", {"cards": ["3D", "9D"]},
        "ply 0: East played 3♦ 9♦, which is no combination under these rules",
    ),
    Scene(
        "play/wrong-size", {}, ["3D 9D", "4C 4H TH"], [(0, "3D"), (1, "4C 4H")],
        1, "/plays/1/cards", {"cards": ["4C", "4H"], "table": ["3D"], "table_seat": 0},
        "ply 1: North played 4♣ 4♥ on East's 3♦; the trick is played with 1 card",
    ),
    Scene(
        "play/wrong-size", {}, ["3D 3C 9D", "4C TH"], [(0, "3D 3C"), (1, "4C")],
        1, "/plays/1/cards", {"cards": ["4C"], "table": ["3D", "3C"], "table_seat": 0},
        "ply 1: North played 4♣ on East's 3♦ 3♣; the trick is played with 2 cards",
    ),
    Scene(
        "duty/highest-single", DUTY, ["3D 9D", "4C"], [(0, "3D")],
        0, "/plays/0/cards", {"cards": ["3D"], "highest": ["9D"], "next": 1},
        "ply 0: East played 3♦ instead of 9♦, the highest card held, while North, next to act, holds one card",
    ),
    Scene(
        "duty/highest-single", DUTY, ["3D 9D", "4C TH", "5C"], [(0, "3D"), (1, "")],
        1, "/plays/1/cards", {"cards": [], "highest": ["TH"], "next": 2},
        "ply 1: North passed with 10♥ in hand, which beats the table, while West, next to act, holds one card",
    ),
    Scene(
        "going-out/on-two", {"going_out": "not-on-two"}, ["3D 9D", "2C 2H"], [(0, "3D"), (1, "2C"), (0, ""), (1, "2H")],
        3, "/plays/3/cards", {"cards": ["2H"]},
        "ply 3: North played 2♥ and went out; the last play may not be twos alone",
    ),
    Scene(
        "end/after-finish", {}, ["3D", "4C TH"], [(0, "3D"), (1, "TH")],
        1, "/plays/1", {"cards": ["TH"], "winner": 0},
        "ply 1: North played 10♥ after East had gone out and the game had ended",
    ),
    Scene(
        "end/after-finish", {}, ["3D", "4C TH"], [(0, "3D"), (1, "")],
        1, "/plays/1", {"cards": [], "winner": 0},
        "ply 1: North passed after East had gone out and the game had ended",
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.sentence)
def test_a_wrong_action_is_found_named_and_told(scene: Scene) -> None:
    """One finding, at its ply and seat, pointing into the log, with its values and a sentence for people."""
    [finding] = faults(scene)
    seat = scene.actions[scene.ply][0]
    assert (finding.code, finding.ply, finding.seat) == (scene.code, scene.ply, seat)
    assert (finding.pointer, finding.values, finding.severity) == (scene.pointer, scene.values, ERROR)
    assert finding.sentence(["East", "North", "West"]) == scene.sentence


TOO_LOW: list[tuple[str, str, str, str, str]] = [
    ("wikipedia", "9D", "8S", "lower", "lower"),
    ("wikipedia", "9D", "9D", "equal", "as high"),
    ("wikipedia", "9D 9C 9H 9S 3D", "5D 6C 7H 8S 9H", "lower", "lower"),
    ("taiwan", "5D 6C 7H 8S 9H", "3D 3C 3H 4D 4C", "category", "only a higher"),
    ("taiwan", "9D 9C 9H 9S 3D", "5D 6C 7H 8S 9H", "bomb", "only a higher bomb"),
    ("taiwan", "9D 9C 9H 9S 3D", "8D 8C 8H 8S 3C", "lower", "lower"),
]


@pytest.mark.parametrize(("preset", "table", "cards", "why", "words"), TOO_LOW)
def test_a_play_that_is_too_low_is_told_why(preset: str, table: str, cards: str, why: str, words: str) -> None:
    """Lower, as high, of another kind where only its own beats, or no bomb on a bomb."""
    hands = [f"{table} KD KC", f"{cards} AD AC"]
    report = audit(record_of(game({"preset": preset, "opening_play": "free"}, hands, (0, table), (1, cards))))
    [finding] = [finding for finding in report.findings if finding.ply == 1]
    assert (finding.code, finding.seat, finding.pointer) == ("play/too-low", 1, "/plays/1/cards")
    assert {**finding.values, "cards": cards, "table": table} == {
        "cards": cards,
        "table": table,
        "table_seat": 0,
        "why": why,
    }
    sentence = finding.sentence(["East", "North"])
    assert sentence.startswith("ply 1: North played ")
    assert all(Card.parse(card).sign in sentence for card in table.split())
    assert words in sentence


def test_a_bomb_is_never_of_the_wrong_size() -> None:
    """It beats any play that is no bomb; on a bomb of another size it is too low or it is not."""
    rules = {"plays": {"1": ["single"], "4": ["four"], "5": ["straight-flush"]}, "bombs": ["four", "straight-flush"]}
    hands = ["3D 4D 5D 6D 7D KD", "8D 8C 8H 8S AD"]
    report = audit(record_of(game(rules, hands, (0, "3D 4D 5D 6D 7D"), (1, "8D 8C 8H 8S"))))
    assert [finding.code for finding in report.findings if finding.ply is not None] == ["play/too-low"]
    report = audit(record_of(game(rules, [hands[0] + " 3C", hands[1]], (0, "3D"), (1, "8D 8C 8H 8S"))))
    assert [finding.code for finding in report.findings if finding.ply is not None] == []


def test_liability_the_end_and_the_declared_result_are_warnings() -> None:
    """Every other finding makes a game illegal."""
    severities = {code: Finding(code, "").severity for code in CODES}
    warnings = {code for code, severity in severities.items() if severity == WARNING}
    results = {"result/winner", "result/cards-left", "result/points", "result/payer"}
    assert warnings == {"duty/liability", "end/unfinished"} | results
    notes = {code for code, severity in severities.items() if severity == NOTE}
    assert notes == {code for code in CODES if code.startswith("session/")} | {"lead/unknown-predecessor"}


TWICE_WRONG: list[tuple[str, object, list[str], list[Action]]] = [
    ("end/after-finish", {}, ["3D", "4C TH"], [(0, "3D"), (0, "9D 8D")]),
    ("turn/out-of-turn", {}, ["3D 9D", "4C TH"], [(0, "3D"), (0, "KD 8D")]),
    ("lead/wrong-seat", {}, ["3D 9D", "4C TH"], [(1, "")]),
    ("lead/wrong-seat", {}, ["3D 9D", "4C TH"], [(1, "9D 8D")]),
    ("pass/on-lead", DUTY, ["3D 9D", "4C"], [(0, "")]),
    ("play/not-held", {}, ["3D 9D", "4C TH"], [(0, "9D KD")]),
    ("play/not-a-combination", {}, ["3D 9D KD", "4C TH"], [(0, "9D KD")]),
    ("lead/opening-card", {"last_card": "highest-single"}, ["3D 8D 9D", "4C"], [(0, "8D")]),
    ("lead/opening-card", {"going_out": "not-on-two", "opening_play": "alone"}, ["2D 2C", "2H 2S"], [(0, "2D 2C")]),
    ("play/wrong-size", {"going_out": "not-on-two"}, ["3D 9D", "2C 2H"], [(0, "3D"), (1, "2C 2H")]),
    ("play/too-low", DUTY, ["3D 9D", "4C TH", "5C"], [(0, "9D"), (1, "4C")]),
    ("play/too-low", {"going_out": "not-on-two", **DUTY}, ["2S 9D", "2C", "3D"], [(2, "2S"), (0, "2S"), (1, "2C")]),
]


@pytest.mark.parametrize(("code", "rules", "hands", "actions"), TWICE_WRONG)
def test_of_several_faults_of_one_action_the_first_in_order_is_reported(
    code: str, rules: object, hands: list[str], actions: list[Action]
) -> None:
    """End, turn, pass, held, combination, opening, size, height, duty, going out."""
    report = audit(record_of(game(rules, hands, *actions)))
    about_last = [finding for finding in report.findings if finding.ply == len(actions) - 1]
    assert [finding.code for finding in about_last] == [code]


def test_every_code_about_an_action_has_its_scene() -> None:
    """And none is found that the list of codes does not know."""
    about_the_game = {code for code in CODES if code.split("/")[0] in {"deal", "result"}} | {"end/unfinished"}
    about_the_game |= {code for code in CODES if Finding(code, "").severity == NOTE}
    shown = {scene.code for scene in SCENES} | {"play/too-low", "duty/liability"}
    assert shown == CODES.keys() - about_the_game
