"""The figures alone: /api/v1/figures/{name}, and their data with .csv or .json after the name."""

from __future__ import annotations

from flask import Blueprint, Response, request

from dashboards.answers import as_csv, as_json
from dashboards.career_charts import NAMES
from dashboards.charts import EVENING, IN_POINTS, OF_VERDICTS, draw
from dashboards.figures.chart import Chart
from dashboards.kept import KeptFigures
from dashboards.language import gettext as _
from dashboards.scope import asked_filters
from service.asking import AskedError
from service.store import reports
from service.store.database import Store

KNOWN = (*IN_POINTS, *OF_VERDICTS, *NAMES, EVENING, "race")
FORMS = ("csv", "json")


class UnknownFigureError(LookupError):
    """There is no figure of that name; its text is a sentence."""


def create_figures(store: Store, prefix: str) -> Blueprint:
    """The blueprint of the figures."""
    figures = Blueprint("figures", __name__, url_prefix=f"{prefix}/figures")

    kept = KeptFigures()

    @figures.get("/<name>", endpoint="figure")
    def _figure(name: str) -> Response:
        def made() -> bytes:
            dark = request.args.get("theme") == "dark"
            return _drawn(store, name)[0].to_json(dark=dark).encode()

        answer = kept.get(f"{name}?{request.query_string!r}", store.data_version().version, made)
        response = Response(answer.body, mimetype="application/json")
        response.set_etag(answer.tag)
        return response

    @figures.get("/<name>.<form>", endpoint="data")
    def _data(name: str, form: str) -> Response:
        if form not in FORMS:
            raise UnknownFigureError(_("Figures have their data as .csv or .json, not as .%(form)s.", form=form))
        chart, version = _drawn(store, name)
        return as_csv(chart.columns, chart.rows, chart.name) if form == "csv" else as_json(_document(chart, version))

    figures.register_error_handler(UnknownFigureError, lambda error: _problem(404, "not-found", str(error)))
    figures.register_error_handler(AskedError, lambda error: _problem(400, "query", str(error)))
    return figures


def _drawn(store: Store, name: str) -> tuple[Chart, int]:
    """A figure under the filters of the address, and the version of the data that it was made of."""
    with store.reader() as reader:
        version = reports.data_version(reader).version
        chart = draw(reader, name)
    if chart is None:
        raise UnknownFigureError(
            _("There is no figure “%(name)s”; there are %(known)s.", name=name, known=", ".join(KNOWN))
        )
    return chart, version


def _document(chart: Chart, version: int) -> dict[str, object]:
    rows = [dict(zip(chart.columns, row, strict=True)) for row in chart.rows]
    return {
        "name": chart.name,
        "title": chart.title,
        "subtitle": chart.subtitle,
        "filters": asked_filters(),
        "data_version": version,
        "columns": chart.columns,
        "rows": rows,
    }


def _problem(status: int, kind: str, detail: str) -> Response:
    answer = as_json(
        {
            "type": f"urn:bigtwo:{kind}",
            "title": "Not Found" if status == 404 else "Bad Request",
            "status": status,
            "detail": detail,
            "instance": request.path,
            "errors": [],
        },
    )
    answer.status_code = status
    answer.mimetype = "application/problem+json"
    return answer
