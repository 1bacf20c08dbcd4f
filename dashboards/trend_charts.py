"""The figures of what went wrong when: by source, code, player and engine."""

from __future__ import annotations

from dashboards.figures.chart import Chart
from dashboards.figures.people import distinct_names
from dashboards.figures.trends import To, trend
from dashboards.figures.verdicts import span_of
from dashboards.language import gettext as _
from dashboards.links import games_link
from service.store import reports
from service.store.database import Reader
from service.store.question import Question
from service.store.verdict_reports import TRENDS

NAMES = tuple(f"trend-{by}" for by in TRENDS)


def draw_trend(reader: Reader, question: Question, name: str) -> Chart:
    """One figure by its name."""
    by = name.removeprefix("trend-")
    rows = reports.trends(reader, question, by)
    groups = {row.group for row in rows}
    return trend(rows, by, _names(reader, by, groups), _to(question, by))


def _names(reader: Reader, by: str, groups: set[str]) -> dict[str, str]:
    """What groups are called that have other names than their keys."""
    if by == "player":
        return distinct_names(reports.named(reader, groups))
    if by == "engine":
        return {group: _("engine %(number)s", number=group) for group in groups}
    return {"": _("no source")} if by == "source" else {}


def _to(question: Question, by: str) -> To:
    """Where a cell leads: the games behind it, or the findings where games alone would not tell."""
    page = {"player": "pages.findings", "engine": "pages.work"}.get(by, "pages.games")
    link = games_link(question, statistics=False, page=page)

    def to(group: str, slot: str) -> str:
        span = span_of(slot)
        match by:
            case "source":
                return link(source=group, verdict="illegal", **span) if group else ""
            case "code":
                return link(code=group, **span)
            case "player":
                return link(who=group, severity="error", **span)
        return link(engine=group, **span)

    return to
