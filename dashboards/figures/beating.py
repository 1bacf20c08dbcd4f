"""Who beats whose plays: two players or groups, and all others at their tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dashboards.figures.chart import Cell, Chart, Trace, both_ends, told
from dashboards.figures.heat import around, stops, written
from dashboards.figures.measures import SHARE, hover_lines
from dashboards.figures.pairs import NOWHERE, Behind, Sides
from dashboards.language import gettext as _
from dashboards.numerals import percent, whole
from dashboards.theme import DIVERGING
from service.store.compare_rows import Compared
from service.store.rows import Statistic


@dataclass(frozen=True, slots=True)
class _Beaten:
    """Of one cell: how often the plays were beaten, and could be."""

    beats: Statistic
    able: Statistic


BLUES = DIVERGING[2::-1]
"""From never to always."""
Place = tuple[int, int]
"""Row and column: the two sides, then all others."""


def beats(figures: Iterable[Compared], sides: Sides, counted: str, behind: Behind = NOWHERE) -> Chart:
    """A heatmap: who answers in the rows, whose play it is in the columns.

    `counted` says over which games. Where nobody else sat at the tables there is no line for others.
    """
    grid = _grid(figures)
    names = (*sides.names, _("others"))[: 1 + max(map(max, grid), default=1)]
    some = any(cell.beats.opportunities for cell in grid.values())
    return Chart(
        name="compare-beats",
        title=_("Who beats whose plays?"),
        subtitle=_(
            "answers ÷ turns facing a play; the row's player beats the column's; %(games)s",
            games=counted,
        ),
        columns=(
            _("who"),
            _("whose play"),
            _("value"),
            _("low"),
            _("high"),
            _("answers"),
            _("turns facing it"),
            _("could be beaten"),
        ),
        rows=tuple(_rows(grid, names)),
        links=tuple(behind.of(*place) for place in sorted(grid)) if some and behind.both else (),
        traces=_heat(grid, names, behind) if some else (),
        layout={"height": 90 + 67 * len(names), "meta": {"top": 40}, **_axes(names)},
        empty="" if some else _("They shared no game in this selection, so there is nothing to divide by."),
        definition="beats",
    )


def _axes(names: Sequence[str]) -> dict[str, Any]:
    labels = {"tickvals": list(range(len(names))), "ticktext": [both_ends(name, 14) for name in names]}
    reach = around(len(names))
    return {"xaxis": {**labels, "side": "top", "range": reach}, "yaxis": {**labels, "range": reach[::-1]}}


_PLACES: Mapping[str, tuple[Place, Place]] = {
    "": ((0, 1), (1, 0)),
    "others": ((0, 2), (1, 2)),
    "by_others": ((2, 0), (2, 1)),
    "own": ((0, 0), (1, 1)),
}
"""In which cells the figures of a class stand: that of the first side, and that of the second."""


def _grid(figures: Iterable[Compared]) -> Mapping[Place, _Beaten]:
    """The cells by row and column; those between two stand there even without a turn, so that its table says so."""
    known = {(one.name, one.label): one for one in figures}
    cells: dict[Place, _Beaten] = {}
    for label, places in _PLACES.items():
        made, able = known.get(("beats", label)), known.get(("beats_able", label))
        if made and able:
            cells |= {
                places[0]: _Beaten(made.player, able.player),
                places[1]: _Beaten(made.opponent, able.opponent),
            }
    return {place: cell for place, cell in cells.items() if cell.beats.opportunities or place in _PLACES[""]}


def _rows(grid: Mapping[Place, _Beaten], names: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    for (row, column), cell in sorted(grid.items()):
        beaten = cell.beats
        interval = (beaten.value, beaten.low, beaten.high)
        yield (names[row], names[column], *interval, beaten.made, beaten.opportunities, cell.able.made)


def _heat(grid: Mapping[Place, _Beaten], names: Sequence[str], behind: Behind) -> tuple[Trace, Trace]:
    """The cells, and what is written in them."""
    places = range(len(names))
    cells = [[(row, column) for column in places] for row in places]
    shares = [[grid[place].beats.value if place in grid else None for place in line] for line in cells]
    heat = {
        "type": "heatmap",
        "z": shares,
        "x": list(places),
        "y": list(places),
        "hovertext": [[_hover(grid.get(place), names, *place) for place in line] for line in cells],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "customdata": [[behind.of(*place) if place in grid else "" for place in line] for line in cells],
        "colorscale": stops(BLUES),
        "zmin": 0,
        "zmax": 1,
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
    }
    texts = [[_cell(grid.get(place)) for place in line] for line in cells]
    return heat, written(shares, texts, (places, places), BLUES)


def _cell(cell: _Beaten | None) -> str:
    if cell is None or cell.beats.value is None:
        return ""
    return f"{percent(cell.beats.value)}<br>{whole(cell.beats.made or 0)} ÷ {whole(cell.beats.opportunities)}"


def _hover(cell: _Beaten | None, names: Sequence[str], row: int, column: int) -> str:
    if cell is None or cell.beats.value is None:
        return ""
    pair = _("%(one)s beats %(other)s", one=names[row], other=names[column])
    able = _("%(turns)s could be beaten", turns=whole(cell.able.made or 0))
    return told([*hover_lines(pair, cell.beats, SHARE), able])
