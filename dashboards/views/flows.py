"""Who pays whom: /flows."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, url_for

from dashboards.answers import as_csv, as_json, show
from dashboards.asking import ask_scope
from dashboards.charts import OF_FLOWS
from dashboards.figures.people import distinct_names
from dashboards.language import gettext as _
from dashboards.links import without_two
from schemas.questions import FILTERS
from schemas.standings import COLUMNS, dump_point_flow
from service.store import reports
from service.store.database import Reader, Store
from service.store.player_rows import PointFlow

MOST_ROWS = 25


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page, and its data."""

    @pages.get("/flows", endpoint="flows")
    def _flows() -> Response:
        with store.reader() as reader:
            return _show(reader)

    @pages.get("/flows.json", endpoint="flows_json")
    def _json() -> Response:
        with store.reader() as reader:
            return as_json({"items": [dump_point_flow(row) for row in _rows(reader)]})

    @pages.get("/flows.csv", endpoint="flows_csv")
    def _csv() -> Response:
        with store.reader() as reader:
            return as_csv(
                COLUMNS["point-flows"], [list(dump_point_flow(row).values()) for row in _rows(reader)], "flows"
            )


def _rows(reader: Reader) -> tuple[PointFlow, ...]:
    return reports.point_flows(reader, ask_scope(reader, (), points=True).question)


def _show(reader: Reader) -> Response:
    scope = ask_scope(reader, FILTERS, points=True)
    rows = reports.point_flows(reader, scope.question)
    filters: dict[str, Any] = dict(scope.asked)
    return show(
        "flows.html",
        title=_("Point flows"),
        figures=True,
        heavy=True,
        scope=scope,
        flows=rows[:MOST_ROWS],
        pairs=len(rows),
        kept=without_two(filters) | {"rules": scope.question.rules},
        names=distinct_names(one for row in rows for one in (row.payer, row.payee)),
        charts=[draw(reader, scope.question) for draw in OF_FLOWS.values()],
        csv=url_for("pages.flows_csv", **filters),
        json=url_for("pages.flows_json", **filters),
    )
