"""Game logs of the format `bigtwo-log/1`: from bytes or JSON values to a record of what they claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from schemas.decode import decode
from schemas.fields import FARTHEST, Moment, Tags, Text, Whole, Word, whole_slip
from schemas.known_plays import decode_known
from schemas.malformed import FORMAT, SCHEMA, Fault, Malformed
from schemas.players import Players
from schemas.plays import NO_ACTIONS, Plays
from schemas.result import Result
from schemas.rules import Rules, SomeRules, other_table
from schemas.strict import StrictField, StrictSchema
from schemas.words import show
from service.rules.record import FORMAT as FORMAT_NAME
from service.rules.record import DeclaredResult, GameRecord
from service.rules.ruleset import RuleSet


class GameLogSchema(StrictSchema):
    """One game."""

    free: ClassVar[bool] = True
    format = Text(100, required=True)
    id = Text(200)
    source = Text(200)
    session = Text(200)
    number = Whole(1, FARTHEST)
    started_at = Moment()
    ended_at = Moment()
    rules: StrictField = Rules()
    players = Players(required=True)
    plays = Plays()
    passes = Word("recorded", "implied")
    result = Result()
    tags = Tags()
    note = Text(2000, lines=True)


class OverruledSchema(GameLogSchema):
    """One game whose own rules will not be asked."""

    rules = SomeRules()


_SCHEMA = GameLogSchema()
_OVERRULED = OverruledSchema()


def read_game(data: bytes, rules: RuleSet | None = None, first_line: int = 1, first_column: int = 1) -> GameRecord:
    """Read one game from the bytes of its log; Malformed lists everything that is wrong with it.

    Rules that are given here stand in the place of the log's own. `first_line` and `first_column` are where
    the log begins in its file.
    """
    return _read_known(data, rules) or load_game(decode(data, first_line=first_line, first_column=first_column), rules)


def _read_known(data: bytes, rules: RuleSet | None) -> GameRecord | None:
    """Read a game of known plays; None where it has to be read as any other, if only to tell what is wrong."""
    log = decode_known(data)
    try:
        return None if log is None else load_game(log, rules)
    except Malformed:
        return None


def load_game(document: object, rules: RuleSet | None = None) -> GameRecord:
    """Read one game from a log that `decode` has made values of; Malformed lists everything that is wrong with it."""
    log = _of_this_format(document)
    found, faults = (_OVERRULED if rules else _SCHEMA).take(log)
    effective = rules or found.get("rules")
    if "plays" not in log and not any(fault.message.endswith('did you mean "plays"?') for fault in faults):
        faults += _without_plays(log, found)
    faults += _fractions(found.get("result"), effective)
    faults += other_table(effective, found.get("players"))
    if faults:
        raise Malformed(faults)
    return _record(found, effective)


def _of_this_format(document: object) -> Mapping[str, Any]:
    """The log, if it is one and of the version that is read here."""
    if not isinstance(document, dict):
        raise Malformed([Fault(SCHEMA, _no_object(document), "")])
    name = document.get("format")
    if name == FORMAT_NAME:
        return document
    if "format" not in document:
        message = f'format is missing: a game log says "format": "{FORMAT_NAME}"'
    else:
        message = f'format is {show(name)}, but only "{FORMAT_NAME}" is read here'
    raise Malformed([Fault(FORMAT, message, "/format")])


def _no_object(document: object) -> str:
    if isinstance(document, list):
        return "this is a list, but one game is asked for: a game log is an object, {…}"
    if isinstance(document, str) and document.lstrip("\ufeff \t\r\n")[:1] in {"{", "["}:
        return "this is JSON inside a JSON text, encoded twice: send the inner text, without quotes around it"
    return f"a game log is an object, {{…}}, not {show(document)}"


def _without_plays(log: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Fault]:
    """What a score-only game lacks: what was left, and what tells it from an equal line of the same evening."""
    result = log.get("result")
    if "result" not in log or (isinstance(result, dict) and "cards_left" not in result):
        message = "cards_left is missing: a game without plays has to say how many cards each player had left"
        yield Fault(SCHEMA, message, "/result/cards_left")
    if log.keys() & {"id", "session", "number"} - found.keys():
        return
    if not found.get("id") and not (found.get("session") and found.get("number")):
        message = "id is missing: a game without plays has an id, or a session and a number, to tell it from others"
        yield Fault(SCHEMA, message, "/id")


def _fractions(declared: DeclaredResult | None, rules: RuleSet | None) -> Iterator[Fault]:
    """Points have a fraction only where a tie may share the points of several places."""
    if declared is None or declared.points is None or (rules and rules.scoring.settlement == "placement"):
        return
    for place, points in enumerate(declared.points):
        if type(points) is float:
            yield Fault(SCHEMA, whole_slip("this", points, -FARTHEST, FARTHEST), f"/result/points/{place}")


def _record(found: Mapping[str, Any], rules: RuleSet | None) -> GameRecord:
    actions = found.get("plays", NO_ACTIONS)
    return GameRecord(
        players=found["players"],
        seats=actions.seats,
        plays=actions.plays,
        repeats=actions.repeats,
        id=found.get("id") or None,
        source=found.get("source", ""),
        session=found.get("session") or None,
        number=found.get("number"),
        started_at=found.get("started_at"),
        ended_at=found.get("ended_at"),
        rules=rules,
        thinking=actions.thinking,
        auto=actions.auto,
        passes=found.get("passes", "recorded"),
        score_only="plays" not in found,
        declared=found.get("result"),
        tags=found.get("tags", ()),
        note=found.get("note"),
    )
