"""A service in this process, with logs to send it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Config
from service.rules.presets import PRESETS
from service.store.database import Store
from tests.cli.files import some_games
from tests.shared import PROJECT
from tests.store.logs import empty

API = "/api/v1"
JSON = {"Content-Type": "application/json"}
LINES = {"Content-Type": "application/x-ndjson"}
SAMPLES = PROJECT / "sample_games"
ADMIN = "an-admin-token-for-tests"
AS_ADMIN = {"Authorization": f"Bearer {ADMIN}"}

Log = dict[str, Any]


@contextmanager
def service(folder: Path, **settings: Any) -> Iterator[FlaskClient]:
    """A client of a service with an empty database."""
    config = Config(database=folder / "test.duckdb", admin_token=ADMIN, **settings)
    if not config.database.exists():
        copyfile(empty(), config.database)
    with Store(config.database) as store:
        app = create_app(config, store)
        try:
            yield app.test_client()
        finally:
            app.extensions["imports"].close()


def logs(count: int) -> list[Log]:
    """So many legal games, each another."""
    return [{**game, "source": "tests", "id": f"game-{place}"} for place, game in enumerate(some_games(count))]


def log() -> Log:
    """A legal game that names its rules and declares a result."""
    loaded: Log = json.loads((SAMPLES / "legal" / "wikipedia.json").read_text("utf-8"))
    return loaded


def illegal() -> Log:
    """A game in which a play was too low."""
    loaded: Log = json.loads((SAMPLES / "findings" / "play" / "too-low.json").read_text("utf-8"))
    return loaded


def otherwise(game: Log) -> Log:
    """The same game with other rules, which is another claim."""
    other = next(name for name in PRESETS if name not in {game.get("rules", "wikipedia"), "charlesworth", "pagat"})
    return {**game, "rules": other}


def send(client: FlaskClient, game: object, path: str = f"{API}/games", **headers: str) -> TestResponse:
    """Send one log."""
    body = game if isinstance(game, bytes) else json.dumps(game).encode()
    return client.post(path, data=body, headers={**JSON, **headers})


def lines(*games: object) -> bytes:
    """Logs one a line."""
    return b"".join(json.dumps(game).encode() + b"\n" for game in games)


def codes(answer: TestResponse) -> list[str]:
    """The codes of what was wrong with a request; its shape is checked on the way."""
    problem = answer.get_json()
    assert answer.content_type == "application/problem+json", answer.content_type
    assert {"type", "title", "status", "detail", "instance", "request_id", "errors"} <= problem.keys()
    assert problem["status"] == answer.status_code
    assert problem["request_id"] == answer.headers["X-Request-ID"]
    assert all({"code", "pointer", "message"} <= each.keys() for each in problem["errors"])
    return [each["code"] for each in problem["errors"]]
