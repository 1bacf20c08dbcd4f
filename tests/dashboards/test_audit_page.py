"""The audit report as a page: what was found with its table, what it cost by which rule, and what it is a report of."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from schemas.certificate import ATTESTED
from schemas.gamelog import read_game
from service.app import create_app
from service.config import Config
from service.convert.text import parse_text
from service.identity import address
from service.receiving import receive_many
from service.signing import create_key
from service.splitting import RawGame
from service.store.database import Store
from tests.certificates.test_golden import AFTER, BEFORE
from tests.dashboards.reading import Element, Page
from tests.shared import PROJECT

SAMPLES = PROJECT / "sample_games"
GAMES = {
    "doubled": SAMPLES / "legal" / "worked-example-doubled.json",
    "low": SAMPLES / "findings" / "play" / "too-low.json",
    "dealt twice": SAMPLES / "findings" / "deal" / "duplicate-card.json",
    "points": SAMPLES / "findings" / "result" / "points.json",
    "payer": SAMPLES / "findings" / "duty" / "liability.json",
    "broken off": SAMPLES / "partial" / "broken-off.json",
    "hand": SAMPLES / "partial" / "one-hand-known.json",
    "passes": SAMPLES / "partial" / "implied-passes.json",
    "plays on": SAMPLES / "partial" / "play-on-implied.json",
    "score": SAMPLES / "partial" / "score-only.json",
    "reversed": SAMPLES / "odd" / "reversed-seats.json",
    "before": BEFORE,
    "after": AFTER,
}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A service with a key and a game of every kind."""
    folder = tmp_path_factory.mktemp("reports")
    create_key(folder / "key.pem")
    with Store(folder / "games.duckdb") as store:
        list(receive_many(store, [RawGame(path.name, None, path.read_bytes()) for path in GAMES.values()]))
        yield create_app(Config(database=folder / "games.duckdb", key=folder / "key.pem"), store).test_client()


def address_of(name: str) -> str:
    return address(read_game(GAMES[name].read_bytes()))


def page_of(client: FlaskClient, name: str) -> Page:
    answer = client.get(f"/games/{address_of(name)}/audit")
    assert answer.status_code == 200
    return Page(answer.text)


def section(page: Page, name: str) -> str:
    (found,) = (one for one in page.named("section") if one.attributes.get("id") == name)
    return " ".join(found.text.split())


def _is_badge(element: Element) -> bool:
    return "badge" in element.attributes.get("class", "").split()


@pytest.mark.parametrize("name", GAMES)
def test_every_report_says_its_verdict_first_and_what_it_is_a_report_of(reports: FlaskClient, name: str) -> None:
    page, log = page_of(reports, name), GAMES[name].read_bytes()
    told = reports.get(f"/games/{address_of(name)}/audit.json").get_json()
    text = page.visible
    assert text.index("Verdict") < text.index("What was found") < text.index("Settlement, step by step")
    assert [told["verdict"]] == [one.text.split()[-1] for one in page.named("span") if _is_badge(one)]
    judged = section(page, "judged")
    assert hashlib.sha256(log).hexdigest() in judged
    assert address_of(name) in judged
    assert f"Engine{told['engine']}" in judged.replace(" ", "")
    assert len([one for one in page.named("li") if one.attributes.get("data-finding")]) == len(told["findings"])
    assert section(page, "certificate").startswith("Certificate " + ATTESTED)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_as_json_is_what_the_api_answers(reports: FlaskClient, name: str) -> None:
    page = reports.get(f"/games/{address_of(name)}/audit.json").get_json()
    assert page == reports.get(f"/api/v1/games/{address_of(name)}/audit").get_json()
    assert len(page["tables"]) == len(page["findings"])


def test_a_finding_shows_the_table_as_it_lay_and_what_was_put_on_it(reports: FlaskClient) -> None:
    found = section(page_of(reports, "low"), "findings")
    assert "Ply 17: West played 5♥ 5♠ on North's 6♥ 6♠, which is lower play/too-low" in found
    assert "The table before ply 17" in found
    assert "On the table, by North6♥6♠ Then West5♥5♠" in found
    assert "West to act 10 4♣5♥5♠" in found


def test_what_is_wrong_with_a_deal_is_shown_as_it_was_dealt(reports: FlaskClient) -> None:
    assert "The cards as they were dealt" in section(page_of(reports, "dealt twice"), "findings")
    assert "The table at the end of the log" in section(page_of(reports, "broken off"), "findings")


def test_the_settlement_is_worked_out_with_the_rule_behind_each_factor(reports: FlaskClient) -> None:
    settlement = section(page_of(reports, "doubled"), "settlement")
    assert "9 cards × 1 × 2 for the unused straight flush × 2 for the last play = 36" in settlement
    assert "1 point a card with 1 to 9 cards scoring.tiers" in settlement
    assert "a straight flush that is still held doubles its holder's debt" in settlement
    assert "doubles every debt scoring.final_play" in settlement
    assert "6 + 36 + 32 = +74" in settlement


def test_declared_stands_beside_replayed(reports: FlaskClient) -> None:
    report = json.loads(GAMES["points"].read_text("utf-8"))
    compared = section(page_of(reports, "points"), "compared")
    assert "differs" in compared
    assert f"Points of {report['players'][0]['name']}" in compared
    assert "differs" not in section(page_of(reports, "doubled"), "compared")


def test_what_could_not_be_checked_is_told_in_words(reports: FlaskClient) -> None:
    assert "is not in the log" in section(page_of(reports, "hand"), "open")
    assert "Passes are not in the log" in section(page_of(reports, "passes"), "open")
    assert "The log has no plays" in section(page_of(reports, "score"), "open")
    assert "Nobody is known to have won" in section(page_of(reports, "broken off"), "open")
    assert "Nothing was left open" in section(page_of(reports, "low"), "open")


def test_the_rules_stand_there_in_full(reports: FlaskClient) -> None:
    page = page_of(reports, "after")
    (document,) = (one.text for one in page.named("pre"))
    assert json.loads(document) == reports.get("/api/v1/rules/capsa").get_json()["document"]
    assert "the winner of the game before" in section(page, "rules")


def test_the_game_before_is_named_where_the_rules_ask_who_won_it(reports: FlaskClient) -> None:
    judged = section(page_of(reports, "after"), "judged")
    assert address_of("before") in judged
    assert hashlib.sha256(BEFORE.read_bytes()).hexdigest() in judged
    assert "not asked for" in section(page_of(reports, "low"), "judged")


def test_a_server_without_a_key_says_so(client: FlaskClient) -> None:
    (game,) = client.get("/api/v1/games?limit=1").get_json()["items"]
    page = Page(client.get(f"/games/{game['address']}/audit").text)
    assert "none: this server has no key" in section(page, "certificate")
    assert client.get("/api/v1/key").status_code == 404


def test_an_unknown_game_has_no_report(client: FlaskClient) -> None:
    assert client.get(f"/games/{'0' * 64}/audit").status_code == 404
    assert client.get(f"/games/{'0' * 64}/audit.json").status_code == 404
    assert client.get(f"/api/v1/games/{'0' * 64}/certificate").status_code == 404


def test_the_page_of_a_game_leads_to_its_report(reports: FlaskClient) -> None:
    page = Page(reports.get(f"/games/{address_of('low')}").text)
    assert f"/games/{address_of('low')}/audit" in page.attributes


def test_a_log_that_is_wrong_from_end_to_end_draws_its_first_hundred_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboards.audit_page.MOST_TABLES", 3)
    with Store(tmp_path / "games.duckdb") as store:
        list(receive_many(store, [RawGame("log", None, GAMES["reversed"].read_bytes())]))
        page = page_of(create_app(Config(database=tmp_path / "games.duckdb"), store).test_client(), "reversed")
    findings = section(page, "findings")
    assert findings.count("The table before ply") == 3
    assert "more findings are not drawn here; the report as JSON has them" in findings


@pytest.mark.parametrize("name", GAMES)
def test_a_masked_report_names_nobody_and_says_what_cannot_be_masked(reports: FlaskClient, name: str) -> None:
    """The page, its data and the game as text; a certificate is bytes and refuses."""
    record, where = read_game(GAMES[name].read_bytes()), f"/games/{address_of(name)}"
    hidden = [*record.names, record.id, record.session, record.source, record.note]
    for path in ("/audit", "/audit.json", ".txt", ".json"):
        answer = reports.get(f"{where}{path}?names=masked")
        assert answer.status_code == 200, path
        assert not [text for text in hidden if text and re.search(rf"\b{re.escape(text)}\b", answer.text)], path
        assert path.endswith("json") or "Player A" in answer.text
    told = reports.get(f"{where}/audit.json?names=masked").get_json()
    assert not {"log", "predecessor", "certificate"} & told.keys()
    assert "bytes cannot be masked" in told["masked"]
    page = Page(reports.get(f"{where}/audit?names=masked").text)
    assert told["masked"] in " ".join(page.visible.split())
    assert not [link for link in page.links if "/certificate" in link or "/raw" in link]
    assert all("names=masked" in link for link in page.links if link.startswith("/games/"))


def test_a_game_as_text_without_names_is_the_same_game_of_others(reports: FlaskClient) -> None:
    for name in ("doubled", "score"):
        text = reports.get(f"/games/{address_of(name)}.txt?names=masked").text
        (log,) = parse_text(text)
        masked, record = read_game(json.dumps(log).encode()), read_game(GAMES[name].read_bytes())
        assert masked.names == ("Player A", "Player B", "Player C", "Player D")[: len(record.names)]
        assert (masked.seats, masked.plays, masked.declared) == (record.seats, record.plays, record.declared)


@pytest.mark.parametrize("part", ["certificate", "raw"])
def test_bytes_refuse_to_be_masked(reports: FlaskClient, part: str) -> None:
    answer = reports.get(f"/api/v1/games/{address_of('doubled')}/{part}?names=masked")
    assert answer.status_code == 400
    assert "names cannot be masked in bytes that others check" in answer.get_json()["detail"]
