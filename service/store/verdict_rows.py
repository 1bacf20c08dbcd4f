"""What the store answers about verdicts: the history of audits, marks, lists of what is wrong, and trends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from service.store.rows import Finding


@dataclass(frozen=True, slots=True)
class Audit:
    """One audit of a game's history."""

    judged_at: datetime
    why: str
    """`stored`, `engine`, `adopted`, `returned`, `session`, `replaced`, `again` or `opinion`."""
    engine: str
    rules: str
    rules_from: str
    verdict: str
    record: str
    coverage: str
    findings: int
    code: str | None
    """Of the first error."""
    ply: int | None
    was_verdict: str | None
    """The verdict that stood before; None of the first audit and of opinions."""
    who: str | None
    note: str | None
    document: Mapping[str, Any]
    """The rule set."""
    standing: bool
    """Whether the game stands by it now."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark that was put on a game."""

    mark: str
    """`stood` or `work`."""
    value: str
    """`yes` or `no`; `open`, `explained` or `accepted`."""
    marked_at: datetime
    who: str | None
    note: str | None
    latest: bool
    """Whether it is what holds now."""


@dataclass(frozen=True, slots=True)
class GameVerdicts:
    """Everything that was judged and decided about one game, the latest last."""

    audits: tuple[Audit, ...]
    marks: tuple[Mark, ...]

    def latest(self, mark: str) -> Mark | None:
        """The mark of a kind that holds now."""
        return next((each for each in self.marks if each.latest and each.mark == mark), None)


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list about verdicts."""

    address: str
    source: str
    started_at: str | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangedVerdict:
    """A verdict that took the place of another."""

    game: Listed
    judged_at: datetime
    why: str
    verdict: str
    was_verdict: str
    rules: str
    was_rules: str
    engine: str
    was_engine: str
    who: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class WorkItem:
    """An illegal game with what was found first, and how far one is with it."""

    game: Listed
    finding: Finding
    state: str
    """`open`, `explained` or `accepted`."""
    note: str | None
    who: str | None
    marked_at: datetime | None
    stood: bool


@dataclass(frozen=True, slots=True)
class FoundAt:
    """One finding of a list."""

    game: Listed
    verdict: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class ListPage:
    """Some rows of one of these lists."""

    items: tuple[Any, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class Trend:
    """How many games of a group were wrong in a month, or on a day."""

    slot: str
    group: str
    """A source, a code, a player's key or an engine."""
    games: int
    wrong: int


@dataclass(frozen=True, slots=True)
class VerdictChange:
    """How many verdicts changed from one to another, and why."""

    why: str
    was_verdict: str
    verdict: str
    games: int
