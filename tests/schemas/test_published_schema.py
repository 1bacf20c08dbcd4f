"""The published JSON Schema and the reader agree, but for a numbered list of things that a schema cannot say."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

import schemas
from schemas.gamelog import GameLogSchema, load_game, read_game
from schemas.malformed import Malformed
from schemas.players import PlayerSchema
from schemas.plays import PlaySchema
from schemas.result import ResultSchema
from service.rules import document
from service.rules.cards import RANK_LETTERS, SPELLINGS
from service.rules.presets import PRESETS, STRAIGHTS
from tests.schemas.bad_logs import BAD
from tests.schemas.logs import log, play, player, text
from tests.schemas.strategies import damaged_logs, valid_logs
from tests.schemas.test_reader_properties import often

SCHEMA = json.loads(Path(schemas.__file__ or "").with_name("bigtwo-log-1.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

SEQUENCES = ["".join(ranks) for ranks in product(RANK_LETTERS, repeat=5)]

DIFFERENCES: dict[int, list[tuple[bytes, str]]] = {
    1: [
        (text(log(number=1)).replace(b'"number": 1', b'"number": 1.0'), "without fraction or exponent"),
        (text(log(plays=[play(0, ms=1)])).replace(b'"ms": 1', b'"ms": 1e3'), "without fraction or exponent"),
        (text(log(rules={"players": [2.0, 4]})), "two whole numbers"),
        (text(log(rules={"scoring": {"tiers": [[1, 1.0]]}})), "tiers is a list of"),
        (text(log(result={"points": [1.0, -1.0]})), "without fraction or exponent"),
    ],
    2: [(text(log(id="a")).replace(b'"id"', b'"id": "b", "id"'), "a second time")],
    3: [
        (text(log(players=[player("A"), player("A ")])), "the name of seat 0 too"),
        (text(log(players=[player("A"), player(" ")])), "is blank"),
    ],
    4: [
        (text(log(plays=[play(2)])), "not at this table"),
        (text(log(result={"winner": 2})), "not at this table"),
        (text(log(result={"payer": 2})), "not at this table"),
    ],
    5: [
        (text(log(result={"cards_left": [0, 1, 2]})), "write one a player"),
        (text(log(result={"points": [0, 1, 2]})), "write one a player"),
    ],
    6: [(text(log(players=[player("A"), player("B", left=4)])), "the number of plays")],
    7: [(text(log(ended_at="2026-02-30")), "in no calendar")],
    8: [
        (text(log(rules={"bombs": ["four"]})), "stands in no size's list"),
        (text(log(rules={"preset": "taiwan", "bombs": ["straight-flush", "four-of-a-kind"]})), "rank"),
        (text(log(rules={"bombs": ["straight"]})), "must be a bomb too"),
        (text(log(rules={"preset": "capsa", "bombs": ["royal-flush"]})), "straight flush among bombs"),
        (text(log(rules={"scoring": {"tiers": [[1, 1], [5, 2], [4, 3]]}})), "out of order"),
        (text(log(rules={"scoring": {"tiers": [[2, 1]]}})), "begin at 1"),
        (text(log(rules={"scoring": {"settlement": "placement"}})), "placement is missing"),
        (text(log(rules={"players": [3, 4], "scoring": {"placement": [1, -1]}})), "may sit down"),
        (text(log(rules={"scoring": {"settlement": "placement", "placement": [1, 0, -1]}})), "write one a place"),
        (text(log(rules={"straights": ["33456"]})), "no straight"),
        (text(log(rules={"straights": ["34567", "76543"]})), "same five ranks"),
        (text(log(rules={"straights": []})), "straights is empty"),
        (text(log(rules={"preset": "capsa", "straights": ["34567"]})), "TJQKA is no straight"),
        (text(log(rules={"players": [4, 2]})), "two whole numbers"),
        (text(log(rules={"opening_play": "alone", "plays": {"2": ["pair"]}})), "must lead alone"),
    ],
    9: [(text(log(**{"x-a": json.loads("[" * 64 + "]" * 64)})), "more than 64 deep")],
    10: [
        (text(log(note="\ud800")), "half a character"),
        (json.dumps(log()).encode("utf-16"), "UTF-16"),
    ],
    11: [
        (text(log(**{"x-a": "a" * 1_048_576})), "longer than 1,048,576 bytes"),
        (text(log(rules={"straights": SEQUENCES[:1300]})), "at most 10,000"),
    ],
    12: [
        (text(log(**{"x-a": float("nan")})), "NaN is no number"),
        (text(log(**{"x-a": float("inf")})), "Infinity is no number"),
    ],
}  # fmt: skip
"""By the numbers of the schema's comment: logs that it accepts and the reader refuses, with words of the refusal."""

WORDS = re.compile("|".join({re.escape(words) for cases in DIFFERENCES.values() for _, words in cases}))


def accepts(value: Any) -> bool:
    return bool(VALIDATOR.is_valid(value))


def test_the_published_schema_is_a_schema() -> None:
    """It is valid JSON Schema 2020-12 under the address that the documentation names."""
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "https://bigtwo.example/schema/bigtwo-log-1.json"


@pytest.mark.parametrize(
    ("data", "words"),
    [case for cases in DIFFERENCES.values() for case in cases],
    ids=[f"{number}-{words}" for number, cases in DIFFERENCES.items() for _, words in cases],
)
def test_each_difference_of_the_list_is_one(data: bytes, words: str) -> None:
    """What the comment of the schema lists as refused by the reader alone is accepted by the schema and refused."""
    assert accepts(json.loads(data))
    with pytest.raises(Malformed) as caught:
        read_game(data)
    assert words in str(caught.value)


def test_the_list_of_differences_is_complete() -> None:
    """The comment numbers its entries from 1 on, and each of them has a test."""
    numbers = [int(number) for number in re.findall(r"(?<!\S)(\d+)\. ", SCHEMA["$comment"])]
    assert numbers == list(DIFFERENCES) == list(range(1, len(numbers) + 1))


@often(120)
@given(valid_logs())
def test_valid_logs_are_accepted_by_both(log: dict[str, Any]) -> None:
    """A log made by the book passes the schema and the reader."""
    VALIDATOR.validate(log)
    load_game(log)


@often(300)
@given(damaged_logs())
def test_what_the_reader_accepts_the_schema_accepts(log: dict[str, Any]) -> None:
    """The schema never refuses a log that the reader takes, and what it takes beyond that is on the list."""
    try:
        read_game(text(log))
    except Malformed as error:
        assert not accepts(log) or all(WORDS.search(problem.message) for problem in error.problems), error  # noqa: PT017
    else:
        VALIDATOR.validate(log)


@pytest.mark.parametrize("bad", [bad for bad, *_ in BAD])
def test_what_is_refused_is_refused_by_both_or_on_the_list(bad: dict[str, Any]) -> None:
    """Every log that the reader's tests call bad is bad by the schema, unless the list says otherwise."""
    with pytest.raises(Malformed) as caught:
        load_game(bad)
    assert not accepts(bad) or WORDS.search(str(caught.value))


def test_the_schema_spells_cards_as_the_reader_does() -> None:
    """A text is a card by the schema exactly if it is one by the reader."""
    cards = Draft202012Validator({**SCHEMA["$defs"]["card"], "$schema": SCHEMA["$schema"]})
    signs = sorted({sign for spelling in SPELLINGS for sign in spelling} | {"\n", " ", "X", "1"})
    texts = ("".join(text) for size in range(4) for text in product(signs, repeat=size))
    assert {text for text in texts if cards.is_valid(text)} == {text for text in SPELLINGS if len(text) < 4}
    assert all(cards.is_valid(spelling) and not cards.is_valid(spelling + "\n") for spelling in SPELLINGS)


def test_the_schema_knows_the_fields_of_the_reader() -> None:
    """Neither knows a field that the other does not."""
    definitions = SCHEMA["$defs"]
    assert set(SCHEMA["properties"]) == set(GameLogSchema().fields)
    assert set(definitions["player"]["properties"]) == set(PlayerSchema().fields)
    assert set(definitions["play"]["properties"]) == set(PlaySchema().fields)
    assert set(definitions["result"]["properties"]) == set(ResultSchema().fields)


def test_the_schema_knows_the_rules_of_the_engine() -> None:
    """Presets, fields of rule sets and their values are those that the engine reads."""
    rules = SCHEMA["$defs"]["ruleset"]["properties"]
    scoring = rules["scoring"]["properties"]
    assert SCHEMA["$defs"]["preset"]["enum"] == list(PRESETS)
    assert set(rules) == set(document.FIELDS)
    assert set(scoring) == set(document.SCORING_FIELDS)
    assert {name: tuple(rules[name]["enum"]) for name in document.CHOICES} == document.CHOICES
    assert {name: tuple(scoring[name]["enum"]) for name in document.SCORING_CHOICES} == document.SCORING_CHOICES
    assert {name: tuple(scoring[name]["items"]["enum"]) for name in document.SETS} == document.SETS
    assert rules["straights"]["anyOf"][0]["enum"] == list(STRAIGHTS)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_rule_set_spelled_out_is_accepted(name: str) -> None:
    """Every preset written as a document passes the schema and comes back as itself."""
    rules = PRESETS[name]
    whole = log(rules=document.write_rules(rules))
    VALIDATOR.validate(whole)
    assert read_game(text(whole)).rules == rules
