"""How often each finishing place is taken."""

from __future__ import annotations

from collections.abc import Mapping

from dashboards.figures.chart import Chart, Link, nowhere
from dashboards.figures.columns import Column, columns
from dashboards.figures.dots import measured
from dashboards.language import gettext as _
from dashboards.numerals import percent
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.counted import behind
from service.store.rows import Statistic


def places(statistics: Mapping[str, Statistic], games: int, colour: str, link: Link = nowhere) -> Chart:
    """A bar with whiskers for each place, its share written at its foot; ties share their places."""
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
    return Chart(
        name="places",
        title=_("How often is each place taken?"),
        subtitle=_("%(games)s; 95 %% intervals, faint under 30; ties share their places", games=games_words(games)),
        columns=(_("place"), _("value"), _("low"), _("high"), _("made"), _("opportunities")),
        rows=tuple(measured(int(bar.label), bar.statistic) for bar in bars),
        traces=({**trace, **written},) if bars else (),
        layout=layout,
        empty="" if bars else _("No game of this selection came to a result."),
        definition="place_1",
        links=tuple(bar.url for bar in bars),
    )
