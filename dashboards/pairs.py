"""Two players as pages and figures need them: their names, their colours, and every figure about them."""

from __future__ import annotations

from dashboards.colours import own_numbers, table_numbers
from dashboards.figures.chart import Chart
from dashboards.figures.differences import differences
from dashboards.figures.pairs import Sides, beats, rate_lines, rates, seats
from dashboards.figures.people import distinct_names
from dashboards.language import gettext as _
from dashboards.theme import PLAYERS
from dashboards.words import games_words
from service.store.compare_rows import Comparison
from service.store.database import Reader
from service.store.group_rows import GroupComparison, Side

NAMES = ("compare-seats", "compare-rates", "compare-differences", "compare-beats")
OF_GROUPS = ("compare-rates", "compare-differences")


def numbers_of(reader: Reader, found: Comparison) -> tuple[int, ...]:
    """The colours of the two, from 1: their own, or such as nobody of them has."""
    return table_numbers((found.player.player, found.opponent.player), own_numbers(reader))


def sides_of(reader: Reader, found: Comparison) -> Sides:
    """How the two are called and drawn."""
    names = distinct_names((found.player, found.opponent))
    one, other = (PLAYERS[number - 1] for number in numbers_of(reader, found))
    return Sides((names[found.player.player], names[found.opponent.player]), (one, other))


def pair_charts(found: Comparison, sides: Sides, url: str) -> dict[str, Chart]:
    """Every figure about two players by its name; `url` is where the games of both are."""
    lines = rate_lines(found)
    charts = (
        seats(found, sides, url),
        rates(lines, sides, games_words(found.games), url),
        differences(lines, sides.names, url),
        beats(found, sides, url),
    )
    return {chart.name: chart for chart in charts}


def side_words(side: Side) -> str:
    """How a group is called."""
    if side.players is not None:
        names = distinct_names(side.players)
        return ", ".join(names[one.player] for one in side.players)
    if side.kind:
        return _("bots") if side.kind == "bot" else _("people")
    return _("the tag %(tag)s", tag=side.tag) if side.tag else _("the source %(source)s", source=side.source)


def sides_of_groups(found: GroupComparison) -> Sides:
    """How two groups are called and drawn: in the first two colours, since nobody's own would fit them."""
    return Sides((side_words(found.groups.one), side_words(found.groups.other)))


def group_charts(found: GroupComparison, sides: Sides) -> dict[str, Chart]:
    """Every figure about two groups by its name."""
    lines = rate_lines(found)
    counted = _("%(one)s against %(other)s", one=games_words(found.games[0]), other=games_words(found.games[1]))
    charts = (rates(lines, sides, counted), differences(lines, sides.names))
    return {chart.name: chart for chart in charts}
