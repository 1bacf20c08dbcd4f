"""The rules that a log names: a preset or a rule set document (rules.md section 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import orjson

from schemas.malformed import MOST_PROBLEMS, RULES, Fault
from schemas.strict import FieldError, StrictField, refused
from schemas.words import printable
from service.rules.document import RuleSetError, read_rules
from service.rules.record import Player
from service.rules.ruleset import RuleSet

LARGEST_RULES = 10_000
"""Bytes of JSON above which a rule set document is refused; a complete one takes about 1,200."""


class Rules(StrictField):
    """The rules of a game, read and complete."""

    wanted = "a preset's name or a rule set object"

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> RuleSet:
        if not isinstance(value, str | dict):
            raise self.not_wanted(name, value)
        if isinstance(value, dict):
            _refuse_monsters(value)
        try:
            return read_rules(value)
        except RuleSetError as error:
            problems = islice(error.problems, MOST_PROBLEMS + 1)
            raise FieldError(*(Fault(RULES, printable(text), printable(where)) for where, text in problems)) from None


class SomeRules(StrictField):
    """The rules of a game that is judged by others: only their kind is looked at."""

    wanted = Rules.wanted

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> None:
        if not isinstance(value, str | dict):
            raise self.not_wanted(name, value)


def _refuse_monsters(document: Mapping[str, object]) -> None:
    """Refuse a document that would take long to read."""
    try:
        size = len(orjson.dumps(document))
    except orjson.JSONEncodeError:
        raise refused("this rule set holds half a character or an impossible number", RULES) from None
    if size > LARGEST_RULES:
        raise refused(f"this rule set is {size:,} bytes long: at most {LARGEST_RULES:,} are read", RULES)


def other_table(rules: RuleSet | None, players: tuple[Player, ...] | None) -> Iterator[Fault]:
    """Refuse rules whose points by finishing place are made for another number of players."""
    if rules is None or players is None or rules.scoring.settlement != "placement":
        return
    values = len(rules.scoring.placement)
    if values != len(players):
        message = f"placement has {values} values for {len(players)} players: write one a place"
        yield Fault(RULES, message, "/rules/scoring/placement")
