"""What is read: games, players, reports, rules, and the description of the API."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.questions import FILTERS
from schemas.report import dump_report
from service.intake import judge
from service.splitting import RawGame
from tests.api.service import API, AS_ADMIN, SAMPLES, codes, illegal, lines, log, logs, send, service
from tests.store.evenings import evening


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A service with the sample games of the demo."""
    with service(tmp_path_factory.mktemp("filled")) as client:
        demo = (SAMPLES / "demo.ndjson.gz").read_bytes()
        kind = {"Content-Type": "application/gzip"}
        state = client.post(f"{API}/imports?wait=60&name=demo.ndjson.gz", data=demo, headers=kind).get_json()
        assert state["state"] == "done"
        yield client


def _get(client: FlaskClient, path: str) -> Any:
    answer = client.get(f"{API}{path}")
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def test_pages_of_games_hold_each_game_once(filled: FlaskClient) -> None:
    """Newest first, by opaque cursors, until `next` is null."""
    seen, path = [], "/games?limit=100"
    while path:
        page = _get(filled, path)
        seen += [game["address"] for game in page["items"]]
        path = page["next"] and f"/games?limit=100&cursor={page['next']}"

    assert (
        len(seen) == len(set(seen)) == sum(each["games"] for each in _get(filled, "/stats/verdicts?kind=any")["items"])
    )


def test_a_page_is_no_longer_than_the_server_allows(filled: FlaskClient) -> None:
    """`limit` is capped, not refused."""
    assert len(_get(filled, "/games?limit=100000")["items"]) <= 500


def test_filters_choose_games(filled: FlaskClient) -> None:
    """A filter leaves only what fits; `player` takes a name where it is one player's."""
    assert {game["verdict"] for game in _get(filled, "/games?verdict=illegal")["items"]} == {"illegal"}
    assert {game["rules"] for game in _get(filled, "/games?rules=taiwan")["items"]} == {"taiwan"}
    one = _get(filled, "/players?kind=any")["items"][0]
    games = _get(filled, f"/games?player={one['key']}")["items"]
    assert games
    assert all(one["key"] in [seat["player"] for seat in game["players"]] for game in games)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("verdict=legl", "query/value"),
        ("kind=robot", "query/value"),
        ("code=play/tolow", "query/value"),
        ("since=yesterday", "query/value"),
        ("seats=5", "query/value"),
        ("limit=0", "query/value"),
        ("limit=ten", "query/value"),
        ("cursor=bm8", "query/value"),
        ("player=nobody", "query/player"),
        ("verdict=legal&verdict=illegal", "query/value"),
        ("plyer=Mei", "query/unknown"),
    ],
)
def test_a_filter_that_does_not_fit_is_refused_by_name(filled: FlaskClient, query: str, code: str) -> None:
    """400; the error points at the parameter."""
    answer = filled.get(f"{API}/games?{query}")

    assert answer.status_code == 400
    assert codes(answer) == [code]
    assert answer.get_json()["errors"][0]["pointer"] == f"/{query.partition('=')[0]}"


def test_a_name_that_several_players_have_lists_them(client: FlaskClient) -> None:
    """400 with their keys, any of which can be asked for."""
    send(client, {**log(), "source": "one"})
    send(client, {**logs(1)[0], "source": "other", "players": _named(logs(1)[0], "East")})
    problem = client.get(f"{API}/games?player=East").get_json()

    assert len(problem["candidates"]) == 2
    assert _get(client, f"/games?player={problem['candidates'][0]['key']}")["items"]


def _named(game: Any, name: str) -> list[Any]:
    return [{**game["players"][0], "name": name}, *game["players"][1:]]


@pytest.mark.parametrize("verdict", ["legal", "illegal", "incomplete"])
def test_a_stored_report_is_what_a_fresh_audit_of_the_raw_log_says(filled: FlaskClient, verdict: str) -> None:
    """`/audit` and `/raw` belong together, key by key."""
    for game in _get(filled, f"/games?verdict={verdict}&limit=25")["items"]:
        stored = _get(filled, f"/games/{game['address']}/audit")
        raw = filled.get(f"{API}/games/{game['address']}/raw").data
        fresh = judge(RawGame("raw", None, raw))
        assert fresh.report is not None
        assert {**stored, **dump_report(fresh.report, str(fresh.address))} == stored


def test_a_replay_shows_every_ply_with_hands_table_and_legal_answers(client: FlaskClient) -> None:
    """Hands shrink by what is played, and what is illegal carries its finding."""
    address = send(client, illegal()).get_json()["address"]
    replay = _get(client, f"/games/{address}/replay")

    plies = replay["plies"]
    assert len(plies) == len(illegal()["plays"])
    assert [ply["finding"]["code"] for ply in plies if ply["finding"]] == ["play/too-low"]
    assert all(after["hands"] == before["hands_after"] for before, after in itertools.pairwise(plies))
    assert plies[0]["legal_answers"] > 0


def test_a_replay_finds_what_the_report_finds_where_the_game_before_decides_who_leads(client: FlaskClient) -> None:
    """Under capsa the winner of the game before leads; these games were led by the holder of the lowest card."""
    addresses = [send(client, game).get_json()["address"] for game in evening(4, "capsa", seed=47, source="capsa")]
    found = {
        address: [one["code"] for one in _get(client, f"/games/{address}/audit")["findings"] if one["ply"] is not None]
        for address in addresses
    }

    assert ["lead/wrong-seat"] in [each[:1] for each in found.values()]
    for address, codes_found in found.items():
        plies = _get(client, f"/games/{address}/replay")["plies"]
        assert [ply["finding"]["code"] for ply in plies if ply["finding"]] == codes_found
        assert all(after["cards_held"] == before["cards_held_after"] for before, after in itertools.pairwise(plies))


def test_a_forgotten_game_is_gone(client: FlaskClient) -> None:
    """204, then 404, and no list has it any more."""
    address = send(client, log()).get_json()["address"]

    assert client.delete(f"{API}/games/{address}").status_code == 204
    assert client.get(f"{API}/games/{address}").status_code == 404
    assert client.delete(f"{API}/games/{address}").status_code == 404
    assert _get(client, "/games")["items"] == []


@pytest.mark.parametrize("part", ["", "/audit", "/raw", "/replay"])
@pytest.mark.parametrize("address", ["0" * 64, "xyz", "..%2F..", "0" * 5000])
def test_an_address_without_a_game_is_not_found(client: FlaskClient, address: str, part: str) -> None:
    """404, whatever the address looks like."""
    assert client.get(f"{API}/games/{address}{part}").status_code == 404


def test_a_player_has_every_statistic_with_what_it_was_computed_from(filled: FlaskClient) -> None:
    """Each is value, made, opportunities and interval; classes stand below their statistic."""
    key = _get(filled, "/players?rules=hong-kong")["items"][0]["key"]
    player = _get(filled, f"/players/{key}?rules=hong-kong")

    rate = player["statistics"]["win_rate"]
    assert rate["value"] == rate["made"] / rate["opportunities"]
    assert rate["low"] <= rate["value"] <= rate["high"]
    assert set(player["statistics"]["lead_mix"]) == {"size", "category", "own_cards"}
    assert filled.get(f"{API}/players/nobody").status_code == 404


def test_points_of_different_rule_sets_are_never_added_up(filled: FlaskClient) -> None:
    """Point flows ask for one rule set and list those there are; standings leave points out."""
    answer = filled.get(f"{API}/stats/point-flows")

    assert answer.status_code == 400
    assert codes(answer) == ["query/rules"]
    one = answer.get_json()["rules"][0]["rules"]
    assert _get(filled, f"/stats/point-flows?rules={one}")["items"]
    assert all(row["points"] is None for row in _get(filled, "/players")["items"])


@pytest.mark.parametrize("path", ["/stats/findings", "/stats/verdicts"])
def test_short_reports_are_pages_as_well(filled: FlaskClient, path: str) -> None:
    """One row at a time the same as all at once."""
    whole = _get(filled, path)["items"]
    page = _get(filled, f"{path}?limit=1")
    found = [*page["items"]]
    while page["next"]:
        page = _get(filled, f"{path}?limit=1&cursor={page['next']}")
        found += page["items"]

    assert len(whole) > 1
    assert found == whole
    assert codes(filled.get(f"{API}{path}?cursor=x")) == ["query/value"]


@pytest.mark.parametrize("path", ["/players?kind=any", "/stats/point-flows?rules=hong-kong", "/rules?"])
def test_long_reports_are_pages_too(filled: FlaskClient, path: str) -> None:
    """Page by page the same as all at once, and a cursor of another list is refused."""
    whole = _get(filled, path)
    first = _get(filled, f"{path}&limit=2")
    found, page = [*first["items"]], first
    while page["next"]:
        page = _get(filled, f"{path}&limit=2&cursor={page['next']}")
        found += page["items"]

    assert whole["next"] is None
    assert len(first["items"]) == 2
    assert found == whole["items"]
    games = _get(filled, "/games?limit=2")["next"]
    for cursor in (games, "x", first["next"][:-3]):
        assert codes(filled.get(f"{API}{path}&cursor={cursor}")) == ["query/value"]


def test_a_bad_cursor_is_refused_where_nothing_is_listed_too(client: FlaskClient) -> None:
    """By every list that comes in pages."""
    described = client.get("/openapi.json").get_json()["paths"]
    lists = [
        path
        for path, operations in described.items()
        if "cursor" in [one.get("name") for one in operations.get("get", {}).get("parameters", ())]
    ]

    assert {f"{API}/games", f"{API}/players", f"{API}/sessions", f"{API}/stats/point-flows"} < set(lists)
    for path in lists:
        assert path == f"{API}/rules" or client.get(path).get_json()["items"] == [], path
        for cursor in ("x", "WyJ4Il0", "W10"):
            assert codes(client.get(f"{path}?cursor={cursor}")) == ["query/value"], path


def test_two_players_are_compared_over_the_games_that_they_shared(filled: FlaskClient) -> None:
    """As many as the list of games has, with the balance of point flows and the rates of each one's own page."""
    flow = _get(filled, "/stats/point-flows?rules=hong-kong")["items"][0]
    pair = f"player={flow['payer_key']}&opponent={flow['payee_key']}&rules=hong-kong"
    found = _get(filled, f"/stats/compare?{pair}")
    games = _get(filled, f"/games?{pair}&verdict=legal&kind=human&limit=500")["items"]

    assert (found["player"]["key"], found["opponent"]["name"]) == (flow["payer_key"], flow["payee"])
    assert found["shared_games"] == flow["games"] == len(games)
    assert (found["paid"], found["received"]) == (flow["paid"], flow["received"])
    rows = {(row["statistic"], row["class"]): row for row in found["items"]}
    assert rows["flow", ""]["player"]["value"] == -flow["points"]
    page = _get(filled, f"/players/{flow['payer_key']}?opponent={flow['payee_key']}&rules=hong-kong")
    assert rows["pass_rate", ""]["player"] == page["statistics"]["pass_rate"]
    assert rows["lead_mix", "size/1"]["player"] == page["statistics"]["lead_mix"]["size"]["1"]
    assert {game["address"] for game in found["costliest"]} <= {game["address"] for game in games}


def test_an_address_of_a_player_takes_no_other_player(filled: FlaskClient) -> None:
    """It says who is meant: the same one may be named beside it, by key or name, anybody else is the opponent."""
    one, other = _get(filled, "/players?source=demo-kowloon")["items"][:2]
    path = f"/players/{one['key']}?rules=hong-kong&opponent={other['key']}&relative_seat=after"

    assert _get(filled, f"{path}&player={one['key']}") == _get(filled, path)
    refused = filled.get(f"{API}{path}&player={other['key']}")
    assert (refused.status_code, codes(refused)) == (400, ["query/player"])
    assert "opponent=" in refused.get_json()["detail"]
    absent = filled.get(f"{API}/players/nobody?relative_seat=after")
    assert absent.status_code == 404


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "query/value"),
        ("player={0}", "query/value"),
        ("player={0}&opponent={0}", "query/player"),
        ("player={0}&opponent=nobody", "query/player"),
    ],
)
def test_only_two_different_players_are_compared(filled: FlaskClient, query: str, code: str) -> None:
    """400 with the parameter's name."""
    keys = [row["key"] for row in _get(filled, "/players?source=demo-kowloon")["items"]]
    answer = filled.get(f"{API}/stats/compare?{query.format(*keys)}")

    assert answer.status_code == 400
    assert codes(answer)[0] == code


def test_findings_and_verdicts_count_games(filled: FlaskClient) -> None:
    """The reports add up to what the list shows."""
    illegal_games = _get(filled, "/games?verdict=illegal&limit=500")["items"]
    counts = {each["verdict"]: each["games"] for each in _get(filled, "/stats/verdicts?kind=any")["items"]}

    assert counts["illegal"] == len(illegal_games)
    assert _get(filled, "/stats/findings?code=play/too-low&kind=any")["items"][0]["games"] > 0


def test_a_reader_who_has_an_answer_already_is_told_so(filled: FlaskClient) -> None:
    """304 without a body, packed or not, until the data changes."""
    for path in ("/games?limit=3", "/rules", "/stats/verdicts", "/schema/bigtwo-log-1.json"):
        for packing in ({}, {"Accept-Encoding": "gzip"}):
            answer = filled.get(f"{API}{path}", headers=packing)
            again = filled.get(f"{API}{path}", headers={**packing, "If-None-Match": answer.headers["ETag"]})
            assert (again.status_code, again.data) == (304, b"")
            assert filled.get(f"{API}{path}", headers={"If-None-Match": '"other"'}).status_code == 200


def test_presets_are_listed_and_shown(client: FlaskClient) -> None:
    """A wrong name is answered with the nearest."""
    names = [each["name"] for each in _get(client, "/rules")["items"]]

    assert _get(client, f"/rules/{names[0]}")["document"]["preset"] == names[0]
    assert 'did you mean "hong-kong"' in client.get(f"{API}/rules/hongkong").get_json()["detail"]


def test_the_schema_is_the_published_one(client: FlaskClient) -> None:
    """Byte for byte."""
    published = (SAMPLES.parent / "schemas" / "bigtwo-log-1.json").read_bytes()
    assert client.get(f"{API}/schema/bigtwo-log-1.json").data == published


def test_audits_judge_without_storing(client: FlaskClient) -> None:
    """One log, an array or lines; malformed ones among several are reports, alone they are a problem."""
    one = send(client, log(), f"{API}/audits")
    several = send(client, [log(), {}, illegal()], f"{API}/audits")
    kind = {"Content-Type": "application/x-ndjson"}
    by_line = client.post(f"{API}/audits", data=lines(log(), illegal()), headers=kind)
    under = send(client, log(), f"{API}/audits?rules=hong-kong")

    assert one.get_json()["verdict"] == "legal"
    assert [each["verdict"] for each in several.get_json()] == ["legal", "malformed", "illegal"]
    assert len(by_line.text.splitlines()) == 2
    assert (under.get_json()["rules"], under.get_json()["rules_from"]) == ("hong-kong", "option")
    assert codes(send(client, {}, f"{API}/audits")) == ["malformed/format"]
    assert codes(send(client, log(), f"{API}/audits?rules=hongkong")) == ["query/value"]
    assert _get(client, "/games")["items"] == []


def test_the_description_is_known_by_its_tag(client: FlaskClient) -> None:
    """Whoever has it is not sent it again."""
    tag = client.get("/openapi.json").headers["ETag"]
    assert client.get("/openapi.json", headers={"If-None-Match": tag}).status_code == 304


def test_the_example_of_a_log_is_a_game_that_can_be_sent(client: FlaskClient) -> None:
    """As the page of the API offers it to try: stored, legal, and one of the sample games."""
    shapes = client.get("/openapi.json").get_json()["components"]["schemas"]
    (example,) = shapes["GameLog"]["examples"]
    answer = send(client, example)

    assert (answer.status_code, answer.get_json()["verdict"], answer.get_json()["record"]) == (201, "legal", "agrees")
    assert example == json.loads((SAMPLES / "legal" / "hong-kong.json").read_text("utf-8"))


def test_the_description_names_every_route_and_filter(client: FlaskClient) -> None:
    """OpenAPI 3.1 at the root, drawn by the page beside it."""
    described = client.get("/openapi.json").get_json()
    routes = {
        str(rule).replace("<path:", "<").replace("<", "{").replace(">", "}")
        for rule in client.application.url_map.iter_rules()
        if str(rule).startswith(API)
    }
    drawn = {f"{API}/figures/{{name}}{form}" for form in ("", ".csv", ".json")}

    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == routes | drawn
    for path in (f"{API}/games", *drawn):
        asked = described["paths"][path]["get"]["parameters"]
        assert set(FILTERS) <= {each["name"] for each in asked}
    assert b"/docs/start.js" in client.get("/docs").data
    assert all(client.get(f"/docs/{file}").status_code == 200 for file in ("start.js", "swagger-ui.css"))


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version"])
def test_the_root_says_how_the_service_is(client: FlaskClient, path: str) -> None:
    """200 and JSON."""
    assert client.get(path).status_code == 200


def test_upkeep_is_for_admins(client: FlaskClient) -> None:
    """Whoever asks from this machine is one, unless he shows a wrong token; from elsewhere the token is needed."""
    send(client, log())
    away = {"REMOTE_ADDR": "192.0.2.7"}
    for work in ("rebuild", "doctor"):
        assert client.post(f"{API}/admin/{work}").status_code == 200
        assert client.post(f"{API}/admin/{work}", environ_base=away).status_code == 401
        assert client.post(f"{API}/admin/{work}", headers=AS_ADMIN, environ_base=away).status_code == 200
        assert client.post(f"{API}/admin/{work}", headers={"Authorization": "Bearer other"}).status_code == 401
    assert client.get(f"{API}/games", headers={"Authorization": "Bearer other"}).status_code == 401
    assert client.get(f"{API}/games", headers=AS_ADMIN).status_code == 200
    assert client.post(f"{API}/admin/rebuild", headers=AS_ADMIN).get_json() == {"games": 1}
    assert client.post(f"{API}/admin/doctor", headers=AS_ADMIN).get_json()["healthy"] is True


def test_everything_is_derived_anew_once_at_a_time(client: FlaskClient) -> None:
    """409 and what to do, for a second rebuild and for judging games again meanwhile; opinions change nothing."""
    send(client, log())
    body = {"rules": "taiwan", "adopt": True, "note": "the club says so"}
    with client.application.extensions["store"].renewing():
        refused = [client.post(f"{API}/admin/rebuild")]
        refused.append(client.post(f"{API}/admin/reaudit?verdict=any", json=body))
        said = client.post(f"{API}/admin/reaudit?verdict=any", json={"rules": "taiwan"})
    assert [(answer.status_code, answer.get_json()["type"]) for answer in refused] == [(409, "urn:bigtwo:busy")] * 2
    assert all("wait until that has ended" in answer.get_json()["detail"] for answer in refused)
    assert said.get_json()["judged"] == 1
    assert client.post(f"{API}/admin/rebuild").get_json() == {"games": 1}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("seat=x", "seat is a whole number from 0 to 3"),
        ("seat=9", "seat is a whole number from 0 to 3"),
        ("seats=1.5", "seats, the number of players, is a whole number from 2 to 4"),
        ("limit=many", "limit, the number of items a page, is a whole number from 1"),
        ("rules=hongkong", 'unknown rule set "hongkong": did you mean "hong-kong"?'),
    ],
)
def test_a_filter_that_does_not_fit_is_told_what_it_should_be(client: FlaskClient, query: str, words: str) -> None:
    """In a sentence, not in the words of a programmer."""
    answer = client.get(f"{API}/games?{query}")

    assert answer.status_code == 400
    assert words in answer.get_json()["detail"]
    assert codes(answer)
