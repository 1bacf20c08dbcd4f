"""Marks with whiskers, one a line: the common form of everything that has an interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dashboards.figures.chart import Cell, Trace, bar_height, beside, plain, shortened, told
from dashboards.figures.measures import Kind, enough, hover_lines
from dashboards.theme import LIGHT
from service.store.player_rows import Band
from service.store.rows import Statistic


@dataclass(frozen=True, slots=True)
class Dot:
    """One line of such a figure."""

    label: str
    statistic: Statistic
    colour: str = LIGHT["accent"]
    band: Band | None = None
    """Where other players lie."""
    url: str = ""
    """Where a click on the mark leads."""
    baseline: float | None = None
    """What chance alone would give."""


def dots(lines: Sequence[Dot], kind: Kind) -> tuple[tuple[Trace, ...], dict[str, Any]]:
    """The traces and the layout: the first line on top, names at the left, values in a column at the right."""
    places = list(range(len(lines)))
    layout = {
        "height": bar_height(len(lines), 44),
        "yaxis": {
            "tickmode": "array",
            "tickvals": places,
            "ticktext": [shortened(line.label, 22) for line in lines],
            "range": [len(lines) - 0.4, -0.6],
        },
        "xaxis": {
            "showgrid": True,
            "zeroline": not kind.share,
            "tickformat": kind.axis,
            "labelalias": {"+0": "0"},
            "nticks": 5,
            **_range(lines, kind),
        },
        "annotations": [
            beside(place, plain(kind.write(line.statistic.value)), sure=enough(line.statistic))
            for place, line in enumerate(lines)
        ],
        "shapes": [_baseline(place, line.baseline) for place, line in enumerate(lines) if line.baseline is not None],
        "hovermode": "closest",
        "barmode": "overlay",
        "margin": {"r": 60},
    }
    return (*_bands(lines), _marks(lines, places, kind)), layout


def _bands(lines: Sequence[Dot]) -> Iterator[Trace]:
    """Where 90 % of the others lie, thin, and the middle half of them, thick."""
    for low, high, width in (("p5", "p95", 0.16), ("p25", "p75", 0.44)):
        ends = [
            (place, getattr(line.band, low, None), getattr(line.band, high, None)) for place, line in enumerate(lines)
        ]
        drawn = [(place, start, end) for place, start, end in ends if start is not None and end is not None]
        if drawn:
            yield {
                "type": "bar",
                "orientation": "h",
                "y": [place for place, _start, _end in drawn],
                "base": [start for _place, start, _end in drawn],
                "x": [end - start for _place, start, end in drawn],
                "width": width,
                "marker": {"color": LIGHT["rule"]},
                "hoverinfo": "skip",
            }


def _range(lines: Sequence[Dot], kind: Kind) -> dict[str, Any]:
    """From zero for shares; else from the marks, whiskers cut where they run far beyond them."""
    if not kind.share:
        return _around([line.statistic for line in lines], [line.band for line in lines if line.band])
    ends = [max(line.statistic.high or line.statistic.value or 0, line.baseline or 0) for line in lines]
    highest = max([*ends, *(line.band.p95 for line in lines if line.band and line.band.p95)], default=1)
    return {"range": [-0.02 * highest, min(1.02, highest * 1.08) or 1]}


def _around(statistics: Sequence[Statistic], bands: Sequence[Band]) -> dict[str, Any]:
    values = [statistic.value for statistic in statistics if statistic.value is not None]
    sure = [statistic for statistic in statistics if enough(statistic)] or list(statistics)
    ends = [end for statistic in sure for end in (statistic.low, statistic.high) if end is not None]
    ends += [end for band in bands for end in (band.p5, band.p95) if end is not None]
    if not values:
        return {}
    low, high = min([*values, *ends, 0]), max([*values, *ends, 0])
    edge = (high - low or 1) * 0.06
    return {"range": [low - edge, high + edge]}


def _marks(lines: Sequence[Dot], places: Sequence[int], kind: Kind) -> Trace:
    statistics = [line.statistic for line in lines]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [statistic.value for statistic in statistics],
        "y": places,
        "marker": {
            "size": 10,
            "color": [line.colour for line in lines],
            "opacity": [1 if enough(one) else 0.45 for one in statistics],
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [beyond(one.high, one.value) for one in statistics],
            "arrayminus": [beyond(one.value, one.low) for one in statistics],
            "thickness": 1.5,
            "width": 0,
            "color": LIGHT["muted"],
        },
        "hovertemplate": [told(hover_lines(line.label, line.statistic, kind)) + "<extra></extra>" for line in lines],
        **({"customdata": [line.url for line in lines]} if any(line.url for line in lines) else {}),
    }


def beyond(end: float | None, start: float | None) -> float:
    """How far a whisker reaches; not at all where there is none."""
    return 0 if end is None or start is None else end - start


def _baseline(place: int, at: float) -> Trace:
    line = {"color": LIGHT["ink"], "width": 1.5, "dash": "dot"}
    return {"type": "line", "x0": at, "x1": at, "y0": place - 0.42, "y1": place + 0.42, "line": line}


def measured(label: Cell, statistic: Statistic) -> tuple[Cell, ...]:
    """A line of the table twin."""
    return (label, statistic.value, statistic.low, statistic.high, statistic.made, statistic.opportunities)
