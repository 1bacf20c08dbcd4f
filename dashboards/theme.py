"""The one look: colour tokens, light and dark, who has which colour, and the Plotly template made of them.

Figures are built with the light colours. Each light colour that a figure may use has one dark twin, so that a figure
is re-themed by exchanging colours, here for those who ask for a dark one and in `static/figures.js` on the page.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any

import orjson

LIGHT = MappingProxyType(
    {
        "paper": "#ffffff",
        "sheet": "#f6f7f8",
        "ink": "#1b1f23",
        "muted": "#5c6670",
        "rule": "#dfe3e6",
        "accent": "#0b5fa5",
        "good": "#1a7f5a",
        "bad": "#b3261e",
        "warn": "#8a5a00",
        "felt": "#e9f2ec",
    },
)
DARK = MappingProxyType(
    {
        "paper": "#14171a",
        "sheet": "#1c2024",
        "ink": "#e8eaed",
        "muted": "#9aa4ae",
        "rule": "#2d333a",
        "accent": "#6cb3f2",
        "good": "#5cc8a0",
        "bad": "#ff8a80",
        "warn": "#e0b050",
        "felt": "#16251d",
    },
)

PLAYERS = ("#0072B2", "#C24F00", "#008561", "#B0558A", "#9A6A00", "#2C7FB8", "#5c6670", "#3d454d", "#7d8893")
PLAYERS_DARK = ("#56B4E9", "#E69F00", "#3DBE93", "#CC79A7", "#D9C84A", "#8AB8FF", "#9aa4ae", "#c3cad1", "#78828c")
"""Six colours, then greys."""
OWN = 6
"""How many of a source have a colour of their own; the others are grey."""
NEUTRAL = LIGHT["muted"]
"""The colour of what belongs to nobody."""
NOBODY: Mapping[str, str] = MappingProxyType({})
"""The colours of figures in which nobody has one."""
DIVERGING = ("#2166ac", "#92c5de", "#f7f7f7", "#f1a340", "#b35806")
"""Blue for what was paid, white at 0, orange for what was received."""
DIVERGING_DARK = ("#2f7fd1", "#28537a", "#22272c", "#7a4c18", "#b8661a")
SEQUENTIAL = ("#fbf6f5", "#e5b3af", "#b3261f")
SEQUENTIAL_DARK = ("#1f1c1d", "#6f3532", "#c2453c")
SHADES = ("#e6eff7", "#b9d4ea", "#76aeda", "#0b5fa5", "#083c69")
"""One hue from little to much, where much is neither good nor bad."""
SHADES_DARK = ("#1d2833", "#27455f", "#3d729f", "#6cb3f2", "#c9e3fb")
GREYS = ("#f1f2f3", "#c6cbd0")
"""The same for what is known too little to be taken at its word."""
GREYS_DARK = ("#1f2327", "#4a525a")

ON_CELLS = ("#000000", "#000001", "#fffffd", "#fffffe")
"""What is written in cells: black or white in the light theme, as what in the dark one the cell asks for."""
ON_CELLS_DARK = ("#010000", "#fefefe", "#010000", "#fefefe")

VERDICTS = MappingProxyType({"legal": "good", "illegal": "bad", "incomplete": "warn", "malformed": "muted"})
"""Each verdict's token."""
SIGNS = MappingProxyType({"legal": "●", "illegal": "▲", "incomplete": "◐", "malformed": "✕"})
"""Each verdict's shape, so that colour is never alone."""

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", sans-serif'
FAINT, HALF = 0.2, 0.5
"""How strong a colour is in a band, and in a stream that others cross."""
BAR = 28
"""Pixels of height for each horizontal bar."""


def faint(colour: str, strength: float = FAINT) -> str:
    """A colour at a part of its strength: a fifth for bands, half for streams."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{strength})"


def _twins() -> Mapping[str, str]:
    pairs = dict(zip(LIGHT.values(), DARK.values(), strict=True))
    for light, dark in (
        (PLAYERS, PLAYERS_DARK),
        (DIVERGING, DIVERGING_DARK),
        (SEQUENTIAL, SEQUENTIAL_DARK),
        (SHADES, SHADES_DARK),
        (GREYS, GREYS_DARK),
        (ON_CELLS, ON_CELLS_DARK),
    ):
        pairs |= dict(zip(light, dark, strict=True))
    weaker = {faint(light, by): faint(dark, by) for light, dark in pairs.items() for by in (FAINT, HALF)}
    return MappingProxyType(pairs | weaker)


TWINS = _twins()
"""Each light colour of a figure to its dark twin."""


def darkened(figure: Any) -> Any:
    """A figure's JSON with every light colour exchanged for its dark twin."""
    if isinstance(figure, dict):
        return {name: darkened(value) for name, value in figure.items()}
    if isinstance(figure, list | tuple):
        return [darkened(value) for value in figure]
    return TWINS.get(figure, figure) if isinstance(figure, str) else figure


def _luminance(channels: Iterable[float]) -> float:
    """How light a colour is, from 0 to 1, as WCAG has it."""
    parts = [part / 255 for part in channels]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def at_place(scale: Sequence[str], place: float) -> tuple[float, ...]:
    """Red, green and blue of a scale of even steps at a place from 0 to 1, as Plotly mixes them.

    >>> at_place(("#000000", "#ffffff"), 0.5)
    (127.5, 127.5, 127.5)
    """
    step, within = divmod(place * (len(scale) - 1), 1)
    low, high = scale[int(step)], scale[min(int(step) + 1, len(scale) - 1)]
    ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (low, high)]
    return tuple(start + (end - start) * within for start, end in zip(*ends, strict=True))


def on_cell(scale: Sequence[str], place: float) -> str:
    """What can be read on a cell of a scale in both themes: of black and white one always has 4.5 : 1."""
    light, dark = (_luminance(at_place(colours, place)) for colours in (scale, [TWINS[one] for one in scale]))
    return ON_CELLS[2 * (light < _MIDDLE) + (dark < _MIDDLE)]


_MIDDLE = 0.179
"""The luminance on which black and white are read alike: (1.05 × 0.05) ^ ½ − 0.05."""


def player_numbers(keys: Iterable[str]) -> dict[str, int]:
    """A colour, from 1, for each of the first few players: the key says which, or the next free one where it is taken.

    The last one goes to whom no other is left for, since it is close to the first.

    >>> player_numbers(["a", "b", "c", "d", "e", "f", "g"])
    {'a': 3, 'b': 2, 'c': 1, 'd': 4, 'e': 5, 'f': 6}
    """
    given: dict[str, int] = {}
    for key in islice(keys, OWN):
        wanted = zlib.crc32(key.encode())
        places = (*(((wanted + step) % (OWN - 1)) + 1 for step in range(OWN - 1)), OWN)
        given[key] = next(place for place in places if place not in given.values())
    return given


def number_in(own: Mapping[str, int], key: str) -> int:
    """A player's colour, from 1: the own one, or else the grey that the key says."""
    return own.get(key) or OWN + 1 + zlib.crc32(key.encode()) % (len(PLAYERS) - OWN)


def colour_in(own: Mapping[str, str], key: str) -> str:
    """The same as a colour of a figure."""
    return own.get(key) or PLAYERS[number_in({}, key) - 1]


@cache
def template() -> bytes:
    """The Plotly template of every figure as JSON."""
    from plotly import graph_objects as go  # type: ignore[import-untyped]  # noqa: PLC0415 - takes a third of a second

    template = go.layout.Template(
        layout={
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": FONT, "size": 13, "color": LIGHT["ink"]},
            "title": _title(),
            "colorway": list(PLAYERS),
            "separators": ".\N{THIN SPACE}",
            "hoverlabel": _hover_label(),
            "margin": {"l": 8, "r": 8, "t": 60, "b": 36, "pad": 4},
            "xaxis": _axis(),
            "yaxis": _axis(),
            "showlegend": False,
            "bargap": 0.35,
            "dragmode": False,
        },
    )
    return orjson.dumps(template.to_plotly_json())


def _title() -> dict[str, Any]:
    """At the left, a question, with what was counted under it."""
    return {
        "x": 0,
        "xref": "paper",
        "xanchor": "left",
        "yref": "container",
        "y": 0.98,
        "yanchor": "top",
        "font": {"size": 15},
        "subtitle": {"font": {"size": 12, "color": LIGHT["muted"]}},
    }


def _hover_label() -> dict[str, Any]:
    return {
        "bgcolor": LIGHT["sheet"],
        "bordercolor": LIGHT["rule"],
        "font": {"family": FONT, "size": 13, "color": LIGHT["ink"]},
        "align": "left",
    }


def _axis() -> dict[str, Any]:
    """No box and no ticks; a grid only where a figure asks for one, and a zero line a little stronger."""
    return {
        "showline": False,
        "zeroline": False,
        "showgrid": False,
        "ticks": "",
        "automargin": True,
        "title": {"font": {"color": LIGHT["muted"], "size": 12}, "standoff": 8},
        "tickfont": {"size": 12},
        "gridcolor": LIGHT["rule"],
        "zerolinecolor": LIGHT["muted"],
        "zerolinewidth": 1,
    }
