"""Horizontal bars that begin where they belong: a waterfall, a funnel, or plain amounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dashboards.figures.axes import of_counts
from dashboards.figures.chart import Trace, bar_height, plain, shortened, told
from dashboards.theme import LIGHT


@dataclass(frozen=True, slots=True)
class Stair:
    """One bar."""

    label: str
    size: float
    written: str
    """The size as it is written beside the bar."""
    start: float = 0
    colour: str = LIGHT["accent"]
    hover: tuple[str, ...] = ()
    url: str = ""
    faint: bool = False


def stairs(lines: Sequence[Stair]) -> tuple[tuple[Trace, ...], dict[str, Any]]:
    """The trace and the layout: the first line on top, names at the left, sizes in a column at the right."""
    places = list(range(len(lines)))
    bars = {
        "type": "bar",
        "orientation": "h",
        "y": places,
        "base": [line.start for line in lines],
        "x": [line.size for line in lines],
        "marker": {"color": [line.colour for line in lines], "opacity": [0.45 if line.faint else 1 for line in lines]},
        "customdata": [line.url for line in lines],
        "hovertemplate": [told([f"{line.label}: {line.written}", *line.hover]) + "<extra></extra>" for line in lines],
    }
    most = max((line.start + line.size for line in lines), default=0)
    layout = {
        "height": bar_height(len(lines), 44),
        "yaxis": {
            "tickmode": "array",
            "tickvals": places,
            "ticktext": [shortened(line.label, 26) for line in lines],
            "range": [len(lines) - 0.4, -0.6],
        },
        "xaxis": {"showgrid": True, "zeroline": True, **of_counts(most, 5)},
        "annotations": [_value(place, line) for place, line in enumerate(lines)],
        "hovermode": "closest",
        "margin": {"r": 68},
    }
    return (bars,), layout


def _value(place: int, line: Stair) -> Trace:
    return {
        "xref": "paper",
        "x": 1,
        "xanchor": "right",
        "xshift": 64,
        "y": place,
        "text": plain(line.written),
        "showarrow": False,
        "font": {"color": LIGHT["muted"] if line.faint else LIGHT["ink"]},
    }
