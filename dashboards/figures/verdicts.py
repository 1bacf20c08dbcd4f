"""Verdicts over time, findings by code and by source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from itertools import accumulate
from typing import Any

from dashboards.figures.axes import of_counts
from dashboards.figures.chart import (
    Cell,
    Chart,
    Link,
    Trace,
    bar_height,
    both_ends,
    labels_above,
    nowhere,
    risen,
    slanted,
    told,
)
from dashboards.figures.ends import End, label_ends
from dashboards.figures.heat import around, stops, written
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import percent, whole
from dashboards.theme import LIGHT, SEQUENTIAL, SIGNS, VERDICTS
from dashboards.words import games_words
from service.store.rows import DayCount, SourceFindingCount

MOST_BARS, MOST_TICKS = 62, 3
_DAY = 86_400_000
"""The milliseconds that a day is wide."""


def verdicts_over_time(rows: Sequence[DayCount], name: str = "verdicts", link: Link = nowhere) -> Chart:
    """Stacked bars, a day each, or a month each where the days would not fit."""
    dated = [(row.day, row.verdict, row.games) for row in rows if row.day is not None]
    undated = sum(row.games for row in rows if row.day is None)
    monthly = _too_many_days([day for day, _verdict, _games in dated])
    counts: Counter[tuple[str, str]] = Counter()
    for day, verdict, games in dated:
        counts[_slot(day, monthly=monthly), verdict] += games
    slots = sorted({slot for slot, _verdict in counts})
    kinds = [verdict for verdict in VERDICTS if any(counts[slot, verdict] for slot in slots)]
    return Chart(
        name=name,
        definition="verdict",
        title=_("How many games came in good order?"),
        subtitle=_subtitle(sum(counts.values()), undated, monthly=monthly),
        columns=(_("month") if monthly else _("day"), *kinds),
        rows=tuple((slot, *(counts[slot, verdict] for verdict in kinds)) for slot in slots),
        traces=tuple(
            _bars(verdict, slots, counts) | {"customdata": [link(verdict=verdict, **span_of(slot)) for slot in slots]}
            for verdict in kinds
        ),
        layout={
            "height": 280,
            "barmode": "stack",
            "xaxis": _days_axis(slots),
            "yaxis": {"showgrid": True, **of_counts(_most(slots, counts), 5)},
            **_named(kinds, slots, counts),
        },
        empty="" if slots else _("No dated game is in this selection."),
        links=tuple(link(verdict="any", **span_of(slot)) for slot in slots),
        further=tuple(
            tuple(link(verdict=verdict, **span_of(slot)) if counts[slot, verdict] else "" for verdict in kinds)
            for slot in slots
        ),
    )


def _most(slots: Sequence[str], counts: Counter[tuple[str, str]]) -> int:
    """The games of the fullest day or month."""
    return max((sum(counts[slot, verdict] for verdict in VERDICTS) for slot in slots), default=0)


def _named(kinds: Sequence[str], slots: Sequence[str], counts: Counter[tuple[str, str]]) -> dict[str, Any]:
    """Up to three kinds are named beside the last bar; more have a legend."""
    if len(kinds) > 3:
        legend = {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "traceorder": "normal"}
        return {"showlegend": True, "legend": legend, "meta": {"top": 34}}
    tops = list(accumulate(counts[slots[-1], kind] for kind in kinds)) if slots else []
    ends = [
        End(top - counts[slots[-1], kind] / 2, _name(kind), LIGHT[VERDICTS[kind]])
        for kind, top in zip(kinds, tops, strict=True)
    ]
    most = max((sum(counts[slot, kind] for kind in kinds) for slot in slots), default=0)
    return {"annotations": list(label_ends(ends, most)), "margin": {"r": 98}, "meta": {"top": 12}}


def _name(verdict: str) -> str:
    return f"{SIGNS[verdict]} {verdict}"


def _days_axis(slots: Sequence[str]) -> dict[str, Any]:
    """Days as far apart as they were, so that days without a game are gaps; a few ticks, evenly apart."""
    if not slots:
        return {}
    first, last = (date.fromisoformat(span_of(slot)["since"]) for slot in (slots[0], slots[-1]))
    monthly = len(slots[0]) == 7
    days = (last - first).days
    edge = timedelta(20) if monthly else timedelta(hours=16)
    start = datetime.combine(first, time.min)
    step = (days // 30 if monthly else days) // MOST_TICKS + 1
    inset = timedelta(0 if monthly else days % step // 2)  # a label under the first bar would reach over the edge
    return {
        "type": "date",
        "range": [(start - edge).isoformat(" "), (start + timedelta(days) + edge).isoformat(" ")],
        "tick0": (first + inset).isoformat(),
        "dtick": f"M{step}" if monthly else step * _DAY,
        "tickformat": "%Y-%m" if monthly else "%Y-%m-%d",
        "tickangle": 0,
    }


def _too_many_days(days: Sequence[date]) -> bool:
    """Whether they are many, or lie so far apart that a day would be a hair."""
    return len(set(days)) > MOST_BARS or (bool(days) and (max(days) - min(days)).days > 2 * MOST_BARS)


def _slot(day: date, *, monthly: bool) -> str:
    return day.isoformat()[: 7 if monthly else 10]


def span_of(slot: str) -> dict[str, str]:
    """The filters of a day or a month.

    >>> span_of("2026-12"), span_of("2026-02-28")
    ({'since': '2026-12-01', 'until': '2027-01-01'}, {'since': '2026-02-28', 'until': '2026-03-01'})
    """
    first = date.fromisoformat(slot if len(slot) == 10 else f"{slot}-01")
    after = first + timedelta(1) if len(slot) == 10 else (first + timedelta(31)).replace(day=1)
    return {"since": first.isoformat(), "until": after.isoformat()}


def _subtitle(games: int, undated: int, *, monthly: bool) -> str:
    unit = _("by month") if monthly else _("by day")
    told_games = _("%(games)s %(unit)s, standing audit", games=games_words(games), unit=unit)
    if not undated:
        return told_games
    return told_games + ngettext(
        "; %(games)s undated game is not drawn",
        "; %(games)s undated games are not drawn",
        undated,
        games=whole(undated),
    )


def _bars(verdict: str, slots: Sequence[str], counts: Counter[tuple[str, str]]) -> dict[str, object]:
    totals = {slot: sum(counts[slot, other] for other in VERDICTS) for slot in slots}
    return {
        "type": "bar",
        "name": _name(verdict),
        "x": [span_of(slot)["since"] for slot in slots],
        "width": 0.8 * _DAY * (1 if len(slots[0]) == 10 else 30),
        "y": [counts[slot, verdict] for slot in slots],
        "marker": {"color": LIGHT[VERDICTS[verdict]]},
        "hovertemplate": [
            told(
                [
                    f"{slot}: {whole(counts[slot, verdict])} {verdict}",
                    f"{percent(counts[slot, verdict] / totals[slot])} of {whole(totals[slot])}",
                ],
            )
            + "<extra></extra>"
            for slot in slots
        ],
    }


def findings_by_source(rows: Sequence[SourceFindingCount], games: int, link: Link = nowhere) -> Chart:
    """Where findings come from: codes down, sources across, the number in each cell."""
    counts = Counter({(row.code, row.source): 0 for row in rows})
    for row in rows:
        counts[row.code, row.source] += row.findings
    by_code, by_source = Counter[str](), Counter[str]()
    for (code, source), found in counts.items():
        by_code[code] += found
        by_source[source] += found
    codes = [code for code, _found in by_code.most_common()]
    sources = [source for source, _found in by_source.most_common(8)]
    table: tuple[tuple[Cell, ...], ...] = tuple(
        (code, by_code[code], *(counts[code, source] for source in sources)) for code in codes
    )
    return Chart(
        name="findings",
        definition="finding",
        title=_("What is wrong, and who recorded it?"),
        subtitle=_codes_subtitle(len(by_source), len(sources), games),
        columns=(_("code"), _("all"), *(_source(source) for source in sources)),
        rows=table,
        traces=_cells(codes, sources, counts, link) if codes else (),
        layout=_cells_layout(codes, sources),
        empty="" if codes else _("Nothing was found: every game in this selection is in order."),
        links=tuple(link(code=code) for code in codes),
        further=tuple(
            ("", *(link(code=code, source=source) if counts[code, source] else "" for source in sources))
            for code in codes
        ),
    )


def _source(source: str) -> str:
    return source or _("no source")


def _codes_subtitle(sources: int, shown: int, games: int) -> str:
    counted = _("findings in %(games)s, by code and source", games=games_words(games))
    if sources == shown:
        return counted
    return counted + _("; the %(shown)s sources with most of %(sources)s", shown=shown, sources=sources)


def _cells(
    codes: Sequence[str], sources: Sequence[str], counts: Counter[tuple[str, str]], link: Link
) -> tuple[Trace, Trace]:
    """The cells, and the numbers in them."""
    found = [[counts[code, source] or None for source in sources] for code in codes]
    places = list(range(len(sources))), list(range(len(codes)))
    most = max(number or 0 for row in found for number in row)
    cells = {
        "type": "heatmap",
        "z": found,
        "x": places[0],
        "y": places[1],
        "colorscale": stops(SEQUENTIAL),
        "zmin": 0,
        "zmax": most,
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "customdata": [[link(code=code, source=source) for source in sources] for code in codes],
        "hovertext": [
            [
                told([f"{code} · {_source(source)}", whole(number or 0)])
                for source, number in zip(sources, row, strict=True)
            ]
            for code, row in zip(codes, found, strict=True)
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    texts = [[whole(number or 0) for number in row] for row in found]
    return cells, written(found, texts, places, SEQUENTIAL, (0, most))


def _cells_layout(codes: Sequence[str], sources: Sequence[str]) -> dict[str, object]:
    labels = [both_ends(_source(source)) for source in sources]
    top = risen(labels)
    beside = slanted(labels)
    return {
        "height": bar_height(len(codes), 30) + top,
        "xaxis": labels_above(labels) | {"range": around(len(sources))},
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(codes))),
            "ticktext": list(codes),
            "range": around(len(codes))[::-1],
        },
        "margin": {"r": beside},
        "meta": {"top": top, "width": len(sources) * 36 + beside + 7 * max(map(len, codes), default=0)},
    }
