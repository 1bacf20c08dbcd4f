"""Pages show how games stand, what changed and why, and let nobody but an admin decide."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.reauditing import Wish, mark, reaudit
from service.store import reports
from service.store.database import Store
from service.store.marking import Marking
from service.store.question import Question
from tests.dashboards.reading import Page
from tests.store.changing import TAIWAN, stored, taiwanese
from tests.store.logs import among_people, hand_in, simulated


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "a.duckdb") as made:
        hand_in(made, [among_people(log) | {"source": "home"} for log in simulated(3)])
        yield made


@pytest.fixture
def client(store: Store) -> FlaskClient:
    return create_app(Config(database=store.path), store).test_client()


def _read(client: FlaskClient, path: str, **more: str) -> Page:
    answer = client.get(path, environ_overrides=more)
    assert answer.status_code == 200, answer.text
    return Page(answer.text)


def _section(page: Page) -> str:
    (found,) = [each for each in page.named("section") if each.attributes.get("id") == "standing"]
    return " ".join(found.text.split())


def _adopted(store: Store) -> str:
    (address,) = stored(store, taiwanese(source="club"))
    reaudit(store, Question(), Wish(TAIWAN, adopt=True, note="the club says so", games=(address,)), "mei")
    return address


def test_the_page_of_a_game_says_by_whose_choice_it_is_judged_and_how_it_was_before(
    store: Store, client: FlaskClient
) -> None:
    page = _read(client, f"/games/{_adopted(store)}")
    said = _section(page)
    assert "judged by Taiwan, which were adopted for it by mei: the club says so" in said
    assert "when it came" in said
    assert "rules adopted mei" in said
    assert "the rules that the log came with" in said
    assert "● legal" in page.of_class("head")[0].text
    history = next(one for one in page.named("table") if "history" in one.attributes.get("class", ""))
    adopted = history.inner[-1].inner[-1]
    assert "rules adopted" in adopted.text
    assert "by Taiwan" in adopted.text
    assert not [one for one in adopted.inner if "far" in one.attributes.get("class", "")]


def test_the_audit_report_says_at_its_top_that_rules_were_adopted_or_the_game_stood(
    store: Store, client: FlaskClient
) -> None:
    adopted = _read(client, f"/games/{_adopted(store)}/audit").visible
    assert 0 < adopted.index("judged by Taiwan, which were adopted for it by mei") < adopted.index("What was found")
    (address,) = stored(store, taiwanese(2, source="other")[1:])
    assert "but it stood" not in _read(client, f"/games/{address}/audit").visible
    mark(store, Marking((address,), stood=True, note="nobody minded", who="mei"))
    stood = _read(client, f"/games/{address}/audit").visible
    assert 0 < stood.index("Illegal, but it stood: nobody minded mei") < stood.index("What was found")
    masked = _read(client, f"/games/{address}/audit?names=masked").visible
    assert "Illegal, but it stood." in masked
    assert "mei" not in masked.casefold()
    assert "nobody minded" not in masked
    assert "but it stood" in _read(client, f"/games/{address}.html").of_class("head")[0].text


def test_an_illegal_game_offers_the_rules_that_explain_it_before_all_others(store: Store, client: FlaskClient) -> None:
    (address,) = stored(store, taiwanese(source="club"))
    page = _read(client, f"/games/{address}")
    groups = [each.attributes["label"] for each in page.named("optgroup")]
    assert groups == ["These explain it", "Presets"]
    first = page.named("optgroup")[0].inner[0]
    assert json.loads(first.attributes["value"]) == "taiwan"
    adopts = [each.attributes["data-adopt"] for each in page.named("button") if "data-adopt" in each.attributes]
    assert adopts[0] == '"taiwan"'
    assert set(adopts) == {each.attributes["value"] for each in page.named("optgroup")[0].inner}


def test_a_game_that_stood_is_shown_so_everywhere(store: Store, client: FlaskClient) -> None:
    (address,) = stored(store, taiwanese(source="club"))
    mark(store, Marking((address,), stood=True, note="nobody minded", who="mei"))
    page = _read(client, f"/games/{address}")
    assert "but it stood" in page.of_class("head")[0].text
    assert "nobody minded" in _section(page)
    assert "stood" in _read(client, "/games?source=club").named("tbody")[0].text
    assert "1 game, illegal, but it stood" in _read(client, "/games?verdict=stood").text
    assert client.get(f"/games/{address}").status_code == 200
    listed = client.get("/api/v1/games?verdict=stood").get_json()["items"]
    assert [(game["address"], game["stood"]) for game in listed] == [(address, True)]


def test_that_no_game_stood_is_told_truly(client: FlaskClient) -> None:
    """Whoever takes the filter away sees all games, so it is this filter that leaves nothing."""
    said = _read(client, "/games?verdict=stood").text
    assert "Nothing fits “illegal, but it stood”; without it there are 3 games." in said
    assert "not enough" not in said


def test_only_an_admin_is_offered_to_decide(store: Store, client: FlaskClient) -> None:
    """Who comes from elsewhere sees what was decided; a browser's copy for the one is not the other's."""
    (address,) = stored(store, taiwanese(source="club"))
    for path in (f"/games/{address}", "/legality/work"):
        own, foreign = _read(client, path), _read(client, path, REMOTE_ADDR="192.0.2.7")
        assert any("data-decide" in each.attributes for each in own.named("form"))
        assert not any("data-decide" in each.attributes for each in foreign.named("form"))
        assert not any("data-adopt" in each.attributes for each in foreign.named("button"))
        tag = client.get(path).headers["ETag"]
        stranger = client.get(path, headers={"If-None-Match": tag}, environ_overrides={"REMOTE_ADDR": "192.0.2.7"})
        assert stranger.status_code == 200
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_legality_says_which_verdicts_changed_and_why(store: Store, client: FlaskClient) -> None:
    address = _adopted(store)
    for path in ("/legality", "/legality/changes"):
        page = _read(client, path)
        assert "Taiwan adopted" in page.text
        assert "the club says so" in page.text
        assert f"/games/{address}#standing" in page.links
    assert "No verdict in this selection has changed" in _read(client, "/legality/changes?source=home").text
    document = client.get("/legality/changes.json").get_json()
    assert document["counts"] == [{"why": "adopted", "was_verdict": "illegal", "verdict": "legal", "games": 1}]
    assert client.get("/legality/changes.csv").text.splitlines()[0].startswith("address,started_at,source,was_verdict")


def _number(page: Page, words: str) -> tuple[int, str]:
    (found,) = [each for each in page.named("div") if any(one.text == words for one in each.inner)]
    link = next(one for one in found.inner if one.name == "dd").inner[0]
    return int(link.text), link.attributes["href"]


def test_every_large_number_of_the_page_is_that_of_its_list(store: Store, client: FlaskClient) -> None:
    addresses = stored(store, taiwanese(4, source="club"))
    mark(store, Marking(tuple(addresses[:2]), state="explained", who="mei"))
    mark(store, Marking(tuple(addresses[:1]), stood=True, note="so", who="mei"))
    page = _read(client, "/legality?source=club")
    for words, number in (("illegal", 4), ("open", 2), ("explained", 2), ("accepted", 0), ("stood all the same", 1)):
        shown, url = _number(page, words)
        assert shown == number, words
        path, _, asked = url.partition("?")
        document = client.get(f"{path}.json?{asked}").get_json()
        assert len(document["items"]) == number, words


@pytest.mark.parametrize(
    ("verdict", "numbers"),
    [
        ("any", (4, 2, 2, 0, 1)),
        ("illegal", (4, 2, 2, 0, 1)),
        ("stood", (1, 0, 1, 0, 1)),
        ("legal-or-stood", (1, 0, 1, 0, 1)),
        ("legal", (0, 0, 0, 0, 0)),
        ("incomplete", (0, 0, 0, 0, 0)),
    ],
)
def test_the_verdict_of_the_address_reaches_the_large_numbers(
    store: Store, client: FlaskClient, verdict: str, numbers: tuple[int, ...]
) -> None:
    addresses = stored(store, taiwanese(4, source="club"))
    mark(store, Marking(tuple(addresses[:2]), state="explained", who="mei"))
    mark(store, Marking(tuple(addresses[:1]), stood=True, note="so", who="mei"))
    page = _read(client, f"/legality?verdict={verdict}")
    (tiles,) = page.of_class("small")
    told = [next(one for one in tile.inner if one.name == "dd") for tile in tiles.inner]
    assert tuple(int(one.text) for one in told)[:5] == numbers
    for one in told[:5]:
        for link in one.inner:
            path, _, asked = link.attributes["href"].partition("?")
            assert len(client.get(f"{path}.json?{asked}").get_json()["items"]) == int(one.text)


def test_every_figure_about_games_and_verdicts_leads_to_its_definition(store: Store, client: FlaskClient) -> None:
    (address,) = stored(store, taiwanese(source="club"))
    terms = {one.attributes["id"] for one in _read(client, "/glossary").named("dt")}
    pages = [f"/games/{address}", *(f"/legality?trend={by}" for by in ("source", "code", "player", "engine"))]
    for path in pages:
        page = _read(client, path)
        feet = [one for one in page.of_class("foot") if any(each.text == "Link" for each in one.inner)]
        assert feet
        for foot in feet:
            definition = next(one for one in foot.inner if one.text == "Definition")
            assert definition.attributes["href"].partition("#")[2] in terms, foot.text


def test_every_number_by_code_is_that_of_the_lists_it_leads_to(store: Store, client: FlaskClient) -> None:
    stored(store, taiwanese(4, source="club"))
    page = _read(client, "/legality")
    (table,) = [each for each in page.named("table") if each.text.startswith("Code")]
    body = next(each for each in table.inner if each.name == "tbody")
    assert body.inner
    for row in body.inner:
        found, games = (cell.inner[0] for cell in row.inner[-2:])
        path, _, asked = found.attributes["href"].partition("?")
        listed = client.get(f"{path}.json?{asked}").get_json()
        assert (listed["findings"], listed["games"]) == (int(found.text), int(games.text))
        path, _, asked = games.attributes["href"].partition("?")
        assert len(client.get(f"{path}.json?{asked}").get_json()["items"]) == int(games.text)


@pytest.mark.parametrize("by", ["source", "code", "player", "engine"])
def test_every_cell_of_a_trend_leads_to_as_many_games(store: Store, client: FlaskClient, by: str) -> None:
    logs = taiwanese(6, source="club")
    for place, log in enumerate(logs):
        log["started_at"] = f"2026-0{1 + place % 2}-0{1 + place // 2}"
    stored(store, logs)
    with store.reader() as reader:
        rows = reports.trends(reader, Question(), by)
        assert len({row.slot for row in rows}) > 2
    page = _read(client, f"/legality?trend={by}")
    (figure,) = [each for each in page.named("figure") if each.attributes.get("data-name") == f"trend-{by}"]
    table = next(each for each in figure.inner if each.name == "div" and "foot" in each.attributes["class"])
    text, links = table.text, [link for link in page.links if "since=" in link and "until=" in link]
    assert "wrong games" in text
    chart = client.get(f"/api/v1/figures/trend-{by}.json").get_json()["rows"]
    assert sum(row["wrong games"] for row in chart) == sum(row.wrong for row in rows) > 0
    keys = _keys(store)
    for row in chart:
        url = next((link for link in links if _leads(link, by, row, keys)), None)
        assert url is not None, row
        path, _, asked = url.partition("?")
        document = client.get(f"{path}.json?{asked}").get_json()
        games = document["games"] if by == "player" else len(document["items"])
        assert games == row["wrong games"], row


def _keys(store: Store) -> dict[str, str]:
    """The keys of the club's players by name."""
    with store.reader() as reader:
        return {one.name: one.player for one in reports.known_people(reader) if one.source == "club"}


def _leads(link: str, by: str, row: dict[str, object], keys: dict[str, str]) -> bool:
    """Whether a link is the one of a cell."""
    group = str(row[by])
    asked = {"source": f"source={group}", "code": f"code={group}", "engine": f"engine={group.removeprefix('engine ')}"}
    wanted = asked.get(by) or f"who={keys.get(group)}"
    return wanted in link.replace("%2F", "/").split("?")[1].split("&") and f"since={row['time']}" in link


def test_what_is_wrong_counts_the_same_on_both_pages_that_tell_it(store: Store, client: FlaskClient) -> None:
    """Notes are left out of the figures; the table has them, marked."""
    stored(store, [log | {"session": "s", "number": 1 + 2 * place} for place, log in enumerate(taiwanese(3))])
    by_code = client.get("/api/v1/figures/codes.json").get_json()["rows"]
    by_source = client.get("/api/v1/figures/findings.json").get_json()["rows"]
    assert {row["code"] for row in by_code} == {row["code"] for row in by_source}
    listed = {row["code"] for row in client.get("/legality.json").get_json()["findings"]}
    assert listed - {row["code"] for row in by_code} == {"session/gap"}


def test_what_an_address_asks_wrongly_is_told(client: FlaskClient) -> None:
    for path in ("/legality/work?state=lost", "/legality?trend=moon", "/legality/findings?who=nobody"):
        answer = client.get(path)
        assert answer.status_code == 400, path
    assert "open, explained, accepted" in client.get("/legality/work?state=lost").text
