"""What stands at the root: whether the service is well, what it is, and pages to try the API on."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

from flask import Blueprint, Response, current_app, send_from_directory

from service.api.answers import as_json
from service.api.problems import ProblemError
from service.audit import ENGINE
from service.rules.record import FORMAT

SWAGGER_FILES = frozenset({"swagger-ui.css", "swagger-ui-bundle.js"})


def create_root(swagger: Path) -> Blueprint:
    """The routes at the root; `swagger` is the folder of the vendored Swagger UI."""
    root = Blueprint("root", __name__)
    root.add_url_rule("/healthz", view_func=show_health)
    root.add_url_rule("/readyz", view_func=show_readiness)
    root.add_url_rule("/version", view_func=show_version)
    root.add_url_rule("/docs", view_func=show_docs)

    @root.get("/docs/<file>")
    def show_docs_file(file: str) -> Response:
        """One of the files that the page of the API loads."""
        if file == "start.js":
            return Response(_own("start.js"), content_type="text/javascript; charset=utf-8")
        if file not in SWAGGER_FILES:
            raise ProblemError(404, "not-found", f"/docs has no file {file}")
        return send_from_directory(swagger, file)

    return root


def show_health() -> Response:
    """Whether the process answers at all."""
    return as_json({"status": "ok"})


def show_readiness() -> Response:
    """Whether the database can be read."""
    with current_app.extensions["store"].reader() as reader:
        reader.execute("SELECT version FROM data_version").fetchone()
    return as_json({"status": "ready"})


def show_version() -> Response:
    """Which bigtwo this is, and which engine judges."""
    return as_json({"name": "bigtwo", "version": installed_version(), "engine": ENGINE, "format": FORMAT})


@lru_cache(maxsize=1)
def installed_version() -> str:
    """The version of the installed distribution."""
    try:
        return version("bigtwo")
    except PackageNotFoundError:
        return "0"


def show_docs() -> Response:
    """A page to try the API on."""
    return Response(_own("docs.html"), content_type="text/html; charset=utf-8")


@lru_cache(maxsize=4)
def _own(name: str) -> bytes:
    return (files("service.api") / "swagger" / name).read_bytes()
