"""Everybody meets everybody, and sits everywhere, equally often."""

import random
from collections import Counter
from itertools import combinations

import pytest

from service.bots.seating import Seating, name_bots
from service.bots.simulation import SESSION, simulate
from service.bots.styles import STYLES
from service.rules.presets import WIKIPEDIA


@pytest.mark.parametrize(("seats", "sessions"), [(2, 30), (3, 60), (4, 60)])
def test_every_style_meets_every_other_and_every_seat_equally_often(seats: int, sessions: int) -> None:
    """After as many line-ups as there are groups times seats, no count differs from another."""
    seating = Seating(name_bots(tuple(STYLES), seats), seats, random.Random("any").random)
    line_ups = [[bot.name for bot in seating.line_up(number)] for number in range(sessions)]
    seated = Counter((name, seat) for names in line_ups for seat, name in enumerate(names))
    met = Counter(frozenset(pair) for names in line_ups for pair in combinations(names, 2))
    assert len(seated) == len(STYLES) * seats
    assert len(set(seated.values())) == 1
    assert len(met) == 15
    assert len(set(met.values())) == 1


def test_after_every_order_each_style_has_played_after_each_other_equally_often() -> None:
    """Who plays before whom evens out too."""
    seating = Seating(name_bots(tuple(STYLES), 4), 4, random.Random("any").random)
    followed: Counter[tuple[str, str]] = Counter()
    for number in range(360):
        names = [bot.name for bot in seating.line_up(number)]
        followed.update(zip(names, names[1:] + names[:1], strict=True))
    assert len(followed) == 30
    assert len(set(followed.values())) == 1


def test_few_styles_fill_the_seats_with_several_bots_each() -> None:
    """A table of one style has as many bots of it as seats."""
    games = list(simulate(4 * SESSION, WIKIPEDIA, 4, seed=1, styles=["random"]))
    names = {tuple(player["name"] for player in game["players"]) for game in games}
    assert {name for line_up in names for name in line_up} == {"random-1", "random-2", "random-3", "random-4"}
    assert len(names) == 4
