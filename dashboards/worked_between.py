"""Worked examples of what is only known between two: two players, or two against the other two, over the evening."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from dashboards.worked import Counted, Example, evening_games
from service.insight.statistics import MEAN, PLIES, SUM

_KINDS = {"ahead_rate": PLIES, "beats": PLIES, "beats_able": PLIES, "flow_per_game": MEAN, "flow_per_pair": MEAN}
Pair = tuple[Counted, int, int]
"""A game, the seat of the one and the seat of the other."""


def work_between(name: str) -> Example:
    """The example of those who made most of it; of groups, two players against the two others."""
    size = 2 if name == "flow_per_pair" else 1
    sides = permutations(permutations(evening_games()[0].names, size), 2)
    examples = (
        _example(name, one, other)
        for one, other in sides
        if not set(one) & set(other) and list(one) == sorted(one) and list(other) == sorted(other)
    )
    return max(examples, key=lambda example: (example.made, example.opportunities))


def _example(name: str, one: tuple[str, ...], other: tuple[str, ...]) -> Example:
    pairs = list(_pairs(one, other))
    made = sum(_made(name, *pair) for pair in pairs)
    if name in ("beats", "beats_able"):
        opportunities = sum(game.seats[own]["facing_seat"][_after(game, own, their)] for game, own, their in pairs)
    else:
        opportunities = len(pairs)
    told = f"{', '.join(one)} against {', '.join(other)}"
    return Example(told, (), made, opportunities, _KINDS.get(name, SUM), len(evening_games()))


def _pairs(one: tuple[str, ...], other: tuple[str, ...]) -> Iterator[Pair]:
    for game in evening_games():
        for name in one:
            yield from ((game, game.names.index(name), game.names.index(their)) for their in other)


def _after(game: Counted, own: int, their: int) -> int:
    """The place of the other's seat in lists by seat."""
    return (their - own) % len(game.seats) - 1


def _made(name: str, game: Counted, own: int, their: int) -> float:
    """What the one made of it in one game."""
    counts = game.seats[own]
    match name:
        case "shared_games":
            return 1
        case "ahead_rate":
            return int(counts["place"] < game.seats[their]["place"])
        case "beats" | "beats_able":
            made: int = counts["answers_seat" if name == "beats" else "could_beat_seat"][_after(game, own, their)]
            return made
        case "paid":
            return _paid(game, own, their)
    return _paid(game, their, own) - _paid(game, own, their)


def _paid(game: Counted, payer: int, payee: int) -> int:
    settlement = game.report.settlement
    flows = settlement.flows if settlement else ()
    return sum(flow.points for flow in flows if (flow.payer, flow.payee) == (payer, payee))
