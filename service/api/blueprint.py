"""How a route is written down: its path, what may be asked, what may be answered; the OpenAPI pages come from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec

import flask_smorest  # type: ignore[import-untyped]  # it ships no types
from flask import Response
from marshmallow import Schema

from schemas.questions import NothingAsked
from service.api.bodies import require_no_body
from service.api.guards import SAFE
from service.parameters import QueryParser

P = ParamSpec("P")
View = Callable[P, Response]
Answers = Mapping[int, str]

PREFIX = "/api/v1"
_NO_BODY = {415: "something was sent that is no JSON", 422: "something was sent, and this takes nothing"}


class Noun(flask_smorest.Blueprint):  # type: ignore[misc]  # it ships no types
    """The routes of one noun."""

    ARGUMENTS_PARSER = QueryParser()

    def __init__(self, name: str, description: str, prefix: str = PREFIX) -> None:
        super().__init__(name, "service.api", url_prefix=prefix, description=description)

    def reads(self, path: str, answers: Answers, **more: Any) -> Callable[[View[P]], View[P]]:
        """A route that is asked with GET."""
        return self.takes("GET", path, answers, **more)

    def takes(
        self,
        method: str,
        path: str,
        answers: Answers,
        *,
        asked: type[Schema] | None = None,
        shape: str | Mapping[str, Any] | None = None,
        body: Mapping[str, str] | None = None,
        kind: str = "application/json",
    ) -> Callable[[View[P]], View[P]]:
        """A route; `answers` says what each status means, `shape` what a success looks like, `body` what is sent.

        What changes something and takes no body refuses one.
        """

        def decorate(view: View[P]) -> View[P]:
            taking = view if body or method in SAFE else _without_body(view)
            told = answers if taking is view else {**answers, **_NO_BODY}
            documented = _with_answers(self, taking if asked else _without_asked(taking), told, shape, kind)
            documented = self.arguments(asked or NothingAsked, location="query", error_status_code=400)(documented)
            if body:
                documented = self.doc(requestBody=_body(body))(documented)
            self.route(path, methods=[method], endpoint=getattr(view, "__name__", path))(documented)
            return view

        return decorate


def _without_asked(view: Callable[..., Response]) -> Callable[..., Response]:
    """A view that is not told what was asked, since nothing may be."""

    @wraps(view)
    def wrapper(_nothing: Mapping[str, Any], /, *more: Any, **path: Any) -> Response:
        return view(*more, **path)

    return wrapper


def _without_body(view: View[P]) -> View[P]:
    """A view that is not asked where something was sent with the request."""

    @wraps(view)
    def wrapper(*more: P.args, **path: P.kwargs) -> Response:
        require_no_body()
        return view(*more, **path)

    return wrapper


def _with_answers(
    noun: Noun, view: Callable[..., Response], answers: Answers, shape: str | Mapping[str, Any] | None, kind: str
) -> Any:
    """The view with each of its answers documented."""
    for status, meaning in answers.items():
        schema = {"schema": shape} if shape is not None and status < 300 else {}
        content = {} if status in {204, 304} else schema
        if status >= 400:
            documented = noun.alt_response(
                status, schema="Problem", description=meaning, content_type="application/problem+json"
            )
        else:
            documented = noun.alt_response(status, **content, description=meaning, content_type=kind, success=True)
        view = documented(view)
    return view


def _body(kinds: Mapping[str, str]) -> dict[str, Any]:
    """What is sent, by content type; a shape's name or nothing."""
    content = {
        kind: {"schema": {"$ref": f"#/components/schemas/{shape}"} if shape else {"type": "string", "format": "binary"}}
        for kind, shape in kinds.items()
    }
    return {"required": True, "content": content}
