"""How often each finishing place is taken, and which on average."""

from __future__ import annotations

from typing import Any

from dashboards.figures.chart import Chart, Link, Trace, nowhere, told
from dashboards.figures.columns import Column, columns
from dashboards.figures.dots import beyond, measured
from dashboards.figures.measures import MEAN, enough, hover_lines
from dashboards.language import gettext as _
from dashboards.numerals import percent, plain_mean
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.counted import behind
from service.store.player_rows import PlayerPage
from service.store.rows import Statistic


def places(page: PlayerPage, colour: str, link: Link = nowhere) -> Chart:
    """A bar with whiskers for each place, its share written at its foot, and above them the average beside chance."""
    statistics, average = page.statistics, page.statistics["average_place"]
    names = [f"place_{place}" for place in range(1, 5)]
    taken = {name: statistics[name] for name in names if statistics[name].value is not None}
    bars = [
        Column(name[-1], _("place %(place)s", place=name[-1]), statistic, link(counted=behind(name)))
        for name, statistic in taken.items()
    ]
    (trace,), layout = columns(bars, colour, _("place"))
    written = {
        "text": [percent(bar.statistic.value) for bar in bars],
        "textposition": "inside",
        "insidetextanchor": "start",
        "textangle": 0,
        "textfont": {"color": LIGHT["paper"]},
    }
    over = 1.12 * max((bar.statistic.high or bar.statistic.value or 0 for bar in bars), default=0)
    url = link(counted=behind("average_place"))
    rows = [measured(int(bar.label), bar.statistic) for bar in bars]
    return Chart(
        name="places",
        title=_("How often is each place taken?"),
        subtitle=_subtitle(page),
        columns=(_("place"), _("value"), _("low"), _("high"), _("made"), _("opportunities")),
        rows=(*rows, measured(_("on average"), average)) if bars else (),
        traces=({**trace, **written}, _average(average, over, url)) if bars else (),
        layout=layout | _chance(page.baseline_place),
        empty="" if bars else _("No game of this selection came to a result."),
        definition="average_place",
        links=(*(bar.url for bar in bars), url) if bars else (),
    )


def _subtitle(page: PlayerPage) -> str:
    counted = _("%(games)s; 95 %% intervals, faint under 30; ties share their places", games=games_words(page.games))
    if page.baseline_place is None:
        return counted
    return counted + _(
        "; diamond: %(average)s on average, dotted: (players + 1) ÷ 2, %(chance)s",
        average=plain_mean(page.statistics["average_place"].value),
        chance=plain_mean(page.baseline_place),
    )


def _average(average: Statistic, over: float, url: str) -> Trace:
    """The average place, above the bars."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [None if average.value is None else average.value - 1],
        "y": [over],
        "marker": {
            "symbol": "diamond",
            "size": 10,
            "color": LIGHT["ink"],
            "opacity": 1 if enough(average) else 0.45,
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [beyond(average.high, average.value)],
            "arrayminus": [beyond(average.value, average.low)],
            "thickness": 1.5,
            "width": 0,
            "color": LIGHT["muted"],
        },
        "customdata": [url],
        "hovertemplate": told(hover_lines(_("place on average"), average, MEAN)) + "<extra></extra>",
    }


def _chance(baseline: float | None) -> dict[str, Any]:
    """A dotted line where the average would be by chance."""
    if baseline is None:
        return {}
    at = baseline - 1
    line = {"color": LIGHT["ink"], "width": 1.5, "dash": "dot"}
    return {"shapes": [{"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1, "line": line}]}
