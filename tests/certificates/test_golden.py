"""The same log, predecessor, rules and engine give the same bytes: today, and as long as the engine is this one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from schemas.certificate import ATTESTED, LoggedGame, dump_statement
from schemas.certificate_shape import read_certificate
from schemas.gamelog import read_game
from service.audit import audit
from service.identity import address
from service.rules.document import read_rules
from service.rules.findings import Finding
from service.rules.predecessor import Predecessor, person
from service.sessions import place_of
from service.splitting import RawGame
from service.verifying import HOLDS, verify
from tests.certificates.certified import GOLDEN, KEY, SAMPLES, signed, statement_of

GAMES = {
    "doubled": SAMPLES / "legal" / "worked-example-doubled.json",
    "too-low": SAMPLES / "findings" / "play" / "too-low.json",
    "broken-off": SAMPLES / "partial" / "broken-off.json",
    "one-hand-known": SAMPLES / "partial" / "one-hand-known.json",
    "score-only": SAMPLES / "partial" / "score-only.json",
    "result-differs": SAMPLES / "findings" / "result" / "points.json",
}
BEFORE = GOLDEN / "evening-1.log.json"
AFTER = GOLDEN / "evening-2.log.json"


def log_of(name: str) -> bytes:
    return GAMES[name].read_bytes()


def session_certificate() -> bytes:
    """The second game of an evening in which the winner of the first leads."""
    before, log = BEFORE.read_bytes(), AFTER.read_bytes()
    first = audit(read_game(before))
    place = place_of(first)
    assert place is not None
    logged = LoggedGame.of(address(first.record), before, first.rules)
    return signed(statement_of(log, predecessor=place.game, before=logged))


@pytest.mark.parametrize("name", GAMES)
def test_a_certificate_stays_byte_for_byte(name: str) -> None:
    assert signed(statement_of(log_of(name))) == (GOLDEN / f"{name}.json").read_bytes()


def test_so_does_one_that_hangs_on_the_game_before() -> None:
    assert session_certificate() == (GOLDEN / "led-by-the-winner.json").read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_it_holds_against_its_key_and_its_log(name: str) -> None:
    certificate = read_certificate((GOLDEN / f"{name}.json").read_bytes())
    verifying = verify(certificate, KEY.public, log_of(name))
    assert verifying.outcome == HOLDS
    assert verifying.trusted
    assert verifying.judged
    assert [part.name for part in verifying.parts][:4] == ["file", "signature", "rules", "log"]


def test_it_says_what_is_attested_and_has_no_clock_and_no_names() -> None:
    text = (GOLDEN / "too-low.json").read_text("utf-8")
    statement = json.loads(text)["statement"]
    names = [player["name"] for player in json.loads(log_of("too-low"))["players"]]
    assert statement["attests"] == ATTESTED
    assert not [name for name in names if f'"{name}"' in text]
    assert not [word for word in ("received", "issued", "_at", "message", "source", "rules_from") if word in text]


def test_what_could_not_be_looked_at_stands_beside_the_verdict() -> None:
    statement = json.loads((GOLDEN / "one-hand-known.json").read_bytes())["statement"]
    assert (statement["verdict"], statement["coverage"]["level"]) == ("legal", "partial")
    assert [code for code in statement["coverage"]["skipped"] if code.startswith("hand/")]


def test_rules_that_the_log_names_and_the_same_from_elsewhere_give_the_same_bytes() -> None:
    log = json.loads(log_of("doubled"))
    bare = json.dumps({name: value for name, value in log.items() if name != "rules"}).encode()
    assert "rules" in log
    assert statement_of(log_of("doubled"), read_rules(log["rules"])) == statement_of(log_of("doubled"))
    assert statement_of(bare, read_rules("wikipedia")) == statement_of(bare)


def test_the_game_before_is_in_it_only_where_the_rules_ask_for_it() -> None:
    log = json.loads(log_of("doubled")) | {"session": "evening", "number": 2}
    before = Predecessor(1, tuple(person(player) for player in read_game(log_of("doubled")).players), None)
    raw = json.dumps(log).encode()
    assert statement_of(raw, predecessor=before)["predecessor"] is None
    assert statement_of(AFTER.read_bytes())["predecessor"] == {"leads": None, "game": None}


def test_notes_about_other_games_of_the_session_are_not_in_it() -> None:
    """They hang on more than the log and the game before, and never change a verdict."""
    log = log_of("too-low")
    report = audit(read_game(log))
    note = Finding("session/gap", "/number", values={"number": 5, "before": 1})
    noted = replace(report, findings=(*report.findings, note))
    game = LoggedGame.of(address(report.record), log, report.rules)
    assert dump_statement(noted, game, None) == dump_statement(report, game, None)


def _logs(*paths: Path) -> list[RawGame]:
    return [RawGame(path.name, None, path.read_bytes()) for path in paths]


def test_with_the_log_of_the_game_before_who_leads_is_judged_again_too() -> None:
    certificate = read_certificate(session_certificate())
    with_it = verify(certificate, KEY.public, AFTER.read_bytes(), _logs(BEFORE))
    without = verify(certificate, KEY.public, AFTER.read_bytes())
    another = verify(certificate, KEY.public, AFTER.read_bytes(), _logs(AFTER))
    outcomes = [{part.name: part.outcome for part in each.parts}["predecessor"] for each in (with_it, without, another)]
    assert outcomes == ["holds", "not checked", "fails"]
    assert [each.outcome for each in (with_it, without, another)] == ["holds", "holds", "fails"]


@pytest.mark.parametrize("points", [1 << 53, -(1 << 53), (1 << 53) - 1])
def test_the_farthest_numbers_that_a_log_may_declare_can_be_certified(points: int) -> None:
    log = json.loads(log_of("doubled"))
    log["result"]["points"][0] = points
    raw = json.dumps(log).encode()
    certificate = read_certificate(signed(statement_of(raw)))
    assert certificate.statement["findings"][0]["values"]["declared"][0] == points
    assert verify(certificate, KEY.public, raw).outcome == HOLDS
