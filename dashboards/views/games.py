"""The list of games: /games."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request, url_for

from dashboards.answers import as_csv, as_json, show
from dashboards.asking import ask_scope
from dashboards.games import COLUMNS, all_games, line_of, row_of
from dashboards.language import gettext as _
from dashboards.paging import asked_page
from dashboards.scope import here
from schemas.questions import FILTERS
from schemas.stored import dump_summary
from service.store import reports
from service.store.database import Reader, Store
from service.store.question import Question
from service.store.rows import GamesPage

A_PAGE = 25


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the list, and its data."""

    @pages.get("/games", endpoint="games")
    def _games() -> Response:
        with store.reader() as reader:
            return _show(reader)

    @pages.get("/games.json", endpoint="games_json")
    def _json() -> Response:
        with store.reader() as reader:
            page = games_page(reader, ask_scope(reader, (), statistics=False).question, A_PAGE)
            return as_json({"items": [dump_summary(game) for game in page.games], "next": page.next})

    @pages.get("/games.csv", endpoint="games_csv")
    def _csv() -> Response:
        with store.reader() as reader:
            found = all_games(reader, ask_scope(reader, (), statistics=False).question)
            return as_csv(COLUMNS, map(row_of, found), "games")


def games_page(reader: Reader, question: Question, limit: int) -> GamesPage:
    """The page of a list that the address asks for."""
    return asked_page(reports.games_page, reader, question, limit)


def _show(reader: Reader) -> Response:
    scope = ask_scope(reader, FILTERS, statistics=False)
    page = games_page(reader, scope.question, A_PAGE)
    filters: dict[str, Any] = dict(scope.asked)
    return show(
        "games.html",
        title=_("Games"),
        scope=scope,
        games=[line_of(game) for game in page.games],
        cursor=request.args.get("cursor"),
        first=here(),
        next=url_for("pages.games", **filters, cursor=page.next) if page.next else None,
        csv=url_for("pages.games_csv", **filters),
        json=url_for("pages.games_json", **filters),
    )
