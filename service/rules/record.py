"""What a game log claims: who sat where, who held what, who did what, and what came out (log-format.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.rules.cards import Card, unpack
from service.rules.ruleset import RuleSet

FORMAT = "bigtwo-log/1"
"""The version of the game log that is read and written."""


@dataclass(frozen=True, slots=True)
class Player:
    """One seat of a recorded game."""

    name: str
    """As logged; `service.identity.normal_name` says which names are the same."""
    dealt: tuple[int, ...] | None
    """The cards of the dealt hand as logged, in the log's order; None where the hand is not known."""
    hand: int
    """The same as a set: a card that stands twice in the hand counts once; 0 where the hand is not known."""
    id: str | None = None
    kind: str | None = None
    left: int | None = None
    """The ply from which the seat was abandoned."""
    hand_size: int | None = None
    """How many cards an unknown hand held, where the log says so."""


@dataclass(frozen=True, slots=True)
class DeclaredResult:
    """What the recorder says came out; never believed where there are plays."""

    winner: int | None = None
    cards_left: tuple[int, ...] | None = None
    points: tuple[int | float, ...] | None = None
    payer: int | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One recorded game, read but not yet judged."""

    players: tuple[Player, ...]
    seats: tuple[int, ...]
    """Who acted, ply by ply."""
    plays: tuple[int, ...]
    """What they put down, ply by ply, as sets of cards: 0 is a pass, `cards.REPEATED` marks a card put down twice."""
    repeats: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The cards as logged of each ply that puts a card down twice."""
    format: str = FORMAT
    id: str | None = None
    source: str = ""
    session: str | None = None
    number: int | None = None
    started_at: str | None = None
    ended_at: str | None = None
    rules: RuleSet | None = None
    """The rules that the log names; None where it names none."""
    thinking: Mapping[int, int] = field(default_factory=dict)
    """Milliseconds of thought by ply, where known."""
    auto: frozenset[int] = frozenset()
    """The plies played by the system."""
    passes: str = "recorded"
    score_only: bool = False
    """Whether the log has no plays at all: a line of a score sheet, whose `declared.cards_left` is all there is."""
    declared: DeclaredResult | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(player.name for player in self.players)

    def cards(self, ply: int) -> tuple[Card, ...]:
        """The cards put down at a ply, lowest first, repeated ones as often as logged."""
        if ply in self.repeats:
            return tuple(map(Card, sorted(self.repeats[ply])))
        return unpack(self.plays[ply])
