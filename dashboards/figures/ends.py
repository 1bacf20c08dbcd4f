"""The names of lines, at their right ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dashboards.figures.chart import Trace, plain


@dataclass(frozen=True, slots=True)
class End:
    """Where a line ends, and what it is called."""

    at: float
    name: str
    colour: str


def label_ends(ends: Sequence[End], reach: float) -> Iterator[Trace]:
    """The names beside the ends, moved apart where they would lie on each other; the axis reaches over so much."""
    apart, place = (reach or 1) * 0.075, float("-inf")
    for end in sorted(ends, key=lambda end: end.at):
        place = max(end.at, place + apart)
        yield {
            "xref": "paper",
            "x": 1,
            "y": place,
            "text": plain(end.name),
            "font": {"color": end.colour},
            "showarrow": False,
            "xanchor": "left",
            "xshift": 6,
        }
