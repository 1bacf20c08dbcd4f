"""How long decisions take."""

from __future__ import annotations

from collections.abc import Sequence

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
    """A box for each kind of decision, on a logarithmic axis: the middle half, the median, and 90 % of all."""
    turns = sum(one.turns for one in times)
    return Chart(
        name="tempo",
        title=_("How long does a decision take?"),
        subtitle=about.counted(
            turns, _("decisions with a time; box: the middle half, line: 90 %, logarithmic, faint under 30")
        ),
        columns=(_("decision"), _("median, ms"), "5 %", "25 %", "75 %", "95 %", _("decisions")),
        rows=tuple(map(_row, times)),
        traces=tuple(
            {**_box(one, place, about.colour), "customdata": [_url(one, about)]} for place, one in enumerate(times)
        ),
        layout={
            "height": bar_height(2 * len(times), 56),
            "xaxis": {
                "type": "log",
                "showgrid": True,
                "tickmode": "array",
                "tickvals": list(_TICKS),
                "ticktext": [f"{tick:g} s" for tick in _TICKS],
                "hoverformat": ".1f",
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
    return words(one.decision), one.median, one.p5, one.p25, one.p75, one.p95, one.turns


def _box(one: ThinkingTime, place: int, colour: str) -> Trace:
    low, start, median, end, high = (max(ms / 1000, SHORTEST) for ms in (one.p5, one.p25, one.median, one.p75, one.p95))
    return {
        "type": "box",
        "orientation": "h",
        "name": words(one.decision),
        "y": [place],
        "q1": [start],
        "median": [median],
        "q3": [end],
        "lowerfence": [low],
        "upperfence": [high],
        "width": 0.5,
        "line": {"color": colour, "width": 1.5},
        "fillcolor": LIGHT["sheet"],
        "opacity": 1 if one.turns >= ENOUGH else 0.45,
        "hoverinfo": "x",
    }
