"""What holds for logs that do not say it: their rules, and where on earth a day without a time was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.rules.presets import DEFAULT
from service.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Defaults:
    """By which rules a log is judged that names none, and when a day begins of which it tells no more."""

    rules: RuleSet = DEFAULT
    sources: Mapping[str, RuleSet] = field(default_factory=dict)
    """Those of some sources, which play by others."""
    offsets: Mapping[str, int] = field(default_factory=dict)
    """By source the minutes by which clocks are ahead of UTC; 0 where nothing is said."""

    def of(self, source: str) -> RuleSet:
        """The rules of a source's logs that name none."""
        return self.sources.get(source, self.rules)

    def utc_offset(self, source: str) -> int:
        """The minutes by which the clocks of a source are ahead of UTC, for days without a time."""
        return self.offsets.get(source, 0)
