"""Pages that a browser has already: while the data stands it is told so, and nothing is drawn anew."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from flask import Blueprint, Response, g, request

from service.store.database import Store

_STARTED = secrets.token_hex(8)
"""Other pages may be drawn by the next version of this program."""


def install(pages: Blueprint, store: Store, may_decide: Callable[[], bool]) -> None:
    """Tag each page with all that it is made of: its question, the version of the data, and whether an admin asks."""

    @pages.before_request
    def _known() -> Response | None:
        if request.endpoint in {"pages.static", "pages.favicon"} or request.method not in {"GET", "HEAD"}:
            return None
        version = store.data_version(exact=True).version  # whoever has just uploaded looks for it at once
        fragment, admin = request.headers.get("X-Fragment", ""), str(may_decide())
        asked = (_STARTED, str(version), request.full_path, fragment, admin)
        g.page_tag = hashlib.blake2b("\0".join(asked).encode(), digest_size=12).hexdigest()
        return _tagged(Response(status=304)) if request.if_none_match.contains_weak(g.page_tag) else None

    @pages.after_request
    def _tag(response: Response) -> Response:
        return _tagged(response) if "page_tag" in g and response.status_code == 200 else response


def _tagged(response: Response) -> Response:
    response.set_etag(g.page_tag, weak=True)
    response.vary.add("X-Fragment")
    response.headers["Cache-Control"] = "no-cache"
    return response
