"""Sessions: /sessions, and the page of each."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request, url_for

from dashboards.answers import add_answers, as_csv, as_json, show, trouble
from dashboards.asking import ask_scope
from dashboards.evenings import blocks_of, names_of, numbers_of, page_of, remarks_of, sheet_of
from dashboards.language import gettext as _
from dashboards.paging import asked_page
from dashboards.scope import here
from schemas.questions import FILTERS
from schemas.segments import read_segment
from schemas.sessions import dump_session, dump_session_line
from schemas.standings import COLUMNS
from service.store import reports
from service.store.database import Reader, Store
from service.store.session_rows import Session

A_PAGE = 25
MOST_GAMES = 500
"""Games that a sheet shows."""
PATH = "/sessions/<source>/<path:session>"
SHEET = ("number", "address", "started_at", "rules", "verdict", "counts", "seat", "player", "key", "place",
         "cards_left", "points", "total")  # fmt: skip
"""The columns of a session as CSV, one line a game and seat."""


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the list, the pages of sessions, and their data."""
    rules = (
        ("/sessions", "sessions", _show_all),
        ("/sessions.json", "sessions_json", _all_json),
        ("/sessions.csv", "sessions_csv", _all_csv),
        (PATH, "session", _show_one),
        (f"{PATH}.json", "session_json", _one_json),
        (f"{PATH}.csv", "session_csv", _one_csv),
    )
    add_answers(pages, store, rules)


def _show_all(reader: Reader) -> Response:
    scope = ask_scope(reader, FILTERS, statistics=False)
    page = asked_page(reports.sessions_page, reader, scope.question, A_PAGE)
    filters: dict[str, Any] = dict(scope.asked)
    return show(
        "sessions.html",
        title=_("Sessions"),
        scope=scope,
        sessions=[(line, page_of(line.source, line.session)) for line in page.sessions],
        cursor=request.args.get("cursor"),
        first=here(),
        next=url_for("pages.sessions", **filters, cursor=page.next) if page.next else None,
        csv=url_for("pages.sessions_csv", **filters),
        json=url_for("pages.sessions_json", **filters),
    )


def _all_json(reader: Reader) -> Response:
    page = asked_page(reports.sessions_page, reader, ask_scope(reader, (), statistics=False).question, A_PAGE)
    return as_json({"items": list(map(dump_session_line, page.sessions)), "next": page.next})


def _all_csv(reader: Reader) -> Response:
    columns = COLUMNS["sessions"]
    lines = map(dump_session_line, reports.all_sessions(reader, ask_scope(reader, (), statistics=False).question))
    return as_csv(columns, [[line[column] for column in columns] for line in lines], "sessions")


def _find(reader: Reader, source: str, session: str) -> Session | None:
    return reports.session(reader, read_segment(source), read_segment(session))


def _show_one(reader: Reader, source: str, session: str) -> Response:
    ask_scope(reader, (), statistics=False)
    found = _find(reader, source, session)
    if found is None:
        return _absent(session)
    sheet = sheet_of(found)
    return show(
        "session.html",
        title=found.session,
        figures=True,
        session=found,
        names=names_of(found),
        numbers=numbers_of(found),
        remarks=list(remarks_of(found)),
        blocks=blocks_of(found),
        sheet=sheet[:MOST_GAMES],
        columns=list(dict.fromkeys(seat.player for game in found.games for seat in game.seats)),
        csv=page_of(found.source, found.session, "csv"),
        json=page_of(found.source, found.session, "json"),
    )


def _absent(session: str) -> Response:
    return trouble(
        404,
        _("No game here belongs to the session “%(name)s”.", name=read_segment(session)),
        hint=_("The page Sessions lists them all."),
    )


def _one_json(reader: Reader, source: str, session: str) -> Response:
    found = _find(reader, source, session)
    return _absent(session) if found is None else as_json(dump_session(found))


def _one_csv(reader: Reader, source: str, session: str) -> Response:
    found = _find(reader, source, session)
    if found is None:
        return _absent(session)
    games = dump_session(found)["games"]
    rows = [
        _row({**game, **seat, "player": seat["name"], "key": seat["player"]})
        for game in games
        for seat in game["players"]
    ]
    return as_csv(SHEET, rows, "session")


def _row(values: dict[str, Any]) -> list[Any]:
    return [values[column] for column in SHEET]
