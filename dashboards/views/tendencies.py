"""How people play: /tendencies."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, url_for

from dashboards.answers import as_csv, as_json, show
from dashboards.asking import ask_scope
from dashboards.language import gettext as _
from dashboards.tendency_charts import draw_tendencies, subject_of
from schemas.questions import FILTERS
from schemas.standings import STATISTIC_COLUMNS, dump_statistics, statistic_rows
from service.store import reports
from service.store.database import Reader, Store


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page, and its data."""

    @pages.get("/tendencies", endpoint="tendencies")
    def _tendencies() -> Response:
        with store.reader() as reader:
            return _show(reader)

    @pages.get("/tendencies.json", endpoint="tendencies_json")
    def _json() -> Response:
        with store.reader() as reader:
            question = ask_scope(reader, ()).question
            habits = reports.tendencies(reader, question)
            return as_json({"player": question.player, "statistics": dump_statistics(habits)})

    @pages.get("/tendencies.csv", endpoint="tendencies_csv")
    def _csv() -> Response:
        with store.reader() as reader:
            rows = statistic_rows(reports.tendencies(reader, ask_scope(reader, ()).question))
            return as_csv(STATISTIC_COLUMNS, rows, "tendencies")


def _show(reader: Reader) -> Response:
    scope = ask_scope(reader, FILTERS)
    filters: dict[str, Any] = dict(scope.asked)
    return show(
        "tendencies.html",
        title=_("Tendencies"),
        figures=True,
        scope=scope,
        key=scope.question.player,
        about=subject_of(reader, scope.question),
        charts=draw_tendencies(reader, scope.question),
        csv=url_for("pages.tendencies_csv", **filters),
        json=url_for("pages.tendencies_json", **filters),
    )
