"""One game: the rules that explain it are among the answers, and whatever does not explain it is ruled out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from service.audit import audit
from service.explain import Explanation, explain
from service.rules.presets import DEFAULT, PRESETS
from service.rules.record import DeclaredResult, GameRecord
from tests.builders import record_of
from tests.explain.vectors import legal_cases


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("case", legal_cases(), ids=lambda case: case["case"])
def test_a_game_under_a_wrong_name_is_explained_by_its_true_rules(case: dict[str, Any], preset: str) -> None:
    """Relabelled with any preset, the one that it was played by is in the answer, as legal."""
    record = replace(record_of(case["log"]), rules=PRESETS[preset])

    explanation = explain(record)

    assert PRESETS[case["log"]["rules"]] in [opinion.rules for opinion in explanation.explaining]
    assert explanation.own.rules == PRESETS[preset]


@pytest.mark.parametrize("case", legal_cases(), ids=lambda case: case["case"])
def test_every_opinion_is_that_of_the_audit(case: dict[str, Any]) -> None:
    """Explaining judges as the audit does; what rules a rule set out is the first error, else that the log stops."""
    record = record_of(case["log"])

    for opinion in explain(record).opinions:
        report = audit(record, opinion.rules)
        assert opinion.report.findings == report.findings
        assert opinion.explains == (report.verdict == "legal")
        against = [finding for finding in report.findings if finding.severity == "error"]
        against += [finding for finding in report.findings if finding.code == "end/unfinished"]
        assert opinion.ruled_out_by == (against[0] if against else None)


def _legal() -> GameRecord:
    """A game by the default rules that is legal by those of a preset with another settlement too."""
    records = [record_of(case["log"]) for case in legal_cases() if case["log"]["rules"] == "wikipedia"]
    return next(record for record in records if audit(record, PRESETS["pagat"]).verdict == "legal")


def _declaring(record: GameRecord, preset: str) -> GameRecord:
    """The same game with the points that it comes to under other rules."""
    settlement = audit(record, PRESETS[preset]).settlement
    assert settlement is not None
    return replace(
        record, declared=DeclaredResult(points=tuple(points for points in settlement.points if points is not None))
    )


def test_rules_that_give_the_declared_points_come_before_those_that_do_not() -> None:
    """Both explain the game; the first of them explain its score too."""
    record = _declaring(_legal(), "pagat")

    explaining = explain(record).explaining

    agreements = [opinion.report.agreement for opinion in explaining]
    assert agreements == sorted(agreements, key=["agrees", "differs"].index)
    assert {"agrees", "differs"} == set(agreements)
    assert explaining[0].rules == PRESETS["pagat"]


def test_the_scoring_is_tried_only_where_the_declared_points_are_others() -> None:
    """A game whose declared points are right, or that declares none, needs no other scoring."""

    def scored(explanation: Explanation) -> bool:
        return any(str(opinion.candidate.option).startswith("scoring") for opinion in explanation.opinions)

    record = _legal()
    assert not scored(explain(replace(record, declared=None)))
    assert not scored(explain(_declaring(record, "wikipedia")))
    assert scored(explain(_declaring(record, "pagat")))


def test_a_game_that_breaks_off_is_explained_by_nothing() -> None:
    """What speaks against every rule set is then that the log stops, or something before."""
    record = _legal()
    short = replace(record, seats=record.seats[:-3], plays=record.plays[:-3], declared=None)

    explanation = explain(short)

    assert explanation.explaining == ()
    assert explanation.own.ruled_out_by is not None
    assert explanation.own.ruled_out_by.code == "end/unfinished"


def test_a_lead_that_hangs_on_an_unknown_game_rules_nothing_out() -> None:
    """Under `previous-winner` the opening lead of a later game cannot be judged by itself."""
    record = replace(_legal(), session="evening", number=3, rules=DEFAULT)
    turned = replace(record, seats=tuple((seat + 1) % 4 for seat in record.seats), players=_moved(record))

    explanation = explain(turned)
    judged = {opinion.rules.preset: opinion for opinion in explanation.opinions if opinion.candidate.origin == "preset"}
    assert judged["capsa"].report.rules == PRESETS["capsa"]
    codes = [finding.code for finding in judged["capsa"].report.findings]
    assert not any(code in {"lead/wrong-seat", "lead/opening-card"} for code in codes)


def _moved(record: GameRecord) -> tuple[Any, ...]:
    """The hands a seat further, so that the seats fit again."""
    return (record.players[-1], *record.players[:-1])
