"""How many cards each seat held, ply by ply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dashboards.figures.chart import Cell, Chart, Trace, shortened, told
from dashboards.language import gettext as _
from dashboards.theme import LIGHT, PLAYERS

Held = Sequence[Sequence[int | None]]
"""How many cards each seat held: at the deal, then after each ply; None throughout where nobody knows."""
Specials = Sequence[tuple[int, int, str]]
"""Plies worth a mark: (ply, seat, what was played; nothing where that is not told)."""


def race(names: Sequence[str], held: Held, ply: int, special: Specials, colours: Sequence[str] = PLAYERS) -> Chart:
    """Step lines of the cards held after each ply, the deal at −1; `special` gets marks.

    A seat whose number of cards is None has no line.
    """
    plies = list(range(-1, len(held) - 1))
    known = {seat: name for seat, name in enumerate(names) if None not in [counts[seat] for counts in held]}
    rows: list[tuple[Cell, ...]] = [(ply, *counts) for ply, counts in zip(plies, held, strict=True)]
    chart = Chart(
        name="race",
        definition="cards-held",
        title=_("Who gets rid of the cards first?"),
        subtitle=_subtitle([name for seat, name in enumerate(names) if known and seat not in known]),
        columns=(_("ply"), *names),
        rows=tuple(rows),
    )
    if not known:
        return replace(chart, empty=_("The log does not say how many cards anybody held, so there is no race to draw."))
    special = [mark for mark in special if mark[1] in known]
    lines = [_line(names, held, seat, special, colours) for seat in known]
    marks = _marks(held, special, colours)
    return replace(
        chart,
        traces=(*lines, *([marks] if special else [])),
        layout={
            "height": 300,
            "xaxis": {"title": {"text": _("ply")}, "range": [-1.5, len(held) - 1.5]},
            "yaxis": {"showgrid": True, "range": [-0.7, _most(held) + 0.7], "zeroline": True, "dtick": _step(held)},
            "annotations": _labels(known, held, colours),
            "shapes": [_marker(ply)],
            "hovermode": "x",
            "hoverdistance": -1,
            "margin": {"r": 112},
        },
    )


def _subtitle(missing: Sequence[str]) -> str:
    told = _("Cards held after each ply; ◆ a two or a bomb was played; a click goes to the ply")
    if not missing:
        return told
    return _("%(told)s; how many cards %(names)s held is not known", told=told, names=", ".join(missing))


def _most(held: Held) -> int:
    return max(count for count in held[0] if count is not None)


def _step(held: Held) -> int:
    return 3 if _most(held) <= 13 else 6


def _line(names: Sequence[str], held: Held, seat: int, special: Specials, colours: Sequence[str]) -> Trace:
    """One player's line; it tells of its marks too, since near a ply all players are told of together."""
    counts = [counts[seat] or 0 for counts in held]
    played = {ply: what for ply, player, what in special if player == seat}
    return {
        "type": "scatter",
        "mode": "lines",
        "line": {"shape": "hv", "width": 2, "color": colours[seat]},
        "x": list(range(-1, len(held) - 1)),
        "y": counts,
        "name": shortened(names[seat]),
        "hovertemplate": [
            told([names[seat], *([played[ply]] if played.get(ply) else []), _cards_after(cards, ply)])
            + "<extra></extra>"
            for ply, cards in enumerate(counts, -1)
        ],
    }


def _cards_after(cards: int, ply: int) -> str:
    return _("%(cards)s cards after ply %(ply)s", cards=cards, ply=ply)


def _marks(held: Held, special: Specials, colours: Sequence[str]) -> Trace:
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
        "hoverinfo": "skip",
    }


def _labels(names: Mapping[int, str], held: Held, colours: Sequence[str]) -> list[Trace]:
    """The names at the ends of the lines, moved apart where they would lie on each other."""
    order = sorted(names, key=lambda seat: held[-1][seat] or 0)
    apart = _most(held) * 0.085
    labels: list[Trace] = []
    place = -apart
    for seat in order:
        place = max(held[-1][seat] or 0, place + apart)
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
