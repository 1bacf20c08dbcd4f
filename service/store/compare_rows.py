"""What the store answers with about two sides that shared games: frozen values, as in `rows`."""

from __future__ import annotations

from dataclasses import dataclass

from service.store.amounts import Amount
from service.store.player_rows import PlayerName
from service.store.rows import RulesCount, Statistic


@dataclass(frozen=True, slots=True)
class Difference:
    """How far the first player's figure is above the second's, with its 95 % interval."""

    value: float | None = None
    """None where one of the two has no data."""
    low: float | None = None
    high: float | None = None

    @property
    def sure(self) -> bool:
        """Whether 0, no difference at all, lies outside the interval."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of both players."""

    name: str
    """The statistic's wire name, or that of what is only known between two."""
    label: str
    """Its class, as in `size/1`; empty for the figure over all."""
    kind: str
    player: Statistic
    opponent: Statistic
    difference: Difference


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of both; a side with several seats has them added up."""

    address: str
    started_at: str | None
    relative_seat: str | None
    """Where the opponent sat: plays `before` the player, `after`, or `opposite`; None for several pairs."""
    flow: int
    """What the player got from the opponent on balance."""
    points: Amount
    opponent_points: Amount
    cards_left: int
    heavy_loss: bool
    """Whether the player, or somebody of the group, lost heavily."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two players over the games that both sat in."""

    player: PlayerName
    opponent: PlayerName
    rules: tuple[RulesCount, ...]
    games: int
    paid: int
    """Points from the player to the opponent, nothing taken off."""
    received: int
    heavy_losses: int
    """The player's heavy losses in which the opponent was paid."""
    paid_in_heavy_losses: int
    figures: tuple[Compared, ...]
    """What is only known between two, then every statistic with its classes."""
    costliest: tuple[Meeting, ...]
    """The games in which the player paid the opponent most on balance."""

    def figure(self, name: str, label: str = "") -> Compared:
        """One figure; the shares and points by relative seat are there for the seats that occurred."""
        return next(one for one in self.figures if (one.name, one.label) == (name, label))
