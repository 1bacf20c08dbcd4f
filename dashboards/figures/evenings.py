"""A player's sessions: what each of them brought."""

from __future__ import annotations

from collections.abc import Sequence

from dashboards.figures.axes import OF_SIGNED
from dashboards.figures.chart import Cell, Chart, Link, Trace, nowhere, told
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import signed, whole
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.player_rows import PlayedSession

MOST = 40


def sessions(rows: Sequence[PlayedSession], colour: str = LIGHT["accent"], link: Link = nowhere) -> Chart:
    """Points by session in the order of time, as many of the last ones as fit."""
    shown = [row for row in rows if row.points is not None][-MOST:]
    labels = [str(row.day or row.session) for row in shown]
    return Chart(
        name="sessions",
        title=_("How did each session go?"),
        subtitle=_subtitle(rows, len(shown)),
        columns=(_("session"), _("source"), _("day"), _("games"), _("games won"), _("points")),
        rows=tuple(map(_row, rows)),
        traces=(_bars(shown, colour, [_to(row, link) for row in shown]),) if shown else (),
        layout={
            "height": 240,
            "xaxis": {
                "tickmode": "array",
                "tickvals": list(range(0, len(shown), max(1, len(shown) // 4))),
                "ticktext": labels[:: max(1, len(shown) // 4)],
                "tickangle": 0,
            },
            "yaxis": {"showgrid": True, "zeroline": True, **OF_SIGNED},
            "hovermode": "closest",
        },
        empty="" if shown else _empty(rows),
        definition="points",
        links=tuple(_to(row, link) for row in rows),
    )


def _empty(rows: Sequence[PlayedSession]) -> str:
    if rows:
        return _("Points of different rules are never added up: choose one rule set above.")
    return _("No game of this selection names the session that it belongs to.")


def _to(row: PlayedSession, link: Link) -> str:
    return link(source=row.source, session=row.session)


def _row(row: PlayedSession) -> tuple[Cell, ...]:
    return row.session, row.source, None if row.day is None else str(row.day), row.games, row.wins, row.points


def _subtitle(rows: Sequence[PlayedSession], shown: int) -> str:
    games = games_words(sum(row.games for row in rows))
    counted = ngettext(
        "points in %(sessions)s session of %(games)s",
        "points in %(sessions)s sessions of %(games)s together",
        len(rows),
        sessions=whole(len(rows)),
        games=games,
    )
    return counted if shown == len(rows) else counted + _("; the last %(shown)s are drawn", shown=shown)


def _bars(rows: Sequence[PlayedSession], colour: str, urls: Sequence[str]) -> Trace:
    return {
        "type": "bar",
        "x": list(range(len(rows))),
        "y": [row.points for row in rows],
        "width": 0.7 if len(rows) > 3 else 0.3,
        "marker": {"color": colour},
        "customdata": list(urls),
        "hovertemplate": [
            told(
                [
                    f"{row.session}: {signed(row.points or 0)}",
                    _("%(wins)s of %(games)s won", wins=row.wins, games=games_words(row.games)),
                    str(row.day or _("undated")),
                ]
            )
            + "<extra></extra>"
            for row in rows
        ],
    }
