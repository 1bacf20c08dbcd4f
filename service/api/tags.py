"""Entity tags: a reader that has an answer already is told so instead of being sent it again."""

from __future__ import annotations

import hashlib

from flask import Flask, Response, request

READS = frozenset({"GET", "HEAD"})


def install(app: Flask, prefix: str) -> None:
    """Tag what is read below a path by its content, and answer 304 to whoever has it."""

    @app.after_request
    def _tag(response: Response) -> Response:
        if request.method not in READS or response.status_code != 200 or response.is_streamed:
            return response
        if request.path.startswith((prefix, "/openapi.json")):
            tag(response)
        return not_modified(response)


def tag(response: Response) -> None:
    """Give an answer the tag of its content, unless it has one."""
    if "ETag" not in response.headers:
        response.set_etag(hashlib.blake2b(response.get_data(), digest_size=12).hexdigest())


def not_modified(response: Response) -> Response:
    """The same answer, or 304 without its body where the reader has it."""
    if "HTTP_IF_NONE_MATCH" not in request.environ:
        return response
    known, _ = response.get_etag()
    if known and request.if_none_match.contains_weak(known):
        response.status_code = 304
        response.set_data(b"")
        response.headers.pop("Content-Length", None)
    return response
