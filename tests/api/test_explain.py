"""`GET /games/{address}/explain`: which rules explain a stored game."""

from __future__ import annotations

from flask.testing import FlaskClient

from schemas.explanation import dump_explanation
from schemas.gamelog import load_game
from service.explain import explain
from tests.api.service import API, codes, illegal, log, send


def test_a_stored_game_is_explained_as_the_library_does(client: FlaskClient) -> None:
    """The same opinions, and none of them is kept."""
    game = log() | {"rules": "taiwan"}
    address = send(client, game).get_json()["address"]

    answer = client.get(f"{API}/games/{address}/explain")

    assert answer.status_code == 200
    assert answer.get_json() == dump_explanation(explain(load_game(game)), address)
    assert "wikipedia" in [one["rules"] for one in answer.get_json()["explained_by"]]
    assert client.get(f"{API}/games/{address}").get_json()["rules"] == "taiwan"


def test_a_game_is_explained_by_the_rules_that_it_was_judged_by(client: FlaskClient) -> None:
    """Where its log names none, those are the server's."""
    game = {name: value for name, value in illegal().items() if name != "rules"}
    address = send(client, game).get_json()["address"]

    said = client.get(f"{API}/games/{address}/explain").get_json()

    assert said["rules"] == "wikipedia"
    assert said["ruled_out"][0]["origin"] == "log"
    assert said["ruled_out"][0]["ply"] == 17
    assert client.get(f"{API}/games/{address}").get_json()["links"]["explain"] == f"{API}/games/{address}/explain"


def test_an_address_without_a_game_is_a_problem(client: FlaskClient) -> None:
    answer = client.get(f"{API}/games/{'0' * 64}/explain")

    assert answer.status_code == 404
    assert codes(answer) == []
