"""The two faces of the service, each an application of its own: the API, and the pages with their figures.

The server answers as soon as the API is made. The pages take as long again to load, so they are made when the first of
them is asked for, or shortly after the start, whichever comes first.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_OF_API = re.compile(r"/(api|docs|openapi|healthz|readyz|version)(?![^/.])(?!/v1/figures/)")
"""The paths of the API, figures apart."""


class Faces:
    """Sends each request to the face that it is for."""

    def __init__(self, api: WSGIApplication, make_pages: Callable[[], Flask]) -> None:
        self._api = api
        self._make_pages = make_pages
        self._made: Flask | None = None
        self._gate = threading.Lock()

    @property
    def pages(self) -> Flask:
        """The application of the pages; whoever asks first waits until it is made."""
        with self._gate:
            if self._made is None:
                self._made = self._make_pages()
            return self._made

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, as a server calls for it."""
        face = self._api if _OF_API.match(environ["PATH_INFO"]) else self.pages
        return face(environ, start_response)
