"""A figure with all that must travel with it: the question, what was counted, and the same numbers as a table."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import orjson

from dashboards import theme
from dashboards.bidi import isolated

if TYPE_CHECKING:
    from plotly.graph_objects import Figure  # type: ignore[import-untyped]  # it ships no types

Trace = Mapping[str, Any]
Cell = str | int | float | None
Link = Callable[..., str]
"""The address of the games behind a mark, by the filters that choose them."""


def nowhere(**_filters: Cell) -> str:
    """No address: the figure is not part of a page."""
    return ""


@dataclass(frozen=True, slots=True)
class Chart:
    """One figure, not yet drawn: traces and layout as Plotly takes them, without Plotly."""

    name: str
    """What the figure is called in addresses."""
    title: str
    """The question that the figure answers."""
    subtitle: str
    """How much it was made of, and what was left out."""
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    """The figure's numbers as a table, unrounded."""
    traces: tuple[Trace, ...] = ()
    layout: Mapping[str, Any] = field(default_factory=dict)
    empty: str = ""
    """Why nothing is drawn, and what to do about it; empty where something is."""
    definition: str = ""
    """The statistic's name in the glossary."""
    links: tuple[str, ...] = ()
    """Where each row leads, as its mark does when it is clicked."""
    further: tuple[tuple[str, ...], ...] = ()
    """Where the cells after the first of each row lead, as their marks do."""

    @property
    def figure(self) -> Figure:
        """The Plotly figure, with its title, which Plotly has looked over; the template is not yet in it."""
        from plotly import graph_objects as go  # type: ignore[import-untyped]  # noqa: PLC0415 - takes a third of a second

        title = {"text": plain(self.title), "subtitle": {"text": plain(self.subtitle)}}
        layout = {"height": 320, "title": title, **self.layout, "template": "none"}
        return go.Figure(data=list(self.traces), layout=layout)

    def to_json(self, *, dark: bool = False) -> str:
        """The Plotly figure as JSON, in the light theme or the dark one.

        The template is the same in all figures and Plotly takes twice as long for it as for the rest, so that it is
        looked over and written once.
        """
        figure = self.figure.to_dict()
        figure["layout"]["template"] = orjson.Fragment(theme.template())
        text = _closed(orjson.dumps(figure, option=_WRITTEN).decode())
        return json.dumps(theme.darkened(json.loads(text)), ensure_ascii=False) if dark else text


_WRITTEN = orjson.OPT_NON_STR_KEYS | orjson.OPT_SERIALIZE_NUMPY


def _closed(text: str) -> str:
    """JSON in which no text opens or closes an element, as Plotly writes it too."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("/", "\\u002f")


def plain(text: str) -> str:
    """Text that Plotly shows as it stands: its labels read a little HTML, and names may hold anything."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def shortened(name: str, most: int = 18) -> str:
    """A name short enough to stand beside a mark, ready for Plotly."""
    return plain(short(name, most))


def short(name: str, most: int) -> str:
    """The same as text."""
    return isolated(name if columns(name) <= most else f"{_beginning(name, most - 1)}…")


def both_ends(name: str, most: int = 18) -> str:
    """The same with the middle left out, since what tells two names apart may stand at the end."""
    if columns(name) <= most:
        return plain(isolated(name))
    half = most // 2
    return plain(isolated(f"{_beginning(name, half)}…{_beginning(name[::-1], half - 1)[::-1]}"))


def columns(text: str) -> float:
    """How wide a text is, in letters of the usual width.

    >>> columns("Mei"), columns("陳大文"), columns("n̈")
    (3.5, 6, 1)
    """
    return sum(map(_width, text))


def _width(letter: str) -> float:
    if letter in "WM@":
        return 1.5
    return 0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _beginning(text: str, most: float) -> str:
    """As much of a text as is not wider than so many letters."""
    widths = accumulate(map(_width, text))
    return "".join(letter for letter, width in zip(text, widths, strict=True) if width <= most)


def labels_above(labels: Sequence[str]) -> dict[str, Any]:
    """The axis of a matrix whose columns have slanted labels above them."""
    return {
        "tickmode": "array",
        "tickvals": list(range(len(labels))),
        "ticktext": labels,
        "tickangle": -40,
        "ticklabeloverflow": "allow",
        "side": "top",
    }


def slanted(labels: Sequence[str]) -> int:
    """How much room the labels above columns take at the right of the last, which they lean over."""
    return 14 + round(6 * max(map(columns, labels[-1:]), default=0))


def risen(labels: Sequence[str]) -> int:
    """How much room the labels above columns take over them."""
    return 30 + round(5.5 * max(map(columns, labels), default=0))


def beside(line: int, text: str, *, sure: bool) -> Trace:
    """A value in the column at the right of a line; muted where it was made of little."""
    return {
        "xref": "paper",
        "x": 1,
        "xanchor": "right",
        "xshift": 56,
        "y": line,
        "text": text,
        "showarrow": False,
        "font": {"color": theme.LIGHT["ink" if sure else "muted"]},
    }


def told(lines: Sequence[str]) -> str:
    """Lines of a hover label, the first one bold."""
    first, *others = (plain(isolated(line)) for line in lines)
    return "<br>".join([f"<b>{first}</b>", *others])


def bar_height(bars: int, around: int = 64) -> int:
    """The height of a figure with so many horizontal bars."""
    return theme.BAR * max(bars, 2) + around
