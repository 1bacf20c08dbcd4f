"""How much was wrong month by month, or day by day, for each source, code, player or engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from dashboards.figures.chart import Chart, bar_height, both_ends, labels_above, slanted, told
from dashboards.figures.heat import BLANK, HeatCell, around, heat
from dashboards.figures.measures import SHARE, enough, hover_lines
from dashboards.language import gettext as _
from dashboards.numerals import percent
from dashboards.theme import SEQUENTIAL
from dashboards.words import games_words
from service.store.intervals import wilson
from service.store.rows import Statistic
from service.store.verdict_rows import Trend

MOST_GROUPS, MOST_SLOTS = 12, 18
To = Callable[[str, str], str]
"""Where the cell of a group and a stretch of time leads."""


def nowhere(_group: str, _slot: str) -> str:
    """No address: the figure is not part of a page."""
    return ""


def trend(rows: Sequence[Trend], by: str, names: Mapping[str, str], to: To = nowhere) -> Chart:
    """Groups down, those with most wrong games first, and time across; the share of wrong games in each cell."""
    wrong: Counter[str] = Counter(dict.fromkeys((row.group for row in rows), 0))
    for row in rows:
        wrong[row.group] += row.wrong
    groups = [group for group, _wrong in wrong.most_common(MOST_GROUPS)]
    slots = sorted({row.slot for row in rows})[-MOST_SLOTS:]
    known = {(row.group, row.slot): row for row in rows}
    highest = max((row.wrong / row.games for row in rows if row.games), default=0) or 1
    cells = [
        [_cell(known.get((group, slot)), names.get(group, group), highest, to) for slot in slots] for group in groups
    ]
    shown = [row for row in rows if row.group in groups and row.slot in slots]
    shown.sort(key=lambda row: (groups.index(row.group), row.slot))
    return Chart(
        name=f"trend-{by}",
        definition="illegal" if by in ("source", "engine") else "finding",
        title=_titles()[by],
        subtitle=_subtitle(by, shown, len(wrong), len(groups)),
        columns=(_heads()[by], _("time"), _("share"), _("low"), _("high"), _("wrong games"), _("games")),
        rows=tuple((names.get(row.group, row.group), row.slot, *_numbers(row)) for row in shown),
        traces=tuple(heat(cells, list(range(len(slots))), list(range(len(groups))), SEQUENTIAL)) if shown else (),
        layout=_layout([names.get(group, group) for group in groups], slots),
        empty="" if shown else _("Nothing dated is wrong in this selection."),
        links=tuple(to(row.group, row.slot) for row in shown),
    )


def _titles() -> dict[str, str]:
    return {
        "source": _("Is a source getting better?"),
        "code": _("What goes wrong more often than before?"),
        "player": _("At whose seat is something wrong, and when?"),
        "engine": _("What has each engine found?"),
    }


def _heads() -> dict[str, str]:
    return {"source": _("source"), "code": _("code"), "player": _("player"), "engine": _("engine")}


def _subtitle(by: str, drawn: Sequence[Trend], groups: int, shown: int) -> str:
    counted = {
        "source": _("illegal ÷ dated games of a source"),
        "code": _("games with the finding ÷ all dated games"),
        "player": _("a game for each of its players; with an error at the player's seat ÷ dated games of the player"),
        "engine": _("a game for each engine that judged it; illegal ÷ dated games that an engine judged"),
    }[by]
    games = games_words(_games(by, drawn))
    told_more = _("; %(shown)s of %(groups)s, those with most", shown=shown, groups=groups) if groups > shown else ""
    return f"{games}; {counted}" + _(", grey under 30") + told_more


def _games(by: str, drawn: Sequence[Trend]) -> int:
    """How many games are drawn; by code every group has the same, by player each has a game of its own."""
    if by != "code":
        return sum(row.games for row in drawn)
    return sum({row.slot: row.games for row in drawn}.values())


def _share(row: Trend) -> Statistic:
    return Statistic(row.wrong / row.games, row.wrong, row.games, *wilson(row.wrong, row.games))


def _numbers(row: Trend) -> tuple[float | None, ...]:
    share = _share(row)
    return share.value, share.low, share.high, row.wrong, row.games


def _cell(row: Trend | None, name: str, highest: float, to: To) -> HeatCell:
    """One cell, as dark as its share beside the highest; a blank where there was no game."""
    if row is None or not row.games:
        return BLANK
    share = _share(row)
    lines = hover_lines(f"{name}, {row.slot}", share, SHARE)
    value = (share.value or 0) / highest
    return HeatCell(value, percent(share.value), told(lines), enough(share), to(row.group, row.slot))


def _layout(names: Sequence[str], slots: Sequence[str]) -> dict[str, object]:
    labels = [both_ends(name, 24) for name in names]
    upright = len(slots) <= 8
    top = 28 if upright else 76
    return {
        "height": bar_height(len(names), 24) + top,
        "xaxis": labels_above(slots) | {"range": around(len(slots))} | ({"tickangle": 0} if upright else {}),
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(names))),
            "ticktext": labels,
            "range": around(len(names))[::-1],
        },
        "margin": {"r": 12 if upright else slanted(slots)},
        "meta": {"top": top, "width": 56 * len(slots) + 8 * max(map(len, labels), default=0)},
    }
