"""The one place that wires things: settings and a store become an application."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

import dashboards
from dashboards.answers import trouble
from dashboards.pages import create_pages
from service.api import access, bodies, guards, headers, nouns, tags, trace
from service.api.blueprint import PREFIX
from service.api.problems import ProblemError, answer
from service.api.root import create_root
from service.config import Config
from service.jobs import Imports
from service.store.database import Store


class _Service(Flask):
    """Flask without coroutines, which it otherwise looks for around every function that it calls."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_app(config: Config, store: Store) -> Flask:
    """Make the service: the API, the pages, and what holds for both."""
    app = _Service("service", static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    app.extensions["config"] = config
    app.extensions["store"] = store
    app.extensions["key"] = _key(config.key)
    app.extensions["imports"] = Imports(store, imports_folder(config.database), config.defaults)
    app.url_map.strict_slashes = False
    _install(app, config)
    nouns.install(app)
    for pages in create_pages(store, PREFIX):
        app.register_blueprint(pages)
    app.register_blueprint(create_root(_swagger()))
    return app


def _install(app: Flask, config: Config) -> None:
    """What holds for every request; answers pass through these from the last to the first."""
    trace.install(app, config.log_level, _tell)
    guards.install(app, config.hosts)
    access.install(app, PREFIX)
    headers.install(app)
    bodies.install(app)
    tags.install(app, PREFIX)


def _key(path: Path | None) -> object:
    """The key that signs certificates, where there is one; only then is the library behind it loaded."""
    if path is None:
        return None
    from service.signing import read_signing_key  # noqa: PLC0415 - see above

    return read_signing_key(path)


def imports_folder(database: Path) -> Path:
    """Where imports are spooled: beside the database, so that there is room for what will be in it."""
    return database.with_name(f"{database.name}.imports")


def _tell(problem: HTTPException) -> Response:
    """Answer to a problem: people get a page, programs a problem document."""
    told = answer(problem)
    if request.path.startswith("/api/") or not _for_people():
        return told
    try:
        page = trouble(told.status_code, str(orjson.loads(told.get_data())["detail"]))
    except Exception:  # noqa: BLE001  # what went wrong already may keep the page from being drawn
        return told
    page.headers.extend(problem.headers if isinstance(problem, ProblemError) else {})
    return page


def _for_people() -> bool:
    """Whether whoever asks likes HTML better than JSON."""
    liked = request.accept_mimetypes
    return liked["text/html"] > liked["application/json"]


def _swagger() -> Path:
    """The folder of the vendored Swagger UI."""
    return Path(dashboards.__path__[0]) / "static" / "vendor" / "swagger-ui"
