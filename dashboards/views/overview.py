"""The first page: how much there is, who leads, and what came last."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Blueprint, Response

from dashboards.answers import as_json, show
from dashboards.asking import EVERYTHING, ask_scope
from dashboards.charts import draw_codes, draw_funnel, draw_leaderboard, draw_verdicts
from dashboards.games import line_of
from dashboards.language import gettext as _
from dashboards.views.upload import upload_texts
from dashboards.writing import embedded
from schemas.questions import FILTERS
from schemas.standings import dump_count, dump_figure
from schemas.stored import dump_moment, dump_summary
from service.store import reports
from service.store.database import Reader, Store
from service.store.rows import Funnel, Overview


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page."""

    @pages.get("/", endpoint="overview")
    def _overview() -> Response:
        with store.reader() as reader:
            return _show(reader)

    @pages.get("/overview.json", endpoint="overview_json")
    def _json() -> Response:
        with store.reader() as reader:
            question = ask_scope(reader, (), statistics=False).question
            return as_json(_document(reports.overview(reader, question), reports.funnel(reader, question)))


def _document(overview: Overview, funnel: Funnel) -> dict[str, Any]:
    return {
        "games": overview.games,
        "players": overview.players,
        "legal": dump_figure(overview.legal),
        "undated": overview.undated,
        "last_upload": dump_moment(overview.last_upload),
        "by_day": [asdict(count) for count in overview.by_day],
        "funnel": asdict(funnel),
        "findings": [dump_count(count) for count in overview.findings],
        "latest": [dump_summary(game) for game in overview.latest],
    }


def _show(reader: Reader) -> Response:
    if not reports.verdicts(reader, EVERYTHING):
        return show("overview.html", title=_("Overview"), empty=True, texts=embedded(upload_texts()))
    scope = ask_scope(reader, FILTERS, points=True)
    everything = ask_scope(reader, (), statistics=False)
    every = everything.question
    overview = reports.overview(reader, every)
    charts = {
        "leaderboard": draw_leaderboard(reader, scope.question),
        "verdicts": draw_verdicts(reader, every),
        "funnel": draw_funnel(reader, every),
        "codes": draw_codes(reader, every),
    }
    return show(
        "overview.html",
        title=_("Overview"),
        figures=True,
        scope=scope,
        every=everything,
        overview=overview,
        charts=charts,
        games=[line_of(game) for game in overview.latest],
    )
