"""A game judged by itself: of a lead that hangs on the game before nothing is said, since that game is not at hand."""

from __future__ import annotations

from dataclasses import replace

from service.audit import AuditReport, audit
from service.rules.predecessor import needs_predecessor
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet


def judge(record: GameRecord, rules: RuleSet) -> AuditReport:
    """The report of a game under some rules; who won the game before is taken as unknown."""
    if not needs_predecessor(rules, record.session, record.number):
        return audit(record, rules)
    return replace(audit(record, replace(rules, opening_lead="any")), rules=rules)
