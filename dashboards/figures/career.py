"""A player's points, game by game: all of them, those gained in wins, and those lost otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

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
        _line(_("in wins"), [outing.attack or 0 for outing in outings], outings, LIGHT["good"]),
        _line(_("otherwise"), [outing.defence or 0 for outing in outings], outings, LIGHT["bad"]),
        _line(_("all points"), [outing.total or 0 for outing in outings], outings, colour) | {"customdata": to_games},
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
        traces=lines if outings else (),
        layout={
            "height": 380,
            "xaxis": {
                "title": {"text": _("game")},
                "range": [0.5, max(2, len(outings)) + 0.5],
                "rangeslider": {"visible": True, "thickness": 0.1, "bgcolor": LIGHT["sheet"]},
            },
            "yaxis": {"showgrid": True, "zeroline": True, "tickformat": "+,d", "labelalias": {"+0": "0"}},
            "annotations": list(_labels(lines)),
            "hovermode": "closest",
            "margin": {"r": 80},
        },
        empty="" if outings else _("No legal, finished game of this player is in this selection."),
        definition="points",
        links=tuple(to_games),
    )


def _line(name: str, sums: Sequence[float], outings: Sequence[PlayedGame], colour: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines" if len(sums) > 1 else "markers",
        "name": name,
        "x": list(range(1, len(sums) + 1)),
        "y": list(sums),
        "line": {"color": colour, "width": 2},
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
