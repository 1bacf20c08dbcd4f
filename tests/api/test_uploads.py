"""`POST /games`: one log comes in, a receipt goes out."""

from __future__ import annotations

import gzip
import json

import pytest
from flask.testing import FlaskClient

from schemas.decode import MAX_GAME_BYTES
from tests.api.service import API, SAMPLES, codes, illegal, log, logs, otherwise, send


def test_a_new_game_is_stored_and_answered_with_its_report(client: FlaskClient) -> None:
    """201 with the report, where the game now stands, and when it came."""
    answer = send(client, log())

    report = answer.get_json()
    assert answer.status_code == 201
    assert report["verdict"] == "legal"
    assert report["duplicate"] is False
    assert report["received_at"].endswith("Z")
    assert answer.headers["Location"] == report["url"] == f"{API}/games/{report['address']}"
    assert client.get(report["url"]).status_code == 200


def test_the_same_game_again_is_known_and_changes_nothing(client: FlaskClient) -> None:
    """200, `duplicate`, and the moment at which it came first."""
    first, again = send(client, log()), send(client, {**log(), "note": "sent twice"})

    assert again.status_code == 200
    assert again.get_json()["duplicate"] is True
    assert again.get_json()["received_at"] == first.get_json()["received_at"]
    assert len(client.get(f"{API}/games").get_json()["items"]) == 1


def test_other_claims_about_a_known_game_are_a_conflict_that_says_what_differs(client: FlaskClient) -> None:
    """409 with pointer, old and new; nothing changes."""
    send(client, log())
    answer = send(client, otherwise(log()))

    problem = answer.get_json()
    assert answer.status_code == 409
    assert set(codes(answer)) == {"conflict"}
    preset = next(each for each in problem["differences"] if each["pointer"] == "/rules/preset")
    assert preset["old"] == "wikipedia"
    assert problem["conflicts_with"] == [{"address": problem["address"], "url": f"{API}/games/{problem['address']}"}]
    assert client.get(f"{API}/games/{problem['address']}").get_json()["rules"] == "wikipedia"


def test_another_game_under_a_known_id_is_a_conflict_too(client: FlaskClient) -> None:
    """The same source and id may not name two games."""
    one, other = logs(2)
    send(client, one)
    answer = send(client, {**other, "id": one["id"]})

    assert answer.status_code == 409
    assert answer.get_json()["conflicts_with"][0]["address"] != answer.get_json()["address"]


def test_replace_lets_a_log_take_the_place_of_the_one_it_contradicts(client: FlaskClient) -> None:
    """The replaced log leaves every list; the game says what it has replaced."""
    address = send(client, log()).get_json()["address"]
    answer = send(client, otherwise(log()), f"{API}/games?replace=true")

    assert answer.status_code == 201
    assert answer.get_json()["replaced"] == [address]
    assert len(client.get(f"{API}/games").get_json()["items"]) == 1
    assert client.get(f"{API}/games/{address}").get_json()["replaced"][0]["address"] == address


def test_illegal_games_are_stored_unless_strict_is_asked_for(client: FlaskClient) -> None:
    """`?strict=true` refuses them with their findings; without it they are data."""
    refused = send(client, illegal(), f"{API}/games?strict=true")

    assert refused.status_code == 422
    assert "play/too-low" in codes(refused)
    assert client.get(f"{API}/games").get_json()["items"] == []
    assert send(client, illegal()).get_json()["verdict"] == "illegal"


STATUS = {"json": 400, "encoding": 400, "duplicate-key": 400, "too-large": 413}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"format": "bigtwo-log/1"', "json"),
        (b"", "json"),
        (b'{"format": "bigtwo-log/1", "number": NaN}', "json"),
        (b'\xff\xfe{\x00"\x00', "encoding"),
        (b'{"format": "bigtwo-log/1", "note": "\xff"}', "encoding"),
        (b'{"format": "bigtwo-log/1", "format": "bigtwo-log/1"}', "duplicate-key"),
        (b'{"format": "bigtwo-log/9"}', "format"),
        (b'[{"format": "bigtwo-log/1"}]', "schema"),
        (b'{"format": "bigtwo-log/1"}', "schema"),
        (b" " * (MAX_GAME_BYTES + 1), "too-large"),
    ],
    ids=["cut-off", "empty", "nan", "utf-16", "not-utf-8", "key-twice", "format", "array", "no-players", "too-large"],
)
def test_what_is_no_game_log_is_refused_with_every_reason(client: FlaskClient, body: bytes, code: str) -> None:
    """400 for JSON, encoding and duplicate keys, 413 for size, else 422, each with its code."""
    answer = send(client, body)

    assert answer.status_code == STATUS.get(code, 422)
    assert f"malformed/{code}" in codes(answer)
    assert answer.get_json()["type"] == "urn:bigtwo:malformed"
    assert answer.get_json()["verdict"] == "malformed"


def test_every_malformed_sample_is_refused_with_a_code_and_stores_nothing(client: FlaskClient) -> None:
    """None of them is a 500, none is stored."""
    for path in sorted((SAMPLES / "malformed").iterdir()):
        answer = send(client, path.read_bytes())
        assert answer.status_code in {400, 413, 422}, path
        assert all(code.startswith("malformed/") for code in codes(answer)), path
    assert client.get(f"{API}/games").get_json()["items"] == []


def test_a_wrong_card_is_told_with_a_pointer_to_it(client: FlaskClient) -> None:
    """422 with the place of the card in the log."""
    broken = log()
    broken["players"][0]["hand"][3] = "1X"
    answer = send(client, broken)

    assert answer.status_code == 422
    assert [each["pointer"] for each in answer.get_json()["errors"]] == ["/players/0/hand/3"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-ndjson", "application/x-www-form-urlencoded", ""])
def test_a_body_that_does_not_say_that_it_is_json_is_not_read(client: FlaskClient, kind: str) -> None:
    """415 that names what is taken."""
    answer = client.post(f"{API}/games", data=json.dumps(log()), headers={"Content-Type": kind} if kind else {})

    assert answer.status_code == 415
    assert codes(answer) == []
    assert "application/json" in answer.headers["Accept"]


def test_a_packed_body_is_unpacked(client: FlaskClient) -> None:
    """Content-Encoding: gzip; the log is kept as it was before packing."""
    body = json.dumps(log()).encode()
    answer = send(client, gzip.compress(body), **{"Content-Encoding": "gzip"})

    assert answer.status_code == 201
    assert client.get(f"{answer.get_json()['url']}/raw").data == body


@pytest.mark.parametrize(
    ("body", "encoding", "status"),
    [
        (gzip.compress(b" " * 50_000_000), "gzip", 413),
        (gzip.compress(b"{}")[:-6], "gzip", 400),
        (b"not packed", "gzip", 400),
        (b"{}", "br", 415),
    ],
    ids=["bomb", "cut-off", "not-packed", "brotli"],
)
def test_a_packed_body_that_cannot_be_unpacked_is_refused(
    client: FlaskClient, body: bytes, encoding: str, status: int
) -> None:
    """However large it would become, it is unpacked no further than one game may be."""
    assert send(client, body, **{"Content-Encoding": encoding}).status_code == status


def test_a_slip_in_a_parameter_is_refused_by_name(client: FlaskClient) -> None:
    """400 that names the nearest parameter; nothing is stored under a switch that was not meant."""
    answer = send(client, illegal(), f"{API}/games?strickt=true")

    assert answer.status_code == 400
    assert codes(answer) == ["query/unknown"]
    assert 'did you mean "strict"?' in answer.get_json()["detail"]


@pytest.mark.parametrize("query", ["strict=yes", "strict=true&strict=false", "replace="])
def test_a_parameter_with_an_odd_value_is_refused(client: FlaskClient, query: str) -> None:
    """400 with the parameter's name; nothing is guessed."""
    answer = send(client, log(), f"{API}/games?{query}")

    assert answer.status_code == 400
    assert codes(answer) == ["query/value"]


@pytest.mark.parametrize("sent", ["whole", "packed"])
def test_what_is_too_large_is_told_the_limit_and_where_it_goes(client: FlaskClient, sent: str) -> None:
    """The limit of the address, and the address for more."""
    body = b" " * ((1 << 20) + 1)
    packed = sent == "packed"
    headers = {"Content-Encoding": "gzip"} if packed else {}
    answer = send(client, gzip.compress(body) if packed else body, **headers)
    problem = answer.get_json()

    assert (answer.status_code, codes(answer)) == (413, ["malformed/too-large"])
    assert all(word in problem["detail"] for word in ("1,048,576 bytes", "POST /api/v1/imports", "bigtwo import"))


@pytest.mark.parametrize("kind", ["application/x-ndjson", "application/zip", "application/gzip", "multipart/form-data"])
def test_many_games_are_sent_to_the_address_for_them(client: FlaskClient, kind: str) -> None:
    """415 says where; a type that is none of games is told only what is taken."""
    answer = client.post(f"{API}/games", data=b"x", headers={"Content-Type": kind})
    assert (answer.status_code, "POST /api/v1/imports" in answer.get_json()["detail"]) == (415, True)
    other = client.post(f"{API}/games", data=b"x", headers={"Content-Type": "image/png"})
    assert "imports" not in other.get_json()["detail"]


def test_a_number_of_hundreds_of_digits_is_told_as_one(client: FlaskClient) -> None:
    """Not as the infinity that a computer makes of it."""
    body = json.dumps(log()).replace("{", '{"number": ' + "1" * 400 + ", ", 1).encode()
    (found,) = send(client, body).get_json()["errors"]
    assert found["pointer"] == "/number"
    assert found["message"].endswith("not a number of over 308 digits")
