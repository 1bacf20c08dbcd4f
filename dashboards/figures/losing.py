"""What losses look like: with how many cards in hand, and what made them dearer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from dashboards.figures.chart import Chart, Link, nowhere
from dashboards.figures.columns import Column, columns
from dashboards.figures.stairs import Stair, stairs
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import ENOUGH, plain_mean, whole
from dashboards.theme import LIGHT
from service.store.counted import behind
from service.store.intervals import wilson
from service.store.rows import Statistic

Tiers = Sequence[tuple[int, int]]
"""From how many cards on each card costs how many points."""


def cards_left(counts: Mapping[int, int], tiers: Tiers, colour: str = LIGHT["accent"], link: Link = nowhere) -> Chart:
    """A histogram of the cards in hand at the end of lost games, a line where each tier begins."""
    losses = sum(counts.values())
    held = range(1, max(counts, default=0) + 1)
    bars = [
        Column(
            str(cards),
            _("%(cards)s left", cards=cards),
            _share(counts.get(cards, 0), losses),
            link(counted=f"cards_left:{cards}"),
        )
        for cards in held
    ]
    traces, layout = columns(bars, colour, _("cards left"))
    lines = list(_tier_lines(tiers, len(bars)))
    return Chart(
        name="cards-left",
        title=_("With how many cards in hand are games lost?"),
        subtitle=_subtitle(losses, counts, tiers),
        columns=(_("cards left"), _("share of losses"), _("low"), _("high"), _("losses"), _("of")),
        rows=tuple(_row(bar) for bar in bars),
        traces=traces if losses else (),
        layout=layout | {"shapes": [line for line, _label in lines], "annotations": [label for _line, label in lines]},
        empty="" if losses else _("No lost game of this player is in this selection."),
        definition="cards_left_losing",
        links=tuple(bar.url for bar in bars),
    )


def _row(bar: Column) -> tuple[Any, ...]:
    told = bar.statistic
    return int(bar.label), told.value, told.low, told.high, told.made, told.opportunities


def _share(made: int, losses: int) -> Statistic:
    return Statistic(made / losses, made, losses, *wilson(made, losses))


def _subtitle(losses: int, counts: Mapping[int, int], tiers: Tiers) -> str:
    mean = sum(cards * games for cards, games in counts.items()) / losses if losses else None
    said = ngettext("%(losses)s loss", "%(losses)s losses", losses, losses=whole(losses))
    counted = _(
        "%(losses)s, %(mean)s cards left on average; 95 %% intervals, faint under 30",
        losses=said,
        mean=plain_mean(mean),
    )
    return counted if tiers else counted + _("; no tier lines, as several rule sets are mixed")


def _tier_lines(tiers: Tiers, bars: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """A dotted line before the first bar of each tier beyond the first, and what a card costs from there on."""
    line = {"color": LIGHT["muted"], "width": 1.5, "dash": "dot"}
    for cards, points in tiers[1:]:
        at = cards - 1.5
        if cards <= bars:
            yield (
                {"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1, "line": line},
                {
                    "x": at,
                    "yref": "paper",
                    "y": 1,
                    "xanchor": "left",
                    "yanchor": "top",
                    "text": f"×{points}",
                    "showarrow": False,
                    "font": {"color": LIGHT["muted"]},
                },
            )


def doubling(cost: Statistic, link: Link = nowhere) -> Chart:
    """A waterfall: the points that each cause of doubling added, up to all of them."""
    names = {
        "unused_two": _("unused twos"),
        "unused_four": _("unused fours"),
        "unused_straight_flush": _("unused straight flushes"),
        "final_play": _("the winner's last play"),
    }
    made = [cost.classes[name].made or 0 if name in cost.classes else 0 for name in names]
    starts = [0, *accumulate(made)]
    faint = cost.opportunities < ENOUGH
    lines = [
        Stair(
            name,
            points,
            whole(points),
            start,
            LIGHT["bad"],
            url=link(counted=behind("doubling_cost", cause)),
            faint=faint,
        )
        for (cause, name), points, start in zip(names.items(), made, starts, strict=False)
    ]
    total = cost.made or 0
    url = link(counted=behind("doubling_cost"))
    last = Stair(_("together"), total, whole(total), 0, LIGHT["muted"], url=url, faint=faint)
    traces, layout = stairs([*lines, last])
    losses = ngettext("%(losses)s loss", "%(losses)s losses", cost.opportunities, losses=whole(cost.opportunities))
    return Chart(
        name="doubling",
        title=_("What made losses dearer than cards × tier?"),
        subtitle=_("points owed above cards × tier in %(losses)s, before settlement; faint under 30", losses=losses),
        columns=(_("cause"), _("points"), _("losses")),
        rows=tuple((line.label, line.size, cost.opportunities) for line in (*lines, last)) if total else (),
        links=tuple(line.url for line in (*lines, last)) if total else (),
        traces=traces if total else (),
        layout=layout,
        empty="" if total else _("Nothing was doubled in the losses of this selection, or their rules double nothing."),
        definition="doubling_cost",
    )
