"""Two players side by side: their rates, who beats whose plays, and what passes between them by relative seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dashboards.figures import habits
from dashboards.figures.chart import Cell, Chart, Trace, bar_height, both_ends, plain, shortened, told
from dashboards.figures.differences import points_apart
from dashboards.figures.dots import Dot, beyond
from dashboards.figures.measures import POINTS, SHARE, enough, hover_lines
from dashboards.language import gettext as _
from dashboards.numerals import percent, whole
from dashboards.theme import DIVERGING, LIGHT, PLAYERS
from dashboards.words import games_words
from service.store.compare_rows import Compared, Comparison
from service.store.group_rows import GroupComparison
from service.store.rows import Statistic

MARKS = ("circle", "diamond")
"""The shapes of the first and the second player, since colour is never alone."""


@dataclass(frozen=True, slots=True)
class Sides:
    """How the two players are called and drawn."""

    names: tuple[str, str]
    colours: tuple[str, str] = PLAYERS[:2]


def rate_labels() -> dict[str, str]:
    """The rates that are drawn, by wire name, in their order."""
    return {
        "win_rate": _("games won"),
        "ahead_rate": _("finishes ahead"),
        "heavy_loss_rate": _("heavy losses"),
        "beats": _("beats the other's plays"),
        "pass_rate": _("all passes"),
        "forced_pass_rate": _("forced passes"),
        "voluntary_pass_rate": _("passes by choice"),
        "tricks_won": _("tricks won"),
        "lead_conversion": _("leads unbeaten"),
        "breaking_rate": _("plays that break"),
        "danger_pass_rate": _("passes in danger"),
        "danger_highest_rate": _("highest single in danger"),
        "missed_win_rate": _("missed wins"),
        "comeback_rate": _("comebacks"),
        "collapse_rate": _("collapses"),
    }


def rate_lines(found: Comparison | GroupComparison) -> list[tuple[str, Compared]]:
    """The rates that are drawn, each with its label; groups have none of what only two players have."""
    known = {one.name: one for one in found.figures if not one.label}
    return [(label, known[name]) for name, label in rate_labels().items() if name in known]


def rates(lines: Sequence[tuple[str, Compared]], sides: Sides, counted: str, url: str = "") -> Chart:
    """Two marks with whiskers a line, and at the right how far they are apart.

    `counted` says over which games, and `url` is where they are.
    """
    drawn = [(label, one) for label, one in lines if one.player.value is not None or one.opponent.value is not None]
    return Chart(
        name="compare-rates",
        title=_("Where do the two differ?"),
        subtitle=_(
            "● %(one)s, ◆ %(other)s; %(games)s; 95 %% intervals, faint under 30 opportunities; at the right the "
            "difference in percentage points, faint where it may be chance",
            one=sides.names[0],
            other=sides.names[1],
            games=counted,
        ),
        columns=(_("what"), sides.names[0], sides.names[1], _("difference"), _("low"), _("high"), *_made(sides)),
        rows=tuple(_row(label, one) for label, one in lines),
        links=(url,) * len(lines) if url else (),
        traces=tuple({**_marks(drawn, side, sides), "customdata": [url] * len(drawn)} for side in (0, 1))
        if drawn
        else (),
        layout=_rates_layout(drawn),
        empty="" if drawn else _("Nothing can be compared in this selection. Take a filter away."),
        definition="win_rate",
    )


def _nothing() -> str:
    return _("They shared no game in this selection, so there is nothing to divide by.")


def _made(sides: Sides) -> tuple[str, ...]:
    return tuple(
        heading
        for name in sides.names
        for heading in (_("%(name)s made") % {"name": name}, _("%(name)s opportunities") % {"name": name})
    )


def _row(label: str, one: Compared) -> tuple[Cell, ...]:
    apart = (one.difference.value, one.difference.low, one.difference.high)
    made = (one.player.made, one.player.opportunities, one.opponent.made, one.opponent.opportunities)
    return (label, one.player.value, one.opponent.value, *apart, *made)


def _marks(lines: Sequence[tuple[str, Compared]], side: int, sides: Sides) -> Trace:
    shown = [(label, (one.player, one.opponent)[side]) for label, one in lines]
    places = [place - 0.16 + 0.32 * side for place in range(len(shown))]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": plain(sides.names[side]),
        "x": [figure.value for _label, figure in shown],
        "y": places,
        "marker": {
            "size": 9,
            "symbol": MARKS[side],
            "color": sides.colours[side],
            "opacity": [1 if enough(figure) else 0.45 for _label, figure in shown],
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [beyond(figure.high, figure.value) for _label, figure in shown],
            "arrayminus": [beyond(figure.value, figure.low) for _label, figure in shown],
            "thickness": 1.5,
            "width": 0,
            "color": sides.colours[side],
        },
        "hovertemplate": [
            told(hover_lines(f"{sides.names[side]}, {label}", figure, SHARE)) + "<extra></extra>"
            for label, figure in shown
        ],
        "showlegend": False,
    }


def _rates_layout(lines: Sequence[tuple[str, Compared]]) -> dict[str, Any]:
    return {
        "height": bar_height(len(lines), 44) + 6 * len(lines),
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(lines))),
            "ticktext": [shortened(label, 24) for label, _one in lines],
            "range": [len(lines) - 0.4, -0.6],
        },
        "xaxis": {"range": [-0.02, 1.02], "tickformat": ".0%", "nticks": 5, "showgrid": True, "zeroline": False},
        "annotations": [_apart(place, one) for place, (_label, one) in enumerate(lines)],
        "hovermode": "closest",
        "margin": {"r": 52},
    }


def _apart(place: int, one: Compared) -> Trace:
    value = one.difference.value
    return {
        "xref": "paper",
        "x": 1,
        "xanchor": "right",
        "xshift": 48,
        "y": place,
        "text": points_apart(value),
        "showarrow": False,
        "font": {"color": LIGHT["ink"] if one.difference.sure else LIGHT["muted"]},
    }


def seats(found: Comparison, sides: Sides, url: str = "") -> Chart:
    """What a game brings the first player from the second, by where the second sits."""
    labels = {
        "": _("all games"),
        "before": _("plays before"),
        "opposite": _("sits opposite"),
        "after": _("plays after"),
    }
    known = {one.label: one.player for one in found.figures if one.name == "flow_per_game"}
    lines = [Dot(label, known[seat], sides.colours[0], url=url) for seat, label in labels.items() if seat in known]
    asked = habits.Question("compare-seats", _("Does it matter where the other sits?"), "flow")
    chart = habits.chart(asked, lines, found.games, POINTS)
    one, other = sides.names
    who = _("points a game that %(one)s gets from %(other)s, by where %(other)s sits", one=one, other=other)
    return replace(chart, subtitle=f"{who}; {chart.subtitle}")


@dataclass(frozen=True, slots=True)
class _Beaten:
    """Of one cell: how often the plays were beaten, and could be."""

    beats: Statistic
    able: Statistic


def beats(found: Comparison, sides: Sides, url: str = "") -> Chart:
    """A heatmap: who answers in the rows, whose play it is in the columns."""
    names = (*sides.names, _("others"))
    grid = _grid(found)
    some = any(cell.beats.opportunities for cell in grid.values())
    rows = tuple(_beats_rows(grid, names))
    return Chart(
        name="compare-beats",
        title=_("Who beats whose plays?"),
        subtitle=_(
            "answers ÷ turns facing a play; the row's player beats the column's; %(games)s",
            games=games_words(found.games),
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
        rows=rows,
        links=(url,) * len(rows) if some else (),
        traces=({**_heat(grid, names), "customdata": [[url] * 3] * 3},) if some else (),
        layout={
            "height": 290,
            "xaxis": {"tickvals": [0, 1, 2], "ticktext": [both_ends(name, 14) for name in names], "side": "top"},
            "yaxis": {
                "tickvals": [0, 1, 2],
                "ticktext": [both_ends(name, 14) for name in names],
                "autorange": "reversed",
            },
            "meta": {"top": 40},
        },
        empty="" if some else _nothing(),
        definition="beats",
    )


def _grid(found: Comparison) -> Mapping[tuple[int, int], _Beaten]:
    """The cells by row and column; the two players and all others."""
    cells = {}
    for label, places in (("", ((0, 1), (1, 0))), ("others", ((0, 2), (1, 2))), ("by_others", ((2, 0), (2, 1)))):
        made, able = found.figure("beats", label), found.figure("beats_able", label)
        cells[places[0]] = _Beaten(made.player, able.player)
        cells[places[1]] = _Beaten(made.opponent, able.opponent)
    return cells


def _beats_rows(grid: Mapping[tuple[int, int], _Beaten], names: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    for (row, column), cell in sorted(grid.items()):
        beaten = cell.beats
        interval = (beaten.value, beaten.low, beaten.high)
        yield (names[row], names[column], *interval, beaten.made, beaten.opportunities, cell.able.made)


def _heat(grid: Mapping[tuple[int, int], _Beaten], names: Sequence[str]) -> Trace:
    places = range(3)
    return {
        "type": "heatmap",
        "z": [
            [grid[row, column].beats.value if (row, column) in grid else None for column in places] for row in places
        ],
        "x": [0, 1, 2],
        "y": [0, 1, 2],
        "text": [[_cell(grid.get((row, column))) for column in places] for row in places],
        "texttemplate": "%{text}",
        "textfont": {"size": 13},
        "hovertext": [[_hover(grid.get((row, column)), names, row, column) for column in places] for row in places],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "colorscale": [[0, DIVERGING[2]], [0.5, DIVERGING[1]], [1, DIVERGING[0]]],
        "zmin": 0,
        "zmax": 1,
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
    }


def _share(cell: _Beaten | None) -> float | None:
    return None if cell is None else cell.beats.value


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
