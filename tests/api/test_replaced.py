"""A replaced game stays readable: it says what replaced it, and is in no list and no statistic."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.service import API, JSON, Log, illegal, log, logs, otherwise, send
from tests.dashboards.reading import Page
from tests.store.evenings import evening

PARTS = ("", "/audit", "/audits", "/replay", "/explain", "/certificate", "/raw")
REPLACING = f"{API}/games?replace=true"
CHANGED = {"replaced_at", "replaced_by", "standing"}
"""What is said otherwise of a game once it is replaced."""


def _corrected(old: Log) -> Log:
    """Another game under the same name."""
    return {**logs(2)[1], "source": old["source"], "id": old["id"], "session": None, "number": None}


def _named(game: Log) -> Log:
    return {**game, "source": "club", "id": "the-game"}


def _send(client: FlaskClient, game: Log, to: str = f"{API}/games") -> str:
    answer = send(client, {name: value for name, value in game.items() if value is not None}, to)
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["address"])


def _get(client: FlaskClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def _without(told: Any) -> Any:
    """An answer without what changes when a game is replaced."""
    if isinstance(told, dict):
        return {name: _without(value) for name, value in told.items() if name not in CHANGED}
    return list(map(_without, told)) if isinstance(told, list) else told


def _frames(client: FlaskClient, address: str) -> list[str]:
    """The replay table ply by ply, without the colours, which go by who plays most."""
    frames = Page(client.get(f"/games/{address}").text).frames
    return [re.sub(r"dot p\d", "dot", json.dumps(frame)) for frame in frames]


def _led() -> list[Log]:
    """Two games of an evening by rules under which the winner leads, which he does not."""
    return evening(2, "capsa")


@pytest.mark.parametrize("game", [_named(log()), _named(illegal()), _led()[1]], ids=["legal", "illegal", "led"])
def test_everything_that_was_told_of_a_game_is_told_after_it_was_replaced(client: FlaskClient, game: Log) -> None:
    """Report, history, every ply, certificate, and the bytes: from its log, as nothing else of it is stored."""
    _send(client, _led()[0])
    old = _send(client, game)
    before = {part: client.get(f"{API}/games/{old}{part}") for part in PARTS}
    new = _send(client, _corrected(game), REPLACING)

    for part in PARTS:
        now, then = client.get(f"{API}/games/{old}{part}"), before[part]
        assert (now.status_code, now.content_type) == (200, then.content_type), part
        if part in ("/raw", "/certificate"):
            assert now.data == then.data
        else:
            assert _without(now.get_json()) == _without(then.get_json()), part
    for part in ("", "/audit", "/replay"):
        told = _get(client, f"{API}/games/{old}{part}")
        assert told["replaced_by"] == new
        assert told["replaced_at"].endswith("Z")
        assert _get(client, f"{API}/games/{new}{part}")["replaced_by"] is None
    assert [audit["standing"] for audit in _get(client, f"{API}/games/{old}/audits")["items"]] == [False]


def test_no_list_and_no_statistic_counts_a_replaced_game(client: FlaskClient) -> None:
    """Asking for it does not bring it back."""
    old = _send(client, _named(log()))
    new = _send(client, _corrected(_named(log())), REPLACING)
    for part in PARTS:
        client.get(f"{API}/games/{old}{part}")

    assert [game["address"] for game in _get(client, f"{API}/games?kind=any&verdict=any")["items"]] == [new]
    assert [count["games"] for count in _get(client, f"{API}/stats/verdicts?kind=any")["items"]] == [1]


def test_the_game_that_took_its_place_says_what_it_replaced(client: FlaskClient) -> None:
    """And that one what it had replaced itself."""
    games = [_named(game) for game in logs(3)]
    first, second, third = (_send(client, game, REPLACING) for game in games)

    def replaced(address: str) -> list[str]:
        told = _get(client, f"{API}/games/{address}")["replaced"]
        assert all(each["replaced_by"] == address for each in told)
        return [each["address"] for each in told]

    assert (replaced(third), replaced(second), replaced(first)) == ([second], [first], [])


def test_a_log_that_another_one_of_the_same_game_replaced_is_asked_for_by_its_hash(client: FlaskClient) -> None:
    """Its address is that of the game which stands, so `?log=` says which of the logs is meant."""
    one, other = log(), otherwise(log())
    address = _send(client, one)
    _send(client, other, REPLACING)
    game = _get(client, f"{API}/games/{address}")
    assert client.get(f"{API}/games/{address}/raw").get_json() == other

    (old,) = game["replaced"]
    told = _get(client, f"{API}/games/{address}?log={old['sha256']}")
    assert (game["replaced_by"], told["replaced_by"]) == (None, address)
    assert client.get(told["links"]["raw"]).get_json() == one
    assert _get(client, told["links"]["audit"])["log"]["sha256"] == old["sha256"]
    assert _get(client, f"{API}/games/{address}?log={old['sha256'][:8]}") == told
    assert client.get(f"{API}/games/{address}?log={'0' * 64}").status_code == 404
    assert client.get(f"{API}/games/{address}?log=mine").status_code == 400


def test_a_replaced_game_can_be_forgotten_alone(client: FlaskClient) -> None:
    """Then its address is nobody's, and the new game says nothing of it."""
    old = _send(client, _named(log()))
    new = _send(client, _corrected(_named(log())), REPLACING)

    assert client.delete(f"{API}/games/{old}").status_code == 204
    assert {client.get(f"{API}/games/{old}{part}").status_code for part in PARTS} == {404}
    assert _get(client, f"{API}/games/{new}")["replaced"] == []
    assert client.get(f"/games/{new}").status_code == 200


def test_a_replaced_game_stays_when_the_one_that_took_its_place_is_forgotten(client: FlaskClient) -> None:
    """It is still out of lists, and its page leads nowhere that is gone."""
    old = _send(client, _named(log()))
    new = _send(client, _corrected(_named(log())), REPLACING)

    assert client.delete(f"{API}/games/{new}").status_code == 204
    assert _get(client, f"{API}/games/{old}")["replaced_by"] == new
    assert _get(client, f"{API}/games")["items"] == []
    page = Page(client.get(f"/games/{old}").text)
    assert "which has been forgotten since" in page.text
    assert not any(new in link for link in page.links)


def test_a_replaced_game_that_comes_again_stands_again(client: FlaskClient) -> None:
    """Its old place is taken back, and what is told of it is what stands."""
    game = _named(log())
    old = _send(client, game)
    new = _send(client, _corrected(game), REPLACING)
    _send(client, game, REPLACING)

    assert _get(client, f"{API}/games/{old}")["replaced_by"] is None
    assert _get(client, f"{API}/games/{new}")["replaced_by"] == old


@pytest.mark.parametrize("game", [_named(log()), _named(illegal())], ids=["legal", "illegal"])
def test_the_page_of_an_old_address_shows_the_game_and_leads_to_the_new_one(client: FlaskClient, game: Log) -> None:
    """With the replay and the report; nothing can be decided about it. The new page leads back."""
    old = _send(client, game)
    frames = _frames(client, old)
    new = _send(client, _corrected(game), REPLACING)

    for place in (f"/games/{old}", f"/games/{old}/audit"):
        page = Page(client.get(place).text)
        assert "This record was replaced by the record" in page.text
        assert f"/games/{new}" in page.links
        assert "How this game stands" not in page.text
    assert _frames(client, old) == frames != []
    page = Page(client.get(f"/games/{new}").text)
    assert "It replaced the record" in page.text
    assert f"/games/{old}" in page.links
    for ending in (".json", ".csv", ".txt", ".html"):
        assert client.get(f"/games/{old}{ending}").status_code == 200
    assert "This record was replaced by the record" in client.get(f"/games/{old}.html").text


def test_every_link_of_the_page_of_a_replaced_log_leads_to_that_log(client: FlaskClient) -> None:
    """Also where another log of the same game stands at its address: report, data and figures are of the old one."""
    one = otherwise(log())
    address = _send(client, one)
    _send(client, log(), REPLACING)
    (link,) = [each for each in Page(client.get(f"/games/{address}").text).links if "log=" in each]

    page = Page(client.get(link).text)
    own = [each for each in page.links if address in each and "#" not in each]
    assert len(own) > 20
    assert [each for each in own if "log=" not in each] == [f"/games/{address}"]
    for each in own:
        assert client.get(each).status_code == 200, each
    (raw,) = [each for each in own if each.startswith(f"{API}/games/{address}/raw")]
    assert client.get(raw).get_json() == one


def test_names_are_masked_in_what_is_said_of_replaced_records(client: FlaskClient) -> None:
    """Also where the links lead."""
    old = _send(client, _named(log()))
    new = _send(client, _corrected(_named(log())), REPLACING)

    for address, other in ((old, new), (new, old)):
        links = Page(client.get(f"/games/{address}?names=masked").text).links
        assert [link for link in links if other in link] == [f"/games/{other}?names=masked"]


def test_the_bytes_are_those_that_were_uploaded(client: FlaskClient) -> None:
    """Blanks and all."""
    body = json.dumps(_named(log()), indent=3).encode() + b"\n"
    old = client.post(f"{API}/games", data=body, headers=JSON).get_json()["address"]
    _send(client, _corrected(_named(log())), REPLACING)

    assert client.get(f"{API}/games/{old}/raw").data == body
