"""The report of one audit as it crosses the wire (interface.md, "One report")."""

from __future__ import annotations

from typing import Any

from schemas.malformed import Fault
from service.audit import ENGINE, AuditReport
from service.rules.findings import Finding
from service.rules.naming import rules_key
from service.rules.record import FORMAT
from service.rules.settlement import Settlement


def dump_report(report: AuditReport, address: str) -> dict[str, Any]:
    """Write an audit's report as JSON values; the same report gives the same keys in the same order."""
    names = report.record.names
    return {
        "id": report.record.id,
        "address": address,
        "rules": rules_key(report.rules),
        "rules_from": report.rules_from,
        "verdict": report.verdict,
        "record": report.agreement,
        "coverage": {"level": report.coverage, "skipped": list(report.skipped)},
        "findings": [dump_finding(finding, names) for finding in report.findings],
        "result": None if report.settlement is None else dump_result(report.settlement),
        "engine": ENGINE,
        "format": FORMAT,
    }


def dump_finding(finding: Finding, names: tuple[str, ...]) -> dict[str, Any]:
    """Write a finding with its sentence."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "ply": finding.ply,
        "seat": finding.seat,
        "player": names[finding.seat] if finding.seat is not None else None,
        "message": finding.sentence(names),
        "pointer": finding.pointer,
        "values": dict(finding.values),
    }


def dump_result(settlement: Settlement) -> dict[str, Any]:
    """Write what a game came to: places are numbers, ties share; `debt` is before a payer takes over."""
    return {
        "winner": settlement.winner,
        "cards_left": list(settlement.cards_left),
        "points": list(settlement.points),
        "places": [_number(place) for place in settlement.places],
        "payer": settlement.payer,
        "debts": [
            {
                "seat": debt.seat,
                "cards": debt.cards,
                "tier": debt.tier,
                "doublings": None if debt.doublings is None else list(debt.doublings),
                "debt": debt.debt,
            }
            for debt in settlement.debts
        ],
        "flows": [{"from": flow.payer, "to": flow.payee, "points": flow.points} for flow in settlement.flows],
    }


def _number(place: float | None) -> float | None:
    """A place without a fraction where it has none."""
    return int(place) if place is not None and place.is_integer() else place


def dump_malformed(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """Write the report of a text that is no game log: no address, only what is wrong with it."""
    return {
        "id": None,
        "address": None,
        "rules": None,
        "rules_from": None,
        "verdict": "malformed",
        "record": "none",
        "coverage": None,
        "findings": [_dump_fault(fault) for fault in faults],
        "result": None,
        "engine": ENGINE,
        "format": None,
    }


def _dump_fault(fault: Fault) -> dict[str, Any]:
    return {
        "code": fault.code,
        "severity": "error",
        "ply": None,
        "seat": None,
        "player": None,
        "message": fault.message,
        "pointer": fault.pointer,
        "line": fault.line,
        "column": fault.column,
        "values": {},
    }
