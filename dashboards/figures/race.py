"""How many cards each seat held, ply by ply."""

from __future__ import annotations

from collections.abc import Sequence

from dashboards.figures.chart import Cell, Chart, Trace, shortened, told
from dashboards.language import gettext as _
from dashboards.theme import LIGHT, PLAYERS

Specials = Sequence[tuple[int, int, str]]
"""Plies worth a mark: (ply, seat, what was played)."""


def race(
    names: Sequence[str], held: Sequence[Sequence[int]], ply: int, special: Specials, colours: Sequence[str] = PLAYERS
) -> Chart:
    """Step lines of the cards held after each ply, the deal at −1; `special` gets marks."""
    plies = list(range(-1, len(held) - 1))
    lines = [_line(name, plies, [counts[seat] for counts in held], colours[seat]) for seat, name in enumerate(names)]
    marks = _marks(names, held, special, colours)
    rows: list[tuple[Cell, ...]] = [(ply, *counts) for ply, counts in zip(plies, held, strict=True)]
    return Chart(
        name="race",
        title=_("Who gets rid of the cards first?"),
        subtitle=_("Cards held after each ply; ◆ a two or a bomb was played; a click goes to the ply"),
        columns=(_("ply"), *names),
        rows=tuple(rows),
        traces=(*lines, *([marks] if special else [])),
        layout={
            "height": 300,
            "xaxis": {"title": {"text": _("ply")}, "range": [-1.5, len(held) - 1.5]},
            "yaxis": {"showgrid": True, "range": [-0.7, max(held[0]) + 0.7], "zeroline": True, "dtick": _step(held)},
            "annotations": _labels(names, held, colours),
            "shapes": [_marker(ply)],
            "hovermode": "closest",
            "margin": {"r": 96},
        },
    )


def _step(held: Sequence[Sequence[int]]) -> int:
    return 3 if max(held[0]) <= 13 else 6


def _line(name: str, plies: Sequence[int], counts: Sequence[int], colour: str) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines",
        "line": {"shape": "hv", "width": 2, "color": colour},
        "x": plies,
        "y": counts,
        "name": shortened(name),
        "hovertemplate": [
            told([name, _("%(cards)s cards after ply %(ply)s", cards=cards, ply=ply)]) + "<extra></extra>"
            for ply, cards in zip(plies, counts, strict=True)
        ],
    }


def _marks(names: Sequence[str], held: Sequence[Sequence[int]], special: Specials, colours: Sequence[str]) -> Trace:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [ply for ply, _seat, _what in special],
        "y": [held[ply + 1][seat] for ply, seat, _what in special],
        "marker": {
            "symbol": "diamond",
            "size": 9,
            "color": [colours[seat] for _ply, seat, _what in special],
            "line": {"width": 1, "color": LIGHT["paper"]},
        },
        "hovertemplate": [told([names[seat], what]) + "<extra></extra>" for _ply, seat, what in special],
    }


def _labels(names: Sequence[str], held: Sequence[Sequence[int]], colours: Sequence[str]) -> list[Trace]:
    """The names at the ends of the lines, moved apart where they would lie on each other."""
    order = sorted(range(len(names)), key=lambda seat: held[-1][seat])
    apart = max(held[0]) * 0.085
    labels: list[Trace] = []
    place = -apart
    for seat in order:
        place = max(held[-1][seat], place + apart)
        labels.append(
            {
                "xref": "paper",
                "x": 1,
                "y": place,
                "text": shortened(names[seat], 12),
                "font": {"color": colours[seat]},
                "showarrow": False,
                "xanchor": "left",
                "xshift": 6,
            },
        )
    return labels


def _marker(ply: int) -> Trace:
    return {
        "type": "line",
        "xref": "x",
        "yref": "paper",
        "x0": ply,
        "x1": ply,
        "y0": 0,
        "y1": 1,
        "line": {"color": LIGHT["accent"], "width": 1.5, "dash": "dot"},
    }
