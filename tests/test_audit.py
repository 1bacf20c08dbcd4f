"""The audit of a recorded game: verdict, agreement with the declared result, and under which rules."""

import pytest

from service.audit import audit
from service.rules.document import read_rules
from service.rules.predecessor import Predecessor
from service.rules.presets import PRESETS
from service.rules.settlement import settle
from tests.builders import NAMES, Action, Log, game, packed, record_of
from tests.strategies import DECK

RULES = read_rules("wikipedia")
FOUR = [" ".join(DECK[start : start + 13]) for start in range(0, 52, 13)]
"""Everybody holds thirteen neighbours, the first the lowest."""


def clean(**fields: object) -> Log:
    """A short game of thirteen cards each, in which the first leads pairs and singles that nobody beats."""
    first = FOUR[0].split()
    leads = [" ".join(first[start : start + 2]) for start in range(0, 12, 2)] + [first[12]]
    actions: list[Action] = []
    for cards in leads:
        actions += [(0, cards), (1, ""), (2, ""), (3, "")]
    return game("wikipedia", FOUR, *actions[:-3], **fields)


def cut(log: Log, plies: int) -> Log:
    return {**log, "plays": log["plays"][:plies]}


def test_a_clean_game_is_legal() -> None:
    """No findings, a settlement by the rules of the game, the whole audit done."""
    report = audit(record_of(clean()))
    assert (report.verdict, report.findings, report.coverage) == ("legal", (), "full")
    assert report.settlement == settle(RULES, [0, *map(packed, map(str.split, FOUR[1:]))], 0, packed(["6D"]))
    assert report.record == record_of(clean())


def test_a_game_that_stops_early_is_incomplete() -> None:
    """Nothing is wrong with it, and nobody has won."""
    report = audit(record_of(cut(clean(), 10)))
    assert (report.verdict, report.settlement) == ("incomplete", None)


def test_a_game_with_a_slip_is_illegal_and_settles_all_the_same() -> None:
    """An error weighs more than an end that is missing."""
    log = clean()
    log["plays"].insert(1, {"seat": 3, "cards": []})
    report = audit(record_of(log))
    assert report.verdict == "illegal"
    assert report.settlement is not None
    assert audit(record_of(cut(log, 5))).verdict == "illegal"


def test_a_wrong_deal_makes_a_game_illegal() -> None:
    """However well it was played."""
    assert audit(record_of({**clean(), "rules": {"players": [2, 3]}})).verdict == "illegal"


SETTLED = {"winner": 0, "cards_left": [0, 13, 13, 13], "points": [156, -52, -52, -52]}


@pytest.mark.parametrize(
    ("result", "agreement"),
    [
        (None, "none"),
        ({}, "none"),
        ({"winner": 0}, "agrees"),
        (SETTLED, "agrees"),
        ({**SETTLED, "winner": 1}, "differs"),
        ({**SETTLED, "cards_left": [0, 13, 13, 12]}, "differs"),
        ({"points": [78, -26, -26, -26]}, "differs"),
        ({**SETTLED, "payer": 2}, "differs"),
    ],
)
def test_a_declared_result_agrees_or_differs_and_is_never_believed(result: Log | None, agreement: str) -> None:
    """A wrong one leaves a well-played game legal, and the replayed result counts."""
    report = audit(record_of(clean(result=result)))
    assert (report.agreement, report.verdict) == (agreement, "legal")
    assert report.settlement is not None
    assert report.settlement.points == (156, -52, -52, -52)


def test_nothing_agrees_with_an_unfinished_game() -> None:
    """There is no replayed result to compare with."""
    assert audit(record_of(cut(clean(result=SETTLED), 10))).agreement == "none"


def test_an_illegal_game_may_agree_with_its_result() -> None:
    """Both are told."""
    log = clean(result=SETTLED)
    log["plays"].insert(1, {"seat": 3, "cards": []})
    report = audit(record_of(log))
    assert (report.verdict, report.agreement) == ("illegal", "agrees")


# --- whose rules


def test_a_game_is_judged_by_the_rules_of_its_log() -> None:
    """Unless others are given."""
    log = {**clean(), "rules": {"preset": "pagat"}}
    report = audit(record_of(log))
    assert (report.rules, report.rules_from) == (PRESETS["pagat"], "log")
    assert report.settlement is not None
    assert report.settlement.points == (0, -39, -39, -39)


def test_rules_given_as_an_opinion_go_before_those_of_the_log() -> None:
    """And the report says so."""
    report = audit(record_of(clean()), rules=PRESETS["hong-kong"], default=PRESETS["pagat"])
    assert (report.rules, report.rules_from) == (PRESETS["hong-kong"], "option")


def test_a_log_without_rules_is_judged_by_the_default() -> None:
    """`wikipedia`, or another default that is given."""
    log = clean()
    del log["rules"]
    report = audit(record_of(log))
    assert (report.rules, report.rules_from) == (PRESETS["wikipedia"], "default")
    report = audit(record_of(log), default=PRESETS["pagat"])
    assert (report.rules, report.rules_from) == (PRESETS["pagat"], "default")
    assert audit(record_of(clean()), default=PRESETS["pagat"]).rules_from == "log"


# --- later games under `previous-winner`


def before(winner: str | None, number: int = 1) -> Predecessor:
    """The game before, at the same table."""
    return Predecessor(number, tuple(f"name {name}" for name in NAMES), winner)


@pytest.mark.parametrize(
    ("where", "predecessor"),
    [
        ({"session": "s", "number": 2}, None),
        ({"session": "s"}, before("name East")),
        ({"session": "s", "number": 3}, before("name East", number=1)),
        ({"session": "s", "number": 2}, before(None)),
        ({"session": "s", "number": 2}, before("name Nobody of these")),
        ({"session": "s", "number": 2}, before("id East")),
    ],
)
def test_nothing_is_judged_where_the_previous_winner_is_not_known(where: Log, predecessor: Predecessor | None) -> None:
    """Unknown, illegal, unfinished, or no longer at the table: a note at ply 0, and anybody may lead anything."""
    log = {**clean(**where), "rules": "capsa"}
    log["plays"][0] = {"seat": 1, "cards": FOUR[1].split()[:1]}
    report = audit(record_of(log), predecessor=predecessor)
    first, *others = report.findings
    assert (first.code, first.severity, first.ply) == ("lead/unknown-predecessor", "note", 0)
    assert not any(finding.code.startswith("lead/") for finding in others)
    assert (report.coverage, report.skipped) == ("partial", ("predecessor",))


def test_the_previous_winner_leads_with_anything() -> None:
    """Whoever he is now, and whatever the lowest card would want."""
    log = {**clean(session="s", number=2), "rules": "capsa"}
    wrong = audit(record_of(log), predecessor=before("name North"))
    assert wrong.findings[0].code == "lead/wrong-seat"
    assert "North won the game before and must lead" in wrong.findings[0].sentence(NAMES)
    log["plays"][0] = {"seat": 1, "cards": FOUR[1].split()[:1]}
    report = audit(record_of(log), predecessor=before("name North"))
    assert not any(finding.code.startswith("lead/") for finding in report.findings)
    assert (report.coverage, report.opening) == ("full", (1, 0))


@pytest.mark.parametrize("where", [{}, {"session": "s", "number": 1}, {"number": 1}, {"number": 5}])
def test_the_first_game_is_led_by_the_lowest_card(where: Log) -> None:
    """Number 1, or a game of no session."""
    log = {**clean(**where), "rules": "capsa"}
    assert audit(record_of(log)).verdict == "legal"
    log["plays"][0] = {"seat": 1, "cards": FOUR[1].split()[:1]}
    assert audit(record_of(log)).findings[0].code == "lead/wrong-seat"


@pytest.mark.parametrize("where", [{"session": "s", "number": 2}, {"session": "s"}])
def test_sessions_matter_only_where_the_previous_winner_leads(where: Log) -> None:
    """Under any other opening lead each game stands alone."""
    assert audit(record_of(clean(**where))).verdict == "legal"


# --- the report as a value


def test_the_same_game_has_the_same_report() -> None:
    """Every time."""
    log = clean()
    log["plays"].insert(3, {"seat": 2, "cards": ["2S"]})
    assert audit(record_of(log)) == audit(record_of(log))


def test_findings_come_from_the_deal_then_ply_by_ply_then_the_end_then_the_result() -> None:
    """The order in which people look for them."""
    log = clean(result={"winner": 3})
    log["players"][1]["hand"][0] = "3D"
    log["plays"][1] = {"seat": 1, "cards": ["2S"]}
    log["plays"].append({"seat": 1, "cards": []})
    plies = [finding.ply for finding in audit(record_of(log)).findings]
    codes = [finding.code.partition("/")[0] for finding in audit(record_of(log)).findings]
    assert codes[0] == "deal"
    assert codes[-2:] == ["end", "result"]
    numbered = [ply for ply in plies if ply is not None]
    assert plies == [None, *sorted(numbered), None]
    assert len(set(numbered)) == len(numbered)
