"""Which requests are let in: by the name they were sent to, where they come from and what they carry."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, request

from service.api.problems import ProblemError
from service.loopback import is_loopback

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
JSON = frozenset({"application/json"})
LINES = frozenset({"application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"})
ZIP = frozenset({"application/zip", "application/x-zip-compressed"})
PACKED = frozenset({"application/gzip", "application/x-gzip", "application/zstd"})
FORM = frozenset({"multipart/form-data"})
TEXT = frozenset({"text/plain"})
_OF_LOGS = ("/api/v1/games", "/api/v1/audits")
_FROM_HERE = frozenset({"same-origin", "none"})


def install(app: Flask, hosts: frozenset[str]) -> None:
    """Look at every request before anything else does."""

    @app.before_request
    def _look() -> None:
        _check_host(hosts)
        if request.method not in SAFE:
            _check_site(hosts)


def _check_host(hosts: frozenset[str]) -> None:
    """Refuse a name that is not ours: a page elsewhere may have bent its own name to this address."""
    host = request.environ.get("HTTP_HOST", "")
    if not _ours(host, hosts):
        name = _name_of(host)
        detail = f"this server does not answer for {name or 'this name'}: BIGTWO_HOSTS lists the names it answers for"
        raise ProblemError(421, "host", detail)


@lru_cache(maxsize=64)
def _ours(host: str, hosts: frozenset[str]) -> bool:
    """Whether a Host header names us."""
    name = _name_of(host)
    return name is not None and (name in hosts or is_loopback(name))


def _name_of(host: str) -> str | None:
    """The name in a Host header, without its port; None where it is none."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _check_site(hosts: frozenset[str]) -> None:
    """Refuse a request to change something that another site's page has sent."""
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    foreign = origin is not None and not _same_origin(origin.lower(), request.headers.get("Host", "").lower(), hosts)
    if foreign or (site is not None and site not in _FROM_HERE):
        raise ProblemError(403, "cross-site", "this request comes from another site's page: send it from here")
    if request.mimetype == "application/x-www-form-urlencoded":
        raise unsupported(JSON)


def _same_origin(origin: str, host: str, hosts: frozenset[str]) -> bool:
    """Whether an Origin is this service: by scheme, name and port.

    A name of BIGTWO_HOSTS is that of a proxy in front, which may speak https to browsers and http to us.
    """
    try:
        scheme, netloc = urlsplit(origin)[:2]
    except ValueError:
        return False
    schemes = {"http", "https"} if _name_of(host) in hosts else {request.scheme}
    return netloc == host and scheme in schemes


def require_type(*kinds: frozenset[str]) -> str:
    """The content type of the body, if it is one of those that an address takes."""
    known = frozenset().union(*kinds)
    mimetype = request.mimetype
    if mimetype in known or (known >= JSON and mimetype.startswith("application/") and mimetype.endswith("+json")):
        return mimetype
    raise unsupported(known)


def unsupported(known: frozenset[str]) -> ProblemError:
    """The problem of a body of a type that is not taken."""
    listed = ", ".join(sorted(known))
    wanted = listed if len(known) == 1 else f"one of {listed}"
    said = f"is {request.mimetype}" if request.mimetype else "is missing"
    many = request.mimetype in LINES | ZIP | PACKED | FORM and request.path.startswith(_OF_LOGS)
    more = "; many games, in a file or packed, go to POST /api/v1/imports" if many else ""
    detail = f"the Content-Type {said}: send {wanted}{more}"
    return ProblemError(415, "content-type", detail, headers={"Accept": listed})
