"""Rows for figures, made from few words."""

from __future__ import annotations

from datetime import date

from service.store.player_rows import PlayedGame, PlayerName, PointFlow, Standing
from service.store.rows import DayCount, SourceCount, SourceFindingCount, Statistic

HOSTILE = "<script>alert(1)</script>"
"""A name that a page must never let loose."""


def person(name: str) -> PlayerName:
    """A player whose key is the name."""
    return PlayerName(name.lower(), name, "club", None)


def rate(made: float, opportunities: int, reach: float = 0.1) -> Statistic:
    """A statistic with an interval of so much to both sides."""
    if not opportunities:
        return Statistic(None, 0, 0)
    value = made / opportunities
    return Statistic(value, made, opportunities, value - reach, value + reach)


def standing(name: str, points: int = 30, games: int = 60) -> Standing:
    """A line of the standings."""
    return Standing(
        player=person(name),
        games=games,
        wins=games // 4,
        win_rate=rate(games // 4, games),
        losses=games - games // 4,
        heavy_losses=0,
        debts=points,
        points=points,
        points_per_game=rate(points, games, 2),
        average_place=rate(2 * games, games),
    )


def flow(payer: str, payee: str, points: int, games: int = 10) -> PointFlow:
    """The balance of a pair."""
    return PointFlow(person(payer), person(payee), points, games, points, 0, games, 0)


def outing(points: int, total: int, *, won: bool = False, started_at: str | None = "2026-11-03") -> PlayedGame:
    """One game of a player."""
    return PlayedGame(
        address="a" * 64,
        started_at=started_at,
        day=None,
        source="club",
        session=None,
        number=None,
        seat=0,
        won=won,
        place=1.0 if won else 3.0,
        cards_left=0 if won else 5,
        tier=None if won else 1,
        points=points,
        debt=0,
        total=total,
        attack=total if won else 0,
        defence=0 if won else total,
    )


def day(number: int, verdict: str, games: int) -> DayCount:
    """The games of a day of November 2026; 0 is no day."""
    return DayCount(date(2026, 11, number) if number else None, verdict, games)


def found(source: str, code: str, findings: int) -> SourceFindingCount:
    """How often a code was found in the games of a source."""
    return SourceFindingCount(source, code, "error", findings, findings)


def source(name: str, games: int, illegal: int) -> SourceCount:
    """The games of a source."""
    return SourceCount(name, games, games - illegal, illegal, 0)
