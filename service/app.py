"""The one place that wires things: settings and a store become an application."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType
from typing import Any

import orjson
from flask import Flask, Response, request
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.exceptions import HTTPException

import dashboards
from service.api import access, bodies, guards, headers, nouns, tags, trace
from service.api.asking import refused
from service.api.blueprint import PREFIX
from service.api.problems import ProblemError, answer
from service.api.root import create_root
from service.asking import AskedError
from service.config import Config
from service.faces import Faces
from service.jobs import Imports
from service.store.database import Store


class _Compiled(BytecodeCache):
    """Templates, compiled once a process: one in which many services are made would spend most of its time on that."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What the text of a template was compiled to before, if it was."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what it was compiled to."""
        if bucket.code is not None:
            self._kept[bucket.key, bucket.checksum] = bucket.code


class _Service(Flask):
    """Flask without coroutines, which it otherwise looks for around every function that it calls."""

    jinja_options: dict[str, Any] = {"bytecode_cache": _Compiled()}  # noqa: RUF012  # as its base has it

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_app(config: Config, store: Store) -> Flask:
    """Make the service: the API, which answers at once, and behind it the pages (`faces`)."""
    shared = {
        "config": config,
        "store": store,
        "key": _key(config.key),
        "imports": Imports(store, imports_folder(config.database), config.defaults),
    }
    app = _make(config, shared, answer)
    nouns.install(app)
    app.register_blueprint(create_root(_swagger()))
    faces = app.extensions["faces"] = Faces(app.wsgi_app, lambda: _create_pages(config, shared))
    app.wsgi_app = faces  # type: ignore[method-assign]  # as Flask's documentation has it
    return app


def _create_pages(config: Config, shared: Mapping[str, Any]) -> Flask:
    """Make the face for people, which shares what the API holds."""
    from dashboards.answers import trouble  # noqa: PLC0415 - loading the pages takes as long as all else
    from dashboards.pages import create_pages  # noqa: PLC0415 - likewise
    from dashboards.views.figures import UnknownFigureError  # noqa: PLC0415 - likewise

    def tell(problem: HTTPException) -> Response:
        """People get a page, programs a problem document."""
        told = answer(problem)
        if request.path.startswith("/api/") or not _for_people():
            return told
        try:
            page = trouble(told.status_code, str(orjson.loads(told.get_data())["detail"]))
        except Exception:  # noqa: BLE001  # what went wrong already may keep the page from being drawn
            return told
        page.headers.extend(problem.headers if isinstance(problem, ProblemError) else {})
        return page

    app = _make(config, shared, tell)
    for pages in create_pages(shared["store"], PREFIX, access.is_admin):
        app.register_blueprint(pages)
    app.register_error_handler(AskedError, lambda trouble: answer(refused(trouble)))
    app.register_error_handler(UnknownFigureError, lambda trouble: answer(ProblemError(404, "not-found", str(trouble))))
    return app


def _make(config: Config, shared: Mapping[str, Any], tell: trace.Tell) -> Flask:
    """An application without addresses: what holds for every request, and how trouble is told."""
    app = _Service("service", static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    app.extensions |= shared
    app.url_map.strict_slashes = False
    _install(app, config, tell)
    return app


def _install(app: Flask, config: Config, tell: trace.Tell) -> None:
    """What holds for every request; answers pass through these from the last to the first."""
    trace.install(app, config.log_level, tell)
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


def _for_people() -> bool:
    """Whether whoever asks likes HTML better than JSON."""
    liked = request.accept_mimetypes
    return liked["text/html"] > liked["application/json"]


def _swagger() -> Path:
    """The folder of the vendored Swagger UI."""
    return Path(dashboards.__path__[0]) / "static" / "vendor" / "swagger-ui"
