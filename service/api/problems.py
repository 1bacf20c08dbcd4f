"""Everything that goes wrong leaves in one shape: `application/problem+json` (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from flask import Response, g, request
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

from schemas.malformed import DUPLICATE_KEY, ENCODING, JSON, TOO_LARGE, Fault
from schemas.words import printable

CONTENT_TYPE = "application/problem+json"
Errors = Iterable[Mapping[str, Any]]

_STATUS_OF_FAULT = {JSON: 400, ENCODING: 400, DUPLICATE_KEY: 400, TOO_LARGE: 413}
_DETAILS = {
    404: "there is nothing at this address: see /docs for what there is",
    405: "this address does not take {method}: the Allow header names what it takes",
}

_LARGER = {
    "/games": "this address takes one game log: send many games to POST /api/v1/imports, or with `bigtwo import`",
    "/audits": "judge more by POST /api/v1/imports?dry_run=true, or with `bigtwo audit`, which stores nothing either",
    "/imports": "send it in several parts, or let BIGTWO_MOST_BYTES of the server be larger",
}
"""What to do with a body that is over the limit of an address."""


class ProblemError(HTTPException):
    """A request that cannot be served, and what the one who sent it can do about it."""

    def __init__(
        self,
        status: int,
        kind: str,
        detail: str,
        errors: Errors = (),
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.code = status
        self.kind = kind
        self.detail = detail
        self.errors = [dict(error) for error in errors]
        self.headers = dict(headers or {})
        self.more = more


def error(code: str, pointer: str | None, message: str, **more: Any) -> dict[str, Any]:
    """One of the things that are wrong with a request."""
    return {"code": code, "pointer": pointer, "message": message, **more}


def malformed(faults: Iterable[Fault]) -> ProblemError:
    """The problem of a text that is no game log: 413 where it is too large, 400 where it is no JSON, else 422."""
    listed = list(faults)
    status = min((_STATUS_OF_FAULT.get(fault.code, 422) for fault in listed), default=422)
    count = "one problem" if len(listed) == 1 else f"{len(listed)} problems"
    detail = f"this is no game log that can be read: {count} found, the first: {listed[0]}" if listed else "empty"
    return ProblemError(status, "malformed", detail, map(error_of_fault, listed), verdict="malformed", address=None)


def too_large(limit: int | None) -> ProblemError:
    """The problem of a body over the limit of its address, and where larger ones go."""
    size = "larger than is taken here" if limit is None else f"over {limit:,} bytes, the most that is taken here"
    detail = f"the body is {size}: {_larger() or 'send less at a time'}"
    return ProblemError(413, "malformed", detail, [error(TOO_LARGE, "", detail)], verdict="malformed", address=None)


def _larger() -> str | None:
    """What to do with more than this address takes."""
    return next((advice for path, advice in _LARGER.items() if request.path.rstrip("/") == f"/api/v1{path}"), None)


def error_of_fault(fault: Fault) -> dict[str, Any]:
    """One thing that is wrong with a body, with its line and column where they are known."""
    place = {} if fault.line is None else {"line": fault.line, "column": fault.column}
    return error(fault.code, fault.pointer, fault.message, **place)


def answer(problem: HTTPException) -> Response:
    """The answer to a request that ran into a problem."""
    if not isinstance(problem, ProblemError):
        problem = _of_another(problem)
    status = problem.code or 500
    body = {
        "type": f"urn:bigtwo:{problem.kind}",
        "title": _title(status),
        "status": status,
        "detail": printable(problem.detail),
        "instance": printable(request.path),
        "request_id": g.get("request_id"),
        "errors": problem.errors,
        **problem.more,
    }
    response = Response(orjson.dumps(body, option=orjson.OPT_NON_STR_KEYS), status, content_type=CONTENT_TYPE)
    response.headers.update(problem.headers)
    response.headers["Cache-Control"] = "no-store"
    return response


def _title(status: int) -> str:
    return HTTP_STATUS_CODES.get(status, "Misdirected Request" if status == 421 else "Error")


def _of_another(problem: HTTPException) -> ProblemError:
    """The same problem as one of ours, where Flask, werkzeug or webargs found it."""
    status = problem.code or 500
    data = getattr(problem, "data", None) or {}
    if "messages" in data:
        return query_problem(data["messages"].get("query", data["messages"]), status)
    if status == 413:
        return too_large(request.max_content_length)
    detail = _DETAILS.get(status, problem.description or _title(status)).format(method=request.method)
    kind = _title(status).lower().replace(" ", "-")
    allowed = dict(problem.get_headers()).get("Allow")
    return ProblemError(status, kind, detail, (), {"Allow": allowed} if allowed else None)


def query_problem(messages: Mapping[str, Any], status: int = 400) -> ProblemError:
    """The problem of query parameters that cannot be used; `messages` are lists of sentences by parameter."""
    errors = [
        error("query/unknown" if "unknown parameter" in text else "query/value", f"/{name}", text)
        for name, texts in messages.items()
        for text in _sentences(texts)
    ]
    return ProblemError(status, "query", told(errors), errors)


def told(errors: Errors) -> str:
    """What is wrong with a request in one text; a sentence that begins with the parameter's name needs it no more."""
    return "; ".join(_about(each["pointer"][1:] if each["pointer"] else "", each["message"]) for each in errors)


def _about(name: str, sentence: str) -> str:
    return sentence if not name or sentence.startswith((f"{name} ", f"{name},")) else f"{name}: {sentence}"


def _sentences(texts: Any) -> Iterable[str]:
    match texts:
        case str():
            yield texts
        case Mapping():
            for inner in texts.values():
                yield from _sentences(inner)
        case _:
            for inner in texts:
                yield from _sentences(inner)
