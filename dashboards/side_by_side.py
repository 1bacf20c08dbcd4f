"""Every rate and mean of two players or groups as lines of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dashboards.figures.differences import points_apart
from dashboards.figures.measures import Writer
from dashboards.language import gettext as _
from dashboards.numerals import ENOUGH, NONE, percent, plain_mean, signed, signed_mean, span, whole
from service.insight.statistics import ABSENCE, CARDS, GAMES, MEAN, PLAY, PLIES, RESULTS, Statistic
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
    known = {_path(one): one for one in figures if one.kind in (GAMES, MEAN, PLIES) or one.name in ALONE}
    parts = ((_("Results"), RESULTS), (_("Play"), PLAY), (_("Cards"), CARDS), (_("Absence"), ABSENCE))
    between = [line_of(known[name]) for name in ("ahead_rate", "beats", "beats_able")]
    return [(_("Between the two"), between)] + [
        (title, [line_of(known[path]) for statistic in statistics for path in _paths(statistic) if path in known])
        for title, statistics in parts
    ]


ALONE = ("longest_win_streak", "current_streak", "form_10", "form_25", "form_100", "longest_control", "abandoned")
"""No rates: both have them, but nothing says whether a difference is chance."""


def _path(one: Compared) -> str:
    return f"{one.name}/{one.label}" if one.label else one.name


def _paths(statistic: Statistic) -> Iterator[str]:
    """Where a statistic stands, and the classes of those that have no figure over all: mixes, the opener's effect."""
    yield statistic.name
    inner = [one for one in statistic.classes if one.name == "category"] if "mix" in statistic.name else [statistic]
    if statistic.name in ("opener_win_rate", "lead_mix", "answer_mix"):
        for one in inner:
            within = f"{statistic.name}/{one.name}" if one is not statistic else statistic.name
            yield from (f"{within}/{each.name}" for each in one.classes)


def _writers(one: Compared) -> tuple[Writer, Writer]:
    """How the figure is written, and how a difference of two of them."""
    if one.name in ALONE and "form" not in one.name:
        return (_signed if one.name == "current_streak" else _whole), _signed
    if one.kind == MEAN or one.name in ALONE:
        return (signed_mean if "points" in one.name or "form" in one.name else plain_mean), signed_mean
    return percent, points_apart


def _whole(number: float | None) -> str:
    return NONE if number is None else whole(number)


def _signed(number: float | None) -> str:
    return NONE if number is None else signed(number)


def line_of(one: Compared) -> Line:
    """One figure in words."""
    write, apart = _writers(one)
    return Line(
        name=one.name,
        words=f"{one.name} {one.label}".strip().replace("_", " ").replace("/", " "),
        player=write(one.player.value),
        opponent=write(one.opponent.value),
        few=(one.player.opportunities < ENOUGH, one.opponent.opportunities < ENOUGH),
        difference=apart(one.difference.value),
        interval=span(apart(one.difference.low), apart(one.difference.high)),
        sure=one.difference.sure,
    )
