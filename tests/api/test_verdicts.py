"""Judging stored games again and marking them: over the API, and by commands with a running server and without one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.desks import DESKS, desk, run
from tests.api.server import called
from tests.api.service import API, AS_ADMIN, JSON, codes, lines, send
from tests.store.changing import taiwanese
from tests.store.logs import among_people, simulated

LOGS = [*taiwanese(3, source="club"), *[among_people(log) | {"source": "home"} for log in simulated(2)]]


@pytest.fixture(params=DESKS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A database with games that nobody holds, and one that a server holds."""
    (tmp_path / "games.ndjson").write_bytes(lines(*LOGS))
    called("import", tmp_path / "games.ndjson", "--database", tmp_path / "games.duckdb")
    with desk(request.param, tmp_path / "games.duckdb") as path:
        yield path


def _rows(database: Path, report: str, *filters: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(run(database, "stats", report, "--format", "json", *filters)[1])
    return listed


def test_rules_are_tried_adopted_and_taken_back(database: Path) -> None:
    """First as an opinion, then for good, then not any more; each said in a few lines."""
    chosen = ("--source", "club")
    code, out, err = run(database, "reaudit", "--rules", "taiwan", *chosen)
    assert (code, err) == (0, "")
    assert out == (
        "3 games by taiwan: 3 legal\n  3 would go from illegal to legal\n"
        "these are opinions: they are kept in the history of each game and count nowhere\n"
    )
    assert _rows(database, "changed-verdicts") == []

    adopted = ("reaudit", "--rules", "taiwan", "--adopt", "--note", "the club says so", *chosen)
    assert run(database, *adopted) == (
        0,
        "taiwan is adopted for 3 games: 3 legal\n  3 went from illegal to legal\n",
        "",
    )
    assert {row["verdict"] for row in _rows(database, "verdicts")} == {"legal"}
    changes = _rows(database, "changed-verdicts")
    assert {(row["was_rules"], row["rules"], row["why"], row["note"]) for row in changes} == {
        ("wikipedia", "taiwan", "adopted", "the club says so")
    }
    assert all(row["who"] for row in changes)

    code, out, _ = run(database, "reaudit", "--rules", "log", "--adopt", "--note", "no", "--judged-by", "taiwan")
    assert (code, out.splitlines()[0]) == (0, "3 games stand by the rules of their logs again: 3 illegal")
    assert run(database, "reaudit")[1] == "0 games judged again: nothing to judge\n"
    assert run(database, "doctor")[0] == 0


def test_what_cannot_be_done_is_one_sentence(database: Path) -> None:
    """Exit code 2, and nothing is changed."""
    for asked, words in (
        (("--rules", "taiwan", "--adopt", "--source", "club"), "--adopt needs a reason: say with --note why"),
        (("--adopt", "--note", "so", "--source", "club"), "name them with --rules"),
        (("--rules", "taiwan", "--note", "so"), "--note is kept with adopted rules alone: add --adopt"),
        (("--rules", "taiwan", "--adopt", "--note", "so"), "say by a filter"),
        (("--rules", "taiwann"), "taiwan"),
        (("--game", "abc"), "abc is no address of a game: it has 64 hexadecimal digits"),
        (("--game", "0" * 64, "--source", "club"), "take one of the two"),
        (("--judged-by", "nothing"), "rule set"),
    ):
        code, out, err = run(database, "reaudit", *asked)
        assert (code, out) == (2, ""), asked
        assert words in err
    assert _rows(database, "changed-verdicts") == []


def test_rules_that_do_not_fit_are_told_game_by_game(database: Path, tmp_path: Path) -> None:
    (tmp_path / "pair.ndjson").write_bytes(lines(among_people(simulated(1, players=2)[0]) | {"source": "club"}))
    run(database, "import", tmp_path / "pair.ndjson")
    placed = {"preset": "taiwan", "scoring": {"settlement": "placement", "placement": [3, 1, -1, -3]}}
    (tmp_path / "placed.json").write_text(json.dumps(placed))
    said = ("--rules", tmp_path / "placed.json", "--adopt", "--note", "by place", "--source", "club")
    code, out, err = run(database, "reaudit", *said)
    assert (code, out.splitlines()[0].partition(" for ")[2]) == (1, "3 games: 3 legal")
    assert err.startswith("bigtwo: game ")
    assert "was left as it was" in err


def test_games_are_marked_and_worked_through(database: Path) -> None:
    listed = _rows(database, "work-list")
    assert [row["state"] for row in listed] == ["open"] * 3
    one, two, _ = (row["address"] for row in listed)
    assert run(database, "mark", "--stood", "--note", "nobody minded", one) == (0, "marked 1 game\n", "")
    assert run(database, "mark", "--state", "explained", one, two) == (0, "marked 2 games\n", "")
    assert [(row["state"], row["stood"]) for row in _rows(database, "work-list")] == [
        ("explained", True),
        ("explained", False),
        ("open", False),
    ]
    assert _rows(database, "verdicts", "--verdict", "stood") == [{"verdict": "illegal", "games": 1}]
    assert run(database, "mark", "--not-stood", one)[0] == 0
    for asked, words in (
        (("--stood", one), "--stood needs a reason: say with --note why the games stood"),
        ((one,), "say with --stood that they stood, or with --state how far you are"),
        (("--state", "explained", "0" * 64), "no game here"),
    ):
        code, out, err = run(database, "mark", *asked)
        assert (code, out) == (2, "")
        assert words in err


@pytest.fixture
def filled(client: FlaskClient) -> FlaskClient:
    """A client of a service with the games."""
    for game in LOGS:
        assert send(client, game).status_code == 201
    return client


def _post(client: FlaskClient, path: str, body: object, **headers: str) -> Any:
    return client.post(f"{API}/admin/{path}", data=json.dumps(body), headers={**JSON, **AS_ADMIN, **headers})


def test_the_history_of_a_game_is_read_at_its_address(filled: FlaskClient) -> None:
    """The first audit, the opinion and the adoption, one of which stands; the game stays where it is."""
    (game, *_) = filled.get(f"{API}/games?source=club").get_json()["items"]
    address = game["address"]
    assert _post(filled, "reaudit?source=club", {"rules": "hong-kong"}).get_json()["adopted"] is False
    said = _post(filled, "reaudit", {"rules": "taiwan", "adopt": True, "note": "so", "games": [address]}).get_json()
    assert said["changes"] == [{"from": "illegal", "to": "legal", "games": 1}]
    history = filled.get(f"{API}/games/{address}/audits").get_json()
    assert [(each["why"], each["rules"], each["standing"]) for each in history["items"]] == [
        ("stored", "wikipedia", False),
        ("opinion", "hong-kong", False),
        ("adopted", "taiwan", True),
    ]
    last = history["items"][-1]
    assert (last["who"], last["note"], last["label"], last["rules_from"]) == ("admin", "so", "Taiwan", "adopted")
    assert last["judged_at"].endswith("Z")
    report = filled.get(f"{API}/games/{address}/audit").get_json()
    assert (report["verdict"], report["rules"], report["rules_from"]) == ("legal", "taiwan", "adopted")
    assert filled.get(f"{API}/games/{address}").get_json()["links"]["audits"].endswith(f"{address}/audits")
    assert filled.get(f"{API}/games/{'0' * 64}/audits").status_code == 404
    ((change),) = filled.get(f"{API}/stats/changed-verdicts").get_json()["items"]
    assert (change["address"], change["was_verdict"], change["verdict"]) == (address, "illegal", "legal")


def test_lists_are_read_page_by_page_under_the_filters(filled: FlaskClient) -> None:
    for path, many in (("work-list", 3), ("work-list?state=open&source=club", 3), ("work-list?source=home", 0)):
        assert len(filled.get(f"{API}/stats/{path}").get_json()["items"]) == many
    one = filled.get(f"{API}/stats/findings-list?limit=1").get_json()
    two = filled.get(f"{API}/stats/findings-list?limit=1&cursor={one['next']}").get_json()
    assert one["items"] != two["items"]
    assert one["items"][0]["message"].startswith("ply ")
    assert filled.get(f"{API}/stats/findings-list?severity=error&code=play/too-low").status_code == 200
    assert codes(filled.get(f"{API}/stats/work-list?state=lost")) == ["query/value"]
    assert codes(filled.get(f"{API}/stats/work-list?cursor=x")) == ["query/value"]
    for by in ("source", "code", "player", "engine"):
        assert filled.get(f"{API}/stats/trends/{by}").get_json()["items"]
    assert filled.get(f"{API}/stats/trends/moon").status_code == 404


def test_a_body_that_does_not_fit_is_a_problem(filled: FlaskClient) -> None:
    """Each place with its sentence; nothing else than JSON is taken, and only from admins."""
    for path, body, pointer in (
        ("reaudit", {"rules": "taiwann"}, "/rules"),
        ("reaudit", {"rules": {"preset": "taiwan", "passing": "maybe"}}, "/rules"),
        ("reaudit", {"rules": "taiwan", "adopt": True, "note": "  "}, "/note"),
        ("reaudit", {"games": []}, "/games"),
        ("reaudit", {"rulez": "taiwan"}, "/rulez"),
        ("reaudit", [], ""),
        ("marks", {"games": ["0" * 64]}, "/state"),
        ("marks", {"games": ["0" * 64], "stood": True}, "/note"),
        ("marks", {"games": ["0" * 64], "state": "done"}, "/state"),
        ("marks", {"state": "open"}, "/games"),
        ("marks", {"games": ["0" * 64], "state": "open", "note": "x" * 2001}, "/note"),
    ):
        answer = _post(filled, path, body)
        assert (answer.status_code, codes(answer)) == (422, ["body/value"]), body
        assert answer.get_json()["errors"][0]["pointer"] == pointer, body
        assert answer.get_json()["type"] == "urn:bigtwo:body"
    answer = _post(filled, "marks", {"games": ["0" * 64], "state": "open"})
    assert (answer.status_code, answer.get_json()["type"]) == (409, "urn:bigtwo:mark")
    answer = _post(filled, "reaudit", {"rules": "taiwan", "adopt": True, "note": "so"})
    assert (answer.status_code, answer.get_json()["type"]) == (409, "urn:bigtwo:reaudit")
    for path in ("reaudit", "marks"):
        assert filled.post(f"{API}/admin/{path}", data="x", content_type="text/plain").status_code == 415
        assert _post(filled, path, {}, Authorization="Bearer wrong").status_code == 401
        assert _post(filled, path, {}, Origin="http://elsewhere.example").status_code == 403
        assert filled.post(f"{API}/admin/{path}", data=b'{"a": 1, "a": 2}', headers=JSON).status_code == 422
