"""Cells of shares in one hue, grey where there were few opportunities; and what is written in cells of any scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dashboards.figures.chart import Trace
from dashboards.theme import GREYS, SHADES, on_cell


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
            yield _trace(shown, x, y) | {"colorscale": stops(colours)}
            numbers, texts = ([[getattr(cell, part) for cell in row] for row in shown] for part in ("value", "text"))
            yield written(numbers, texts, (x, y), colours)


def stops(colours: Sequence[str]) -> list[list[float | str]]:
    """A scale of even steps as Plotly takes it."""
    return [[place / (len(colours) - 1), colour] for place, colour in enumerate(colours)]


def written(
    numbers: Sequence[Sequence[float | None]],
    texts: Sequence[Sequence[str]],
    axes: tuple[Sequence[float], Sequence[float]],
    colours: Sequence[str],
    ends: tuple[float, float] = (0, 1),
) -> Trace:
    """What stands in the cells of a scale with these ends, each text in what can be read on its cell."""
    low, high = ends
    cells = [
        (x, y, text, on_cell(colours, (number - low) / ((high - low) or 1)))
        for y, row, words in zip(axes[1], numbers, texts, strict=True)
        for x, number, text in zip(axes[0], row, words, strict=True)
        if number is not None and text
    ]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [x for x, _y, _text, _colour in cells],
        "y": [y for _x, y, _text, _colour in cells],
        "text": [text for _x, _y, text, _colour in cells],
        "textfont": {"size": 12, "color": [colour for _x, _y, _text, colour in cells]},
        "hoverinfo": "skip",
    }


def around(places: int) -> list[float]:
    """The range of an axis of so many cells, and no more."""
    return [-0.5, places - 0.5]


def _trace(cells: Cells, x: Sequence[float], y: Sequence[float]) -> dict[str, object]:
    return {
        "type": "heatmap",
        "x": list(x),
        "y": list(y),
        "z": [[cell.value for cell in row] for row in cells],
        "zmin": 0,
        "zmax": 1,
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "customdata": [[cell.url for cell in row] for row in cells],
        "hovertext": [[cell.hover for cell in row] for row in cells],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
