"""`players link` and `unlink`, and their other end: with a running server and without one they say the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.api.desks import DESKS, desk, run
from tests.api.service import API, AS_ADMIN, codes, lines, send
from tests.store.logs import Log, simulated


def _games() -> list[Log]:
    """Two games at the club, one at home; the one who is known as Mei here and as Mei Ling there."""
    games = [log | {"source": "club"} for log in simulated(2, players=2, seed=41)]
    games += [log | {"source": "home", "started_at": "2027-01-01"} for log in simulated(1, players=2, seed=42)]
    for place, log in enumerate(games):
        for player, name in zip(log["players"], ("Mei" if place < 2 else "Mei Ling", f"Oscar {place}"), strict=True):
            player.pop("kind", None)
            player["name"] = name
    return games


@pytest.fixture(params=DESKS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A database that nobody holds, and one that a server holds."""
    (tmp_path / "games.ndjson").write_bytes(lines(*_games()))
    with desk(request.param, tmp_path / "games.duckdb") as path:
        yield path


def _standings(database: Path) -> dict[str, tuple[str, int]]:
    rows = json.loads(run(database, "stats", "players", "--format", "json")[1])
    return {row["player"]: (row["key"], row["games"]) for row in rows}


def test_two_players_become_one_person_and_two_again(database: Path, tmp_path: Path) -> None:
    """Said by key or by name; the command tells who they are afterwards."""
    assert run(database, "import", tmp_path / "games.ndjson")[0] == 0
    before = _standings(database)
    mei, ling = before["Mei"][0], before["Mei Ling"][0]

    code, out, err = run(database, "players", "link", mei, "Mei Ling")
    assert (code, err) == (0, "")
    assert out == f"Mei Ling ({mei}), also known as Mei ({mei}), Mei Ling ({ling})\n"
    after = _standings(database)
    assert after["Mei Ling"] == (mei, 3)
    assert "Mei" not in after
    asked = json.loads(run(database, "stats", "verdicts", "--player", "Mei", "--format", "json")[1])
    assert asked == [{"verdict": "legal", "games": 3}]

    assert run(database, "players", "unlink", ling, mei) == (0, f"Mei Ling ({ling})\nMei ({mei})\n", "")
    assert _standings(database) == before


def test_what_cannot_be_linked_is_one_sentence(database: Path, tmp_path: Path) -> None:
    """Exit code 2: somebody unknown, two of one table, a link that is not there."""
    run(database, "import", tmp_path / "games.ndjson")
    keys = {name: key for name, (key, _) in _standings(database).items()}

    for asked, words in (
        (("link", "Mei", "Nobody"), 'nobody here goes by "Nobody"'),
        (("link", "Mei", "Oscar 0"), "Mei and Oscar 0 sat at one table"),
        (("unlink", keys["Mei"], keys["Mei Ling"]), "are not linked to each other"),
    ):
        code, out, err = run(database, "players", *asked)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert words in err


@pytest.fixture
def filled(client: FlaskClient) -> FlaskClient:
    """A client of a service with the games."""
    for game in _games():
        assert send(client, game).status_code == 201
    return client


def _key(client: FlaskClient, name: str) -> str:
    listed = client.get(f"{API}/players?kind=any").get_json()["items"]
    return str(next(row["key"] for row in listed if row["player"] == name))


def test_a_linked_player_is_read_by_either_key(filled: FlaskClient) -> None:
    """The API and the page show the person, who is also known by the other names."""
    one, other = _key(filled, "Mei"), _key(filled, "Mei Ling")
    said = filled.post(f"{API}/admin/links?one={one}&other={other}", headers=AS_ADMIN).get_json()

    (person,) = said["persons"]
    assert (person["key"], person["name"]) == (one, "Mei Ling")
    shown = [filled.get(f"{API}/players/{key}").get_json() for key in (one, other)]
    assert shown[0] == shown[1]
    assert shown[0]["also_known_as"] == person["also_known_as"]
    moved = filled.get(f"/players/{other}?seats=2")
    assert (moved.status_code, moved.headers["Location"]) == (302, f"/players/{one}?seats=2")
    page = filled.get(f"/players/{one}").text
    assert "Also known as" in page
    games = filled.get(f"{API}/games?player={other}").get_json()["items"]
    assert len(games) == 3
    address = next(game["address"] for game in games if game["source"] == "home")
    assert f'href="/players/{one}"' in filled.get(f"/games/{address}").text


def test_links_are_listed_with_when_and_by_whom(filled: FlaskClient) -> None:
    """Those that were taken back too."""
    pair = f"one={_key(filled, 'Mei')}&other={_key(filled, 'Mei Ling')}"
    filled.post(f"{API}/admin/links?{pair}", headers=AS_ADMIN)
    filled.delete(f"{API}/admin/links?{pair}", headers=AS_ADMIN)

    (link,) = filled.get(f"{API}/admin/links", headers=AS_ADMIN).get_json()["items"]
    assert (link["linked_by"], link["unlinked_by"]) == ("admin", "admin")
    assert link["linked_at"].endswith("Z")
    assert link["linked_at"] <= link["unlinked_at"]
    assert "Also known as" not in filled.get(f"/players/{_key(filled, 'Mei')}").text


def test_what_does_not_fit_is_a_problem(filled: FlaskClient) -> None:
    """409 where it cannot be, 400 where a parameter is missing, 401 without the right token."""
    key = _key(filled, "Mei")
    answer = filled.post(f"{API}/admin/links?one={key}&other={key}", headers=AS_ADMIN)
    assert (answer.status_code, codes(answer)) == (409, [])
    assert answer.get_json()["type"] == "urn:bigtwo:link"
    answer = filled.post(f"{API}/admin/links?one={key}", headers=AS_ADMIN)
    assert (answer.status_code, codes(answer)) == (400, ["query/value"])
    for method in (filled.get, filled.post, filled.delete):
        answer = method(f"{API}/admin/links?one=a&other=b", headers={"Authorization": "Bearer wrong"})
        assert answer.status_code in {400, 401}
