"""What the store answers with about whole games: frozen values, as in `rows`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from service.store.rows import Statistic


@dataclass(frozen=True, slots=True)
class GameLength:
    """How long games are by one measure: plies, tricks or passes."""

    measure: str
    mean: Statistic
    """Per game, with the median beside it."""
    games: Mapping[int, int]
    """How many games are so long, the shortest first."""

    @property
    def shortest(self) -> int | None:
        """The least of any game."""
        return min(self.games, default=None)

    @property
    def longest(self) -> int | None:
        """The most of any game."""
        return max(self.games, default=None)


@dataclass(frozen=True, slots=True)
class CategoryShare:
    """How often a category is played under one rule set."""

    rules: str
    category: str
    games: int
    """Games by these rules."""
    share: Statistic
    """Plays of the category ÷ plays."""
    leads: int

    @property
    def answers(self) -> int:
        """Those that were put on another play."""
        return int(self.share.made or 0) - self.leads
