"""The rules of logs that name none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.rules.presets import DEFAULT
from service.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Defaults:
    """By which rules a log is judged that names none."""

    rules: RuleSet = DEFAULT
    sources: Mapping[str, RuleSet] = field(default_factory=dict)
    """Those of some sources, which play by others."""

    def of(self, source: str) -> RuleSet:
        """The rules of a source's logs that name none."""
        return self.sources.get(source, self.rules)
