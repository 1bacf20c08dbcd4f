"""A rule set document that somebody hands in to have it checked."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from schemas.decode import decode
from schemas.locating import locate
from schemas.malformed import MOST_PROBLEMS, RULES, TOO_LARGE, Fault, Malformed
from schemas.rules import LARGEST_RULES
from service.rules.document import RuleSetError, read_rules, write_rules
from service.rules.naming import differences, rules_key, rules_label
from service.rules.presets import PRESETS
from service.rules.ruleset import RuleSet
from service.rules.words import printable


def read_rule_set(data: bytes) -> RuleSet:
    """Read a rule set from JSON, or a preset from its bare name; Malformed lists everything that is wrong with it."""
    if len(data) > LARGEST_RULES:
        message = f"this rule set is {len(data):,} bytes long: at most {LARGEST_RULES:,} are read"
        raise Malformed([Fault(TOO_LARGE, message, "")])
    name = data.strip().decode("utf-8", "replace")
    try:
        return PRESETS[name] if name in PRESETS else read_rules(decode_rules(data))
    except RuleSetError as error:
        problems = islice(error.problems, MOST_PROBLEMS)
        faults = (Fault(RULES, printable(text), printable(where)) for where, text in problems)
        raise Malformed(locate(data, faults)) from None


def decode_rules(data: bytes) -> object:
    """Read a rule set's JSON."""
    return decode_as(data, "a rule set")


def decode_as(data: bytes, what: str) -> object:
    """Read JSON as `decode` does, which speaks of game logs otherwise."""
    try:
        return decode(data)
    except Malformed as malformed:
        told = (replace(each, message=each.message.replace("a game log", what)) for each in malformed.problems)
        raise Malformed(told) from None


def dump_rule_set(rules: RuleSet) -> dict[str, Any]:
    """Write a rule set with its names, and what it has otherwise than its preset."""
    return {
        "name": rules_key(rules),
        "label": rules_label(rules),
        "differences": differences(rules),
        "document": write_rules(rules),
    }
