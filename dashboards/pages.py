"""Puts the pages together: the blueprints that the app registers."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Flask, Response, request
from flask.sansio.blueprints import BlueprintSetupState
from werkzeug.routing import PathConverter

from dashboards import fresh, writing
from dashboards.answers import trouble
from dashboards.asking import UnknownRulesError
from dashboards.language import gettext as _
from dashboards.language import speak
from dashboards.scope import here
from dashboards.views import (
    audit,
    compare,
    flows,
    game,
    games,
    glossary,
    legality,
    overview,
    players,
    rules,
    rules_check,
    score_pad,
    sessions,
    tendencies,
    upload,
    work,
)
from dashboards.views.figures import create_figures
from dashboards.words import rules_name
from service.asking import AskedError
from service.store.database import Store

API = "/api/v1"


def create_pages(store: Store, prefix: str = API, may_decide: Callable[[], bool] = bool) -> tuple[Blueprint, ...]:
    """The pages at the root, and the figures below the API's prefix; `may_decide` says whether an admin asks.

    The app must have no static folder of its own. Texts go through Flask-Babel, which is set up here where the app has
    not done so.
    """
    pages = Blueprint("pages", __name__, template_folder="templates", static_folder="static", static_url_path="/assets")
    writing.register(pages)
    for view in (
        overview,
        games,
        game,
        audit,
        sessions,
        score_pad,
        players,
        tendencies,
        flows,
        compare,
        legality,
        work,
        rules,
    ):
        view.add_to(pages, store)
    for page in (upload, glossary, rules_check):
        page.add_to(pages)
    pages.register_error_handler(AskedError, _explain)
    pages.after_request(_keep_assets)
    pages.add_app_template_global(may_decide, "may_decide")
    fresh.install(pages, store, may_decide)
    pages.record_once(_speak)
    pages.add_url_rule("/favicon.ico", "favicon", lambda: pages.send_static_file("icon.svg"))
    pages.add_url_rule("/<elsewhere:path>", "nowhere", _tell_absent)
    return pages, create_figures(store, prefix)


def _speak(state: BlueprintSetupState) -> None:
    if isinstance(state.app, Flask):
        speak(state.app)
    state.app.url_map.converters["elsewhere"] = _Elsewhere


def _keep_assets(response: Response) -> Response:
    """Let browsers keep a static file whose address says which content it has."""
    if request.endpoint == "pages.static" and "v" in request.args and response.status_code == 200:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


class _Elsewhere(PathConverter):
    """A path that is none of the API's, nor of its pages."""

    regex = r"(?!api/|api$|docs|openapi)[^/].*?"


def _tell_absent(path: str) -> Response:
    """A page for whoever mistypes an address, or follows an old link."""
    return trouble(404, _("Nothing is at /%(path)s.", path=path), hint=_("The pages at the head are all there are."))


def _explain(error: AskedError) -> Response:
    """A page that says what the address asks for that does not fit."""
    if isinstance(error, UnknownRulesError):
        ways = [{"url": here(rules=rules), "words": rules_name(rules)} for rules in error.known]
        return trouble(400, str(error), hint=_("Games here were played by these:"), ways=ways)
    before, after = error.around
    ways = [
        {"url": here(**{error.parameter: f"{before}{one.player}{after}"}), "words": f"{one.name} ({one.source or '–'})"}
        for one in error.candidates
    ]
    sentence = _("Several players go by this name: choose one of them.") if ways else str(error)
    return trouble(400, sentence[0].upper() + sentence[1:], ways=ways)
