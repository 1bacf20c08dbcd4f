"""What the store answers with: frozen values that know nothing of SQL, of the web or of each other's use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class DataVersion:
    """Which state of the data an answer is from."""

    version: int
    """Rises with everything that is stored, replaced, forgotten or rebuilt."""
    changed_at: datetime
    """UTC, as every `datetime` here."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One figure: made ÷ opportunities, with its 95 % interval."""

    value: float | None
    """None where there is nothing to divide by."""
    made: float | None
    opportunities: int
    low: float | None = None
    high: float | None = None
    classes: Mapping[str, Statistic] = field(default_factory=dict)
    """The same by class, where the statistic has classes."""
    median: float | None = None
    """Beside means of times only."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a listed game."""

    seat: int
    player: str
    """The player's key."""
    name: str
    """As logged."""
    kind: str | None
    points: float | None
    place: float | None
    cards_left: int | None


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One game of a list."""

    address: str
    id: str | None
    source: str
    session: str | None
    number: int | None
    started_at: str | None
    """As logged."""
    day: date | None
    rules: str
    rules_from: str
    verdict: str
    record: str
    coverage: str
    findings: int
    plies: int | None
    """None, as the next two, in games of which only the score is known."""
    tricks: int | None
    passes: int | None
    winner: int | None
    payer: int | None
    has_bots: bool
    skipped: tuple[str, ...]
    """What could not be looked at; see `AuditReport.skipped`."""
    tags: tuple[str, ...]
    engine: str
    format: str
    received_at: datetime
    stood: bool
    """Whether it is illegal, but stood."""
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GamesPage:
    """Some games of a list, newest first."""

    games: tuple[GameSummary, ...]
    next: str | None
    """What to ask the next page with; None on the last one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of a stored report; its sentence is made when it is shown."""

    code: str
    severity: str
    ply: int | None
    seat: int | None
    values: Mapping[str, Any]
    pointer: str


@dataclass(frozen=True, slots=True)
class Debt:
    """What one loser owed, before a payer took over."""

    seat: int
    cards: int | None
    tier: int | None
    doublings: tuple[str, ...] | None
    debt: int | None


@dataclass(frozen=True, slots=True)
class Flow:
    """Who paid whom in one game, by seat."""

    payer: int
    payee: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a game came to; as in a report."""

    winner: int
    cards_left: tuple[int | None, ...]
    points: tuple[float | None, ...]
    places: tuple[float | None, ...]
    payer: int | None
    debts: tuple[Debt, ...]
    flows: tuple[Flow, ...]


@dataclass(frozen=True, slots=True)
class ReplacedGame:
    """A log that another one took the place of: readable, but in no list and no statistic."""

    game: int
    """The number by which the store knows it."""
    address: str
    text: str
    sha256: str
    replaced_at: datetime
    replaced_by: str
    """The address of what took its place; its own where only the claims differed."""
    who: str | None
    """Who replaced it."""
    received_at: datetime
    uploader: str | None
    source_file: str | None
    line: int | None
    origin: str | None
    converter: str | None
    original: str | None
    rules_from: str
    rules: str | None
    """The rule set document that it was judged by, where that does not stand in the log."""
    adopted: str | None
    """The one that an admin had put in the place of all these rules."""
    utc_offset: int | None


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about one stored game."""

    summary: GameSummary
    text: str
    """The log as it came."""
    sha256: str
    rules: Mapping[str, Any]
    """The rule set document that it was judged by."""
    ended_at: str | None
    findings: tuple[Finding, ...]
    result: Result | None
    """None where nobody is known to have won."""
    who: str | None
    source_file: str | None
    line: int | None
    origin: str | None
    converter: str | None
    original: str | None
    replaced: tuple[ReplacedGame, ...]
    """The logs whose place it has taken, the latest first."""
    place_taken: ReplacedGame | None = None
    """How it was replaced; None of a game that stands."""


@dataclass(frozen=True, slots=True)
class LogAtNumber:
    """The log of a game at some number of a session."""

    address: str
    sha256: str
    size: int
    """In bytes."""
    rules: Mapping[str, Any]
    """The rule set document that it was judged by."""


@dataclass(frozen=True, slots=True)
class VerdictCount:
    """How many games were judged so."""

    verdict: str
    games: int


@dataclass(frozen=True, slots=True)
class DayCount:
    """How many games of one day were judged so; undated games have no day."""

    day: date | None
    verdict: str
    games: int


@dataclass(frozen=True, slots=True)
class FindingCount:
    """How often something was found, and in how many games."""

    code: str
    severity: str
    findings: int
    games: int


@dataclass(frozen=True, slots=True)
class SourceFindingCount:
    """The same by source."""

    source: str
    code: str
    severity: str
    findings: int
    games: int


@dataclass(frozen=True, slots=True)
class SourceCount:
    """The games of one source."""

    source: str
    games: int
    legal: int
    illegal: int
    incomplete: int


@dataclass(frozen=True, slots=True)
class RulesCount:
    """How many games of a selection were played by a rule set."""

    rules: str
    document: Mapping[str, Any]
    games: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many games the defaults of statistics left out, and why: `illegal`, `incomplete`, `bots`."""

    reason: str
    games: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How many games a page is about, which kinds of them, and what its defaults leave out."""

    games: int
    verdict: str
    """The verdict that is counted; `any` for all of them."""
    kind: str
    """`human`, `bot` or `any`, as asked for or by default."""
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class Funnel:
    """On what way the games that are stored come to count in statistics."""

    stored: int
    incomplete: int
    illegal: int
    legal: int
    set_aside: int
    """Legal ones of the kind that does not count: those with bots, unless all have some or they are asked for."""
    counted: int


@dataclass(frozen=True, slots=True)
class Overview:
    """The state of everything, or of what the filters leave."""

    games: int
    players: int
    legal: Statistic
    """Legal games ÷ games."""
    undated: int
    last_upload: datetime | None
    by_day: tuple[DayCount, ...]
    latest: tuple[GameSummary, ...]
    findings: tuple[FindingCount, ...]
