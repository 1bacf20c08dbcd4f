"""Who may do what: the server answers this machine alone, and whoever reaches it from there is its admin.

A token that is sent all the same must be the one in the note beside the database.
"""

from __future__ import annotations

import hmac

from flask import Flask, request

from service.api.asking import config
from service.api.problems import ProblemError
from service.loopback import is_loopback

_ASK = {"WWW-Authenticate": 'Bearer realm="bigtwo"'}


def install(app: Flask, prefix: str) -> None:
    """Look at every token that is shown to the API, also where none is asked for."""

    @app.before_request
    def _look() -> None:
        shown = request.environ.get("HTTP_AUTHORIZATION")
        if shown and shown[:7].lower() == "bearer " and request.path.startswith(f"{prefix}/"):
            is_admin()


def is_admin() -> bool:
    """Whether an admin asks; a token that is wrong is refused, never passed over."""
    header = request.headers.get("Authorization", "")
    if not header:
        return is_loopback(request.remote_addr or "::")
    kind, _, token = header.partition(" ")
    known = config().admin_token
    if kind.lower() == "bearer" and known and hmac.compare_digest(token.strip().encode(), known.encode()):
        return True
    raise ProblemError(
        401, "token", "this token is not known here: the server was started anew, or it is another", (), _ASK
    )


def require_admin() -> None:
    """Refuse whoever does not carry the admin token."""
    if not is_admin():
        detail = "this is for admins: send the token from <database>.server as `Authorization: Bearer …`"
        raise ProblemError(401, "token", detail, (), _ASK)
