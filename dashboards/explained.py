"""Which rules explain an illegal game, as its page tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from service.audit import AuditReport
from service.explain import Candidate, Explanation, explain
from service.rules.findings import Finding
from service.rules.naming import differences, rules_key, rules_label
from service.rules.presets import PRESETS


@dataclass(frozen=True, slots=True)
class Tried:
    """A rule set that was tried."""

    label: str
    preset: str | None
    """The name of its page, where it is a preset."""
    agreement: str = "none"
    """How the declared result compares with the one by these rules."""
    rules: str = ""
    """The rule set as JSON: the name of a preset, or what differs from one."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What rules some rule sets out."""

    finding: Finding
    tried: tuple[Tried, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """The rule sets that a game was tried by."""

    tried: int
    explaining: tuple[Tried, ...]
    obstacles: tuple[Obstacle, ...]
    """The latest ply first: those rule sets explain most of the game."""
    verdict_reversed: str | None
    """The verdict with the seats the other way round, where they look so."""


def explained(report: AuditReport) -> Explained:
    """What the page of a game says about other rules."""
    explanation = explain(report.record, report.rules)
    return Explained(
        tried=len(explanation.opinions),
        explaining=tuple(_tried(each.candidate, each.report.agreement) for each in explanation.explaining),
        obstacles=tuple(_obstacles(explanation)),
        verdict_reversed=explanation.reversed.verdict if explanation.reversed else None,
    )


def _tried(candidate: Candidate, agreement: str = "none") -> Tried:
    key = rules_key(candidate.rules)
    preset = key if key in PRESETS else None
    document = preset or {"preset": candidate.rules.preset} | differences(candidate.rules)
    return Tried(rules_label(candidate.rules), preset, agreement, json.dumps(document))


def _obstacles(explanation: Explanation) -> Iterator[Obstacle]:
    others = [(opinion.ruled_out_by, opinion.candidate) for opinion in explanation.others]
    known = [(finding, candidate) for finding, candidate in others if finding is not None]
    known.sort(key=lambda each: (-_ply(each[0]), each[0].code, str(each[0].values)))
    for _, group in groupby(known, key=lambda each: (_ply(each[0]), each[0].code, str(each[0].values))):
        listed = list(group)
        yield Obstacle(listed[0][0], tuple(_tried(candidate) for _, candidate in listed))


def _ply(finding: Finding) -> int:
    return -1 if finding.ply is None else finding.ply
