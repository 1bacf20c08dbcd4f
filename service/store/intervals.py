"""95 % intervals from sums over games (statistics.md section 6, "interval").

Of m made and o opportunities in each of the games with o > 0, only six sums are needed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

Z = 1.959964
"""The two-sided 95 % point of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What was made and could have been made, summed over the games in which something could."""

    games: int
    m: float
    o: float
    mm: float
    mo: float
    oo: float

    @property
    def rate(self) -> float:
        """Made ÷ opportunities."""
        return self.m / self.o

    @property
    def several(self) -> bool:
        """Whether some game has more than one opportunity."""
        return self.oo > self.o

    @property
    def variance(self) -> float:
        """The variance of the rate, blocked by game; two games are needed."""
        p = self.rate
        squares = max(self.mm - 2 * p * self.mo + p * p * self.oo, 0.0)
        return self.games / (self.games - 1) * squares / self.o**2


Interval = tuple[float, float] | None


def mean_interval(sums: Sums) -> Interval:
    """Student's t around a mean."""
    if sums.games < 2:
        return None
    reach = student_t(sums.games - 1) * math.sqrt(sums.variance)
    return sums.rate - reach, sums.rate + reach


def plies_interval(sums: Sums) -> Interval:
    """Wilson's interval for a proportion of plies, which are worth less than their number within one game."""
    if sums.games < 2:
        return None
    p = sums.rate
    worth = 1.0 if p <= 0 or p >= 1 else max(1.0, sums.variance * sums.o / (p * (1 - p)))
    n = sums.o / worth
    return wilson(p * n, n)


def games_interval(sums: Sums) -> Interval:
    """Wilson's interval for a proportion of games."""
    return wilson(sums.m, sums.o)


def wilson(made: float, n: float) -> tuple[float, float]:
    """Wilson's score interval, without continuity correction; n need not be whole.

    >>> "{:.4f} {:.4f}".format(*wilson(8, 10))
    '0.4902 0.9433'
    """
    p = made / n
    middle = p + Z * Z / (2 * n)
    reach = Z * math.sqrt(max(p * (1 - p), 0.0) / n + Z * Z / (4 * n * n))
    whole = 1 + Z * Z / n
    low, high = max((middle - reach) / whole, 0.0), min((middle + reach) / whole, 1.0)
    return (0.0 if p <= 0 else low), (1.0 if p >= 1 else high)


@lru_cache(maxsize=4096)
def student_t(freedom: int) -> float:
    """The 97.5 % point of Student's t.

    >>> round(student_t(1), 4), round(student_t(10), 4), round(student_t(1000), 4)
    (12.7062, 2.2281, 1.9623)
    """
    if freedom > 200:
        return _expanded(freedom)
    low, high = 1.9, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """The probability of lying within ±t, by the finite series for whole degrees of freedom."""
    angle = math.atan2(t, math.sqrt(freedom))
    cos2 = math.cos(angle) ** 2
    odd = freedom % 2
    term = total = math.cos(angle) if odd else 1.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= cos2 * (k - 1) / k
        total += term
    if freedom == 1:
        return 2 * angle / math.pi
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _expanded(freedom: int) -> float:
    """The same point from the normal one, for many degrees of freedom (Abramowitz and Stegun 26.7.5)."""
    x, n = 1.959963984540054, freedom
    return (
        x
        + (x**3 + x) / (4 * n)
        + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * n**2)
        + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * n**3)
    )
