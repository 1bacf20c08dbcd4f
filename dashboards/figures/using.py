"""Which combinations are played when they are dealt, player by player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dashboards.bidi import isolated
from dashboards.figures.chart import Cell, Chart, Link, bar_height, labels_above, nowhere, risen, shortened, told
from dashboards.figures.heat import HeatCell, heat
from dashboards.figures.measures import SHARE, enough, hover_lines
from dashboards.figures.people import distinct_names
from dashboards.figures.subject import nothing_counted
from dashboards.language import gettext as _
from dashboards.numerals import percent, whole
from dashboards.rulewords import category_words
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.counted import behind
from service.store.rows import Statistic
from service.store.tendency_rows import CategoryUse

MOST = 12
PLAIN = (LIGHT["paper"], LIGHT["paper"])
"""No colour: grey would say that there were few."""


def category_use(rows: Sequence[CategoryUse], players: int, games: int, link: Link = nowhere) -> Chart:
    """A cell for each player and category, and under them how often each category was dealt at all."""
    names = distinct_names(row.player for row in rows)
    categories = [name for name in (rows[0].use if rows else {}) if any(row.use[name].opportunities for row in rows)]
    urls = [
        {name: link(player=row.player.player, counted=behind("availability_use", name)) for name in categories}
        for row in rows
    ]
    cells = [
        [_cell(names[row.player.player], name, row.use[name], url[name]) for name in categories]
        for row, url in zip(rows, urls, strict=True)
    ]
    dealt = [[_dealt(rows, name) for name in categories]]
    places = list(range(len(categories)))
    traces = (*heat(cells, places, list(range(len(rows)))), *heat(dealt, places, [len(rows) + 0.35], PLAIN))
    return Chart(
        name="category-use",
        title=_("Which combinations are played when they are dealt?"),
        subtitle=_subtitle(players, len(rows), games),
        columns=(_("player"), _("combination"), _("use"), _("low"), _("high"), _("played"), _("dealt"), _("games")),
        rows=tuple(_rows(rows, names, categories)),
        traces=traces if categories else (),
        layout=_layout(rows, names, categories),
        empty="" if categories else nothing_counted(),
        definition="availability_use",
        links=tuple(url[name] for url in urls for name in categories),
    )


def _cell(player: str, category: str, use: Statistic, url: str) -> HeatCell:
    lines = hover_lines(f"{isolated(player)}, {category_words(category)}", use, SHARE)
    return HeatCell(use.value, percent(use.value), told(lines), enough(use), url)


def _dealt(rows: Sequence[CategoryUse], category: str) -> HeatCell:
    """How often the hands of these players held a category; without a colour, since it is nobody's doing.

    Every hand that is known holds some category: that of most deals tells how many there are.
    """
    held = sum(row.use[category].opportunities for row in rows)
    games = sum(max(use.opportunities for use in row.use.values()) for row in rows)
    share = held / games if games else None
    lines = [
        _("%(category)s dealt: %(share)s", category=category_words(category), share=percent(share)),
        f"{whole(held)} ÷ {whole(games)}",
    ]
    return HeatCell(share, percent(share), told(lines))


def _rows(rows: Sequence[CategoryUse], names: dict[str, str], categories: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    for row in rows:
        for name in categories:
            use = row.use[name]
            told_use = (use.value, use.low, use.high, use.made, use.opportunities, row.games)
            yield (names[row.player.player], category_words(name), *told_use)


def _subtitle(players: int, shown: int, games: int) -> str:
    counted = _(
        "%(games)s; games that played it ÷ games whose deal held it, grey under 30; last line: deals that held it",
        games=games_words(games),
    )
    if players <= shown:
        return counted
    return counted + _("; %(shown)s of %(players)s players", shown=shown, players=whole(players))


def _layout(rows: Sequence[CategoryUse], names: dict[str, str], categories: Sequence[str]) -> dict[str, object]:
    labels = [category_words(name) for name in categories]
    top = risen(labels)
    return {
        "height": bar_height(len(rows) + 1, 40) + top,
        "xaxis": labels_above(labels),
        "yaxis": {
            "tickmode": "array",
            "tickvals": [*range(len(rows)), len(rows) + 0.35],
            "ticktext": [*(shortened(names[row.player.player]) for row in rows), _("dealt")],
            "range": [len(rows) + 0.85, -0.5],
        },
        "hovermode": "closest",
        "margin": {"r": 80},
        "meta": {"top": top, "width": len(labels) * 46 + 230},
    }
