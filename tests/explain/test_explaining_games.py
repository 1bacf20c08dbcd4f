"""Many games: the rule sets that explain all of them, or all but the fewest."""

from __future__ import annotations

from dataclasses import replace

from service.audit import audit
from service.explain import fit
from service.rules.presets import PRESETS
from tests.builders import record_of
from tests.explain.vectors import legal_cases


def test_games_of_one_table_are_all_explained_by_its_rules() -> None:
    """Though the logs name others."""
    cases = [case for case in legal_cases() if case["log"]["rules"] == "taiwan"]
    records = [replace(record_of(case["log"]), rules=PRESETS["hong-kong"]) for case in cases]

    fits = fit(records)

    whole = [each.candidate.rules for each in fits if not each.exceptions]
    assert PRESETS["taiwan"] in whole
    assert PRESETS["hong-kong"] not in whole


def test_the_fewest_exceptions_come_first_and_are_named() -> None:
    """Each exception is the place of a game that is not legal by the rule set, and no other is."""
    records = [record_of(case["log"]) for case in legal_cases()]

    fits = fit(records)

    counts = [len(each.exceptions) for each in fits]
    assert counts == sorted(counts)
    assert counts[0] > 0
    for each in fits[:3]:
        reports = [audit(record, each.candidate.rules) for record in records]
        assert each.exceptions == tuple(place for place, one in enumerate(reports) if one.verdict != "legal")


def test_no_games_are_explained_by_nothing() -> None:
    assert fit([]) == ()
