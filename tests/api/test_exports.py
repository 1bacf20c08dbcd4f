"""`/export`: whole files under the filters, with what is in them in their names and headers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api import exports
from service.api.exports import KINDS
from service.store.published import FORMS, PUBLISHED
from service.store.trouble import ExportUnwrittenError
from tests.api.service import API, codes, illegal, log, send, service

FILES = [(content, form) for content, forms in FORMS.items() for form in forms]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the database is."""
    return tmp_path_factory.mktemp("exports")


@pytest.fixture(scope="module")
def filled(folder: Path) -> Iterator[FlaskClient]:
    """A service with a legal and an illegal game."""
    with service(folder) as client:
        send(client, {**log(), "source": "Café, '\"club"})
        send(client, illegal())
        yield client


def _get(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    answer = client.get(f"{API}/export/{path}", headers=headers, buffered=True)
    assert answer.status_code == 200, answer.text
    return answer


@pytest.mark.parametrize(("content", "form"), FILES)
def test_every_table_is_sent_as_a_file_with_a_telling_name(filled: FlaskClient, content: str, form: str) -> None:
    """Complete, of its kind, tagged; nothing of it is left beside the database."""
    answer = _get(filled, f"{content}.{form}?verdict=legal")

    assert answer.mimetype == KINDS[form]
    assert len(answer.data) == int(answer.headers["Content-Length"])
    name = answer.headers["Content-Disposition"]
    assert name.startswith(f"attachment; filename=bigtwo-{content}-v")
    assert name.endswith(f"-verdict-legal.{form}")
    assert orjson.loads(answer.headers["X-Filters"]) == {"verdict": "legal"}
    assert list(filled.application.extensions["imports"].folder.iterdir()) == []


def test_tables_hold_every_verdict_unless_asked(filled: FlaskClient) -> None:
    """The verdict is a column; filters are those of every list."""
    everything = list(csv.DictReader(io.StringIO(_get(filled, "games.csv").text)))
    legal = list(csv.DictReader(io.StringIO(_get(filled, "games.csv?verdict=legal").text)))

    assert [row["verdict"] for row in everything] == ["legal", "illegal"]
    assert [row["verdict"] for row in legal] == ["legal"]
    assert legal[0]["source"] == "Café, '\"club"
    assert filled.get(f"{API}/games/{legal[0]['address']}").status_code == 200


def test_a_downloaded_database_is_asked_with_plain_duckdb(filled: FlaskClient, tmp_path: Path) -> None:
    path = tmp_path / "all.duckdb"
    path.write_bytes(_get(filled, "all.duckdb").data)

    with duckdb.connect(str(path), read_only=True) as opened:
        sql = "SELECT verdict, count(*), sum(points) FROM games JOIN flows USING (address, verdict) GROUP BY verdict"
        assert {row[0] for row in opened.execute(sql).fetchall()} == {"legal", "illegal"}
        assert opened.execute("SELECT count(DISTINCT table_name) FROM dictionary").fetchall() == [(len(PUBLISHED),)]


def test_whoever_has_a_file_already_is_told_so(filled: FlaskClient) -> None:
    """304, with nothing made, until the data change or the filters do; and the same for packed answers."""
    for packing in ({}, {"Accept-Encoding": "gzip"}):
        answer = _get(filled, "seats.csv", **packing)
        again = filled.get(f"{API}/export/seats.csv", headers={**packing, "If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        other = _get(filled, "seats.csv?verdict=legal", **{**packing, "If-None-Match": answer.headers["ETag"]})
        assert other.headers["ETag"] != answer.headers["ETag"]


@pytest.mark.parametrize(
    "name", ["games.xlsx", "logs.csv", "all.csv", "uploads.csv", "tokens.ndjson", "raw_logs.parquet"]
)
def test_what_is_not_published_is_not_found(filled: FlaskClient, name: str) -> None:
    """404 with all that there is."""
    answer = filled.get(f"{API}/export/{name}")

    assert answer.status_code == 404
    assert codes(answer) == []
    assert "plays.parquet" in answer.get_json()["detail"]


def test_a_filter_that_does_not_fit_is_refused(filled: FlaskClient) -> None:
    """As everywhere."""
    assert codes(filled.get(f"{API}/export/games.csv?verdct=legal")) == ["query/unknown"]
    assert codes(filled.get(f"{API}/export/games.csv?player=nobody")) == ["query/player"]


def test_an_export_that_fails_is_a_problem_and_never_half_a_file(
    filled: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500, and what was written is gone."""

    def break_off(_store: Any, _content: str, _form: str, _question: Any, path: Path) -> None:
        path.write_text("address,sou")
        raise ExportUnwrittenError("the disk is full")

    monkeypatch.setattr(exports, "write_export", break_off)
    answer = filled.get(f"{API}/export/games.csv")

    assert answer.status_code == 500
    assert answer.content_type == "application/problem+json"
    assert list(filled.application.extensions["imports"].folder.iterdir()) == []
