"""Tables that are taken out of pages: every row of the filter, and every moment with its zone."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from dashboards.wrong import A_PAGE
from service.reauditing import Wish, reaudit
from service.rules.presets import PRESETS
from service.store.database import Store
from service.store.question import Question
from tests.api.service import API, service
from tests.store.changing import stored, taiwanese

GAMES = 60
BARE = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d|T\d\d:\d\d:\d\d(?:\.\d+)?(?![\d.Z+-]))")
"""A moment without a T or without a zone."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """More illegal games than stand on a page, and as many verdicts that changed and changed back."""
    with service(tmp_path_factory.mktemp("tables")) as made:
        store: Store = made.application.extensions["store"]
        stored(store, taiwanese(GAMES))
        everything = Question(verdict="any", kind="any")
        reaudit(store, everything, Wish(PRESETS["taiwan"], adopt=True, note="the club says so"), "admin")
        reaudit(store, everything, Wish("log", adopt=True, note="it does not"), "admin")
        yield made


def _rows(client: FlaskClient, path: str) -> list[dict[str, Any]]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text)))


@pytest.mark.parametrize(
    ("path", "times"), [("/legality.csv", 1), ("/legality/work.csv", 1), ("/legality/changes.csv", 2)]
)
def test_the_lists_of_what_is_wrong_have_every_row(client: FlaskClient, path: str, times: int) -> None:
    counts = client.get(f"{API}/stats/verdicts?kind=any").get_json()["items"]
    illegal = next(count["games"] for count in counts if count["verdict"] == "illegal")
    assert illegal > A_PAGE
    assert len(_rows(client, f"{path}?kind=any")) == times * illegal
    assert len(_rows(client, f"{path}?kind=any&source=nowhere")) == 0


def test_moments_are_written_as_everywhere(client: FlaskClient) -> None:
    """ISO 8601 with a T, in UTC."""
    moment = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
    assert all(moment.fullmatch(row["judged_at"]) for row in _rows(client, "/legality/changes.csv?kind=any"))
    assert all(moment.fullmatch(row["received_at"]) for row in _rows(client, f"{API}/export/games.csv?kind=any"))
    assert all(moment.fullmatch(row["judged_at"]) for row in _rows(client, f"{API}/export/audits.csv?kind=any"))


PATHS = (
    "/games.json", "/games.csv", "/players.json", "/players.csv", "/sessions.json", "/flows.json", "/flows.csv",
    "/legality.json", "/legality.csv", "/legality/work.json", "/legality/work.csv", "/legality/changes.json",
    "/legality/changes.csv", "/legality/findings.json", "/legality/findings.csv",
    *(f"{API}/export/{table}.csv" for table in ("games", "seats", "findings", "audits")),
    *(f"{API}/export/{table}.ndjson" for table in ("games", "seats", "findings", "audits")),
    f"{API}/games", f"{API}/stats/changed-verdicts", f"{API}/stats/work-list", f"{API}/sessions", f"{API}/players",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_moment_lacks_its_zone(client: FlaskClient, path: str) -> None:
    """But for that by the clock at the table, which says so in its name."""
    answer = client.get(f"{path}?kind=any")
    assert answer.status_code == 200
    text = answer.text
    if path.endswith("games.csv") and path.startswith(API):
        text = "\n".join(",".join(value for name, value in row.items() if name != "local_start")
                         for row in _rows(client, f"{path}?kind=any"))  # fmt: skip
    text = re.sub(r'"local_start":"[^"]*"', "", text)
    assert not BARE.findall(text)
