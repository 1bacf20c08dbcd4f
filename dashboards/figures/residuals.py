"""Whether the points of each game add up to what its settlement says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dashboards.figures.chart import Chart, Link, Trace, nowhere, told
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import signed, whole
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.flow_rows import Residual


def residuals(
    rows: Sequence[Residual], settlement: str, link: Link = nowhere, game: Callable[[str], str] = lambda _address: ""
) -> Chart:
    """Games by what is missing from their points: those that count, and those that logs declare otherwise."""
    places = sorted({row.residual for row in rows})
    columns = (_("points"), _("missing"), _("games"), _("the latest of them"))
    return Chart(
        name="residuals",
        title=_("Do the points of each game add up?"),
        subtitle=_subtitle(rows, settlement),
        columns=columns,
        rows=tuple((_words()[row.points], row.residual, row.games, row.address) for row in rows),
        traces=tuple(_bars(rows, kind, places, link, game) for kind in _COLOURS if _games(rows, kind)),
        layout=_layout(rows, places),
        empty="" if rows else _("No game of this selection has points."),
        definition="residual",
        links=tuple(_to(row, link, game) for row in rows),
    )


_LETTER = 9
"""Pixels that a letter takes at most, so that what stands beside the longest bar has room."""
_COLOURS = {"counted": LIGHT["accent"], "declared": LIGHT["bad"]}


def _words() -> dict[str, str]:
    return {"counted": _("as counted"), "declared": _("as a log declares them otherwise")}


def _beside(row: Residual) -> str:
    """How many games they are, and that a log declares them where it does."""
    games = whole(row.games)
    return games if row.points == "counted" else _("%(games)s declared", games=games)


def _games(rows: Sequence[Residual], kind: str) -> int:
    return sum(row.games for row in rows if row.points == kind)


def _to(row: Residual, link: Link, game: Callable[[str], str]) -> str:
    """All games where nothing is missing, the latest game where something is."""
    if row.points == "counted" and not row.residual:
        return link()
    return game(row.address) if row.points == "counted" else link(code="result/points")


def _subtitle(rows: Sequence[Residual], settlement: str) -> str:
    """What the points should come to, and how many games do."""
    games = _games(rows, "counted")
    even = sum(row.games for row in rows if row.points == "counted" and not row.residual)
    wanted = {
        "penalty": _("penalties must come to what the losers are charged"),
        "placement": _("points by place must come to the sum of the table"),
    }.get(settlement, _("what some lose, others win: the points of a game must come to 0"))
    counted = _("%(wanted)s; %(even)s of %(games)s do", wanted=wanted, even=whole(even), games=games_words(games))
    declared = _games(rows, "declared")
    if not declared:
        return counted
    return counted + ngettext(
        "; %(num)s log declares other points, which count nowhere",
        "; %(num)s logs declare other points, which count nowhere",
        declared,
    )


def _bars(
    rows: Sequence[Residual], kind: str, places: Sequence[float], link: Link, game: Callable[[str], str]
) -> Trace:
    own = [row for row in rows if row.points == kind]
    return {
        "type": "bar",
        "orientation": "h",
        "name": _words()[kind],
        "y": [places.index(row.residual) for row in own],
        "x": [row.games for row in own],
        "width": 0.34,
        "marker": {"color": _COLOURS[kind]},
        "text": [_beside(row) for row in own],
        "textposition": "outside",
        "cliponaxis": False,
        "customdata": [_to(row, link, game) for row in own],
        "hovertemplate": [
            told([f"{_words()[kind]}: {signed(row.residual)}", games_words(row.games)]) + "<extra></extra>"
            for row in own
        ],
    }


def _layout(rows: Sequence[Residual], places: Sequence[float]) -> dict[str, Any]:
    return {
        "height": 96 + 34 * max(2, len(places)),
        "xaxis": {"showgrid": True, "zeroline": True, "title": {"text": _("games")}, "rangemode": "tozero"},
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(places))),
            "ticktext": [signed(place) if place else _("nothing missing") for place in places],
            "range": [len(places) - 0.4, -0.6],
        },
        "hovermode": "closest",
        "margin": {"r": 12 + _LETTER * max((len(_beside(row)) for row in rows), default=0)},
    }
