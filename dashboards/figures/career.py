"""A player's points, game by game: all of them, those gained in wins, and those lost otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dashboards.figures.axes import OF_SIGNED
from dashboards.figures.chart import Chart, Link, Trace, nowhere, told
from dashboards.figures.ends import End, label_ends
from dashboards.language import gettext as _
from dashboards.numerals import signed
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.player_rows import PlayedGame


def cumulative(outings: Sequence[PlayedGame], colour: str = LIGHT["accent"], link: Link = nowhere) -> Chart:
    """The running sum of points, with attack (points in games won) and defence (in all others) beside it."""
    to_games = [link(address=outing.address) for outing in outings]
    lines = (
        _line(_("in wins"), [outing.attack or 0 for outing in outings], outings, _Pen(LIGHT["ink"], "dash")),
        _line(_("otherwise"), [outing.defence or 0 for outing in outings], outings, _Pen(LIGHT["muted"], "dot")),
        _line(_("all points"), [outing.total or 0 for outing in outings], outings, _Pen(colour, "solid", 3)),
    )
    return Chart(
        name="points",
        title=_("How have the points added up?"),
        subtitle=_("%(games)s in order of time; undated ones last", games=games_words(len(outings))),
        columns=(_("game"), _("started"), _("points"), _("all points"), _("in wins"), _("otherwise")),
        rows=tuple(
            (place, outing.started_at, outing.points, outing.total, outing.attack, outing.defence)
            for place, outing in enumerate(outings, 1)
        ),
        traces=tuple({**line, "customdata": to_games} for line in lines) if outings else (),
        layout={
            "height": 380,
            "xaxis": {
                "title": {"text": _("game")},
                "range": [0.5, max(2, len(outings)) + 0.5],
                "rangeslider": {"visible": True, "thickness": 0.1, "bgcolor": LIGHT["sheet"]},
            },
            "yaxis": {"showgrid": True, "zeroline": True, **OF_SIGNED},
            "annotations": list(_labels(lines)),
            "hovermode": "closest",
            "margin": {"r": 80},
        },
        empty="" if outings else _("No legal, finished game of this player is in this selection."),
        definition="attack-defence",
        links=tuple(to_games),
    )


@dataclass(frozen=True, slots=True)
class _Pen:
    """How a line is drawn: a player may have any colour, so the others are told by their dashes."""

    colour: str
    dash: str
    width: float = 1.5


def _line(name: str, sums: Sequence[float], outings: Sequence[PlayedGame], pen: _Pen) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines" if len(sums) > 1 else "markers",
        "name": name,
        "x": list(range(1, len(sums) + 1)),
        "y": list(sums),
        "line": {"color": pen.colour, "width": pen.width, "dash": pen.dash},
        "hovertemplate": [
            told(
                [
                    f"{name}: {signed(total)}",
                    _("game %(place)s: %(points)s", place=place + 1, points=signed(outing.points)),
                    (outing.started_at or _("undated"))[:10],
                ]
            )
            + "<extra></extra>"
            for place, (total, outing) in enumerate(zip(sums, outings, strict=True))
        ],
    }


def _labels(lines: Sequence[Trace]) -> Iterator[Trace]:
    """The names at the ends of the lines."""
    drawn = [line for line in lines if line["y"]]
    every = [value for line in drawn for value in line["y"]]
    ends = [End(line["y"][-1], line["name"], line["line"]["color"]) for line in drawn]
    return label_ends(ends, max(every, default=0) - min(every, default=0))
