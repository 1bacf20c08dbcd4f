"""The course of a player: game by game with running totals, and what is read off their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.insight.statistics import MEAN
from service.store.amounts import amount
from service.store.asking import Values, ask_of
from service.store.database import Reader
from service.store.intervals import Sums
from service.store.player_rows import PlayedGame
from service.store.rows import Statistic
from service.store.statistics import NO_DATA, tell_sums

MOST_GAMES = 5000
"""About how many games of a long course are shown: a figure has fewer points across."""
COSTLIEST = 5
HALF_LIVES = (25, 100)
"""Games after which a result counts half as much in either exponential average."""


@dataclass(frozen=True, slots=True)
class Course:
    """The games of a player in their order."""

    games: int
    """How many there are; of a long course not all are shown."""
    shown: tuple[PlayedGame, ...] = ()
    """Evenly spread, and the last hundred whole."""
    costliest: tuple[PlayedGame, ...] = ()
    """Those with the most points lost; none that cost nothing."""
    streak: int = 0
    """Games won (+) or lost (−) in a row up to the last one."""
    longest_win_streak: int = 0
    baseline_win_rate: float | None = None
    baseline_place: float | None = None

    def tell(self, name: str) -> Statistic:
        """A statistic that is read off the order of the games."""
        if name.startswith("form_"):
            return self._form(int(name.removeprefix("form_")))
        value = self.streak if name == "current_streak" else self.longest_win_streak
        return Statistic(value, value, self.games) if self.games else NO_DATA

    def _form(self, last: int) -> Statistic:
        """Points a game over the last games; no data where there are fewer."""
        if self.games < last:
            return NO_DATA
        return tell_sums(MEAN, sums_of([game.points for game in self.shown[-last:]]))


def sums_of(values: Sequence[float]) -> Sums:
    """The sums of one value a game."""
    n, m = len(values), sum(values)
    return Sums(n, m, n, sum(value * value for value in values), m, n)


def exponential_means(values: Sequence[float], half_life: int) -> list[float]:
    """The mean of the values so far, one from a half-life ago counting half as much as the last.

    >>> exponential_means([8, 2, 2], 1)[:2]
    [8.0, 4.0]
    """
    fade = 0.5 ** (1 / half_life)
    total = weight = 0.0
    means = []
    for value in values:
        total, weight = total * fade + value, weight * fade + 1
        means.append(total / weight)
    return means


def ask_course(reader: Reader, chosen: Mapping[str, Any], player: str, *, mixed: bool) -> Course:
    """The course of a player over the chosen games; without totals where rule sets are mixed."""
    rows = ask_of(reader, chosen, "player_course", subject=player, most=MOST_GAMES)
    if not rows:
        return Course(games=0)
    *_, games, streak, longest, win_rate, place = rows[-1]
    points = [] if mixed else [won for (won,) in ask_of(reader, chosen, "player_points", subject=player)]
    forms = list(zip(*(exponential_means(points, half_life) for half_life in HALF_LIVES), strict=True))
    played = {row[0]: _played(row, forms) for row in rows}
    step = max(games // MOST_GAMES, 1)
    spread = tuple(game for nth, game in played.items() if nth % step == 0 or nth == 1 or nth > games - 100)
    by_cost = sorted((cost, nth) for nth, cost in ((row[0], row[17]) for row in rows) if cost <= COSTLIEST)
    costliest = tuple(played[nth] for _, nth in by_cost if played[nth].points < 0)
    won_last = played[rows[-1][0]].won
    return Course(games, spread, costliest, streak if won_last else -streak, longest, win_rate, place)


def _played(row: Values, forms: Sequence[tuple[float, ...]]) -> PlayedGame:
    """A game of the course; without forms, where rule sets are mixed, it has no totals either."""
    nth, *facts, points, debt, total, attack, defence = row[:17]
    totals = list(map(amount, (total, attack, defence))) if forms else [None] * 3
    return PlayedGame(*[*facts, amount(points), debt, *totals, nth, *(forms[nth - 1] if forms else ())])
