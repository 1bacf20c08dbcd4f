"""`POST /imports`: many games at once."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.service import API, LINES, SAMPLES, codes, illegal, lines, log, logs, otherwise, send, service

Body = tuple[bytes, str]


def _import(client: FlaskClient, body: Any, kind: str, query: str = "") -> Any:
    answer = client.post(f"{API}/imports?wait=30{query}", data=body, headers={"Content-Type": kind})
    assert answer.status_code == 202, answer.text
    assert answer.headers["Location"] == answer.get_json()["url"]
    assert answer.get_json()["state"] == "done", answer.text
    return answer.get_json()


def _results(client: FlaskClient, state: Any) -> list[Any]:
    return [json.loads(line) for line in client.get(state["results"]).text.splitlines()]


def _zip(**files: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return target.getvalue()


def _shapes() -> dict[str, Body]:
    games = logs(3)
    return {
        "lines": (lines(*games), "application/x-ndjson"),
        "array": (json.dumps(games).encode(), "application/json"),
        "packed lines": (gzip.compress(lines(*games)), "application/gzip"),
        "zip": (_zip(a__ndjson=lines(*games[:2]), b__json=lines(games[2])), "application/zip"),
        "one": (lines(*games), "application/json"),
    }


@pytest.mark.parametrize("shape", list(_shapes()))
def test_games_come_in_any_shape(client: FlaskClient, shape: str) -> None:
    """Lines, an array, packed, in a zip: the same three games, and one line of result each."""
    body, kind = _shapes()[shape]
    state = _import(client, body, kind)

    assert state["games"] == state["outcomes"]["stored"] == 3
    assert state["bytes"] == len(body)
    assert [line["outcome"] for line in _results(client, state)] == ["stored"] * 3


def test_a_body_may_be_packed_on_its_way(client: FlaskClient) -> None:
    """Content-Encoding is taken off before anything is read."""
    body = gzip.compress(lines(*logs(2)))
    answer = client.post(f"{API}/imports?wait=30", data=body, headers={**LINES, "Content-Encoding": "gzip"})
    assert answer.get_json()["outcomes"]["stored"] == 2


def test_a_form_brings_files_under_their_own_names(client: FlaskClient) -> None:
    """As a browser sends them; results name the file and the line."""
    body = {"file": (io.BytesIO(lines(log(), illegal())), "evening.ndjson")}
    state = client.post(f"{API}/imports?wait=30", data=body).get_json()

    assert [(line["source_file"], line["line"]) for line in _results(client, state)] == [
        ("evening.ndjson", 1),
        ("evening.ndjson", 2),
    ]
    assert codes(client.post(f"{API}/imports", data={"other": "text"})) == []


def test_several_files_of_a_form_are_added_up(client: FlaskClient) -> None:
    """Each is an import of its own, named in `imports`; what stands above them are the sums."""
    bodies = [lines(log(), {"format": "x"}), lines(illegal()), lines(log())]
    files = [(io.BytesIO(body), f"{place}.ndjson") for place, body in enumerate(bodies)]
    told = client.post(f"{API}/imports?wait=30", data={"file": files}).get_json()
    alone = [client.get(url).get_json() for url in told["imports"]]

    assert told["state"] == "done"
    assert told["games"] == sum(each["games"] for each in alone) == 4
    assert told["outcomes"] == {"stored": 2, "known": 1, "conflict": 0, "refused": 0, "malformed": 1}
    assert told["verdicts"] == {"legal": 1, "illegal": 1, "incomplete": 0}
    assert told["bytes"] == sum(map(len, bodies))
    assert [each["name"] for each in alone] == ["0.ndjson", "1.ndjson", "2.ndjson"]
    assert (told["url"], told["name"]) == (alone[-1]["url"], "2.ndjson")


def test_outcomes_add_up_to_the_games_seen(client: FlaskClient) -> None:
    """Stored, known, in conflict and malformed ones among each other; conflicts say what differs."""
    send(client, log())
    state = _import(client, lines(log(), otherwise(log()), {"format": "x"}, illegal()), "application/x-ndjson")
    results = _results(client, state)

    assert [line["outcome"] for line in results] == ["known", "conflict", "malformed", "stored"]
    assert sum(state["outcomes"].values()) == state["games"] == 4
    assert state["verdicts"] == {"legal": 0, "illegal": 1, "incomplete": 0}
    assert any(each["pointer"] == "/rules/preset" for each in results[1]["differences"])
    assert results[2]["findings"][0]["code"] == "malformed/format"


def test_compact_text_is_read_and_kept_beside_the_log(client: FlaskClient) -> None:
    """`?as=text`; what cannot be read is named with its line."""
    text = (SAMPLES / "text" / "two-players.txt").read_bytes()
    state = _import(client, text + b"\n---\nno game\n", "text/plain", "&as=text&source=typed")
    good, bad = _results(client, state)

    game = client.get(f"{API}/games/{good['address']}").get_json()
    assert (game["source"], game["converter"]) == ("typed", "text/1")
    assert bad["outcome"] == "malformed"
    assert bad["findings"][0]["line"]


def test_a_source_is_given_to_games_that_name_none(client: FlaskClient) -> None:
    """And to no other."""
    state = _import(client, lines(log(), logs(1)[0]), "application/x-ndjson", "&source=club")
    sources = [client.get(f"{API}/games/{line['address']}").get_json()["source"] for line in _results(client, state)]
    assert sources == ["club", "tests"]


def test_rules_are_given_to_games_that_name_none(client: FlaskClient) -> None:
    """And to no other, in text as in logs; each report says where its rules came from."""
    plain = {name: value for name, value in logs(1)[0].items() if name != "rules"}
    state = _import(client, lines(plain, log()), "application/x-ndjson", "&rules=hong-kong")

    assert [(line["rules"], line["rules_from"]) for line in _results(client, state)] == [
        ("hong-kong", "default"),
        ("wikipedia", "log"),
    ]


def test_a_default_that_needs_an_earlier_game_is_judged_as_far_as_it_goes(client: FlaskClient) -> None:
    """A later game of an evening under capsa, whose first lead is the earlier winner's, has a note that says so."""
    plain = {name: value for name, value in logs(1)[0].items() if name != "rules"} | {"session": "s", "number": 2}
    (line,) = _results(client, _import(client, lines(plain), "application/x-ndjson", "&rules=capsa"))

    assert "lead/unknown-predecessor" in [finding["code"] for finding in line["findings"]]
    assert (line["rules"], line["rules_from"]) == ("capsa", "default")


def test_an_import_that_two_servers_did_not_survive_is_given_up(tmp_path: Path) -> None:
    """Its state says so; one that was cut short once is begun again."""
    folder = tmp_path / "test.duckdb.imports"
    folder.mkdir()
    for key, attempts in (("once", 1), ("twice", 2)):
        (folder / f"{key}.ndjson").write_bytes(lines(log()))
        told = {"name": key, "options": {}, "body": f"{key}.ndjson", "bytes": 1, "attempts": attempts}
        (folder / f"{key}.job").write_text(json.dumps(told))
    with service(tmp_path) as client:
        client.application.extensions["imports"].resume()
        once, twice = (client.get(f"{API}/imports/{key}?wait=30").get_json() for key in ("once", "twice"))

    assert (once["state"], once["outcomes"]["stored"]) == ("done", 1)
    assert twice["state"] == "failed"
    assert "broke down twice while it worked on this file" in twice["message"]
    assert not list(folder.glob("*.job"))
    assert not (folder / "twice.ndjson").exists()


def test_a_dry_run_stores_nothing(client: FlaskClient) -> None:
    """The verdicts are told all the same."""
    state = _import(client, lines(log(), illegal(), {}), "application/x-ndjson", "&dry_run=true")

    assert (state["outcomes"]["judged"], state["outcomes"]["malformed"]) == (2, 1)
    assert state["verdicts"] == {"legal": 1, "illegal": 1, "incomplete": 0}
    assert client.get(f"{API}/games").get_json()["items"] == []


def test_a_body_without_a_game_fails_and_says_so(client: FlaskClient) -> None:
    """The state says why, under the name that was sent."""
    answer = client.post(f"{API}/imports?wait=30&name=empty.ndjson", data=b"\n\n", headers=LINES)

    assert answer.get_json()["state"] == "failed"
    assert answer.get_json()["message"].startswith("empty.ndjson: there is no game")


def test_a_body_that_is_too_large_leaves_nothing_behind(tmp_path: Path) -> None:
    """413, packed or not, and no spooled file stays."""
    with service(tmp_path, most_bytes=1 << 20) as client:
        large = b" " * (1 << 21)
        packed = {**LINES, "Content-Encoding": "gzip"}
        assert client.post(f"{API}/imports", data=large, headers=LINES).status_code == 413
        assert client.post(f"{API}/imports", data=gzip.compress(large), headers=packed).status_code == 413
        assert list((tmp_path / "test.duckdb.imports").iterdir()) == []


@pytest.mark.parametrize(
    "query", ["as=scores", "wait=-1", "wait=soon", "wait=nan", "sorce=x", "source=", "rules=taiwann"]
)
def test_an_odd_parameter_is_refused(client: FlaskClient, query: str) -> None:
    """400 before the body is read."""
    answer = client.post(f"{API}/imports?{query}", data=lines(log()), headers=LINES)
    assert answer.status_code == 400
    assert codes(answer)
    assert "Not a valid" not in answer.text
    assert "Length must" not in answer.text


def test_an_import_is_undone(client: FlaskClient) -> None:
    """What it has stored is forgotten; what was known before stays, and undoing twice takes nothing more."""
    first, *others = logs(3)
    send(client, first)
    state = _import(client, lines(first, *others, {"format": "x"}), "application/x-ndjson")

    undone = client.delete(f"{state['url']}?undo=true").get_json()
    assert (undone["forgotten"], undone["outcomes"]["stored"]) == (2, 2)
    assert [game["id"] for game in client.get(f"{API}/games?kind=any").get_json()["items"]] == [first["id"]]
    assert client.delete(f"{state['url']}?undo=true").get_json()["forgotten"] == 2
    assert _import(client, lines(*others), "application/x-ndjson")["outcomes"]["stored"] == 2


def test_an_import_that_replaced_games_is_not_undone(client: FlaskClient) -> None:
    """Neither the old nor the new game would be there."""
    send(client, log())
    state = _import(client, lines(otherwise(log())), "application/x-ndjson", "&replace=true")

    answer = client.delete(f"{state['url']}?undo=true")
    assert answer.status_code == 409
    assert "take the place of others" in answer.get_json()["detail"]
    assert client.get(f"{API}/games?kind=any&verdict=any").get_json()["items"]


def test_an_import_that_is_undone_before_its_end_leaves_nothing(client: FlaskClient) -> None:
    """Whether it waits or has begun."""
    begun = client.post(f"{API}/imports", data=lines(*logs(40)), headers=LINES).get_json()
    waits = client.post(f"{API}/imports", data=lines(log()), headers=LINES).get_json()
    client.delete(f"{waits['url']}?undo=true")
    assert client.get(f"{begun['url']}?wait=30").get_json()["outcomes"]["stored"] == 40
    state = client.get(f"{waits['url']}?wait=30").get_json()

    assert state["forgotten"] == state["outcomes"]["stored"]
    assert len(client.get(f"{API}/games?kind=any&limit=100").get_json()["items"]) == 40
