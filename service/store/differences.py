"""The 95 % interval of a difference between two players who sat in the same games.

The two figures' own intervals are put together (Zou and Donner, Statistics in Medicine 27, 2008, 1693-1702), which for
proportions of games is Newcombe's method 10 (Statistics in Medicine 17, 1998, 873-890; with the correlation 2635-2650).
What one of them makes in a game is not independent of the other's, since only one can win: so their correlation is
taken over the games, of what each made there beyond the own rate.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from service.store.compare_rows import Difference
from service.store.intervals import Sums
from service.store.rows import Statistic


@dataclass(frozen=True, slots=True)
class PairSums:
    """What two players made and could have made, each alone and multiplied game by game."""

    player: Sums
    opponent: Sums
    mm: float
    """Made by the one times made by the other."""
    mo: float
    om: float
    oo: float

    @property
    def correlation(self) -> float:
        """How the two rates go together, from -1 to 1; 0 where one of them does not vary."""
        if not self.player.o or not self.opponent.o:
            return 0.0
        p, q = self.player.rate, self.opponent.rate
        both = self.mm - q * self.mo - p * self.om + p * q * self.oo
        spread = math.sqrt(_squares(self.player) * _squares(self.opponent))
        return max(-1.0, min(1.0, both / spread)) if spread > 0 else 0.0


def _squares(sums: Sums) -> float:
    p = sums.rate
    return max(sums.mm - 2 * p * sums.mo + p * p * sums.oo, 0.0)


def difference(one: Statistic, other: Statistic, correlation: float | None) -> Difference:
    """The first figure less the second; no bounds where one of the two has none, or nothing is known of both.

    >>> round(difference(Statistic(0.5, 5, 10, 0.3, 0.7), Statistic(0.4, 4, 10, 0.1, 0.6), 0.0).high, 4)
    0.4606
    """
    if one.value is None or other.value is None:
        return Difference()
    value = one.value - other.value
    if correlation is None or None in (one.low, one.high, other.low, other.high):
        return Difference(value)
    below, above = _reach(one)
    other_below, other_above = _reach(other)
    low = value - _joined(below, other_above, correlation)
    high = value + _joined(above, other_below, correlation)
    return Difference(value, low, high)


def _reach(figure: Statistic) -> tuple[float, float]:
    value = figure.value or 0.0
    return value - (figure.low or 0.0), (figure.high or 0.0) - value


def _joined(one: float, other: float, correlation: float) -> float:
    return math.sqrt(max(one * one - 2 * correlation * one * other + other * other, 0.0))
