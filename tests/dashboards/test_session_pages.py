"""The pages of sessions say what was played, what is missing, what came of it, and who pays whom."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from tests.dashboards.reading import Page
from tests.store.evenings import PEOPLE, evening
from tests.store.logs import cut_short, filled, spoilt

TABLE = "/sessions/club/2026-11-03~2Ftable-2"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A whole evening; one with gaps, an illegal and an unfinished game; penalty points; seven people; two rules."""
    gaps = evening(8, seed=51, session="gaps", started_at="2026-11-04")
    seven = evening(6, seed=52, session="seven")
    for place, log in enumerate(seven[3:]):
        log["players"][place]["name"] = f"Guest {place}"
    mixed = [*evening(2, seed=53, session="mixed"), *evening(4, "wikipedia", 54, "mixed")[2:]]
    bare = [{name: value for name, value in log.items() if name != "number"} for log in evening(2, seed=55, session="")]
    logs = [
        *evening(),
        *[gaps[0], spoilt(gaps[1]), cut_short(gaps[4]), gaps[7]],
        *evening(3, "pagat", 56, "penalties"),
        *seven,
        *mixed,
        *[log | {"source": "", "session": "plain", "id": ""} for log in bare],
    ]
    with filled(tmp_path_factory.mktemp("pages"), logs) as store:
        yield create_app(Config(database=Path(store.path)), store).test_client()


def _read(client: FlaskClient, address: str, status: int = 200) -> Page:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[:300]
    return Page(answer.text)


def test_the_list_leads_to_every_session(client: FlaskClient) -> None:
    page = _read(client, "/sessions")
    links = {link for link in page.links if link.startswith("/sessions/")} - {"/sessions/new"}
    assert TABLE in links
    assert "/sessions/~/plain" in links
    assert len(links) == 6
    for link in links:
        assert _read(client, link).named("h1")
    assert len(client.get("/sessions.csv").text.splitlines()) == 7
    assert len(client.get("/sessions.json").get_json()["items"]) == 6
    assert "not complete" in _read(client, "/sessions?session=gaps").text


def test_an_evening_shows_its_games_totals_and_payments(client: FlaskClient) -> None:
    page = _read(client, TABLE)
    document = client.get(f"{TABLE}.json").get_json()
    (totals,) = document["totals"]
    for game in document["games"]:
        assert f"/games/{game['address']}" in page.links
    payments = next(item for item in page.of_class("payments") if item.name == "ul")
    for each in totals["transfers"]:
        assert f"{each['from']} pays {each['to']} {each['points']}" in " ".join(payments.text.split())
    assert [one["name"] for one in totals["players"]] != list(PEOPLE)
    assert "Copy link" in page.text


def test_the_figure_has_a_line_a_player_and_the_same_numbers_as_its_table(client: FlaskClient) -> None:
    asked = "source=club&session=2026-11-03/table-2"
    figure = client.get(f"/api/v1/figures/evening?{asked}").get_json()
    table = client.get(f"/api/v1/figures/evening.json?{asked}").get_json()
    assert [line["y"][1:] for line in figure["data"]] == [
        [row[name] for row in table["rows"]] for name in table["columns"][1:]
    ]
    assert "/api/v1/figures/evening.csv?source=club&session=2026-11-03/table-2" in _read(client, TABLE).links
    assert client.get("/api/v1/figures/evening?session=nothing").status_code == 400


def test_seven_people_get_a_field_each(client: FlaskClient) -> None:
    figure = client.get("/api/v1/figures/evening?source=club&session=seven").get_json()
    assert len(figure["data"]) == 7
    assert len({line["yaxis"] for line in figure["data"]}) == 7


def test_what_is_missing_or_left_out_is_said(client: FlaskClient) -> None:
    text = _read(client, "/sessions/club/gaps").text
    assert "Missing from the numbers: 3–4, 6–7." in text
    assert "Left out of the totals: 1 illegal game, 1 incomplete game." in text
    assert "These games have no numbers" in _read(client, "/sessions/~/plain").text


def test_rule_sets_are_never_added_up_and_have_a_figure_each(client: FlaskClient) -> None:
    page = _read(client, "/sessions/club/mixed")
    assert "never added up" in page.text
    assert {figure.attributes["data-name"] for figure in page.of_class("plot")} == {"evening", "evening-2"}
    for name in ("evening", "evening-2"):
        assert client.get(f"/api/v1/figures/{name}?source=club&session=mixed").status_code == 200
    assert client.get("/api/v1/figures/evening-3?source=club&session=mixed").status_code == 404


def test_penalty_points_have_a_ranking_and_a_sentence(client: FlaskClient) -> None:
    page = _read(client, "/sessions/club/penalties")
    assert "the fewest win, and nobody pays anybody" in page.text
    assert not page.of_class("payments")


def test_the_sheet_as_csv_has_a_line_a_game_and_seat(client: FlaskClient) -> None:
    rows: list[Any] = list(csv.DictReader(io.StringIO(client.get(f"{TABLE}.csv").text)))
    assert len(rows) == 24
    assert sum(int(row["points"]) for row in rows) == 0
    assert client.get("/sessions/club/nothing.csv").status_code == 404


def test_what_is_not_there_is_said_in_a_sentence(client: FlaskClient, empty_client: FlaskClient) -> None:
    assert "belongs to the session “nothing”" in _read(client, "/sessions/club/nothing", 404).text
    assert "No session has a game that fits" in _read(client, "/sessions?tag=absent").text
    assert "No game here belongs to a session yet" in _read(empty_client, "/sessions").text
    assert _read(client, "/sessions?cursor=zzz", 400).named("h1")


def test_a_session_of_one_game_or_none_that_counts_is_no_trouble(tmp_path: Path) -> None:
    with filled(tmp_path, [spoilt(evening(1)[0])]) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        assert "nothing to add up" in _read(client, TABLE).text
        assert client.get("/api/v1/figures/evening?source=club&session=2026-11-03/table-2").status_code == 200
