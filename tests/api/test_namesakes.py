"""Two players of one name: who is meant the other filters tell, where only one of them has games that fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from service.cli import main
from tests.api.service import API, codes, lines, send
from tests.store.logs import Log, simulated


def _games() -> list[Log]:
    """Two games at the club and one at home; Mei sits at both, and is not the same person; so is Oscar."""
    games = []
    for place, log in enumerate(simulated(3, players=3, seed=41)):
        for player, name in zip(log["players"], ("Mei", "Oscar", f"Grace {place}"), strict=True):
            player.pop("kind", None)
            player["name"] = name
        games.append(log | {"source": "home" if place == 2 else "club", "tags": ["league"] if place == 2 else []})
    return games


@pytest.fixture
def filled(client: FlaskClient) -> FlaskClient:
    """A service with these games."""
    for game in _games():
        assert send(client, game).status_code == 201
    return client


def _counted(client: FlaskClient, query: str) -> Any:
    answer = client.get(f"{API}/games?{query}")
    return len(answer.get_json()["items"]) if answer.status_code == 200 else answer.get_json()["detail"]


def test_a_name_alone_is_asked_about(filled: FlaskClient) -> None:
    assert 'several players go by "Mei"' in _counted(filled, "player=Mei")
    assert len(filled.get(f"{API}/games?player=Mei").get_json()["candidates"]) == 2
    assert 'several players go by "Mei"' in _counted(filled, "player=Mei&opponent=Oscar")
    of_figure = filled.get(f"{API}/figures/leaderboard?player=Mei")
    assert codes(of_figure) == ["query/player"]
    assert len(of_figure.get_json()["candidates"]) == 2


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("player=Mei (home)", 1),
        ("player=Mei (club)&opponent=Oscar (club)", 2),
        ("player=Mei&source=home", 1),
        ("player=Mei&source=club", 2),
        ("player=Mei&tag=league", 1),
        ("player=Mei&opponent=Oscar&source=club", 2),
        ("player=Mei&opponent=Grace 1", 1),
        ("player=Grace 2&opponent=Mei", 1),
    ],
)
def test_the_other_filters_tell_who_is_meant(filled: FlaskClient, query: str, games: int) -> None:
    """One after the other: who the opponent is may hang on who the player is."""
    assert _counted(filled, query) == games


def test_where_none_of_them_fits_one_is_asked_all_the_same(filled: FlaskClient) -> None:
    assert 'several players go by "Mei"' in _counted(filled, "player=Mei&source=nowhere")


def test_groups_and_pages_decide_by_the_same(filled: FlaskClient) -> None:
    groups = filled.get(f"{API}/stats/compare-groups?a=player:Mei&b=player:Oscar&source=club")
    assert groups.status_code == 200, groups.text
    assert filled.get("/games?player=Mei").status_code == 400
    for path in ("/games?player=Mei&source=home", "/compare?player=Mei&opponent=Oscar&source=club",
                 "/compare?a=player:Mei&b=player:Oscar&source=home", "/tendencies?player=Mei&source=club"):  # fmt: skip
        assert filled.get(path, follow_redirects=True).status_code == 200, path


def test_so_does_the_command_line(tmp_path: Path) -> None:
    database, file = tmp_path / "games.duckdb", tmp_path / "games.ndjson"
    file.write_bytes(lines(*_games()))
    CliRunner().invoke(main, ["import", str(file), "--database", str(database)])

    def asked(*filters: str) -> Any:
        given = ["stats", "verdicts", "--format", "json", "--database", str(database), "--kind", "any", *filters]
        ran = CliRunner().invoke(main, given)
        return json.loads(ran.stdout) if ran.exit_code == 0 else ran.stderr

    assert asked("--player", "Mei", "--source", "home")[0]["games"] == 1
    assert 'several players go by "Mei"' in asked("--player", "Mei")


def test_the_form_of_a_comparison_writes_names_with_their_sources_and_reads_them_back(filled: FlaskClient) -> None:
    """Of two players as of two groups; and so do the filters of every page."""
    asked = {"player": "Mei (club)", "opponent": "Oscar (club)"}
    page = filled.get("/compare", query_string=asked, follow_redirects=True)
    assert 'name="player" value="Mei (club)"' in page.text
    assert 'name="opponent" value="Oscar (club)"' in page.text
    assert '<option value="Mei (home)">' in page.text
    assert '<option value="Grace 1">' in page.text
    assert 'name="player" value="Mei (club)"' in filled.get("/compare", follow_redirects=True).text

    groups = filled.get("/compare", query_string={"a": "player:Mei (club),Grace 1", "b": "player:Oscar (club)"}).text
    assert 'name="a" value="player:Mei (club),Grace 1"' in groups
    assert '<option value="player:Mei (home)">' in groups
    assert 'name="player" value="Mei (club)"' in filled.get("/games", query_string={"player": "Mei (club)"}).text


def test_a_relative_seat_is_one_of_an_opponent_seen_from_a_player(filled: FlaskClient) -> None:
    pair = "player=Mei (club)&opponent=Oscar (club)"
    assert _counted(filled, f"{pair}&relative_seat=after") == 2
    assert _counted(filled, f"{pair}&relative_seat=before") == 0
    assert _counted(filled, "player=Oscar (club)&opponent=Mei (club)&relative_seat=before") == 2
    assert "add opponent=" in _counted(filled, "player=Mei (club)&relative_seat=after")
    assert "add player=" in _counted(filled, "relative_seat=after")
    assert "near" in _counted(filled, f"{pair}&relative_seat=near")
    groups = "a=player:Mei (club)&b=player:Oscar (club)"
    assert _counted(filled, f"{groups}&relative_seat=after") == 2
    assert _counted(filled, f"{groups}&relative_seat=before") == 0
    assert "a=… and b=…" in _counted(filled, "a=player:Mei (club)&relative_seat=after")
    assert "between the player and the opponent" in _counted(filled, "player=Mei (club)&counted=beats/other")
    assert "add a=…" in _counted(filled, "player=Mei (club)&counted=a.passes")
    assert "leave a. out" in filled.get("/compare", query_string=f"{groups}&counted=a.passes").text
    assert "leave a. out" in filled.get("/api/v1/stats/compare-groups", query_string=f"{groups}&counted=a.passes").text
    assert "unknown place of beats" in _counted(filled, f"{pair}&counted=beats/mine")
    turned = filled.get("/compare", query_string=f"{pair}&relative_seat=after", follow_redirects=True).text
    assert "relative_seat=before" in turned
    assert "the opponent plays after" in turned
