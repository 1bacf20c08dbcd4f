"""The API and the pages: two applications behind one address."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Client

from service.faces import Faces
from tests.api.service import API


@pytest.mark.parametrize(
    ("path", "of_api"),
    [
        (f"{API}/games", True),
        ("/api/nothing", True),
        ("/openapi.json", True),
        ("/docs/start.js", True),
        ("/healthz", True),
        ("/version/", True),
        (f"{API}/figures/verdicts", False),
        ("/", False),
        ("/games", False),
        ("/apiary", False),
        ("/documents", False),
    ],
)
def test_each_path_has_its_face(path: str, of_api: bool) -> None:  # noqa: FBT001 - a case of a table
    """Figures are drawn by what draws the pages."""
    api, pages = Flask("api"), Flask("pages")
    for app in (api, pages):
        app.register_error_handler(404, lambda _absent, name=app.name: name)
    assert Client(Faces(api, lambda: pages)).get(path).text == ("api" if of_api else "pages")


def test_the_pages_are_made_once_however_many_ask_at_once() -> None:
    """The others wait for them."""
    made: list[Flask] = []
    together = threading.Barrier(4)

    def _make() -> Flask:
        made.append(Flask("pages"))
        return made[-1]

    faces = Faces(Flask("api"), _make)

    def _ask() -> None:
        together.wait()
        assert faces.pages is made[0]

    threads = [threading.Thread(target=_ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1


def test_the_api_is_made_without_loading_a_page() -> None:
    """So that a server answers soon."""
    program = "import sys, service.app; print([name for name in sys.modules if name.startswith('dashboards.')])"
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_people_are_told_on_a_page_and_programs_in_a_document(client: FlaskClient) -> None:
    """On both faces alike, with the same headers."""
    people = client.get("/games?since=never", headers={"Accept": "text/html"})
    program = client.get(f"{API}/games?since=never", headers={"Accept": "text/html"})
    assert people.mimetype == "text/html"
    assert program.mimetype == "application/problem+json"
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "X-Request-ID"):
        assert name in people.headers
        assert name in program.headers
