"""What the store is asked about two groups of players, and answers: frozen values, as in `rows`."""

from __future__ import annotations

from dataclasses import dataclass

from service.store.compare_rows import Compared, Meeting
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.rows import RulesCount


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

    @property
    def words(self) -> dict[str, str]:
        """As they stand in addresses."""
        return {"a": self.one.word, "b": self.other.word, **({"games": "shared"} if self.shared else {})}


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
    """Games in which both sat."""
    paid: int
    """Points from the first to the second, nothing taken off."""
    received: int
    heavy_losses: int
    """Heavy losses of the first in which the second was paid."""
    paid_in_heavy_losses: int
    figures: tuple[Compared, ...]
    """What is only known between two, then every rate and mean with its classes."""
    costliest: tuple[Meeting, ...]
    """The games in which the first paid the second most on balance."""

    def figure(self, name: str, label: str = "") -> Compared:
        """One figure; the shares and points by relative seat are there for the seats that occurred."""
        return next(one for one in self.figures if (one.name, one.label) == (name, label))
