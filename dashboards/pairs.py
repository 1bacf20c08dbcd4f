"""Two players as pages and figures need them: their names, their colours, and every figure about them."""

from __future__ import annotations

from dashboards.colours import own_numbers, table_numbers
from dashboards.figures.chart import Chart
from dashboards.figures.pairs import Sides, beats, rates, seats
from dashboards.figures.people import distinct_names
from dashboards.theme import PLAYERS
from service.store.compare_rows import Comparison
from service.store.database import Reader

NAMES = ("compare-seats", "compare-rates", "compare-beats")


def numbers_of(reader: Reader, found: Comparison) -> tuple[int, ...]:
    """The colours of the two, from 1: their own, or such as nobody of them has."""
    return table_numbers((found.player.player, found.opponent.player), own_numbers(reader))


def sides_of(reader: Reader, found: Comparison) -> Sides:
    """How the two are called and drawn."""
    names = distinct_names((found.player, found.opponent))
    one, other = (PLAYERS[number - 1] for number in numbers_of(reader, found))
    return Sides((names[found.player.player], names[found.opponent.player]), (one, other))


def pair_charts(found: Comparison, sides: Sides) -> dict[str, Chart]:
    """Every figure about two players by its name."""
    charts = (seats(found, sides), rates(found, sides), beats(found, sides))
    return {chart.name: chart for chart in charts}
