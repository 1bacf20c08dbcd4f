"""How far two players or groups are apart in each rate, and whether that may be chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dashboards.figures.axes import OF_SIGNED
from dashboards.figures.chart import Cell, Chart, Trace, bar_height, beside, shortened, told
from dashboards.figures.dots import beyond
from dashboards.language import gettext as _
from dashboards.numerals import ENOUGH, signed_mean, span
from dashboards.theme import LIGHT
from service.store.compare_rows import Compared

Lines = Sequence[tuple[str, Compared]]
"""Rates with their labels."""


def differences(lines: Lines, names: tuple[str, str], url: str = "") -> Chart:
    """A mark with whiskers for each difference, in percentage points around 0; `url` is where the games are."""
    drawn = [(label, one) for label, one in lines if one.difference.low is not None]
    one, other = names
    return Chart(
        name="compare-differences",
        title=_("Which differences are sure?"),
        subtitle=_(
            "%(one)s less %(other)s in percentage points, 95 %% intervals; sure where the line does not reach 0,"
            " faint under 30 opportunities; of %(rates)s rates one in twenty looks sure by chance",
            one=one,
            other=other,
            rates=len(drawn),
        ),
        columns=(_("what"), _("difference"), _("low"), _("high"), _("sure")),
        rows=tuple(_row(label, compared) for label, compared in lines),
        links=(url,) * len(lines) if url else (),
        traces=({**_marks(drawn), "customdata": [url] * len(drawn)},) if drawn else (),
        layout=_layout(drawn),
        empty="" if drawn else _("Nothing can be compared in this selection. Take a filter away."),
        definition="interval",
    )


def _row(label: str, one: Compared) -> tuple[Cell, ...]:
    apart = one.difference
    return label, apart.value, apart.low, apart.high, _("yes") if apart.sure else _("no")


def points_apart(share: float | None) -> str:
    """A difference of two shares, in percentage points."""
    return signed_mean(None if share is None else 100 * share)


def enough_of_both(one: Compared) -> bool:
    """Whether both sides had so many opportunities that a difference is taken at its word."""
    return min(one.player.opportunities, one.opponent.opportunities) >= ENOUGH


def _hundredfold(lines: Lines) -> Iterator[tuple[float, float, float]]:
    for _label, one in lines:
        apart = one.difference
        yield 100 * (apart.value or 0), 100 * (apart.low or 0), 100 * (apart.high or 0)


def _marks(lines: Lines) -> Trace:
    values = list(_hundredfold(lines))
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [value for value, _low, _high in values],
        "y": list(range(len(lines))),
        "marker": {
            "size": 10,
            "color": [LIGHT["accent"] if one.difference.sure else LIGHT["muted"] for _label, one in lines],
            "symbol": ["circle" if one.difference.sure else "circle-open" for _label, one in lines],
            "opacity": [1 if enough_of_both(one) else 0.45 for _label, one in lines],
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [beyond(high, value) for value, _low, high in values],
            "arrayminus": [beyond(value, low) for value, low, _high in values],
            "thickness": 1.5,
            "width": 0,
            "color": LIGHT["muted"],
        },
        "hovertemplate": [
            told([f"{label}: {points_apart(one.difference.value)}", _interval(one)]) + "<extra></extra>"
            for label, one in lines
        ],
    }


def _interval(one: Compared) -> str:
    return f"95 %: {span(points_apart(one.difference.low), points_apart(one.difference.high))}"


def _layout(lines: Lines) -> dict[str, Any]:
    return {
        "height": bar_height(len(lines), 44),
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(lines))),
            "ticktext": [shortened(label, 24) for label, _one in lines],
            "range": [len(lines) - 0.4, -0.6],
        },
        "xaxis": {
            "showgrid": True,
            "zeroline": True,
            **OF_SIGNED,
            "nticks": 6,
        },
        "annotations": [
            beside(place, points_apart(one.difference.value), sure=one.difference.sure)
            for place, (_label, one) in enumerate(lines)
        ],
        "hovermode": "closest",
        "margin": {"r": 60},
    }
