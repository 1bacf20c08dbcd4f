"""Small multiples: a field for each line, one under the other, all on the same scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dashboards.figures.chart import Trace

PANEL = 96
"""Pixels of height for each field."""


def axis_of(place: int, letter: str = "y") -> str:
    """What Plotly calls the axis of a field, the first one being 0."""
    return letter if place == 0 else f"{letter}{place + 1}"


def apart(
    lines: Sequence[Trace], below: Mapping[str, Any], value_axis: Mapping[str, Any], top: float = 0.92
) -> tuple[tuple[Trace, ...], dict[str, Any]]:
    """The same lines, each in its own field, and the layout around them; `below` is the axis that all share.

    A field reaches up to `top`, a share of its height; above it there is room for what is written over it.
    """
    every = [value for line in lines for value in line["y"]]
    margin = (max(every) - min(every) or 1) * 0.1
    axis = {**value_axis, "range": [min(every) - margin, max(every) + margin], "nticks": 3}
    share = 1 / len(lines)
    fields = {}
    for place in range(len(lines)):
        bottom = 1 - (place + 1) * share
        name = axis_of(place).replace("y", "yaxis")
        fields[name] = axis | {"domain": [bottom + share * 0.08, bottom + share * top], "anchor": "x"}
    traces = tuple({**line, "xaxis": "x", "yaxis": axis_of(place)} for place, line in enumerate(lines))
    layout = {"height": PANEL * len(lines) + 100, "xaxis": {**below, "anchor": axis_of(len(lines) - 1)}, **fields}
    return traces, layout
