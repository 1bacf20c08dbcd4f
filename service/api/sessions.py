"""Sessions: the list of them, and one with its games added up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response

from schemas.questions import ListOfSessions
from schemas.segments import read_segment
from schemas.sessions import dump_session, dump_session_line
from service.api.answers import as_json, as_page
from service.api.asking import ask, capped, reading
from service.api.blueprint import PREFIX, Noun
from service.api.problems import ProblemError, query_problem
from service.store.reports import CursorError, session, sessions_page

sessions = Noun("sessions", "Games of one source and session, in the order of their numbers.")


@sessions.reads(
    "/sessions",
    {200: "sessions, the latest first", 400: "a filter that does not fit"},
    asked=ListOfSessions,
    shape="Page",
)
def list_sessions(asked: Mapping[str, Any]) -> Response:
    """List the sessions in which any such game was played; what is counted of each is the whole session."""
    with reading() as reader:
        try:
            page = sessions_page(reader, ask(reader, asked), capped(asked), asked.get("cursor"))
        except CursorError as trouble:
            raise query_problem({"cursor": [str(trouble)]}) from None
    return as_page(map(_linked, map(dump_session_line, page.sessions)), page.next)


@sessions.reads(
    "/sessions/<source>/<path:session>",
    {200: "the session", 404: "no game of this source has this session"},
    shape={"type": "object"},
)
def show_session(source: str, session: str) -> Response:
    """One session: its games in order, running totals, and who pays whom in the fewest transfers.

    In `source` and `session` every ASCII character but letters, digits, `-` and `_` is written as `~` and its code in
    two hex digits; `~` alone is the empty source. The list has the finished addresses.
    """
    return _show(read_segment(source), read_segment(session))


def _show(source: str, name: str) -> Response:
    with reading() as reader:
        found = session(reader, source, name)
    if found is None:
        detail = f'no game of the source "{source}" has the session "{name}": GET {PREFIX}/sessions lists them all'
        raise ProblemError(404, "not-found", detail)
    return as_json(_linked(dump_session(found)))


def _linked(document: dict[str, Any]) -> dict[str, Any]:
    """What a session is called here in the place of the end of its address."""
    return document | {"url": f"{PREFIX}/{document.pop('path')}"}
