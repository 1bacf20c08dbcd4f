"""What the store is asked about two groups of players, and answers: frozen values, as in `rows`."""

from __future__ import annotations

from dataclasses import dataclass

from service.store.compare_rows import Compared
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.rows import RulesCount, Statistic


@dataclass(frozen=True, slots=True)
class Side:
    """Who belongs to a group: seats that fit all that is not None."""

    word: str
    """As it stands in addresses: `player:mei,oscar`, `kind:bot`, `tag:league`, `source:club`."""
    players: tuple[PlayerName, ...] | None = None
    kind: str | None = None
    tag: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Groups:
    """Two groups, and over which games they are compared."""

    question: Question
    one: Side
    other: Side
    shared: bool = False
    """Whether only games in which both sat count; else each has its own."""


@dataclass(frozen=True, slots=True)
class GroupComparison:
    """Two groups side by side."""

    groups: Groups
    rules: tuple[RulesCount, ...]
    games: tuple[int, int]
    """How many games each has."""
    seats: tuple[int, int]
    """How often somebody of each sat in one."""
    met: int
    """Games in which both sat and that came to a result."""
    paid: int
    """Points from the first to the second, game by game on balance."""
    received: int
    flow_per_game: Statistic
    """What a game in which both sat brought the first from the second."""
    figures: tuple[Compared, ...]

    def figure(self, name: str, label: str = "") -> Compared | None:
        """One figure; None of what only two players have."""
        return next((one for one in self.figures if (one.name, one.label) == (name, label)), None)
