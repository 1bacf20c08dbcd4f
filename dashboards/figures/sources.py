"""Which recorders bring games that are not in order."""

from __future__ import annotations

from collections.abc import Sequence

from dashboards.figures.chart import Chart, Link, nowhere
from dashboards.figures.dots import Dot, dots, measured
from dashboards.figures.measures import SHARE
from dashboards.language import gettext as _
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.intervals import wilson
from service.store.rows import SourceCount, Statistic

MOST = 10


def illegal_share(row: SourceCount) -> Statistic:
    """A source's illegal games ÷ its games."""
    if not row.games:
        return Statistic(None, row.illegal, 0)
    low, high = wilson(row.illegal, row.games)
    return Statistic(row.illegal / row.games, row.illegal, row.games, low, high)


def worst_sources(rows: Sequence[SourceCount], link: Link = nowhere) -> Chart:
    """The share of illegal games by source, the worst first."""
    ranked = sorted(rows, key=lambda row: (-(illegal_share(row).value or 0), -row.games, row.source))
    worst = [row for row in ranked if row.games][:MOST]
    lines = [Dot(row.source or _("no source"), illegal_share(row), LIGHT["bad"], url=_to(row, link)) for row in worst]
    traces, layout = dots(lines, SHARE)
    shown = _("; the worst %(shown)s of %(sources)s", shown=len(worst), sources=len(rows))
    return Chart(
        name="sources",
        definition="illegal",
        title=_("Whose games are illegal most often?"),
        subtitle=_(
            "%(games)s; illegal ÷ all games of a source, 95 %% interval, faint under 30 games",
            games=games_words(sum(row.games for row in rows)),
        )
        + (shown if len(rows) > len(worst) else ""),
        columns=(_("source"), _("illegal share"), _("low"), _("high"), _("illegal games"), _("games")),
        rows=tuple(measured(row.source, illegal_share(row)) for row in ranked),
        traces=traces if lines else (),
        layout=layout,
        empty="" if lines else _("No game is in this selection."),
        links=tuple(_to(row, link) for row in ranked),
    )


def _to(row: SourceCount, link: Link) -> str:
    """The illegal games of a source; games that name none cannot be asked for."""
    return link(source=row.source, verdict="illegal") if row.source else ""
