"""What a player sees when it is his turn: his own hand, what he may put down, and whether he may pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from service.bots.dealing import Chance
from service.rules.cards import DIAMONDS, TWOS
from service.rules.choices import open_plays
from service.rules.duty import LIABILITY
from service.rules.legal import list_plays
from service.rules.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat's turn. Nothing here tells what the others hold."""

    hand: int
    plays: list[int]
    """Every set of cards that he may put down, in the order of their numbers."""
    may_pass: bool
    leading: bool
    strengths: Mapping[int, int]
    """The strength of each play; see `service.rules.combinations`."""
    chance: Chance

    @classmethod
    def of(cls, table: Table, seat: int, chance: Chance) -> Self:
        """The turn of the seat that is to act at a table."""
        return cls(
            hand=table.hands[seat],
            plays=sorted(_list_open(table, seat)),
            may_pass=table.judge(seat, 0) in (None, LIABILITY),
            leading=table.on_lead,
            strengths=table.playbook.strengths,
            chance=chance,
        )

    def torn(self, cards: int) -> int:
        """How many pairs, triples and fours a play takes cards from without taking them whole, one for each rank."""
        return (_ranks(cards) & _ranks(self.hand & ~cards)).bit_count()

    def harm(self, cards: int) -> int:
        """What a play costs the hand beside its cards: sets of equal cards torn apart, and twos gone."""
        return self.torn(cards) + (cards & TWOS).bit_count()

    def cheapest(self, plays: list[int]) -> int:
        """The weakest of some plays."""
        return min(plays, key=lambda cards: (self.strengths[cards], cards))

    def least_harmful(self, plays: list[int]) -> int:
        """The play that harms the hand least, of several the weakest."""
        return min(plays, key=lambda cards: (self.harm(cards), self.strengths[cards], cards))

    def lowest(self, plays: list[int]) -> int:
        """The play that rids the hand of its lowest card with least harm, of several that of the fewest cards."""

        def order(cards: int) -> tuple[int, int, int, int, int]:
            return cards & -cards, self.harm(cards), cards.bit_count(), self.strengths[cards], cards

        return min(plays, key=order)


def _ranks(cards: int) -> int:
    """The ranks that stand in a set of cards, a bit each."""
    pairs = cards | cards >> 1
    return (pairs | pairs >> 2) & DIAMONDS


def _list_open(table: Table, seat: int) -> Iterable[int]:
    """Every play open to a seat; judged one by one only where some rule bears on more than their strength."""
    rules = table.rules
    if table.ply and rules.last_card == "none" and rules.going_out == "any":
        return list_plays(rules, table.hands[seat], table.strength)
    return open_plays(table, seat)
