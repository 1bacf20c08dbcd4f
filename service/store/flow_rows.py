"""What the store answers with about points that change hands: frozen values, as in `rows`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from service.store.player_rows import PlayerName


@dataclass(frozen=True, slots=True)
class FlowDay:
    """What passed between two players on one day."""

    payer: PlayerName
    """Who paid more over all days."""
    payee: PlayerName
    day: date | None
    points: int
    """From payer to payee on balance; negative on a day on which it went the other way."""
    games: int
    """Games that both sat in."""


@dataclass(frozen=True, slots=True)
class Residual:
    """So many games miss what their settlement adds up to by so much."""

    points: str
    """`counted`: the points that statistics count; `declared`: those of logs that declare others."""
    residual: float
    """0 where they add up."""
    games: int
    address: str
    """The latest such game."""
