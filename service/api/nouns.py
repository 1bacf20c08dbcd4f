"""The API put together: every noun, one shape for problems, and the OpenAPI description of it all."""

from __future__ import annotations

import flask_smorest  # type: ignore[import-untyped]  # it ships no types
from flask import Flask

from service.api import figures
from service.api.admin import admin
from service.api.audits import audits
from service.api.exports import exports
from service.api.games import games
from service.api.imports import imports
from service.api.keys import keys
from service.api.links import links
from service.api.players import players
from service.api.root import installed_version
from service.api.rules import rules
from service.api.sessions import sessions
from service.api.shapes import shapes
from service.api.stats import stats
from service.api.uploads import uploads
from service.api.verdicts import verdicts

NOUNS = (uploads, imports, games, audits, players, sessions, stats, verdicts, exports, rules, keys, links, admin)

_SETTINGS = {
    "API_TITLE": "bigtwo",
    "OPENAPI_VERSION": "3.1.0",
    "OPENAPI_URL_PREFIX": "/",
    "OPENAPI_JSON_PATH": "openapi.json",
    "API_SPEC_OPTIONS": {
        "info": {"description": "Replays Big Two games, says whether they were legal, and what they cost whom."},
        "servers": [{"url": "/"}],
    },
}


class _Api(flask_smorest.Api):  # type: ignore[misc]  # it ships no types
    """flask-smorest with our shape of problems."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """`trace` has one handler for everything."""

    def _register_responses(self) -> None:
        """No list of responses for every status: each route documents its own."""

    def _register_etag_headers(self) -> None:
        """Every read has a tag; it goes without saying."""

    def _register_pagination_header(self) -> None:
        """Pages have cursors, not headers."""


def install(app: Flask) -> None:
    """Register every noun."""
    app.config.update(_SETTINGS, API_VERSION=installed_version())
    api = _Api(app)
    for name, shape in shapes().items():
        api.spec.components.schema(name, shape)
    for noun in NOUNS:
        noun.PAGINATION_HEADER_NAME = None
        api.register_blueprint(noun)
    api.spec.tag(figures.TAG)
    for rule, described in figures.describe():
        api.spec.path(rule=rule, operations={"get": dict(described)})
