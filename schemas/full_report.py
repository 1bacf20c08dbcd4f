"""The whole report of a standing audit: what `dump_report` writes, and everything that a reader checks it by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from schemas.report import dump_finding
from service.audit import AuditReport
from service.position import Position, last_play, positions
from service.rules.combinations import in_order, playbook
from service.rules.document import write_rules
from service.rules.naming import rules_label
from service.rules.record import DeclaredResult
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement
from service.rules.working import Factor, Line, work_out
from service.unchecked import unchecked


def dump_workings(report: AuditReport) -> dict[str, Any]:
    """What stands behind a report: the tables, the settlement, the declared result, and what could not be checked."""
    return {
        "rules_label": rules_label(report.rules),
        "rules_document": write_rules(report.rules),
        "tables": list(dump_positions(report)),
        "settlement": None if report.settlement is None else _dump_settlement(report, report.settlement),
        "compared": dump_compared(report),
        "unchecked": [{"what": one.what, "seat": one.seat, "message": str(one.said)} for one in unchecked(report)],
    }


def dump_positions(report: AuditReport) -> Iterator[dict[str, Any]]:
    """The table at each finding, in the order of the findings."""
    for at, (finding, position) in enumerate(zip(report.findings, positions(report), strict=True)):
        told = dump_finding(finding, report.record.names)
        head = {"finding": at, "code": finding.code, "message": told["message"]}
        yield head | {"table": None if position is None else _dump_position(position, report.rules)}


def _dump_position(position: Position, rules: RuleSet) -> dict[str, Any]:
    return {
        "ply": position.ply,
        "seat": position.actor,
        "played": list(map(str, position.played)),
        "implied": position.implied,
        "table": _cards(rules, position.lying),
        "table_seat": position.owner,
        "turn": position.turn,
        "hands": [None if hand is None else _cards(rules, hand) for hand in position.hands],
        "cards_held": list(position.left),
    }


def _cards(rules: RuleSet, cards: int) -> list[str]:
    return [str(card) for card in in_order(playbook(rules), cards)]


def _dump_settlement(report: AuditReport, settlement: Settlement) -> dict[str, Any]:
    """A settlement worked out step by step, a line a seat."""
    lines = work_out(settlement, report.rules)
    return {
        "settlement": settlement.mode,
        "winner": settlement.winner,
        "last_play": _cards(report.rules, last_play(report)),
        "payer": settlement.payer,
        "payer_known": settlement.payer_known,
        "lines": [_dump_line(line, report.record.names) for line in lines],
    }


def _dump_line(line: Line, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "player": names[line.seat],
        "cards": line.cards,
        "place": line.place,
        "factors": list(map(_dump_factor, line.factors)),
        "debt": line.debt,
        "working": line.told,
        "charged": line.charged,
        "sum": line.told_sum,
        "points": line.points,
    }


def _dump_factor(factor: Factor) -> dict[str, Any]:
    return {
        "factor": factor.value,
        "cause": factor.cause,
        "rule": str(factor.rule),
        "pointers": [f"/rules_document{pointer}" for pointer in factor.pointers],
    }


COMPARED = ("winner", "cards_left", "points", "payer")
"""The parts of a result that a log may declare."""


def dump_compared(report: AuditReport) -> list[dict[str, Any]]:
    """Each part of the result as declared and as replayed; `agrees` is null where either is not known."""
    declared, settlement = report.record.declared or DeclaredResult(), report.settlement
    differing = {finding.pointer for finding in report.findings if finding.code.startswith("result/")}
    parts = []
    for name in COMPARED:
        said = getattr(declared, name)
        replayed = None if settlement is None else getattr(settlement, name)
        differs = f"/result/{name}" in differing
        agrees = not differs if differs or (said is not None and _comparable(report, name)) else None
        parts.append({"part": name, "declared": said, "replayed": replayed, "agrees": agrees})
    return parts


def _comparable(report: AuditReport, name: str) -> bool:
    """Whether the replay knows a part of the result by itself."""
    settlement = report.settlement
    if settlement is None or (report.record.score_only and name in ("cards_left", "payer")):
        return False
    if name == "payer":
        return settlement.payer_known
    replayed = getattr(settlement, name)
    return not isinstance(replayed, tuple) or any(one is not None for one in replayed)
