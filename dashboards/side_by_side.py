"""Every rate and mean of two players or groups as lines of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dashboards.figures.differences import points_apart
from dashboards.language import gettext as _
from dashboards.numerals import ENOUGH, percent, plain_mean, signed_mean, span
from service.insight.statistics import ABSENCE, CARDS, GAMES, MEAN, PLAY, PLIES, RESULTS
from service.store.compare_rows import Compared


@dataclass(frozen=True, slots=True)
class Line:
    """One figure of both in words."""

    name: str
    words: str
    player: str
    opponent: str
    few: tuple[bool, bool]
    """Whether each had fewer than thirty opportunities."""
    difference: str
    interval: str
    sure: bool


def grouped(figures: Iterable[Compared]) -> list[tuple[str, list[Line]]]:
    """Every rate and mean of both: what is only known between two, then in the groups of the statistics."""
    known = {one.name: one for one in figures if not one.label and one.kind in (GAMES, MEAN, PLIES)}
    parts = ((_("Results"), RESULTS), (_("Play"), PLAY), (_("Cards"), CARDS), (_("Absence"), ABSENCE))
    between = [line_of(known[name]) for name in ("ahead_rate", "beats", "beats_able")]
    return [(_("Between the two"), between)] + [
        (title, [line_of(known[statistic.name]) for statistic in statistics if statistic.name in known])
        for title, statistics in parts
    ]


def line_of(one: Compared) -> Line:
    """One figure in words."""
    mean = signed_mean if "points" in one.name else plain_mean
    write = mean if one.kind == MEAN else percent
    apart = signed_mean if one.kind == MEAN else points_apart
    return Line(
        name=one.name,
        words=one.name.replace("_", " "),
        player=write(one.player.value),
        opponent=write(one.opponent.value),
        few=(one.player.opportunities < ENOUGH, one.opponent.opportunities < ENOUGH),
        difference=apart(one.difference.value),
        interval=span(apart(one.difference.low), apart(one.difference.high)),
        sure=one.difference.sure,
    )
