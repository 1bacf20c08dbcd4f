"""Which rules explain a game, as it crosses the wire."""

from __future__ import annotations

from typing import Any

from schemas.report import dump_finding
from service.explain import Candidate, Explanation, Fit, Opinion
from service.rules.naming import differences, rules_key, rules_label


def dump_explanation(explanation: Explanation, address: str) -> dict[str, Any]:
    """Write by which of the rule sets that were tried a game is legal, and what rules the others out."""
    own, turned = explanation.own, explanation.reversed
    return {
        "address": address,
        "rules": rules_key(own.rules),
        "verdict": own.report.verdict,
        "record": own.report.agreement,
        "tried": len(explanation.opinions),
        "explained_by": [
            dump_candidate(opinion.candidate) | {"record": opinion.report.agreement}
            for opinion in explanation.explaining
        ],
        "ruled_out": [_dump_ruled_out(opinion) for opinion in explanation.others],
        "seats_look_reversed": turned is not None,
        "verdict_reversed": None if turned is None else turned.verdict,
    }


def dump_candidate(candidate: Candidate) -> dict[str, Any]:
    """Write a rule set that was tried; its document can be given to `--rules`."""
    rules = candidate.rules
    return {
        "rules": rules_key(rules),
        "label": rules_label(rules),
        "origin": candidate.origin,
        "option": candidate.option,
        "document": {"preset": rules.preset} | differences(rules),
    }


def _dump_ruled_out(opinion: Opinion) -> dict[str, Any]:
    finding = opinion.ruled_out_by
    return dump_candidate(opinion.candidate) | {
        "ply": finding and finding.ply,
        "finding": finding and dump_finding(finding, opinion.report.record.names),
    }


def dump_fit(fit: Fit) -> dict[str, Any]:
    """Write how well a rule set explains many games."""
    return dump_candidate(fit.candidate) | {"exceptions": list(fit.exceptions), "differing": fit.differing}
