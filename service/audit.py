"""The audit: a recorded game held against the rules, with every reason (rules.md section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from service.rules.course import Course, follow
from service.rules.deal import deal_findings
from service.rules.declared import compare
from service.rules.findings import ERROR, Finding
from service.rules.presets import DEFAULT
from service.rules.record import DeclaredResult, GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement, settle
from service.rules.sheet import settle_sheet, sheet_findings

ENGINE = "1"
"""The number of the engine: it rises only when some report can change."""


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What was found, and what the game came to."""

    record: GameRecord
    rules: RuleSet
    rules_from: str
    """Where the rules came from: `log`, `default` or `option`."""
    findings: tuple[Finding, ...]
    settlement: Settlement | None
    """None where nobody is known to have won."""

    @property
    def verdict(self) -> str:
        """`illegal` with any finding of severity error, else `incomplete` where nobody won, else `legal`."""
        if any(finding.severity == ERROR for finding in self.findings):
            return "illegal"
        return "incomplete" if self.settlement is None else "legal"

    @property
    def agreement(self) -> str:
        """How the declared result compares with the replayed one: `agrees`, `differs` or `none`."""
        if any(finding.code.startswith("result/") for finding in self.findings):
            return "differs"
        declared = self.record.declared or DeclaredResult()
        if self.record.score_only:
            declared = replace(declared, cards_left=None, payer=None)
        return "none" if self.settlement is None or declared == DeclaredResult() else "agrees"

    @property
    def coverage(self) -> str:
        """How much of the audit could be done: `full`, or `score` where the log has no plays."""
        return "score" if self.record.score_only else "full"


class NotSupportedError(ValueError):
    """A game that this engine would have to guess about."""


def audit(record: GameRecord, rules: RuleSet | None = None, default: RuleSet = DEFAULT) -> AuditReport:
    """Judge a recorded game under its own rules, or under others given as an opinion.

    `default` stands in where the log names no rules. NotSupportedError where the opening lead hangs on an earlier game.
    """
    effective = rules or record.rules or default
    if record.score_only:
        return _audit_sheet(record, effective, _origin(record, rules))
    if needs_predecessor(effective, record.session, record.number):
        msg = "not supported yet: later games of a session under opening_lead: previous-winner"
        raise NotSupportedError(msg)
    course = follow(record, effective)
    settlement = None if course.winner is None else settle(effective, course.left, course.winner, course.last_play)
    findings = (*deal_findings(record, effective), *course.findings, *_end_findings(record, course, settlement))
    return AuditReport(record, effective, _origin(record, rules), findings, settlement)


def _audit_sheet(record: GameRecord, rules: RuleSet, origin: str) -> AuditReport:
    """Judge a game without plays by what was left."""
    settlement = settle_sheet(record, rules)
    findings = (*deal_findings(record, rules), *sheet_findings(record, rules, settlement))
    return AuditReport(record, rules, origin, findings, settlement)


def needs_predecessor(rules: RuleSet, session: str | None, number: int | None) -> bool:
    """Whether the winner of an earlier game leads this one (rules.md section 3, `previous-winner`)."""
    return rules.opening_lead == "previous-winner" and bool(session) and number != 1


def _origin(record: GameRecord, rules: RuleSet | None) -> str:
    if rules is not None:
        return "option"
    return "default" if record.rules is None else "log"


def _end_findings(record: GameRecord, course: Course, settlement: Settlement | None) -> Iterator[Finding]:
    """The log's end and its declared result, which is not compared when nobody won."""
    if settlement is None:
        cards_left = [hand.bit_count() for hand in course.left]
        yield Finding("end/unfinished", "/plays", values={"cards_left": cards_left})
        return
    if record.declared is not None:
        yield from compare(record.declared, settlement)
