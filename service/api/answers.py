"""How answers are written: JSON values to bytes, lists as pages, lines as NDJSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from flask import Response

LINES = "application/x-ndjson"
_MOMENTS = orjson.OPT_NAIVE_UTC | orjson.OPT_UTC_Z


def as_json(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer that is one JSON value."""
    body = orjson.dumps(value, option=_MOMENTS)
    return Response(body, status, dict(headers or {}), content_type="application/json")


def as_page(items: Iterable[Any], after: str | None) -> Response:
    """One page of a list; `after` is the cursor of the next page, None on the last."""
    return as_json({"items": list(items), "next": after})


def as_lines(values: Iterable[object]) -> Response:
    """An answer that is one JSON value a line."""
    option = _MOMENTS | orjson.OPT_APPEND_NEWLINE
    body = b"".join(orjson.dumps(value, option=option) for value in values)
    return Response(body, content_type=LINES)
