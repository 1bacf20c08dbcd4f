"""The API put together: every noun, one shape for problems, and the OpenAPI description of it all."""

from __future__ import annotations

from threading import Lock

import flask_smorest  # type: ignore[import-untyped]  # it ships no types
from flask import Flask, Response

from service.api import figures
from service.api.admin import admin
from service.api.audits import audits
from service.api.blueprint import Noun
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
    """flask-smorest with our shape of problems; it describes the routes when somebody asks, so that no start waits."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        self._describing = Lock()
        self._described = False
        super().__init__(app)

    def register_blueprint(self, noun: Noun) -> None:
        """Register the routes of a noun alone."""
        noun.PAGINATION_HEADER_NAME = None
        self._app.extensions["flask-smorest"]["blp_name_to_api"][noun.name] = self
        self._app.register_blueprint(noun)

    def _openapi_json(self) -> Response:
        """The OpenAPI description."""
        with self._describing:
            if not self._described:
                self._describe()
                self._described = True
        response: Response = super()._openapi_json()
        return response

    def _describe(self) -> None:
        for name, shape in shapes().items():
            self.spec.components.schema(name, shape)
        for noun in NOUNS:
            noun.register_views_in_doc(self, self._app, self.spec, name=noun.name, parameters=None)
            self.spec.tag({"name": noun.name, "description": noun.description})
        self.spec.tag(figures.TAG)
        for rule, described in figures.describe():
            self.spec.path(rule=rule, operations={"get": dict(described)})

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
    for noun in NOUNS:
        api.register_blueprint(noun)
