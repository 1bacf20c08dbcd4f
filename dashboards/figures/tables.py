"""Whole games: how long they are, and which combinations are played by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from dashboards.figures.axes import of_counts
from dashboards.figures.chart import (
    Chart,
    Link,
    Trace,
    bar_height,
    both_ends,
    labels_above,
    nowhere,
    plain,
    risen,
    told,
)
from dashboards.figures.heat import HeatCell, heat
from dashboards.figures.measures import SHARE, enough, hover_lines
from dashboards.figures.panels import axis_of
from dashboards.language import gettext as _
from dashboards.numerals import plain_mean, span, whole
from dashboards.rulewords import category_words
from dashboards.theme import LIGHT
from dashboards.words import games_words, rules_name
from service.store.counted import behind
from service.store.table_rows import CategoryShare, GameLength

PANEL = 84
"""Pixels of height for each measure."""


def game_lengths(lengths: Sequence[GameLength], link: Link = nowhere) -> Chart:
    """A histogram for plies, for tricks and for passes, one under the other on one scale, a line at each mean."""
    some = any(one.games for one in lengths)
    urls = [[_games_so_long(link, one, length) for length in one.games] for one in lengths]
    return Chart(
        name="game-lengths",
        title=_("How long are games?"),
        subtitle=_lengths_told(lengths),
        columns=(_("measure"), _("so many"), _("games"), _("mean"), _("low"), _("high"), _("median"), _("all games")),
        rows=tuple(
            (
                _measure(one.measure),
                length,
                games,
                *(one.mean.value, one.mean.low, one.mean.high, one.mean.median, one.mean.opportunities),
            )
            for one in lengths
            for length, games in one.games.items()
        ),
        traces=tuple({**_bars(one, place), "customdata": urls[place]} for place, one in enumerate(lengths))
        if some
        else (),
        layout=_panels(lengths),
        empty="" if some else _("No game of this selection has plays."),
        definition="game-length",
        links=tuple(chain.from_iterable(urls)),
    )


def _games_so_long(link: Link, one: GameLength, length: int) -> str:
    return link(counted=f"game_{one.measure}:{length}")


def _measure(name: str) -> str:
    return {"plies": _("plies"), "tricks": _("tricks"), "passes": _("passes")}[name]


def _lengths_told(lengths: Sequence[GameLength]) -> str:
    games = max((one.mean.opportunities for one in lengths), default=0)
    return _(
        "%(games)s, by how many they have of each; dotted: the mean, with its 95 %% interval", games=games_words(games)
    )


def _bars(one: GameLength, place: int) -> Trace:
    return {
        "type": "bar",
        "x": list(one.games),
        "y": list(one.games.values()),
        "xaxis": "x",
        "yaxis": axis_of(place),
        "marker": {"color": LIGHT["accent"], "opacity": 1 if enough(one.mean) else 0.45},
        "hovertemplate": [
            told([f"{whole(length)} {_measure(one.measure)}", games_words(games)]) + "<extra></extra>"
            for length, games in one.games.items()
        ],
    }


def _panels(lengths: Sequence[GameLength]) -> dict[str, Any]:
    share = 1 / len(lengths)
    axes = {
        axis_of(place).replace("y", "yaxis"): {
            "domain": [1 - (place + 1) * share + share * 0.06, 1 - place * share - share * 0.22],
            "anchor": "x",
            "showgrid": True,
            **of_counts(max(one.games.values(), default=0), 3),
        }
        for place, one in enumerate(lengths)
    }
    known = [(place, one) for place, one in enumerate(lengths) if one.mean.value is not None]
    return {
        "height": PANEL * len(lengths) + 70,
        "bargap": 0.1,
        "xaxis": {"anchor": axis_of(len(lengths) - 1), "rangemode": "tozero", "title": {"text": _("in one game")}},
        **axes,
        "shapes": [_mean_line(one, place) for place, one in known],
        "annotations": [_mean_told(one, place, len(lengths)) for place, one in known],
        "hovermode": "closest",
    }


def _mean_line(one: GameLength, place: int) -> dict[str, Any]:
    return {
        "type": "line",
        "xref": "x",
        "x0": one.mean.value,
        "x1": one.mean.value,
        "yref": f"{axis_of(place)} domain",
        "y0": 0,
        "y1": 1,
        "line": {"color": LIGHT["muted"], "width": 1.5, "dash": "dot"},
    }


def _mean_told(one: GameLength, place: int, panels: int) -> dict[str, Any]:
    """Above each field what it counts, and the mean with its interval."""
    mean = one.mean
    interval = span(plain_mean(mean.low), plain_mean(mean.high))
    return {
        "xref": "paper",
        "x": 0,
        "xanchor": "left",
        "yref": "paper",
        "y": 1 - place / panels,
        "yanchor": "top",
        "text": plain(f"{_measure(one.measure)}: {plain_mean(mean.value)} ({interval})"),
        "showarrow": False,
        "font": {"color": LIGHT["ink" if enough(mean) else "muted"]},
    }


def categories(shares: Sequence[CategoryShare], link: Link = nowhere) -> Chart:
    """A cell for each rule set and category: its share of all plays."""
    rules = list(dict.fromkeys(one.rules for one in shares))
    names = list(dict.fromkeys(one.category for one in shares))
    by_place = {(one.rules, one.category): one for one in shares}
    urls = {place: _games_with(link, one) for place, one in by_place.items()}
    cells = [[_cell(by_place.get((each, name)), urls.get((each, name), "")) for name in names] for each in rules]
    return Chart(
        name="categories",
        title=_("Which combinations are played, by which rules?"),
        subtitle=_shares_told(shares),
        columns=(
            *(_("rules"), _("combination"), _("share"), _("low"), _("high"), _("made"), _("plays")),
            *(_("leads"), _("answers"), _("games")),
        ),
        rows=tuple(_row(one) for one in shares),
        traces=tuple(heat(cells, list(range(len(names))), list(range(len(rules))))) if shares else (),
        layout=_grid(rules, names),
        empty="" if shares else _("No game of this selection has plays."),
        definition="category-share",
        links=tuple(urls.values()),
    )


def _shares_told(shares: Sequence[CategoryShare]) -> str:
    by_rules = {one.rules: one for one in shares}.values()
    return _(
        "%(plays)s plays of all seats, %(games)s; plays of the combination ÷ plays, grey under 30",
        plays=whole(sum(one.share.opportunities for one in by_rules)),
        games=games_words(sum(one.games for one in by_rules)),
    )


def _games_with(link: Link, one: CategoryShare) -> str:
    """The games by these rules in which somebody played it."""
    return link(rules=one.rules, counted=behind("availability_use", one.category))


def _cell(one: CategoryShare | None, url: str) -> HeatCell:
    if one is None:
        return HeatCell(None, "", "")
    lines = hover_lines(f"{rules_name(one.rules)}, {category_words(one.category)}", one.share, SHARE)
    led = _("%(leads)s led, %(answers)s answered", leads=whole(one.leads), answers=whole(one.answers))
    shown = SHARE.write(one.share.value)
    return HeatCell(one.share.value, shown, told([*lines, led]), enough(one.share), url)


def _row(one: CategoryShare) -> tuple[Any, ...]:
    share = one.share
    told_share = (share.value, share.low, share.high, share.made, share.opportunities)
    return (rules_name(one.rules), category_words(one.category), *told_share, one.leads, one.answers, one.games)


def _grid(rules: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    labels = [category_words(name) for name in names]
    top = risen(labels)
    return {
        "height": bar_height(len(rules), 40) + top,
        "xaxis": labels_above(labels),
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(rules))),
            "ticktext": [both_ends(rules_name(each)) for each in rules],
            "range": [len(rules) - 0.4, -0.6],
        },
        "hovermode": "closest",
        "margin": {"r": 80},
        "meta": {"top": top, "width": len(labels) * 50 + 230},
    }
