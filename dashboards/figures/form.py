"""A player's form: what the last games brought, the later ones counting more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dashboards.figures.axes import OF_SIGNED
from dashboards.figures.chart import Cell, Chart, Link, Trace, nowhere, told
from dashboards.figures.ends import End, label_ends
from dashboards.language import gettext as _
from dashboards.numerals import signed_mean
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.player_rows import PlayedGame

FEWEST = 10
"""Games from which on an average is drawn: the first ones say more about luck than about form."""


def form(outings: Sequence[PlayedGame], games: int, colour: str = LIGHT["accent"], link: Link = nowhere) -> Chart:
    """Two exponential averages of the points a game, and the line on which nothing is won or lost."""
    drawn = [outing for outing in outings if outing.nth >= FEWEST and outing.form_25 is not None]
    to_games = [link(address=outing.address) for outing in drawn]
    averages = (
        (_("25 games"), [outing.form_25 or 0.0 for outing in drawn], LIGHT["muted"]),
        (_("100 games"), [outing.form_100 or 0.0 for outing in drawn], colour),
    )
    return Chart(
        name="form",
        title=_("Is the form rising or falling?"),
        subtitle=_(
            "%(games)s; exponential averages of the points, half-lives of 25 and 100 games, from game %(first)s on",
            games=games_words(games),
            first=FEWEST,
        ),
        columns=(_("game"), _("points"), _("half-life 25"), _("half-life 100")),
        rows=tuple(_row(outing) for outing in outings),
        traces=tuple(_line(name, values, drawn, shade) | {"customdata": to_games} for name, values, shade in averages)
        if drawn
        else (),
        layout={
            "height": 280,
            "xaxis": {"title": {"text": _("game")}},
            "yaxis": {"showgrid": True, "zeroline": False, **OF_SIGNED},
            "annotations": [*_ends(averages), _break_even()] if drawn else [],
            "shapes": [_zero()],
            "hovermode": "closest",
            "margin": {"r": 80},
        },
        empty="" if drawn else _("Form needs at least %(first)s finished games in this selection.", first=FEWEST),
        definition="half-lives",
        links=tuple(link(address=outing.address) for outing in outings),
    )


def _row(outing: PlayedGame) -> tuple[Cell, ...]:
    return outing.nth, outing.points, outing.form_25, outing.form_100


def _line(name: str, values: Sequence[float], outings: Sequence[PlayedGame], colour: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines" if len(values) > 1 else "markers",
        "name": name,
        "x": [outing.nth for outing in outings],
        "y": list(values),
        "line": {"color": colour, "width": 2},
        "hovertemplate": [
            told([f"{name}: {signed_mean(value)}", _("game %(place)s", place=outing.nth)]) + "<extra></extra>"
            for value, outing in zip(values, outings, strict=True)
        ],
    }


def _ends(averages: Sequence[tuple[str, list[float], str]]) -> list[Trace]:
    every = [value for _name, values, _colour in averages for value in values]
    ends = [End(values[-1], name, colour) for name, values, colour in averages]
    return list(label_ends(ends, max(*every, 0) - min(*every, 0)))


def _zero() -> dict[str, Any]:
    line = {"color": LIGHT["ink"], "width": 1, "dash": "dot"}
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 0, "y1": 0, "line": line}


def _break_even() -> Trace:
    return {
        "xref": "paper",
        "x": 0,
        "xanchor": "left",
        "y": 0,
        "yanchor": "bottom",
        "text": _("break-even"),
        "showarrow": False,
        "font": {"color": LIGHT["muted"], "size": 12},
    }
