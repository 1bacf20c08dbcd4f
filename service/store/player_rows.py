"""What the store answers with about players: frozen values, as in `rows`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from service.store.rows import RulesCount, Statistic


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Who somebody is."""

    player: str
    """The key."""
    name: str
    """The latest."""
    source: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Standing:
    """One player of the standings; what is in points is None where rule sets are mixed."""

    player: PlayerName
    games: int
    wins: int
    win_rate: Statistic
    losses: int
    heavy_losses: int
    debts: int | None
    points: float | None
    points_per_game: Statistic
    average_place: Statistic


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a player, with the running totals up to it."""

    address: str
    started_at: str | None
    day: date | None
    source: str
    session: str | None
    number: int | None
    seat: int
    won: bool
    place: float
    cards_left: int
    tier: int | None
    points: float
    debt: int
    total: float | None
    """None where rule sets are mixed, as the two below."""
    attack: float | None
    """Points of the games won so far."""
    defence: float | None
    """Points of all others."""
    nth: int = 0
    """Its place in the order of the games, from 1."""
    form_25: float | None = None
    """The exponential average of the points so far, half-life 25 games; None where rule sets are mixed."""
    form_100: float | None = None
    """The same, half-life 100 games."""


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """One session of a player."""

    source: str
    session: str
    day: date | None
    """The day of its first game."""
    games: int
    wins: int
    points: int | None
    """None where rule sets are mixed."""


@dataclass(frozen=True, slots=True)
class Band:
    """Where the players with 30 or more games lie in one rate."""

    players: int
    p5: float | None
    p25: float | None
    p75: float | None
    p95: float | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything about one player within a selection."""

    player: PlayerName
    also: tuple[PlayerName, ...]
    """The other players whom an admin has linked, and the player's own name where the latest is one of theirs."""
    games: int
    rules: tuple[RulesCount, ...]
    """More than one: whatever is in points has no data."""
    statistics: Mapping[str, Statistic]
    """By wire name, figures and classes alike."""
    course: tuple[PlayedGame, ...]
    """Game by game, undated games last; of ten thousand and more an even choice, and the last hundred whole."""
    costliest: tuple[PlayedGame, ...]
    """The five games that cost most."""
    sessions: tuple[PlayedSession, ...]
    """In the order of their first games."""
    cards_left_losing: Mapping[int, int]
    """How many games were lost with how many cards in hand."""
    baseline_win_rate: float | None
    """The mean of 1 ÷ players."""
    baseline_place: float | None
    """The mean of (players + 1) ÷ 2."""


@dataclass(frozen=True, slots=True)
class Link:
    """Two players whom somebody has said to be one person; undone where `unlinked_at` is known. Moments are UTC."""

    one: str
    other: str
    linked_at: datetime
    linked_by: str | None
    unlinked_at: datetime | None
    unlinked_by: str | None


@dataclass(frozen=True, slots=True)
class PointFlow:
    """Between two players: who paid more on balance, and how much."""

    payer: PlayerName
    payee: PlayerName
    points: int
    games: int
    """Games that both sat in."""
    paid: int
    received: int
    games_paid: int
    games_received: int
