"""What the store answers with about how people play: frozen values, as in `rows`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from service.store.player_rows import PlayerName
from service.store.rows import Statistic


@dataclass(frozen=True, slots=True)
class CategoryUse:
    """What one player made of the categories dealt."""

    player: PlayerName
    games: int
    use: Mapping[str, Statistic]
    """By category: games in which it was played ÷ games whose deal held it."""


@dataclass(frozen=True, slots=True)
class TwosHeld:
    """Twos still in hand after so much of the game."""

    share: float
    """Of the plies of the game, from 0 to 1."""
    held: Statistic


@dataclass(frozen=True, slots=True)
class CardRelease:
    """When one card left the hands that it was dealt to."""

    card: int
    """From 0 (3♦) to 51 (2♠)."""
    dealt: int
    played: int
    """By decision: what the system put down is neither played nor kept."""
    share: float | None
    """The mean of (ply + 1) ÷ plies over the times it was played."""
    kept: int
    """Never played."""


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How long one kind of decision took, in milliseconds."""

    decision: str
    turns: int
    percentiles: tuple[float, ...]
    """From the first to the 99th."""

    @property
    def median(self) -> float:
        """Half of the decisions took no longer."""
        return self.percentile(50)

    def percentile(self, percent: int) -> float:
        """So many in a hundred decisions took no longer, with `percent` from 1 to 99."""
        return self.percentiles[percent - 1]
