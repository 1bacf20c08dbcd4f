"""Verdicts: the history of a game's audits, lists of what is wrong, and what an admin decides about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from flask import Response
from marshmallow import Schema, ValidationError

from schemas.locating import locate
from schemas.malformed import Fault, Malformed
from schemas.questions import Filters, OfGame
from schemas.rule_sets import decode_as
from schemas.verdicts import (
    ListOfFindings,
    ListOfVerdicts,
    MarksBody,
    ReauditBody,
    WorkList,
    dump_audit,
    dump_change,
    dump_found_at,
    dump_mark,
    dump_trend,
    dump_work,
)
from service.api.access import require_admin
from service.api.answers import as_json, as_page
from service.api.asking import ask, capped, reading, store
from service.api.blueprint import Noun
from service.api.bodies import read_body
from service.api.games import find
from service.api.guards import JSON, require_type
from service.api.problems import ProblemError, error_of_fault, query_problem, told
from service.reauditing import ReauditError, Wish, mark, reaudit
from service.standing import find_verdicts
from service.store import reports
from service.store.cursors import CursorError
from service.store.marking import MarkError, Marking
from service.store.trouble import StoreBusyError
from service.store.verdict_reports import TRENDS
from service.store.verdict_rows import ListPage

LARGEST_BODY = 1 << 20
_ADMIN = "admin"
"""Who decides: there is one admin so far."""
_LISTED = {200: "the list", 400: "a filter that does not fit"}
_DECIDED = {
    200: "what came of it",
    400: "a filter that does not fit",
    401: "this is for admins",
    409: "it cannot be done to these games",
    415: "the body is no JSON",
    422: "the body does not fit",
}

verdicts = Noun("verdicts", "Which verdicts changed and why, what is wrong, and what is decided about it.")


@verdicts.reads(
    "/games/<address>/audits",
    {200: "every audit, the first one first", 404: "no game has this address"},
    asked=OfGame,
    shape="Page",
)
def show_history(asked: Mapping[str, Any], address: str) -> Response:
    """Every audit that a game ever had, with who asked for it, when and why; one of them is `standing`.

    Opinions by other rules are among them; `marks` are what was decided about the game. Of one that was replaced none
    is standing.
    """
    with reading() as reader:
        found = find_verdicts(reader, find(reader, address, asked))
    audits, marks = (found.audits, found.marks) if found else ((), ())
    return as_json({"items": list(map(dump_audit, audits)), "next": None, "marks": list(map(dump_mark, marks))})


@verdicts.reads("/stats/changed-verdicts", _LISTED, asked=ListOfVerdicts, shape="Page")
def show_changes(asked: Mapping[str, Any]) -> Response:
    """Verdicts that took the place of others, the latest first: by a newer engine, by adoption, by another game."""
    return _page(asked, dump_change, reports.changed_verdicts)


@verdicts.reads("/stats/work-list", _LISTED, asked=WorkList, shape="Page")
def show_work(asked: Mapping[str, Any]) -> Response:
    """Illegal games with what was found first, and how far one is with them."""
    return _page(asked, dump_work, reports.work_list, state=asked.get("state"))


@verdicts.reads("/stats/findings-list", _LISTED, asked=ListOfFindings, shape="Page")
def show_findings_list(asked: Mapping[str, Any]) -> Response:
    """Findings one by one, each with its game and ply."""
    return _page(asked, dump_found_at, reports.findings_list, severity=asked.get("severity"))


def _page(
    asked: Mapping[str, Any], dump: Callable[[Any], dict[str, Any]], report: Callable[..., ListPage], **more: Any
) -> Response:
    with reading() as reader:
        try:
            page = report(reader, ask(reader, asked), limit=capped(asked), cursor=asked.get("cursor"), **more)
        except CursorError as trouble:
            raise query_problem({"cursor": [str(trouble)]}) from None
    return as_page(map(dump, page.items), page.next)


@verdicts.reads("/stats/trends/<by>", {**_LISTED, 404: "there is no such trend"}, asked=Filters, shape="Page")
def show_trends(asked: Mapping[str, Any], by: str) -> Response:
    """How many games were wrong in each month, or on each day where they are few, by source, code, player or engine."""
    if by not in TRENDS:
        raise ProblemError(404, "not-found", f"trends are told by {', '.join(TRENDS)}, not by {by}")
    with reading() as reader:
        return as_page(map(dump_trend, reports.trends(reader, ask(reader, asked), by)), None)


@verdicts.takes(
    "POST", "/admin/reaudit", _DECIDED, asked=Filters, shape={"type": "object"}, body={"application/json": ""}
)
def judge_again(asked: Mapping[str, Any]) -> Response:
    """Judge the games of the filters again, or those in `games`: by `rules` as an opinion, or adopting them."""
    require_admin()
    body = _read(ReauditBody())
    with reading() as reader:
        question = ask(reader, asked)
    wish = Wish(body.get("rules"), body["adopt"], body.get("note"), tuple(body.get("games", ())))
    try:
        return as_json(reaudit(store(), question, wish, _ADMIN))
    except ReauditError as trouble:
        raise ProblemError(409, "reaudit", str(trouble)) from None
    except StoreBusyError as trouble:
        raise ProblemError(409, "busy", str(trouble)) from None


@verdicts.takes("POST", "/admin/marks", _DECIDED, shape={"type": "object"}, body={"application/json": ""})
def mark_games() -> Response:
    """Mark illegal games: that they stood all the same, or how far one is with them."""
    require_admin()
    body = _read(MarksBody())
    marking = Marking(tuple(body["games"]), body.get("stood"), body.get("state"), body.get("note"), _ADMIN)
    try:
        return as_json(mark(store(), marking))
    except MarkError as trouble:
        raise ProblemError(409, "mark", str(trouble)) from None


def _read(schema: Schema) -> dict[str, Any]:
    """The body, if it fits."""
    require_type(JSON)
    body = read_body(LARGEST_BODY)
    try:
        value = decode_as(body, "this")
    except Malformed as malformed:
        raise _unfit(replace(fault, code=_UNFIT) for fault in malformed.problems) from None
    try:
        loaded: dict[str, Any] = schema.load(value)  # type: ignore[arg-type]  # what is no object is refused there too
    except ValidationError as refused:
        found = (Fault(_UNFIT, text, pointer) for pointer, text in _places("", refused.messages))
        raise _unfit(locate(body, found)) from None
    return loaded


_UNFIT = "body/value"


def _unfit(faults: Iterable[Fault]) -> ProblemError:
    errors = list(map(error_of_fault, faults))
    return ProblemError(422, "body", told(errors), errors)


def _places(pointer: str, messages: Any) -> list[tuple[str, str]]:
    """Every sentence of what is wrong with a body, with where it is about."""
    match messages:
        case str():
            return [(pointer, messages)]
        case Mapping():
            return [
                each
                for name, inner in messages.items()
                for each in _places(pointer if name == "_schema" else f"{pointer}/{name}", inner)
            ]
        case _:
            return [each for inner in messages for each in _places(pointer, inner)]
