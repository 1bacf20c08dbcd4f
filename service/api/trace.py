"""Request ids, and one line of JSON in the log for each request that went wrong."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from service.api.problems import ProblemError
from service.journal import log_line

Tell = Callable[[HTTPException], Response]
HEADER = "X-Request-ID"
_IN_ENVIRON = "HTTP_X_REQUEST_ID"
_SENT = re.compile(r"[A-Za-z0-9._-]{8,64}")


def install(app: Flask, level: str, tell: Tell) -> None:
    """Number requests, and log every failure with the number and the hash of what was uploaded; `tell` answers."""

    @app.before_request
    def _begin() -> None:
        sent = request.environ.get(_IN_ENVIRON)
        g.request_id = sent if sent and _SENT.fullmatch(sent) else secrets.token_hex(8)
        g.began = time.perf_counter()

    @app.after_request
    def _end(response: Response) -> Response:
        response.headers.add(HEADER, g.get("request_id", ""))
        if level == "debug":
            _log("debug", "answered", status=response.status_code)
        return response

    @app.errorhandler(Exception)
    def _failed(failure: Exception) -> Response:
        if isinstance(failure, HTTPException):
            return tell(failure)
        _log("error", "failed", failure=failure, upload_sha256=g.get("upload_sha256"))
        detail = f"this is our mistake, not yours: it is in the server's log under {g.get('request_id')}"
        return tell(ProblemError(500, "broken", detail))


def _log(level: str, event: str, failure: BaseException | None = None, **more: Any) -> None:
    """Write one line; what it says of the request is enough to find the upload again, and holds no log."""
    known = {"request_id": g.get("request_id"), "method": request.method, "path": request.path}
    milliseconds = round((time.perf_counter() - g.get("began", time.perf_counter())) * 1000)
    log_line(level, event, failure, **known, ms=milliseconds, **more)
