"""Section 5 of the rules: `last_card: liability`, and who pays for all."""

import pytest

from service.audit import AuditReport, audit
from service.rules.choices import count_open_plays
from service.rules.document import read_rules
from tests.builders import Action, game, record_of, sit_down

LIABLE = {"last_card": "liability", "opening_play": "free", "scoring": {"unused": [], "final_play": []}}


def judged(hands: list[str], *actions: Action, **rules: object) -> AuditReport:
    return audit(record_of(game({**LIABLE, **rules}, hands, *actions)))


def breaches(report: AuditReport) -> list[tuple[int | None, int | None, str]]:
    return [(one.ply, one.seat, one.severity) for one in report.findings if one.code == "duty/liability"]


def test_whoever_breaks_the_duty_pays_for_all_if_the_opponent_goes_out_next() -> None:
    """A single that was not the highest; a warning, and the game is legal but for its small deal."""
    report = judged(["3D 9D", "TC", "4D 5D"], (0, "3D"), (1, "TC"))
    assert breaches(report) == [(0, 0, "warning")]
    assert report.settlement is not None
    assert (report.settlement.payer, report.settlement.points) == (0, (-3, 3, 0))


def test_nobody_pays_where_the_opponent_does_not_go_out_next() -> None:
    """His next action decides, later ones do not."""
    report = judged(["3D 9D JD", "2C", "4D KD"], (0, "3D"), (1, ""), (2, "4D"), (0, "JD"), (1, "2C"))
    assert [ply for ply, _, _ in breaches(report)] == [0]
    assert report.settlement is not None
    assert (report.settlement.winner, report.settlement.payer) == (1, None)


@pytest.mark.parametrize(("cards", "broken"), [("3D 3C", False), ("3D", True), ("9D", True)])
def test_on_lead_no_single_where_several_cards_may_be_led(cards: str, broken: bool) -> None:  # noqa: FBT001
    """Not even the highest one."""
    assert bool(breaches(judged(["3D 3C 9D", "TC", "4D 5D"], (0, cards)))) is broken


def test_a_passed_up_single_breaks_the_duty() -> None:
    """Holding one that beats the table."""
    report = judged(["3D 9D", "4D 5D", "TC"], (0, "3D"), (1, ""), (2, "TC"))
    assert breaches(report) == [(1, 1, "warning")]
    assert report.settlement is not None
    assert report.settlement.payer == 1


def test_a_breach_that_another_finding_hides_makes_no_payer() -> None:
    """At most one finding an action."""
    report = judged(["3D 9D", "TC", "4D 5D"], (0, "9D 3D"), (1, "TC"))
    assert [finding.code for finding in report.findings if finding.ply == 0] == ["play/not-a-combination"]
    assert report.settlement is not None
    assert report.settlement.payer is None


def test_a_second_one_out_makes_no_payer() -> None:
    """The opponent has to be the first to go out."""
    report = judged(["3D", "4D 9D", "TC", "5D 6D"], (0, "3D"), (1, "4D"), (2, "TC"), end="play-on")
    assert [ply for ply, _, _ in breaches(report)] == [1]
    assert report.settlement is None
    report = judged(["3D", "4D 9D", "TC"], (0, "3D"), (1, "4D"), (2, "TC"), end="play-on")
    assert report.settlement is not None
    assert (report.settlement.winner, report.settlement.payer) == (0, None)


def test_breaking_the_duty_is_open_to_everybody() -> None:
    """It is legal."""
    table = sit_down(read_rules(LIABLE), "3D 9D", "TC")
    assert count_open_plays(table, 0) == 2


def test_an_unknown_hand_that_may_have_broken_the_duty_leaves_the_charges_open() -> None:
    """Nothing is found, and nobody knows who pays."""
    log = game(LIABLE, ["3D", "TC", "4D 5D"], (0, "3D"), (1, "TC"))
    log["players"][0] = {"name": "East", "hand": None, "hand_size": 2}
    report = audit(record_of(log))
    assert breaches(report) == []
    assert report.settlement is not None
    assert (report.settlement.payer, report.settlement.payer_known) == (None, False)
    assert report.settlement.points == (None, None, None)
