"""What is written as compact text reads back as the same game, whatever the game."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from schemas.gamelog import load_game
from service.audit import audit
from service.convert.text import parse_text, write_text, write_texts
from service.rules.document import read_rules
from tests.builders import NAMES, Log, record_of
from tests.convert.logs import carried, logs
from tests.rules.damage import damage
from tests.shared import VECTORS
from tests.strategies import Document, chances, deal, legal_game, variants


def vector_logs(name: str) -> list[Log]:
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["log"] for line in lines]


def comes_back(log: Log) -> bool:
    return parse_text(write_text(log)) == [carried(log)]


@pytest.mark.parametrize("name", ["audits.ndjson", "findings.ndjson"])
def test_every_checked_example_comes_back_as_it_was(name: str) -> None:
    """Legal games and games broken in every way keep their players, hands, plays, rules and results."""
    for log in vector_logs(name):
        assert comes_back(log)
        assert load_game(parse_text(write_text(log))[0]) == load_game(log)


@pytest.mark.parametrize("name", ["audits.ndjson", "findings.ndjson"])
def test_many_games_in_one_text_come_back_in_order(name: str) -> None:
    """A line of three dashes keeps games apart, so a whole file of logs may be one text."""
    many = vector_logs(name)
    assert parse_text("".join(write_texts(many))) == list(map(carried, many))


@settings(derandomize=True, max_examples=400)
@given(logs())
def test_any_log_comes_back_whatever_it_holds(log: Log) -> None:
    """Odd names and notes, duplicate cards, unknown hands, actions out of turn and unknown rules all survive."""
    assert comes_back(log)


@settings(derandomize=True, max_examples=60)
@given(chances(), variants())
def test_damaged_games_come_back(rng: Random, document: Document) -> None:
    """Games of legal play under any rules survive, and so does every way of damaging one of their actions."""
    rules = read_rules(document)
    log = {"format": "bigtwo-log/1", **legal_game(rng, rules, document, deal(rng, rules))}
    assert comes_back(log)
    for _ in range(3 if log["plays"] else 0):
        damaged, _ply = damage(rng, log)
        assert comes_back(damaged)


@settings(derandomize=True, max_examples=120)
@given(logs())
def test_writing_what_was_read_gives_the_same_text(log: Log) -> None:
    """One game has one text: to read and write it again changes nothing."""
    text = write_text(log)
    assert write_text(parse_text(text)[0]) == text


@settings(derandomize=True, max_examples=120)
@given(logs())
def test_line_ends_of_another_system_make_no_difference(log: Log) -> None:
    """Carriage returns, a byte order mark and blanks at line ends are no part of a game."""
    text = write_text(log)
    assert parse_text("\ufeff" + text.replace("\n", " \t\r\n\r\n")) == parse_text(text)


def test_legal_play_names_no_seat() -> None:
    """In a legal game under known rules every seat follows from the rules, lock-outs included."""
    checked = [*vector_logs("audits.ndjson"), *vector_logs("findings.ndjson")]
    legal = [log for log in checked if audit(record_of(log)).verdict == "legal"]
    assert len(legal) > 50
    assert not [log for log in legal if "=" in write_text(log)]


def test_the_recorders_own_fields_are_not_carried() -> None:
    """Fields named x-… stay with the raw log: text is for what the game says."""
    log = {
        "format": "bigtwo-log/1",
        "x-table": 7,
        "players": [{"name": name, "hand": [], "x-shirt": "red"} for name in NAMES],
        "plays": [{"seat": 0, "cards": ["3D"], "x-frame": 12}],
    }
    assert "x-" not in write_text(log)
    assert comes_back(log)


def test_a_played_game_and_a_score_sheet_are_kept_apart() -> None:
    """A game in which nobody acted yet is another thing than one whose plays were never recorded."""
    score: Log = {
        "format": "bigtwo-log/1",
        "players": [{"name": "Mei", "hand": None}, {"name": "Oscar", "hand": None}],
        "result": {"cards_left": [0, 5]},
    }
    for log in (score, {**score, "plays": []}, {**score, "plays": [], "result": {}}):
        assert comes_back(log)


def test_rules_that_cannot_be_read_leave_no_seat_to_be_worked_out() -> None:
    """A text under rules of the future names every seat, so that it still says the same once they are known."""
    plays: list[Log] = [{"seat": seat, "cards": []} for seat in (0, 1, 2)]
    seated = [{"name": name, "hand": ["3D"]} for name in NAMES]
    log = {"format": "bigtwo-log/1", "rules": {"end": "at-midnight"}, "players": seated, "plays": plays}
    assert write_text(log).endswith("\n0=-, 1=-, 2=-\n")
