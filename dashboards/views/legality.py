"""What is wrong, how often, and where: /legality."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from flask import Blueprint, Response, url_for

from dashboards.answers import add_answers, as_csv, as_json, show
from dashboards.asking import ask_scope
from dashboards.bidi import isolated
from dashboards.charts import draw_findings, draw_sources, draw_verdicts
from dashboards.language import gettext as _
from dashboards.scope import Scope, here
from dashboards.trend_charts import draw_trend
from dashboards.words import state_words
from dashboards.wrong import A_PAGE, COLUMNS, FIELDS, cells, one_of, page_of, reason, wrong
from service.rules.findings import CODES
from service.store import reports
from service.store.database import Reader, Store
from service.store.question import ANY, LEGAL_OR_STOOD, STOOD, Question
from service.store.verdict_reports import TRENDS
from service.store.verdict_rows import ListPage

LATEST = 5
"""Changed verdicts that the page shows."""


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page, and its data."""
    add_answers(
        pages,
        store,
        (
            ("/legality", "legality", _show),
            ("/legality.json", "legality_json", _json),
            ("/legality.csv", "legality_csv", _csv),
        ),
    )


def _illegal_games(reader: Reader, question: Question) -> ListPage:
    return page_of(reports.work_list, reader, question, limit=A_PAGE)


def _json(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    page = _illegal_games(reader, question)
    return as_json(
        {
            "verdicts": [asdict(row) for row in reports.verdicts(reader, question)],
            "findings": [asdict(row) for row in reports.findings(reader, question)],
            "sources": [asdict(row) for row in reports.sources(reader, question)],
            "work": reports.work_states(reader, question),
            "changed": [asdict(row) for row in reports.verdict_changes(reader, question)],
            "illegal": {"items": [asdict(wrong(item)) for item in page.items], "next": page.next},
        }
    )


def _csv(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    items = reports.whole(reports.work_list, reader, question)
    return as_csv(COLUMNS, (cells(COLUMNS, wrong(item)) for item in items), "legality")


def _codes(reader: Reader, scope: Scope) -> list[dict[str, Any]]:
    """Each code that was found, with its meaning and links to the games and to every finding."""
    others: dict[str, Any] = {name: value for name, value in scope.asked.items() if name != "code"}
    return [
        {
            **asdict(row),
            "meaning": CODES.get(row.code, ""),
            "url": url_for("pages.games", **others, **_as_counted(scope), code=row.code),
            "each": url_for("pages.findings", **others, code=row.code),
        }
        for row in reports.findings(reader, scope.question)
    ]


def _as_counted(scope: Scope) -> dict[str, Any]:
    """The kind of games that the page counts, where its address does not say it: lists show all of them unasked."""
    return {} if "kind" in scope.asked else {"kind": scope.question.kind}


def _numbers(reader: Reader, scope: Scope) -> list[tuple[str, int, str]]:
    """The large numbers of the page: words, number, and where it leads."""
    question = scope.question
    filters: dict[str, Any] = dict(scope.asked)
    work = reports.work_states(reader, question)
    holds_stood = question.verdict in (None, ANY, "illegal", STOOD, LEGAL_OR_STOOD)
    stood = reports.counted(reader, replace(question, verdict=STOOD), STOOD).games if holds_stood else 0
    changed = sum(change.games for change in reports.verdict_changes(reader, question))
    named = filters | _as_counted(scope)
    illegal = {**named, "verdict": STOOD if question.verdict in (STOOD, LEGAL_OR_STOOD) else "illegal"}
    return [
        (_("illegal"), sum(work.values()), url_for("pages.games", **illegal) if holds_stood else ""),
        *((state_words(state), games, url_for("pages.work", **filters, state=state)) for state, games in work.items()),
        (
            _("stood all the same"),
            stood,
            url_for("pages.games", **{**named, "verdict": STOOD}) if holds_stood else "",
        ),
        (_("verdicts changed"), changed, url_for("pages.changes", **filters)),
    ]


def _show(reader: Reader) -> Response:
    scope = ask_scope(reader, FIELDS, statistics=False)
    page = _illegal_games(reader, scope.question)
    filters: dict[str, Any] = dict(scope.asked)
    by = one_of("trend", TRENDS) or TRENDS[0]
    charts = {
        "verdicts": draw_verdicts(reader, scope.question),
        "findings": draw_findings(reader, scope.question),
        "sources": draw_sources(reader, scope.question),
        "trend": draw_trend(reader, scope.question, f"trend-{by}"),
    }
    return show(
        "legality.html",
        title=_("Legality"),
        figures=True,
        scope=scope,
        charts=charts,
        numbers=_numbers(reader, scope),
        trends=[(words, here(trend=name), name == by) for name, words in _trend_words().items()],
        codes=_codes(reader, scope),
        changes=reports.changed_verdicts(reader, scope.question, LATEST).items,
        reason=reason,
        illegal=[wrong(item, isolated) for item in page.items],
        state_words=state_words,
        work=url_for("pages.work", **filters),
        all_changes=url_for("pages.changes", **filters),
        next=here(cursor=page.next) if page.next else None,
        csv=url_for("pages.legality_csv", **filters),
        json=url_for("pages.legality_json", **filters),
    )


def _trend_words() -> dict[str, str]:
    return {"source": _("by source"), "code": _("by code"), "player": _("by player"), "engine": _("by engine")}
