"""A small HTTP client for our own API, so that commands go through a running server by themselves."""

from __future__ import annotations

import http.client
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from service.loopback import is_loopback

API = "/api/v1"
_PATIENCE = 600
"""Seconds without a byte after which a server is given up."""
_PIECE = 1 << 20


class RemoteError(Exception):
    """What a server refused, or why it cannot be reached; its text is one sentence."""

    def __init__(self, message: str, status: int | None = None, problem: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.status = status
        """None where it cannot be reached."""
        self.problem = dict(problem or {})


class Remote:
    """A server, and what to show it for a token."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = _checked(address).rstrip("/")
        self._token = token
        self._opener = build_opener(*[ProxyHandler({})] if _on_this_machine(self.address) else [])

    def get(self, path: str, asked: Mapping[str, str] | None = None) -> Any:
        """What stands at a path below the API, read as JSON."""
        with self._send("GET", path, asked) as answer:
            return json.load(answer)

    def read(self, path: str) -> bytes:
        """What stands at a path, byte for byte."""
        with self._send("GET", path) as answer:
            return bytes(answer.read())

    def save(self, path: str, asked: Mapping[str, str], target: Path) -> str:
        """Save what stands at a path, piece by piece, and say by what name it was sent."""
        with self._send("GET", path, asked) as answer, target.open("wb") as file:
            shutil.copyfileobj(answer, file, _PIECE)
            if answer.length:
                raise http.client.IncompleteRead(b"", answer.length)
            return answer.headers.get_filename(target.name)

    def lines(self, path: str) -> Iterator[Any]:
        """The JSON values of an NDJSON answer, as they come."""
        with self._send("GET", path) as answer:
            for line in answer:
                yield json.loads(line)

    def post(
        self,
        path: str,
        asked: Mapping[str, str] | None = None,
        body: Any = b"{}",
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send a body, bytes or an open file, and read the answer as JSON."""
        with self._send("POST", path, asked, body, headers) as answer:
            return json.load(answer)

    def delete(self, path: str, asked: Mapping[str, str] | None = None) -> Any:
        """Take away what stands at a path, and read the answer as JSON."""
        with self._send("DELETE", path, asked) as answer:
            return json.load(answer)

    @contextmanager
    def _send(
        self,
        method: str,
        path: str,
        asked: Mapping[str, str] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[http.client.HTTPResponse]:
        url = f"{self.address}{path if path.startswith('/') else f'{API}/{path}'}"
        query = f"?{urlencode(asked)}" if asked else ""
        request = Request(url + query, data=body, method=method, headers=dict(headers or {}))  # noqa: S310  # of --server
        if body is not None and not request.has_header("Content-type"):
            request.add_header("Content-Type", "application/json")
        if self._token:
            request.add_header("Authorization", f"Bearer {self._token}")
        try:
            with self._opener.open(request, timeout=_PATIENCE) as answer:
                yield answer
        except HTTPError as refusal:
            raise _refused(refusal) from None
        except (URLError, OSError, http.client.HTTPException, ValueError) as error:
            reason = getattr(error, "reason", error)
            message = (
                f"{self.address} cannot be reached ({reason}): check that the server runs and its address is right"
            )
            raise RemoteError(message) from None


def _on_this_machine(address: str) -> bool:
    """Whether no proxy belongs between us and a server: it would be sent the admin's token."""
    return is_loopback(urlsplit(address).hostname or "")


def _checked(address: str) -> str:
    """An address that may be one of a server; RemoteError says of any other what it should look like."""
    try:
        parts = urlsplit(address)
        fits = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits:
        raise RemoteError(f"{address} is no server's address: it begins with http://, as in http://127.0.0.1:8000")
    return address


def _refused(refusal: HTTPError) -> RemoteError:
    try:
        problem = json.loads(refusal.read())
        message = str(problem["detail"])
    except (ValueError, KeyError, TypeError):
        problem, message = {}, f"the server answered {refusal.code} {refusal.reason}"
    return RemoteError(message, refusal.code, problem)


def send_file(remote: Remote, path: str, asked: Mapping[str, str], told: Mapping[str, list[Any]]) -> Iterator[Any]:
    """Import a file through a server: sent as it is, waited for, its results line by line as they stand.

    What the state of the import tells of sessions is put into lists, by their names there.
    """
    with open(path, "rb") as file:  # noqa: PTH123  # a path of the command line
        length = {"Content-Length": str(os.fstat(file.fileno()).st_size), "Content-Type": "application/json"}
        state = remote.post("imports", {**asked, "wait": "10"}, file, length)
    while state["state"] in {"waiting", "running"}:
        state = remote.get(state["url"], {"wait": "10"})
    if state["state"] == "failed":
        raise RemoteError(state["message"], 200)
    for name, lines in told.items():
        lines.extend(state[name])
    yield from remote.lines(state["results"])


def quoted(name: str) -> str:
    """A name as one step of a path."""
    return quote(name, safe="")
