"""The engine agrees with every checked example of games that know less, and of the rules beyond the plain game."""

import json
from collections import Counter
from typing import Any

import pytest

from schemas.gamelog import load_game
from service.audit import AuditReport, audit
from service.identity import address
from service.rules.findings import NOTE
from service.rules.replay import replay
from service.sessions import Sessions, place_of
from tests.builders import record_of
from tests.shared import VECTORS

Case = dict[str, Any]

CASES: list[Case] = [json.loads(line) for line in (VECTORS / "partial.ndjson").read_text(encoding="utf-8").splitlines()]


def judged(case: Case) -> list[tuple[AuditReport, Case]]:
    """The games of a case in their order, each with what is expected of it."""
    logs, expected = case.get("logs") or [case["log"]], case["expect"]
    reports, sessions = [], Sessions()
    for log in logs:
        record = record_of(log)
        reports.append(audit(record, predecessor=sessions.predecessor(record)))
        place = place_of(reports[-1])
        if place:
            sessions.add(place)
    return list(zip(reports, expected if isinstance(expected, list) else [expected], strict=True))


def plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_game_that_knows_less_comes_out_as_expected(case: Case) -> None:
    """Verdict, findings, notes, coverage, and everything that the game came to."""
    for report, expected in judged(case):
        findings = [finding for finding in report.findings if finding.severity != NOTE]
        assert [[finding.ply, finding.code] for finding in findings] == expected["findings"]
        assert report.verdict == expected["verdict"]
        notes = [finding.code for finding in report.findings if finding.code.startswith("lead/unknown")]
        assert notes == expected.get("notes", [])
        if "coverage" in expected:
            assert report.coverage == expected["coverage"]
        for field in ("winner", "cards_left", "points", "places", "payer"):
            if field in expected:
                assert plain(getattr(report.settlement, field)) == expected[field], field


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_replay_of_it_has_the_same_findings_and_everything_can_be_told(case: Case) -> None:
    """Step by step, implied passes before the action that shows them; every finding has its sentence."""
    for report, _ in judged(case):
        record = report.record
        steps = list(replay(record, report.rules, report.opening))
        found = [finding for step in steps for finding in (*step.implied_findings, step.finding) if finding]
        about_plies = [finding for finding in report.findings if finding.ply is not None and finding.severity != NOTE]
        assert found == about_plies
        assert all(finding.sentence(record.names) for finding in report.findings)


def test_every_kind_of_example_is_there_and_read_as_people_send_it() -> None:
    """What these tests prove holds for logs as people send them, and no two of them are one game."""
    logs = [log for case in CASES for log in (case.get("logs") or [case["log"]])]
    records = [load_game(log) for log in logs]
    assert records == [record_of(log) for log in logs]
    assert len(Counter(case["kind"] for case in CASES)) == 8
    assert len(set(map(address, records))) == len(records)
