"""What is led, by the cards in one's own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dashboards.figures.axes import OF_SHARES
from dashboards.figures.chart import Chart, Trace, told
from dashboards.figures.subject import Subject, nothing_counted
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import ENOUGH, percent, whole
from dashboards.theme import LIGHT, SHADES
from service.store.rows import Statistic

FITS = 0.12
"""The share from which on a name fits into its area."""
Led = Mapping[int, Mapping[str, int]]
"""How often so many cards were led, by the cards held before."""


def leads_by_cards(by_cards: Statistic, about: Subject) -> Chart:
    """Stacked areas: of the leads from so many cards, how many were of each size."""
    led: Led = {
        int(cards): {size: int(each.made or 0) for size, each in sizes.classes.items()}
        for cards, sizes in by_cards.classes.items()
    }
    held = sorted((cards for cards, sizes in led.items() if sum(sizes.values())), reverse=True)
    sizes = [size for size in next(iter(led.values()), {}) if any(led[cards][size] for cards in held)]
    leads = sum(sum(led[cards].values()) for cards in held)
    shades = SHADES[1 if len(sizes) < len(SHADES) else 0 :]
    labels = _labels(sizes, led, held)
    return Chart(
        name="leads-by-cards",
        title=_("How many cards are led, as the hand shrinks?"),
        subtitle=about.counted(leads, _("leads; share of the leads from so many cards, veiled under 30")),
        columns=(_("cards held"), *(_size(size) for size in sizes), _("leads")),
        rows=tuple((cards, *(_share(led[cards], size) for size in sizes), sum(led[cards].values())) for cards in held),
        traces=tuple(
            {**_area(size, shade, led, held), "customdata": [_url(about, cards, size) for cards in held]}
            for size, shade in zip(sizes, shades, strict=False)
        )
        if held
        else (),
        layout={
            "height": 300,
            "xaxis": {
                "title": {"text": _("cards held, as the hand shrinks")},
                "range": [held[0], held[-1]] if len(held) > 1 else [14, 0],
                "dtick": 1 if len(led) <= 13 else 5,
            },
            "yaxis": {**OF_SHARES, "range": [0, 1], "nticks": 6},
            "hovermode": "closest",
            "annotations": labels,
            "showlegend": not labels,
            "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "traceorder": "normal"},
            "shapes": [_veil(cards) for cards in held if sum(led[cards].values()) < ENOUGH],
            "margin": {"r": 16},
            "meta": {"top": 12 if labels else 34},
        },
        empty="" if held else nothing_counted(),
        definition="lead_mix",
        links=("",) * len(held),
        further=tuple(tuple(_url(about, cards, size) for size in sizes) for cards in held),
    )


def _url(about: Subject, cards: int, size: str) -> str:
    return about.behind("lead_mix", "own_cards", str(cards), size)


def _size(size: str) -> str:
    return ngettext("%(num)s card", "%(num)s cards", int(size))


def _share(sizes: Mapping[str, int], size: str) -> float:
    return sizes[size] / sum(sizes.values())


def _area(size: str, shade: str, led: Led, held: Sequence[int]) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines" if len(held) > 1 else "lines+markers",
        "stackgroup": "leads",
        "name": _size(size),
        "x": list(held),
        "y": [_share(led[cards], size) for cards in held],
        "line": {"width": 1, "color": LIGHT["paper"]},
        "fillcolor": shade,
        "hovertemplate": [
            told(
                [
                    f"{_size(size)}: {percent(_share(led[cards], size))}",
                    _("of the leads from %(cards)s cards", cards=cards),
                    f"{whole(led[cards][size])} ÷ {whole(sum(led[cards].values()))}",
                ]
            )
            + "<extra></extra>"
            for cards in held
        ],
    }


def _labels(sizes: Sequence[str], led: Led, held: Sequence[int]) -> list[dict[str, Any]]:
    """Each size's name where its area is widest, away from the edges; none at all where one of them does not fit."""
    inner = held[2:-2]
    widest = [max(inner, key=lambda cards: _share(led[cards], size), default=0) for size in sizes]
    if not inner or any(_share(led[cards], size) < FITS for size, cards in zip(sizes, widest, strict=True)):
        return []
    return [_label(sizes, place, led, cards) for place, cards in enumerate(widest)]


def _label(sizes: Sequence[str], place: int, led: Led, cards: int) -> dict[str, Any]:
    below = sum(_share(led[cards], other) for other in sizes[:place])
    dark = place >= len(sizes) - 2 and len(sizes) > 2
    return {
        "x": cards,
        "y": below + _share(led[cards], sizes[place]) / 2,
        "text": _size(sizes[place]),
        "showarrow": False,
        "font": {"color": LIGHT["paper" if dark else "ink"]},
    }


def _veil(cards: int) -> dict[str, Any]:
    """What greys a place that few leads stand behind."""
    return {
        "type": "rect",
        "x0": cards + 0.5,
        "x1": cards - 0.5,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "line": {"width": 0},
        "fillcolor": LIGHT["paper"],
        "opacity": 0.55,
        "layer": "above",
    }
