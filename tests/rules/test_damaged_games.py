"""Damaged games: the engine finds what a plain referee finds, all of it, and nothing else."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from service.audit import audit
from service.rules.document import read_rules
from tests import referee
from tests.builders import Log, record_of
from tests.rules.damage import claim_result, damage, damage_hands, random_action
from tests.strategies import DECK, Document, chances, deal, deal_with_twos, documents, legal_game, short_deal, variants

FIELDS = ("verdict", "findings", "winner", "cards_left", "points", "places", "debts")


def engine_report(log: Log) -> dict[str, Any]:
    """What the engine says, in the referee's words."""
    report = audit(record_of(log))
    findings = [[finding.ply, finding.code] for finding in report.findings]
    if report.settlement is None:
        return {**dict.fromkeys(FIELDS), "verdict": report.verdict, "findings": findings}
    settled = report.settlement
    lists = {name: list(getattr(settled, name)) for name in ("cards_left", "points", "places")}
    return {
        "verdict": report.verdict,
        "findings": findings,
        "winner": settled.winner,
        "debts": list(settled.owed),
        **lists,
    }


def referee_report(log: Log) -> dict[str, Any]:
    judged = referee.judge(log)
    return {field: judged[field] for field in FIELDS}


def expect_same_report(log: Log) -> None:
    assert engine_report(log) == referee_report(log)


def expect_same_reports_of_damage(rng: Random, log: Log, times: int) -> None:
    """Damage a game a little or much, sometimes in its hands, and give it a result that may be wrong."""
    for _ in range(times):
        damaged = log
        for _ in range(rng.choice([1, 1, 2, 4])):
            if damaged["plays"]:
                damaged, _ply = damage(rng, damaged)
        if rng.random() < 0.3:
            damage_hands(rng, damaged)
        if rng.random() < 0.5:
            claim_result(rng, damaged, referee.judge(damaged))
        expect_same_report(damaged)


@pytest.mark.slow
@settings(derandomize=True, max_examples=150)
@given(variants(), chances())
def test_damaged_games_of_the_presets_give_the_referees_report(document: Document, rng: Random) -> None:
    """Every finding in order, the winner, cards left, points and places of broken games under common rules."""
    rules = read_rules(document)
    log = legal_game(rng, rules, document, deal(rng, rules))
    expect_same_report(log)
    expect_same_reports_of_damage(rng, log, 20)


@pytest.mark.slow
@settings(derandomize=True, max_examples=250)
@given(documents(), chances())
def test_damaged_games_of_any_rules_give_the_referees_report(document: Document, rng: Random) -> None:
    """The same under rules that nobody has played yet, with short hands, so that the end of a game is met often."""
    log = legal_game(rng, read_rules(document), document, short_deal(rng, rng.randint(2, 4), rng.randint(2, 9)))
    expect_same_report(log)
    expect_same_reports_of_damage(rng, log, 20)


@settings(derandomize=True, max_examples=80)
@given(documents(going_out="not-on-two"), chances())
def test_damaged_games_with_many_twos_give_the_referees_report(document: Document, rng: Random) -> None:
    """The same where nobody may go out on twos and everybody would."""
    hands = deal_with_twos(rng, rng.randint(2, 4), rng.randint(1, 3))
    log = legal_game(rng, read_rules(document), document, hands)
    expect_same_report(log)
    expect_same_reports_of_damage(rng, log, 20)


@settings(derandomize=True, max_examples=60)
@given(documents(), chances())
def test_noise_gives_the_referees_report_and_sentences(document: Document, rng: Random) -> None:
    """Whatever a log holds it can be judged and talked about, and twice judged it is the same."""
    for _ in range(5):
        hands = [rng.choices(DECK, k=rng.randint(1, 14)) for _ in range(rng.randint(2, 4))]
        players = [{"name": f"player {seat}", "hand": hand} for seat, hand in enumerate(hands)]
        log: Log = {"rules": document, "players": players, "plays": []}
        log["plays"] = [noise(rng, log) for _ in range(rng.randint(0, 40))]
        claim_result(rng, log, referee.judge(log))
        expect_same_report(log)
        record = record_of(log)
        report = audit(record)
        assert all(finding.sentence(record.names) for finding in report.findings)
        assert audit(record_of(log)) == report


def noise(rng: Random, log: Log) -> Log:
    """Any action, often of cards that the player was dealt, sometimes with a card twice."""
    action = random_action(rng, log)
    if rng.random() < 0.7:
        action["cards"] = rng.choices(log["players"][action["seat"]]["hand"], k=len(action["cards"]))
    return action


@settings(derandomize=True, max_examples=60)
@given(variants(), chances())
def test_the_first_finding_does_not_stand_before_the_damage(document: Document, rng: Random) -> None:
    """A game that was right up to a ply has nothing found before it."""
    rules = read_rules(document)
    log = legal_game(rng, rules, document, deal(rng, rules))
    for _ in range(10):
        damaged, ply = damage(rng, log)
        for finding in audit(record_of(damaged)).findings[:1]:
            assert finding.ply is None or finding.ply >= ply, (finding, ply)
