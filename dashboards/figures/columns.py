"""Shares side by side as upright bars with whiskers: distributions, and kinds of one thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dashboards.figures.axes import OF_SHARES
from dashboards.figures.chart import Trace, told
from dashboards.figures.measures import SHARE, enough, hover_lines
from dashboards.theme import LIGHT
from service.store.rows import Statistic


@dataclass(frozen=True, slots=True)
class Column:
    """One bar."""

    label: str
    name: str
    """What the label means, in full."""
    statistic: Statistic
    url: str = ""
    """Where a click on the bar leads."""


def columns(bars: Sequence[Column], colour: str, axis: str = "") -> tuple[tuple[Trace, ...], dict[str, Any]]:
    """The trace and the layout: a bar for each share, faint where there were few opportunities."""
    layout = {
        "height": 260,
        "xaxis": {
            "title": {"text": axis},
            "tickmode": "array",
            "tickvals": list(range(len(bars))),
            "ticktext": [bar.label for bar in bars],
            "tickangle": 0,
            "range": [-0.6, len(bars) - 0.4],
        },
        "yaxis": {"showgrid": True, "zeroline": True, **OF_SHARES, "rangemode": "tozero", "nticks": 5},
        "bargap": 0.25,
        "hovermode": "closest",
    }
    return (_bars(bars, colour),), layout


def _bars(bars: Sequence[Column], colour: str) -> Trace:
    return {
        "type": "bar",
        "x": list(range(len(bars))),
        "y": [bar.statistic.value for bar in bars],
        "marker": {"color": colour, "opacity": [1 if enough(bar.statistic) else 0.45 for bar in bars]},
        "error_y": whiskers([bar.statistic for bar in bars]),
        "customdata": [bar.url for bar in bars],
        "hovertemplate": [told(hover_lines(bar.name, bar.statistic, SHARE)) + "<extra></extra>" for bar in bars],
    }


def whiskers(statistics: Sequence[Statistic]) -> dict[str, Any]:
    """The intervals of bars or marks, upright."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [_beyond(one.high, one.value) for one in statistics],
        "arrayminus": [_beyond(one.value, one.low) for one in statistics],
        "thickness": 1.5,
        "width": 0,
        "color": LIGHT["muted"],
    }


def _beyond(end: float | None, start: float | None) -> float:
    return 0 if end is None or start is None else end - start
