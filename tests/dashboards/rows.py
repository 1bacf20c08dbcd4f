"""Rows for figures, made from few words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from service.store.player_rows import PlayedGame, PlayedSession, PlayerName, PointFlow, Standing
from service.store.rows import DayCount, FindingCount, SourceCount, SourceFindingCount, Statistic
from service.store.tendency_rows import CardRelease, CategoryUse, ThinkingTime, TwosHeld

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


def classes(of_what: str = "", **made: tuple[int, int]) -> Statistic:
    """A statistic of classes, each with what was made of how many opportunities; `n3` stands for the class 3."""
    inner = {name.removeprefix("n"): rate(*each) for name, each in made.items()}
    return Statistic(None, None, 0, classes={of_what: Statistic(None, None, 0, classes=inner)} if of_what else inner)


def evening(session: str, points: int | None, games: int = 5) -> PlayedSession:
    """One session of a player, on a day of November 2026."""
    return PlayedSession("club", session, date(2026, 11, 3), games, 2, points)


def formed(nth: int, points: int, average: float) -> PlayedGame:
    """One game of a player with both averages."""
    return replace(outing(points, points), nth=nth, form_25=average, form_100=average / 2)


def use(name: str, **made: tuple[int, int]) -> CategoryUse:
    """What a player made of some categories."""
    return CategoryUse(person(name), 60, {category: rate(*each) for category, each in made.items()})


def held(share: float, made: int, dealt: int) -> TwosHeld:
    """Twos in hand after a share of the game."""
    return TwosHeld(share, rate(made, dealt))


def released(card: int, share: float | None, played: int, kept: int) -> CardRelease:
    """When a card left the hand."""
    return CardRelease(card, played + kept, played, share, kept)


def thought(decision: str, turns: int, median: float) -> ThinkingTime:
    """The times of a kind of decision around their median."""
    return ThinkingTime(decision, turns, tuple(median * 2.0 ** ((percent - 50) / 25) for percent in range(1, 100)))


def coded(code: str, findings: int, severity: str = "error") -> FindingCount:
    """How often a code was found."""
    return FindingCount(code, severity, findings, findings)


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a figure, however deep."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)
    elif isinstance(value, str):
        yield value
