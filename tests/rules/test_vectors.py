"""The engine agrees with every checked example."""

import json
from collections import Counter
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from schemas.gamelog import load_game
from service.audit import AuditReport, audit
from service.rules.cards import WHOLE_DECK, Card
from service.rules.combinations import Playbook, in_order, playbook
from service.rules.document import read_rules
from service.rules.legal import list_plays
from service.rules.presets import PRESETS
from service.rules.settlement import settle
from tests.builders import packed, record_of
from tests.shared import VECTORS, external

Case = dict[str, Any]


def cases(path: Path) -> list[Case]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def audits() -> list[Case]:
    return cases(VECTORS / "audits.ndjson")


def findings() -> list[Case]:
    return cases(VECTORS / "findings.ndjson")


def named(case: Case) -> str:
    return str(case["case"])


def found(report: AuditReport) -> list[list[object]]:
    return [[finding.ply, finding.code] for finding in report.findings]


def expect_outcome(report: AuditReport, expected: Case) -> None:
    for field in {"winner", "cards_left", "points"} & expected.keys():
        value = getattr(report.settlement, field)
        assert (list(value) if isinstance(value, tuple) else value) == expected[field]


@pytest.mark.parametrize("case", audits(), ids=named)
def test_an_audit_gives_the_expected_verdict_first_finding_and_outcome(case: Case) -> None:
    """What the first slip of a game is, and what it came to, is as a plain referee says."""
    report = audit(record_of(case["log"]))
    assert report.verdict == case["expect"]["verdict"]
    assert next(iter(found(report)), None) == case["expect"].get("first")
    expect_outcome(report, case["expect"])


@pytest.mark.parametrize("case", findings(), ids=named)
def test_an_audit_gives_every_expected_finding_in_order(case: Case) -> None:
    """One slip neither hides the next nor breeds false ones."""
    report = audit(record_of(case["log"]))
    assert report.verdict == case["expect"]["verdict"]
    assert found(report) == case["expect"]["findings"]
    expect_outcome(report, case["expect"])


@pytest.mark.parametrize("case", audits() + findings(), ids=named)
def test_every_finding_names_its_player_and_cards(case: Case) -> None:
    """A finding about an action says who did it and with what, as people write cards."""
    record = record_of(case["log"])
    for finding in audit(record).findings:
        sentence = finding.sentence(record.names)
        assert sentence
        if finding.ply is not None and finding.seat is not None:
            assert sentence.startswith(f"ply {finding.ply}: {record.names[finding.seat]} ")
            assert all(card.sign in sentence for card in record.cards(finding.ply))
        for card in finding.values.get("cards", []):
            assert Card.parse(card).sign in sentence


def test_the_quick_record_of_the_tests_is_the_one_that_the_reader_makes() -> None:
    """What these tests prove holds for logs as people send them."""
    logs = [case["log"] for case in audits() + findings()]
    assert all(record_of(log) == load_game(log) for log in logs)


@pytest.mark.parametrize("case", cases(VECTORS / "settlements.ndjson"))
def test_a_settlement_gives_the_expected_points_and_its_flows_come_to_them(case: Case) -> None:
    """Points are as expected, and where players pay each other the payments add up to the points."""
    left = [packed(hand) for hand in case["left"]]
    settlement = settle(read_rules({"scoring": case["scoring"]}), left, case["winner"], packed(case["last_play"]))
    assert list(settlement.points) == case["points"]
    balance = Counter(dict.fromkeys(range(len(left)), 0))
    for flow in settlement.flows:
        balance.update({flow.payer: -flow.points, flow.payee: flow.points})
    without_flows = case["scoring"]["settlement"] == "penalty"
    assert [balance[seat] for seat in range(len(left))] == ([0] * len(left) if without_flows else case["points"])


@lru_cache(maxsize=1)
def orders() -> dict[str, Any]:
    presets: dict[str, Any] = json.loads((VECTORS / "orders.json").read_text(encoding="utf-8"))["presets"]
    return presets


def canonical(book: Playbook, cards: int) -> str:
    return " ".join(map(str, in_order(book, cards)))


@pytest.mark.parametrize("name", orders())
def test_every_playable_set_of_the_whole_deck_stands_in_the_expected_order(name: str) -> None:
    """How many plays there are of each category, and all of them from the weakest to the strongest."""
    rules, book = PRESETS[name], playbook(PRESETS[name])
    plays: dict[int, list[tuple[int, str]]] = {size: [] for size, _ in rules.plays}
    for cards in list_plays(rules, WHOLE_DECK):
        plays[cards.bit_count()].append((book.strengths[cards], canonical(book, cards)))
    assert {str(size) for size in plays} == orders()[name].keys()
    for size, listed in plays.items():
        expected = orders()[name][str(size)]
        assert Counter(str(book.category(strength)) for strength, _ in listed) == expected["counts"]
        text = "\n".join(text for _, text in sorted(listed))
        assert sha256(text.encode()).hexdigest() == expected["sha256"]


def test_sixty_games_of_another_engine_are_legal_and_their_points_agree() -> None:
    """Games of random legal play that an unrelated engine recorded hold no slip, and its scores are ours."""
    games = cases(external("real/charlesworth-60.ndjson"))
    assert len(games) == 60
    for log in games:
        report = audit(record_of(log))
        assert (report.verdict, report.agreement) == ("legal", "agrees"), log["id"]
