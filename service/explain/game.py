"""Which rules explain one game, and what rules the others out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.audit import AuditReport
from service.explain.candidates import Candidate, candidates
from service.explain.judging import judge
from service.explain.seating import reverse_seats, seats_look_reversed
from service.rules.findings import ERROR, Finding
from service.rules.presets import DEFAULT
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Opinion:
    """A game judged by one of the rule sets that were tried."""

    candidate: Candidate
    report: AuditReport

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.candidate.rules

    @property
    def explains(self) -> bool:
        """Whether the game is legal by these rules."""
        return self.report.verdict == "legal"

    @property
    def ruled_out_by(self) -> Finding | None:
        """What first speaks against these rules; None where they explain the game."""
        if self.explains:
            return None
        findings = self.report.findings
        return next((finding for finding in findings if finding.severity == ERROR), findings[0])


@dataclass(frozen=True, slots=True)
class Explanation:
    """A game under every rule set that was tried."""

    record: GameRecord
    opinions: tuple[Opinion, ...]
    """The one by the game's own rules first."""
    reversed: AuditReport | None
    """The report with the seats listed the other way round, where that is how they look."""

    @property
    def own(self) -> Opinion:
        """The opinion by the game's own rules."""
        return self.opinions[0]

    @property
    def explaining(self) -> tuple[Opinion, ...]:
        """Those by which the game is legal; first those whose result is not other than the declared one."""
        legal = [opinion for opinion in self.opinions if opinion.explains]
        return tuple(sorted(legal, key=lambda opinion: opinion.report.agreement == "differs"))

    @property
    def others(self) -> tuple[Opinion, ...]:
        """Those that something rules out."""
        return tuple(opinion for opinion in self.opinions if not opinion.explains)


def explain(record: GameRecord, rules: RuleSet | None = None, default: RuleSet = DEFAULT) -> Explanation:
    """Judge a game by its own rules (or those given in their place), the presets, and its own with one option changed.

    Options of the scoring are tried where points are declared that the game's own rules do not give.
    """
    own = rules or record.rules or default
    report = judge(record, own)
    tried = candidates((own,), scoring=doubts_points(report))
    return Explanation(record, judge_by(record, tried, report), _reversed(report))


def judge_by(record: GameRecord, tried: Sequence[Candidate], first: AuditReport | None = None) -> tuple[Opinion, ...]:
    """A game by each of some rule sets; `first` is the report by the first of them where it is known."""
    known = {} if first is None else {first.rules: first}
    return tuple(
        Opinion(candidate, known.get(candidate.rules) or judge(record, candidate.rules)) for candidate in tried
    )


def doubts_points(report: AuditReport) -> bool:
    """Whether the log declares points that the rules do not give, so that another scoring may have been played."""
    return any(finding.code == "result/points" for finding in report.findings)


def _reversed(report: AuditReport) -> AuditReport | None:
    return judge(reverse_seats(report.record), report.rules) if seats_look_reversed(report) else None
