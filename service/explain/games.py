"""Which rules explain many games at once, or all but the fewest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from service.explain.candidates import MOST, Candidate, candidates
from service.explain.game import doubts_points
from service.explain.judging import judge
from service.rules.presets import DEFAULT
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a rule set explains some games."""

    candidate: Candidate
    exceptions: tuple[int, ...]
    """The places of the games that it does not explain."""
    differing: int
    """How many of the others declare another result than it gives."""


def fit(records: Sequence[GameRecord], default: RuleSet = DEFAULT) -> tuple[Fit, ...]:
    """Every rule set worth trying on some games, the one with the fewest exceptions first; nothing for no games."""
    if not records:
        return ()
    own = [record.rules or default for record in records]
    frequent = tuple(rules for rules, _ in Counter(own).most_common(MOST // 2))
    doubted = any(doubts_points(judge(record, rules)) for record, rules in zip(records, own, strict=True))
    fits = (_fit(candidate, records) for candidate in candidates(frequent, scoring=doubted))
    return tuple(sorted(fits, key=lambda each: (len(each.exceptions), each.differing)))


def _fit(candidate: Candidate, records: Iterable[GameRecord]) -> Fit:
    reports = [judge(record, candidate.rules) for record in records]
    legal = [report for report in reports if report.verdict == "legal"]
    return Fit(
        candidate,
        tuple(place for place, report in enumerate(reports) if report.verdict != "legal"),
        sum(report.agreement == "differs" for report in legal),
    )
