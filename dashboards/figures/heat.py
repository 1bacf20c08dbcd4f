"""Cells of shares in one hue; grey where there were few opportunities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dashboards.figures.chart import Trace
from dashboards.theme import GREYS, SHADES


@dataclass(frozen=True, slots=True)
class HeatCell:
    """One cell."""

    value: float | None
    text: str
    hover: str
    """Ready for Plotly."""
    sure: bool = True
    """Whether there were opportunities enough to take it at its word."""
    url: str = ""


BLANK = HeatCell(None, "", "")
"""Nothing: no opportunity, or a cell that another trace draws."""
Cells = Sequence[Sequence[HeatCell]]


def heat(cells: Cells, x: Sequence[float], y: Sequence[float], shades: Sequence[str] = SHADES) -> Iterator[Trace]:
    """The sure cells, and the others in grey beside them; both from 0 to 1."""
    for sure, colours in ((True, shades), (False, GREYS)):
        shown = [[cell if cell.sure is sure and cell.value is not None else BLANK for cell in row] for row in cells]
        if any(cell is not BLANK for row in shown for cell in row):
            yield _trace(shown, x, y) | {"colorscale": _scale(colours)}


def _scale(colours: Sequence[str]) -> list[list[float | str]]:
    return [[place / (len(colours) - 1), colour] for place, colour in enumerate(colours)]


def _trace(cells: Cells, x: Sequence[float], y: Sequence[float]) -> dict[str, object]:
    return {
        "type": "heatmap",
        "x": list(x),
        "y": list(y),
        "z": [[cell.value for cell in row] for row in cells],
        "zmin": 0,
        "zmax": 1,
        "text": [[cell.text for cell in row] for row in cells],
        "texttemplate": "%{text}",
        "textfont": {"size": 12},
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "customdata": [[cell.url for cell in row] for row in cells],
        "hovertext": [[cell.hover for cell in row] for row in cells],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
