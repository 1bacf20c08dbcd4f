"""How the balance of each pair of players grew: small multiples over the days on which they met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import accumulate, groupby
from typing import Any

from dashboards.figures.axes import OF_SIGNED
from dashboards.figures.chart import Cell, Chart, Link, Trace, nowhere, shortened, told
from dashboards.figures.panels import apart, axis_of
from dashboards.figures.people import distinct_names
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import signed, whole
from dashboards.theme import NOBODY, colour_in, faint
from dashboards.words import games_words, meetings_words
from service.store.flow_rows import FlowDay

MOST = 6
"""Pairs that have a field."""


def pair_flows(rows: Sequence[FlowDay], pairs: int, colours: Mapping[str, str] = NOBODY, link: Link = nowhere) -> Chart:
    """A field for each pair, in the colour of who was paid more; `pairs` is how many pairs there are."""
    names = distinct_names(one for row in rows for one in (row.payer, row.payee))
    each = [list(days) for _pair, days in groupby(rows, key=lambda row: (row.payer.player, row.payee.player))]
    dated = [days for every in each if (days := [row for row in every if row.day is not None])]
    lines = [_line(days, names, colours, link) for days in dated]
    traces, layout = apart(lines, _day_axis(dated), _VALUES, 0.76) if lines else ((), {})
    return Chart(
        name="pair-flows",
        title=_("How did the balance of each pair grow?"),
        subtitle=_subtitle(rows, len(lines), pairs),
        columns=(_("pair"), _("day"), _("points"), _("balance"), _("games")),
        rows=tuple(row for days in each for row in _rows(days, names)),
        traces=traces,
        layout={
            **layout,
            "annotations": list(_labels(dated, names, lines)),
            "hovermode": "closest",
            "margin": {"r": 56},
        },
        empty="" if lines else _("No points have flowed on a known day in this selection."),
        definition="flow",
        links=tuple(_to(row, link) for days in each for row in days),
    )


_VALUES: Mapping[str, Any] = {"showgrid": True, "zeroline": True, **OF_SIGNED}


def _subtitle(rows: Sequence[FlowDay], shown: int, pairs: int) -> str:
    met = meetings_words(sum(row.games for row in rows))
    counted = _("%(meetings)s; points from payer to payee, added up day by day", meetings=met)
    undated = sum(row.games for row in rows if row.day is None)
    if shown < pairs:
        counted += _("; the %(shown)s of %(pairs)s pairs with the greatest balances", shown=shown, pairs=whole(pairs))
    if undated:
        counted += ngettext(
            "; %(games)s meeting without a day is in the table alone",
            "; %(games)s meetings without a day are in the table alone",
            undated,
            games=whole(undated),
        )
    return counted


def _pair(row: FlowDay, names: Mapping[str, str]) -> str:
    return _("%(payer)s to %(payee)s", payer=names[row.payer.player], payee=names[row.payee.player])


def _rows(days: Sequence[FlowDay], names: Mapping[str, str]) -> Iterator[tuple[Cell, ...]]:
    for row, total in zip(days, accumulate(row.points for row in days), strict=True):
        yield _pair(row, names), None if row.day is None else str(row.day), row.points, total, row.games


def _to(row: FlowDay, link: Link) -> str:
    pair = {"player": row.payer.player, "opponent": row.payee.player}
    if row.day is None:
        return link(**pair)
    return link(**pair, since=str(row.day), until=str(row.day + timedelta(days=1)))


def _line(days: Sequence[FlowDay], names: Mapping[str, str], colours: Mapping[str, str], link: Link) -> Trace:
    colour = colour_in(colours, days[0].payee.player)
    totals = list(accumulate(row.points for row in days))
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": [str(row.day) for row in days],
        "y": totals,
        "line": {"color": colour, "width": 2, "shape": "hv"},
        "marker": {"size": 5, "color": colour},
        "fill": "tozeroy",
        "fillcolor": faint(colour),
        "customdata": [_to(row, link) for row in days],
        "hovertemplate": [
            told(
                [
                    f"{_pair(row, names)}: {signed(total)}",
                    _("%(points)s on %(day)s", points=signed(row.points), day=str(row.day)),
                    games_words(row.games),
                ]
            )
            + "<extra></extra>"
            for row, total in zip(days, totals, strict=True)
        ],
    }


def _day_axis(dated: Sequence[Sequence[FlowDay]]) -> dict[str, Any]:
    days: list[date] = [row.day for rows in dated for row in rows if row.day is not None]
    edge = max((max(days) - min(days)) / 40, timedelta(days=1))
    axis = {"type": "date", "range": [str(min(days) - edge), str(max(days) + edge)], "nticks": 5}
    if max(days) - min(days) > timedelta(3):
        return axis
    return axis | {
        "tickvals": [str(day) for day in sorted({min(days), max(days)})],
        "tickformat": "%Y-%m-%d",
    }  # no hours


def _labels(
    dated: Sequence[Sequence[FlowDay]], names: Mapping[str, str], lines: Sequence[Trace]
) -> Iterator[dict[str, Any]]:
    """Who paid whom above each field, where no line strikes through it, and how much in all at its right end."""
    for place, (days, line) in enumerate(zip(dated, lines, strict=True)):
        row, total = days[0], line["y"][-1]
        who = f"{shortened(names[row.payer.player], 14)} → {shortened(names[row.payee.player], 14)}"
        font = {"color": line["line"]["color"]}
        top = {"xref": "paper", "yref": f"{axis_of(place)} domain", "showarrow": False, "font": font}
        yield {**top, "x": 0.01, "xanchor": "left", "y": 1, "yanchor": "bottom", "text": who}
        yield {
            **top,
            "yref": axis_of(place),
            "x": 1,
            "xanchor": "left",
            "xshift": 4,
            "y": total,
            "text": signed(total),
        }
