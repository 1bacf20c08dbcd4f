"""The audit: a recorded game held against the rules, with every reason (rules.md sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from service.rules.course import Course, follow
from service.rules.deal import deal_findings, hand_sizes, lowest_holder
from service.rules.declared import compare
from service.rules.findings import ERROR, Finding
from service.rules.predecessor import Predecessor, leader, needs_predecessor
from service.rules.presets import DEFAULT
from service.rules.record import DeclaredResult, GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement, settle
from service.rules.sheet import settle_sheet, sheet_findings
from service.rules.table import Opening

ENGINE = "1"
"""The number of the engine: it rises only when some report can change."""


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What was found, and what the game came to."""

    record: GameRecord
    rules: RuleSet
    rules_from: str
    """Where the rules came from: `log`, `default` or `option`; of a stored game also `adopted`."""
    findings: tuple[Finding, ...]
    settlement: Settlement | None
    """None where nobody is known to have won."""
    opening: Opening | None = None
    """Who leads, where the game before decides it; None where the cards do."""

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
        """How much of the audit could be done: `full`, `partial`, or `score` where the log has no plays."""
        if self.record.score_only:
            return "score"
        return "partial" if self.skipped else "full"

    @property
    def skipped(self) -> tuple[str, ...]:
        """What could not be looked at: `plays`, `passes`, `predecessor`, `hand/2` (of seat 2), `hand-size/2`."""
        record = self.record
        if record.score_only:
            return ("plays",)
        skipped = [f"hand/{seat}" for seat, player in enumerate(record.players) if player.dealt is None]
        if skipped:
            sizes = hand_sizes(record, self.rules, lowest_holder(record, self.rules)[0])
            skipped += [f"hand-size/{seat}" for seat, size in enumerate(sizes) if size is None]
        if record.passes == "implied":
            skipped.append("passes")
        if self.opening == _NOBODY_KNOWS:
            skipped.append("predecessor")
        return tuple(skipped)


_NOBODY_KNOWS: Opening = (None, 0)
"""The opening lead where it hangs on a game that is not known: anybody's."""
_UNKNOWN_PREDECESSOR = Finding("lead/unknown-predecessor", "/session", 0)


def audit(
    record: GameRecord,
    rules: RuleSet | None = None,
    default: RuleSet = DEFAULT,
    predecessor: Predecessor | None = None,
) -> AuditReport:
    """Judge a recorded game under its own rules, or under others given as an opinion.

    `default` stands in where the log names no rules. `predecessor` is the game before in the same source and session,
    where it is known; only rules by which the previous winner leads ask for it.
    """
    effective = rules or record.rules or default
    origin = _origin(record, rules)
    if record.score_only:
        return _audit_sheet(record, effective, origin)
    opening = None
    if needs_predecessor(effective, record.session, record.number):
        opening = leader(record, predecessor), 0
    course = follow(record, effective, opening)
    settlement = _settle(course, effective)
    findings = (
        *deal_findings(record, effective),
        *([_UNKNOWN_PREDECESSOR] if opening == _NOBODY_KNOWS else ()),
        *course.findings,
        *_end_findings(record, course, settlement),
    )
    return AuditReport(record, effective, origin, findings, settlement, opening)


def _origin(record: GameRecord, rules: RuleSet | None) -> str:
    if rules is not None:
        return "option"
    return "default" if record.rules is None else "log"


def _audit_sheet(record: GameRecord, rules: RuleSet, origin: str) -> AuditReport:
    """Judge a game without plays by what was left."""
    settlement = settle_sheet(record, rules)
    findings = (*deal_findings(record, rules), *sheet_findings(record, rules, settlement))
    return AuditReport(record, rules, origin, findings, settlement)


def _settle(course: Course, rules: RuleSet) -> Settlement | None:
    if course.winner is None:
        return None
    return settle(
        rules,
        course.left,
        course.winner,
        course.last_play,
        counts=course.counts,
        out=course.out,
        payer=course.payer,
    )


def _end_findings(record: GameRecord, course: Course, settlement: Settlement | None) -> Iterator[Finding]:
    """The log's end and its declared result, which is not compared when nobody won."""
    if settlement is None:
        yield Finding("end/unfinished", "/plays", values={"cards_left": list(course.counts or ())})
    elif record.declared is not None:
        yield from compare(record.declared, settlement)
