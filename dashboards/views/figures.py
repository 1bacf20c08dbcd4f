"""The figures alone: /api/v1/figures/{name}, and their data with .csv or .json after the name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, request

from dashboards import tendency_charts, trend_charts
from dashboards.answers import CSV, Finished, csv_bytes, json_bytes
from dashboards.asking import asks_groups, groups_of_page, question_of_page
from dashboards.career_charts import NAMES
from dashboards.charts import EVENING, IN_POINTS, OF_GAMES, OF_VERDICTS, draw
from dashboards.figures.chart import Chart, plain
from dashboards.kept import KeptFigures, Made
from dashboards.language import gettext as _
from dashboards.pairs import NAMES as OF_PAIRS
from schemas.questions import FILTERS, Figure, FigureData
from service.asking import ask_question
from service.parameters import QueryParser
from service.rules.words import nearest, show
from service.store import reports
from service.store.database import Reader, Store
from service.store.stamp import Stamp

KNOWN = (*IN_POINTS, *OF_VERDICTS, *NAMES, *tendency_charts.NAMES, *trend_charts.NAMES, EVENING, *OF_GAMES)
FORMS = {"csv": CSV, "json": "application/json"}
"""What figures have their data as, by the ending of the address."""

_PARSER = QueryParser()


class UnknownFigureError(LookupError):
    """There is no figure of that name; its text is a sentence."""


def create_figures(store: Store, prefix: str) -> Blueprint:
    """The blueprint of the figures."""
    figures = Blueprint("figures", __name__, url_prefix=f"{prefix}/figures")

    kept = KeptFigures()

    @figures.get("/<name>", endpoint="figure")
    def _figure(name: str) -> Response:
        def made() -> Made:
            asked = _read(Figure())
            chart, stamp = _drawn(store, name, asked)
            said = {"stamp": plain(_line(stamp)), "file": stamp.file_name("png").removesuffix(".png")}
            layout = {**chart.layout, "meta": {**chart.layout.get("meta", {}), **said}}
            return Made(replace(chart, layout=layout).to_json(dark=asked.get("theme") == "dark").encode())

        answer = kept.get(f"{name}?{request.query_string!r}", store.data_version().version, made)
        response = Finished(answer.made.body, content_type="application/json")
        response.set_etag(answer.tag)
        return response

    @figures.get("/<name>.<form>", endpoint="data")
    def _data(name: str, form: str) -> Response:
        if form not in FORMS:
            raise UnknownFigureError(_("figures have their data as .csv or .json, not as .%(form)s", form=form))

        def made() -> Made:
            chart, stamp = _drawn(store, name, _read(FigureData()))
            body = csv_bytes(chart.columns, chart.rows) if form == "csv" else json_bytes(_document(chart, stamp))
            return Made(body, stamp.file_name(form))

        version = store.data_version(exact=True).version  # whoever takes the data wants what is there now
        answer = kept.get(f"{name}.{form}?{request.query_string!r}", version, made)
        response = Response(answer.made.body, content_type=FORMS[form])
        response.headers["Content-Disposition"] = f"attachment; filename={answer.made.file_name}"
        response.set_etag(answer.tag)
        return response

    return figures


def _read(schema: FigureData) -> Mapping[str, Any]:
    """What is asked; a problem where it is not known. It costs more than a kept figure, which was asked for well."""
    asked: Mapping[str, Any] = _PARSER.parse(schema, request, location="query", error_status_code=400)
    return asked


def _drawn(store: Store, name: str, asked: Mapping[str, Any]) -> tuple[Chart, Stamp]:
    """A figure under the filters of the address, and what it was made of; AskedError where a filter does not fit."""
    with store.reader() as reader:
        ask_question(reader, {each: asked[each] for each in FILTERS if each in asked and asked[each] != ""})
        chart = draw(reader, name)
        if chart is None:
            near = nearest(name, KNOWN)
            advice = f"did you mean {show(near)}? " if near else ""
            raise UnknownFigureError(f"unknown figure {show(name)}: {advice}known are {', '.join(KNOWN)}")
        return chart, _stamp(reader, name)


def _stamp(reader: Reader, name: str) -> Stamp:
    """What a figure was made of; of two groups also who they are."""
    version = reports.data_version(reader)
    if name in OF_PAIRS and asks_groups():
        groups = groups_of_page(reader)
        return Stamp(name, groups.question, version, groups.words)
    return Stamp(name, question_of_page(reader, points=name in IN_POINTS or name in NAMES), version)


def _line(stamp: Stamp) -> str:
    """What a picture says of itself."""
    asked = [f"{name} {value}" for name, value in stamp.filters.items()]
    version = _("data version %(version)s of %(moment)s", version=stamp.version.version, moment=stamp.as_of)
    return " · ".join(["bigtwo", *asked, version])


def _document(chart: Chart, stamp: Stamp) -> dict[str, object]:
    rows = [dict(zip(chart.columns, row, strict=True)) for row in chart.rows]
    return {
        "name": chart.name,
        "title": chart.title,
        "subtitle": chart.subtitle,
        "filters": stamp.filters,
        "data_version": stamp.version.version,
        "as_of": stamp.as_of,
        "columns": chart.columns,
        "rows": rows,
    }
