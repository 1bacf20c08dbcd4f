"""How a player plays: rates and means, each a mark with its interval, on the band of all others where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dashboards.figures.chart import Chart
from dashboards.figures.dots import Dot, dots, measured
from dashboards.figures.measures import SHARE, Kind
from dashboards.language import gettext as _
from dashboards.numerals import percent, whole
from dashboards.words import games_words
from service.store.statistics import FEWEST_FOR_BANDS
from service.store.sums import FULL_SAMPLE


@dataclass(frozen=True, slots=True)
class Question:
    """What a figure is called and asks."""

    name: str
    title: str
    definition: str = ""


def chart(asked: Question, lines: Sequence[Dot], games: int, kind: Kind = SHARE) -> Chart:
    """A mark with whiskers for each line, and a dash where there was no opportunity."""
    some = any(line.statistic.value is not None for line in lines)
    traces, layout = dots(lines, kind)
    return Chart(
        name=asked.name,
        title=asked.title,
        subtitle=_subtitle(lines, games),
        columns=(_("what"), _("value"), _("low"), _("high"), _("made"), _("opportunities")),
        rows=tuple(measured(line.label, line.statistic) for line in lines),
        traces=traces if some else (),
        layout=layout,
        empty="" if some else _("There was no opportunity in this selection, so there is nothing to divide by."),
        definition=asked.definition,
        links=tuple(line.url for line in lines) if any(line.url for line in lines) else (),
    )


def _subtitle(lines: Sequence[Dot], games: int) -> str:
    counted = _("%(games)s; 95 %% intervals, faint under 30 opportunities", games=games_words(games))
    chance = next((line.baseline for line in lines if line.baseline is not None), None)
    if chance is not None:
        counted += _("; dotted: 1 ÷ players, %(chance)s", chance=percent(chance))
    players = max([line.band.players for line in lines if line.band and line.band.p5 is not None], default=0)
    if not players:
        return counted + _without_bands(lines)
    return counted + _("; bars: the middle half and 90 %% of %(players)s players", players=whole(players))


def _without_bands(lines: Sequence[Dot]) -> str:
    """Why there is no band, where one was looked for."""
    few = [line.band.players for line in lines if line.band]
    if not few:
        return ""
    return _(
        "; no bands: they need %(needed)s players with %(games)s games, and there are %(players)s",
        needed=FEWEST_FOR_BANDS,
        games=FULL_SAMPLE,
        players=whole(max(few)),
    )
