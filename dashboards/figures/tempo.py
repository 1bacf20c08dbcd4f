"""How long decisions take."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from dashboards.figures.chart import Cell, Chart, Trace, bar_height, beside
from dashboards.figures.subject import Subject
from dashboards.language import gettext as _
from dashboards.numerals import ENOUGH
from dashboards.theme import LIGHT
from service.store.tendency_rows import ThinkingTime

SHORTEST = 0.01
"""Seconds: a logarithmic axis has no zero, so shorter times are drawn here."""
_TICKS = (0.01, 0.1, 0.3, 1, 3, 10, 30, 100, 1000)


def tempo(times: Sequence[ThinkingTime], about: Subject) -> Chart:
    """A violin for each kind of decision, on a logarithmic axis: wide where many are, its middle half, its median."""
    turns = sum(one.turns for one in times)
    return Chart(
        name="tempo",
        title=_("How long does a decision take?"),
        subtitle=about.counted(
            turns, _("decisions with a time; wide where many are, bar: the middle half, logarithmic, faint under 30")
        ),
        columns=(_("decision"), _("median, ms"), "5 %", "25 %", "75 %", "95 %", _("decisions")),
        rows=tuple(map(_row, times)),
        traces=(*(_violin(one, place, about.colour) for place, one in enumerate(times)), _medians(times, about))
        if times
        else (),
        layout={
            "height": bar_height(2 * len(times), 56),
            "xaxis": {
                "showgrid": True,
                "tickmode": "array",
                "tickvals": [log10(tick) for tick in _TICKS],
                "ticktext": [f"{tick:g} s" for tick in _TICKS],
            },
            "yaxis": {
                "tickmode": "array",
                "tickvals": list(range(len(times))),
                "ticktext": [words(one.decision) for one in times],
                "range": [len(times) - 0.5, -0.5],
            },
            "annotations": [
                beside(place, f"{one.median / 1000:.1f} s", sure=one.turns >= ENOUGH) for place, one in enumerate(times)
            ],
            "margin": {"r": 60},
        },
        empty="" if times else _("No log of this selection says how long decisions took."),
        definition="tempo_ms",
        links=tuple(_url(one, about) for one in times),
    )


def _url(one: ThinkingTime, about: Subject) -> str:
    """The games in which such a decision has a time."""
    return about.link(counted=f"{one.decision}_ms_turns")


def words(decision: str) -> str:
    """A kind of decision."""
    return {
        "lead": _("lead"),
        "answer": _("answer"),
        "voluntary_pass": _("pass by choice"),
        "forced_pass": _("forced pass"),
    }[decision]


def _row(one: ThinkingTime) -> tuple[Cell, ...]:
    return words(one.decision), one.median, *map(one.percentile, (5, 25, 75, 95)), one.turns


def _violin(one: ThinkingTime, place: int, colour: str) -> Trace:
    """Drawn of percentiles, which are as many whatever the number of decisions.

    What plotly.js smooths are the numbers themselves, so these are logarithms, on a linear axis.
    """
    return {
        "type": "violin",
        "orientation": "h",
        "x": [_place(ms) for ms in one.percentiles],
        "y": [place] * len(one.percentiles),
        "spanmode": "hard",
        "scalemode": "width",
        "width": 0.9,
        "points": False,
        "line": {"color": colour, "width": 1.5},
        "fillcolor": LIGHT["sheet"],
        "box": {"visible": True, "width": 0.12, "fillcolor": colour, "line": {"width": 0}},
        "opacity": _opacity(one),
        "hoverinfo": "skip",
    }


def _medians(times: Sequence[ThinkingTime], about: Subject) -> Trace:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [_place(one.median) for one in times],
        "y": list(range(len(times))),
        "customdata": [_url(one, about) for one in times],
        "marker": {
            "size": 9,
            "color": LIGHT["sheet"],
            "opacity": list(map(_opacity, times)),
            "line": {"color": about.colour, "width": 2},
        },
        "hovertext": [f"{one.median / 1000:.1f} s" for one in times],
        "hoverinfo": "text",
    }


def _place(ms: float) -> float:
    return log10(max(ms / 1000, SHORTEST))


def _opacity(one: ThinkingTime) -> float:
    return 1 if one.turns >= ENOUGH else 0.45
