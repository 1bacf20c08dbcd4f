"""What the store answers with about sessions: frozen values, as in `rows`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from service.insight.settling_up import Transfer
from service.store.player_rows import PlayerName
from service.store.rows import Finding, GameSummary


@dataclass(frozen=True, slots=True)
class SessionLine:
    """One session of a list."""

    source: str
    session: str
    day: date | None
    """The day of its first game."""
    games: int
    players: int
    names: tuple[str, ...]
    legal: int
    illegal: int
    incomplete: int
    complete: bool | None
    """Whether every number from 1 to the highest stands there once; None where no game has a number."""


@dataclass(frozen=True, slots=True)
class SessionsPage:
    """Some sessions of a list, the latest first."""

    sessions: tuple[SessionLine, ...]
    next: str | None
    """What to ask the next page with; None on the last one."""


@dataclass(frozen=True, slots=True)
class Total:
    """What one player came to by one rule set."""

    player: PlayerName
    games: int
    wins: int
    points: float
    place: int
    """By points; who has as many shares the place."""


@dataclass(frozen=True, slots=True)
class Running:
    """The totals after one game, in the order of the people."""

    game: GameSummary
    totals: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RulesTotals:
    """The games of one rule set added up; points of several are never added up together."""

    rules: str
    settlement: str
    people: tuple[Total, ...]
    """The best first."""
    running: tuple[Running, ...]
    """Game by game, those that count."""
    transfers: tuple[Transfer, ...] | None
    """Who pays whom, by player key; None where the points do not add up to nothing, as under `penalty`."""


@dataclass(frozen=True, slots=True)
class Session:
    """The games of one source and session, in the order of their numbers."""

    source: str
    session: str
    games: tuple[GameSummary, ...]
    totals: tuple[RulesTotals, ...]
    """One a rule set, in the order in which they were first played by."""
    people: Mapping[str, PlayerName]
    notes: Mapping[str, tuple[Finding, ...]]
    """By address, what was found about a game's place in the session."""

    @property
    def day(self) -> date | None:
        """The day of the first game."""
        return self.games[0].day

    @property
    def numbered(self) -> bool:
        """Whether any game has a number; else the games are in order of their start, then of their arrival."""
        return any(game.number is not None for game in self.games)

    @property
    def gaps(self) -> tuple[tuple[int, int], ...]:
        """The numbers from 1 on that no game has: the first and the last of each run."""
        numbers = sorted({0, *(game.number for game in self.games if game.number is not None)})
        return tuple((low + 1, high - 1) for low, high in pairwise(numbers) if high > low + 1)

    @property
    def left_out(self) -> dict[str, int]:
        """How many games no total counts, by reason: `illegal`, `incomplete`, `without_points`."""
        reasons = {"illegal": 0, "incomplete": 0, "without_points": 0}
        for game in self.games:
            if game.verdict != "legal":
                reasons[game.verdict] += 1
            elif not counts(game):
                reasons["without_points"] += 1
        return reasons


def counts(game: GameSummary) -> bool:
    """Whether totals count a game: it is legal, and everybody's points are known."""
    return game.verdict == "legal" and all(seat.points is not None for seat in game.seats)
