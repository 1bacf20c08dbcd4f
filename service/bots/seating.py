"""Who plays whom, and where: every bot meets every other, and sits in every seat, equally often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from service.bots.dealing import Chance, shuffled
from service.bots.styles import STYLES, Style


@dataclass(frozen=True, slots=True)
class Bot:
    """One bot at the club: a name, and the style it plays by."""

    name: str
    style: Style


def name_bots(styles: Sequence[str], seats: int) -> tuple[Bot, ...]:
    """One bot of each style, or more where that would leave seats empty; numbered within their style.

    >>> [bot.name for bot in name_bots(["passer", "random"], 3)]
    ['passer-1', 'random-1', 'passer-2', 'random-2']
    """
    names = list(styles)
    while len(names) < seats:
        names += styles
    return tuple(Bot(f"{name}-{names[: place + 1].count(name)}", STYLES[name]) for place, name in enumerate(names))


class Seating:
    """The order in which line-ups follow each other.

    Each group of bots sits down once a round, the groups in an order left to chance. From round to round a group moves
    one seat on, and once it has gone round the table it sits in another order.
    """

    def __init__(self, bots: Sequence[Bot], seats: int, chance: Chance) -> None:
        self._groups = shuffled(combinations(bots, seats), chance)
        self._seats = seats

    def line_up(self, number: int) -> tuple[Bot, ...]:
        """The bots of a line-up, counted from 0, in seat order."""
        played, place = divmod(number, len(self._groups))
        first, *others = self._groups[place]
        orders = list(permutations(others))
        order = (first, *orders[played // self._seats % len(orders)])
        moved = (place + played) % self._seats
        return order[-moved:] + order[:-moved] if moved else order
