"""Promises of the reader that hold for every input, tried on many."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from schemas.decode import decode
from schemas.gamelog import GameLogSchema, load_game, read_game
from schemas.malformed import Malformed
from schemas.players import PlayerSchema, glance
from schemas.plays import explain_plays, read_plays
from schemas.syntax import read_text
from service.rules.cards import SPELLINGS, WHOLE_DECK, pack
from tests.schemas.strategies import Scribe, containers, damaged_logs, json_values, odd_values, valid_logs

CODES = {"json", "schema", "card", "rules", "format", "encoding", "duplicate-key", "too-large"}


def often(times: int) -> settings:
    """The same examples in every run, so that a red test is red again."""
    return settings(
        derandomize=True,
        database=None,
        max_examples=times,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


def assert_sound(error: Malformed) -> None:
    """Every problem has a public code, a place and a sentence that can be printed."""
    assert error.problems
    for problem in error.problems:
        assert problem.code.removeprefix("malformed/") in CODES
        assert problem.pointer is not None or (problem.line or 0) > 0 < (problem.column or 0)
        assert problem.message.encode()
        assert len(problem.message) < 400


@often(300)
@given(st.binary(max_size=60) | st.text("{}[]\",:\\u0ad8'1e- \n\x00\ufeff", max_size=30).map(str.encode))
def test_the_reader_never_breaks_on_bytes(data: bytes) -> None:
    """Whatever bytes come in, they are a game or malformed."""
    try:
        read_game(data)
    except Malformed as error:
        assert_sound(error)


@often(200)
@given(valid_logs(), st.data())
def test_the_reader_never_breaks_on_damaged_bytes(log: dict[str, Any], data: st.DataObject) -> None:
    """A log with bytes cut out, doubled or put in is a game or malformed, both ways of decoding agreeing."""
    text = json.dumps(log, ensure_ascii=data.draw(st.booleans())).encode()
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 20)))
    text = text[:begin] + data.draw(st.binary(max_size=3) | st.just(text[begin:end] * 2)) + text[end:]
    try:
        read_game(text)
    except Malformed as error:
        assert_sound(error)
    if b"\0" in text[:4]:  # taken for UTF-16 or UTF-32, and not looked at any further
        return
    assert _outcome(text, decode) == _outcome(text, lambda bytes_: read_text(bytes_.decode()))


def _outcome(data: bytes, read: Callable[[bytes], object]) -> object:
    try:
        return repr(read(data))
    except Malformed as error:
        return [problem for problem in error.problems if problem.code != "malformed/encoding"]
    except UnicodeDecodeError:
        return []


@often(300)
@given(json_values | damaged_logs() | json_values.map(lambda value: {"format": "bigtwo-log/1", "players": value}))
def test_the_reader_never_breaks_on_values(document: object) -> None:
    """Whatever JSON value comes in, it is a game or malformed."""
    try:
        load_game(document)
    except Malformed as error:
        assert_sound(error)


@often(60)
@given(valid_logs(), st.data())
def test_a_valid_log_is_read_however_it_is_written(log: dict[str, Any], data: st.DataObject) -> None:
    """White space, escapes and the order of fields change nothing."""
    written = Scribe(data.draw).write(log).encode()
    assert decode(written) == log
    assert read_game(written) == load_game(log)


@often(120)
@given(valid_logs() | json_values.filter(containers), st.data())
def test_a_key_that_stands_twice_is_always_found(value: Any, data: st.DataObject) -> None:
    """Wherever a key is repeated, with whatever escapes, value and white space, it is refused and pointed at."""
    objects = [container for container in containers(value) if isinstance(container, dict) and container]
    if not objects:
        return
    scribe = Scribe(data.draw, twice=data.draw(st.sampled_from(objects)))
    written = scribe.write(value).encode()
    with pytest.raises(Malformed) as caught:
        decode(written)
    told = [(problem.code, problem.pointer) for problem in caught.value.problems]
    assert told == [("malformed/duplicate-key", scribe.pointer)]


plays = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "seat": st.integers(0, 1) | odd_values,
            "cards": st.lists(st.sampled_from(["3D", "♠2"]), max_size=3) | odd_values,
            "ms": st.integers(0, 9) | odd_values,
            "auto": st.booleans() | odd_values,
        },
    )
    | st.fixed_dictionaries({"seat": st.integers(0, 1), "cards": st.just(["3D"])})
    | odd_values,
    max_size=4,
)


@often(400)
@given(plays, st.integers(2, 4))
def test_plays_are_refused_exactly_when_there_is_something_to_explain(written: list[Any], seats: int) -> None:
    """The fast reading of plays and the one that explains them agree on what is wrong."""
    assert (read_plays(written, seats) is None) == bool(list(explain_plays(written, seats)))


players = st.fixed_dictionaries(
    {"name": st.just("A") | odd_values, "hand": st.lists(st.sampled_from(["3D", "♠2"]), max_size=3) | odd_values},
    optional={"id": odd_values, "kind": st.sampled_from(["bot", "human"]) | odd_values, "left": odd_values},
)


@often(400)
@given(players | odd_values)
def test_a_glance_at_a_player_sees_what_a_study_finds(written: Any) -> None:
    """The fast reading of a player takes only what the schema takes, and takes it for the same."""
    player = glance(written)
    if player:
        found, faults = PlayerSchema().take(written)
        assert faults == []
        assert (player.name, player.dealt, player.kind) == (found["name"], found["hand"], found.get("kind"))
        assert player.hand == pack(SPELLINGS[card] for card in written["hand"]) & WHOLE_DECK
        assert player.id == (found.get("id") or None)


@often(100)
@given(st.one_of(valid_logs(), damaged_logs()))
def test_the_schema_loads_as_marshmallow_loads(log: dict[str, Any]) -> None:
    """The schema's own way through a log and marshmallow's `load` find the same values and refuse the same fields."""
    schema = GameLogSchema()
    found, faults = schema.take(log)
    try:
        loaded, refused = schema.load(log), set[object]()
    except ValidationError as error:
        loaded, refused = error.valid_data, set(error.messages_dict)
    unknown = {name for name in log if name not in schema.fields}
    assert loaded == found
    assert {(problem.pointer or "").split("/")[1] for problem in faults} - {
        _escaped(name) for name in unknown
    } == refused


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
