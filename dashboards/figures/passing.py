"""Passes and answers: by the cards in one's own hand, and by those in the smallest other one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dashboards.figures.axes import OF_SHARES
from dashboards.figures.chart import Cell, Chart, Trace, told
from dashboards.figures.columns import whiskers
from dashboards.figures.ends import End, label_ends
from dashboards.figures.measures import SHARE, enough, hover_lines
from dashboards.figures.subject import Subject, nothing_counted
from dashboards.language import gettext as _
from dashboards.theme import LIGHT, faint
from service.store.rows import Statistic


def passes_by_cards(passes: Statistic, about: Subject) -> Chart:
    """Stacked bars: of the turns facing a play, those that had to pass and those that chose to, by cards held."""
    forced, chosen = (passes.classes[kind].classes for kind in ("forced", "voluntary"))
    held = [cards for cards, each in forced.items() if each.opportunities][::-1]
    turns = sum(forced[cards].opportunities for cards in held)
    below = [forced[cards].value or 0 for cards in held]
    names = (_("forced"), _("by choice"))
    urls = [[about.behind("passes_by_cards", kind, cards) for cards in held] for kind in ("forced", "voluntary")]
    return Chart(
        name="passes-by-cards",
        title=_("When is passing forced, and when is it a choice?"),
        subtitle=about.counted(
            turns, _("turns facing a play; passes ÷ turns by cards held, 95 % intervals, faint under 30")
        ),
        columns=(_("cards held"), *_columns(_("forced")), *_columns(_("by choice")), _("turns")),
        rows=tuple(
            (int(cards), *_cells(forced[cards]), *_cells(chosen[cards]), forced[cards].opportunities) for cards in held
        ),
        traces=(
            {**_bars(held, forced, names[0], LIGHT["muted"]), "customdata": urls[0]},
            {**_bars(held, chosen, names[1], about.colour), "customdata": urls[1]},
        )
        if held
        else (),
        layout=_layout(_("cards held, as the hand shrinks"), held)
        | {
            "barmode": "stack",
            "bargap": 0.25,
            "annotations": _stacked(below, [chosen[cards] for cards in held], names, about),
        },
        empty="" if held else nothing_counted(),
        definition="forced_pass_rate",
        links=("",) * len(held),
        further=tuple((forced_url,) * 4 + (chosen_url,) * 4 for forced_url, chosen_url in zip(*urls, strict=True)),
    )


def _columns(name: str) -> tuple[str, ...]:
    return name, _("%(name)s, low", name=name), _("%(name)s, high", name=name), _("%(name)s, passes", name=name)


def _cells(one: Statistic) -> tuple[Cell, ...]:
    return one.value, one.low, one.high, one.made


def _bars(held: Sequence[str], classes: Mapping[str, Statistic], name: str, colour: str) -> Trace:
    bars = [classes[cards] for cards in held]
    return {
        "type": "bar",
        "name": name,
        "x": list(map(int, held)),
        "y": [bar.value for bar in bars],
        "marker": {"color": colour, "opacity": [1 if enough(bar) else 0.45 for bar in bars]},
        "error_y": whiskers(bars) | {"color": LIGHT["ink"]},
        "hovertemplate": [
            told(hover_lines(_("%(cards)s cards, %(name)s", cards=cards, name=name), bar, SHARE)) + "<extra></extra>"
            for cards, bar in zip(held, bars, strict=True)
        ],
    }


def _stacked(below: Sequence[float], above: Sequence[Statistic], names: Sequence[str], about: Subject) -> list[Trace]:
    """The names of both parts, beside the last bar."""
    if not below:
        return []
    ends = (
        End(below[-1] / 2, names[0], LIGHT["muted"]),
        End(below[-1] + (above[-1].value or 0) / 2, names[1], about.colour),
    )
    return list(label_ends(ends, max(start + (each.value or 0) for start, each in zip(below, above, strict=True))))


def _layout(axis: str, held: Sequence[str]) -> dict[str, Any]:
    """From the whole hand at the left to the last card at the right."""
    most, fewest = (int(held[0]), int(held[-1])) if held else (13, 1)
    return {
        "height": 280,
        "xaxis": {"title": {"text": axis}, "range": [most + 0.6, fewest - 0.6], "dtick": 1 if most <= 13 else 5},
        "yaxis": {"showgrid": True, "zeroline": True, **OF_SHARES, "rangemode": "tozero", "nticks": 6},
        "hovermode": "closest",
        "margin": {"r": 76},
    }


def answers_by_smallest(answers: Statistic, about: Subject) -> Chart:
    """Marks in the band of their intervals: answers ÷ turns that could beat, by cards in the smallest other hand."""
    held = [cards for cards, each in answers.classes.items() if each.opportunities][::-1]
    rates = [answers.classes[cards] for cards in held]
    turns = sum(rate.opportunities for rate in rates)
    urls = tuple(about.behind("answer_rate_by_smallest", cards) for cards in held)
    return Chart(
        name="answers-by-smallest",
        title=_("Is more answered when somebody is nearly out?"),
        subtitle=about.counted(turns, _("turns that could beat; answers ÷ turns with 95 % band, faint under 30")),
        columns=(_("smallest other hand"), _("answer rate"), _("low"), _("high"), _("answers"), _("turns")),
        rows=tuple((int(cards), *_cells(rate), rate.opportunities) for cards, rate in zip(held, rates, strict=True)),
        traces=(
            *band(list(map(int, held)), rates, about.colour),
            {**_marks(held, rates, about.colour), "customdata": urls},
        )
        if held
        else (),
        layout=_layout(_("cards in the smallest other hand"), held) | {"margin": {"r": 8}},
        empty="" if held else nothing_counted(),
        definition="answer_rate",
        links=urls,
    )


def band(x: Sequence[float], rates: Sequence[Statistic], colour: str, shape: str = "linear") -> tuple[Trace, ...]:
    """The intervals as one faint band behind their marks, where they are known."""
    known = [(at, one.low, one.high) for at, one in zip(x, rates, strict=True) if one.low is not None]
    if len(known) < 2:
        return ()
    plain = {"type": "scatter", "mode": "lines", "line": {"width": 0, "shape": shape}, "hoverinfo": "skip"}
    places = [at for at, _low, _high in known]
    low = plain | {"x": places, "y": [low for _at, low, _high in known]}
    high = plain | {
        "x": places,
        "y": [high for _at, _low, high in known],
        "fill": "tonexty",
        "fillcolor": faint(colour),
    }
    return low, high


def _marks(held: Sequence[str], rates: Sequence[Statistic], colour: str) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": list(map(int, held)),
        "y": [rate.value for rate in rates],
        "line": {"color": colour, "width": 1.5},
        "marker": {"color": colour, "size": 9, "opacity": [1 if enough(rate) else 0.45 for rate in rates]},
        "hovertemplate": [
            told(hover_lines(_("smallest other hand %(cards)s", cards=cards), rate, SHARE)) + "<extra></extra>"
            for cards, rate in zip(held, rates, strict=True)
        ],
    }
