"""Score sheets and mapped records over the wire, and the pages of games of which only the score is known."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.service import API, SAMPLES, codes, lines
from tests.cli.files import as_zip
from tests.dashboards.reading import Page

SHEET = b"2023-03-03\nAnn Bea Cat Dot\n0 3 11 2 # a comment\n4 0 10t 1\n4 6 11 11\n"
TEXT = {"Content-Type": "text/plain; charset=utf-8"}


def _import(client: FlaskClient, body: Any, query: str = "", headers: dict[str, str] | None = None) -> Any:
    answer = client.post(f"{API}/imports?wait=30{query}", data=body, headers=headers or {})
    assert answer.status_code == 202, answer.text
    assert answer.get_json()["state"] == "done", answer.text
    return answer.get_json()


def _addresses(client: FlaskClient) -> list[str]:
    return [game["address"] for game in client.get(f"{API}/games").get_json()["items"]]


@pytest.mark.parametrize("query", ["&as=scoresheet&name=evening.txt", "&name=evening.txt", "&source=club"])
def test_a_score_sheet_is_read_by_its_name_or_by_its_look(client: FlaskClient, query: str) -> None:
    state = _import(client, SHEET, query, TEXT)
    assert state["outcomes"] == {"stored": 2, "known": 0, "conflict": 0, "refused": 0, "malformed": 0}
    assert (state["games"], state["malformed_lines"]) == (2, 1)
    results = client.get(state["results"]).text
    assert "nobody has 0 cards left" in results
    sources = {game["source"] for game in client.get(f"{API}/games").get_json()["items"]}
    assert sources == ({"club"} if "source" in query else {"evening.txt"})


def test_a_form_brings_sheets_under_their_own_names(client: FlaskClient) -> None:
    """As the upload page sends them; the look of each file tells what it is."""
    text = (SAMPLES / "text" / "two-players.txt").read_bytes()
    body = {"a": (io.BytesIO(SHEET), "scores.txt"), "b": (io.BytesIO(text), "typed.txt")}
    answer = client.post(f"{API}/imports?wait=30", data=body).get_json()
    assert len(answer["imports"]) == 2
    counts = [client.get(f"{url}?wait=30").get_json() for url in answer["imports"]]
    assert [(each["outcomes"]["stored"], each["malformed_lines"]) for each in counts] == [(2, 1), (1, 0)]


def test_sheets_in_an_archive_have_their_own_names_for_sources(client: FlaskClient) -> None:
    body = as_zip({"march/first.txt": SHEET, "march/second.txt": b"Ann Bea\n0 3\n"})
    state = _import(client, body, "&name=march.zip", {"Content-Type": "application/zip"})
    assert (state["outcomes"]["stored"], state["malformed_lines"]) == (3, 1)
    sources = {game["source"] for game in client.get(f"{API}/games").get_json()["items"]}
    assert sources == {"first.txt", "second.txt"}


def test_a_dry_run_of_a_sheet_stores_nothing(client: FlaskClient) -> None:
    state = _import(client, SHEET, "&dry_run=true&as=scoresheet&name=a.txt", TEXT)
    assert (state["outcomes"]["judged"], state["malformed_lines"]) == (2, 1)
    assert _addresses(client) == []


def test_a_game_of_a_sheet_tells_its_original_and_converter(client: FlaskClient) -> None:
    _import(client, SHEET, "&name=evening.txt", TEXT)
    game = client.get(f"{API}/games/{_addresses(client)[-1]}").get_json()
    assert (game["converter"], game["line"]) == ("scoresheet/1", 3)
    assert game["original"] == "2023-03-03\nAnn Bea Cat Dot\n0 3 11 2 # a comment"
    assert (game["plies"], game["coverage"]) == (None, {"level": "score", "skipped": ["plays"]})


def test_every_address_of_a_score_only_game_answers(client: FlaskClient) -> None:
    """Its report, log, replay and page: what is known is said, and nothing else."""
    _import(client, SHEET, "&name=evening.txt", TEXT)
    address = _addresses(client)[0]
    report = client.get(f"{API}/games/{address}/audit").get_json()
    assert (report["verdict"], report["coverage"]["level"], report["result"]["payer"]) == ("legal", "score", 2)
    assert client.get(f"{API}/games/{address}/replay").get_json()["plies"] == []
    assert client.get(f"{API}/games/{address}/raw").get_json()["result"]["payer"] == 2
    page = client.get(f"/games/{address}")
    assert page.status_code == 200
    Page(page.text)
    assert "Only the score of this game was kept" in page.text
    assert client.get(f"/games/{address}.json").get_json()["plays"] == []
    assert client.get(f"/games/{address}.csv").status_code == 200


def test_every_page_shows_games_of_which_only_the_score_is_known(client: FlaskClient) -> None:
    _import(client, SHEET, "&name=evening.txt", TEXT)
    key = client.get(f"{API}/players").get_json()["items"][0]["key"]
    assert client.get(f"{API}/players/{key}").status_code == 200
    for path in ("/", "/games", "/players", f"/players/{key}", "/flows", "/legality"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        Page(answer.text)


# Mapped records


def _mapped(client: FlaskClient, name: str, data: str) -> Any:
    mapping = (SAMPLES / "mappings" / f"{name}.toml").read_text(encoding="utf-8")
    body = (SAMPLES / "mappings" / data).read_bytes()
    query = {"wait": "30", "as": "map", "map": mapping, "name": data}
    return client.post(f"{API}/imports", query_string=query, data=body, headers={"Content-Type": "application/json"})


@pytest.mark.parametrize(("name", "data"), [("lab-engine", "lab-engine.ndjson"), ("card-app", "card-app.json")])
def test_a_mapping_travels_with_the_records(client: FlaskClient, name: str, data: str) -> None:
    state = _mapped(client, name, data).get_json()
    assert (state["outcomes"]["stored"], state["verdicts"]["legal"]) == (2, 2)
    game = client.get(f"{API}/games/{_addresses(client)[0]}").get_json()
    assert game["converter"] == f"map/1 {name}"
    assert _mapped(client, name, data).get_json()["outcomes"]["known"] == 2


@pytest.mark.parametrize(
    "query",
    [{"as": "map"}, {"map": 'name = "x"'}, {"as": "map", "map": "name ="}, {"as": "map", "map": "#" * 20_001}],
)
def test_a_mapping_that_does_not_fit_is_refused(client: FlaskClient, query: dict[str, str]) -> None:
    answer = client.post(
        f"{API}/imports", query_string=query, data=lines({}), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert codes(answer)
