"""Presets, lists of straights, and rule set documents spelled out in full (rules.md sections 3 and 4)."""

from copy import deepcopy
from typing import Any

Rules = dict[str, Any]


class OutOfScopeError(Exception):
    """The referee was asked about a rule that it leaves to others."""


RUN_FROM_THREE = ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]

STRAIGHTS: dict[str, list[str]] = {
    "T2A": [*RUN_FROM_THREE, "34562", "345A2"],
    "TA2": [*RUN_FROM_THREE, "345A2", "34562"],
    "89T": ["A2345", "23456", *RUN_FROM_THREE],
    "TW": ["A2345", *RUN_FROM_THREE, "34562"],
    "J2": [*RUN_FROM_THREE, "JQKA2"],
    "N2": [*RUN_FROM_THREE],
    "9AT": ["23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "A2345", "TJQKA"],
}

SMALL_PLAYS = {"1": ["single"], "2": ["pair"], "3": ["triple"]}
ALL_FIVE = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]
ALL_UNUSED = ["two", "four-of-a-kind", "straight-flush"]

WIKIPEDIA: Rules = {
    "players": [2, 4],
    "deal": "whole-deck",
    "suits": "DCHS",
    "opening_lead": "lowest-card",
    "opening_play": "contains",
    "plays": {**SMALL_PLAYS, "5": ALL_FIVE},
    "straights": "T2A",
    "flush": "ranks-then-suit",
    "beats": "higher-category",
    "bombs": [],
    "passing": "free",
    "last_card": "none",
    "going_out": "any",
    "end": "first-out",
    "scoring": {
        "tiers": [[1, 1], [10, 2]],
        "unused": ALL_UNUSED,
        "stacking": "once",
        "final_play": ALL_UNUSED,
        "settlement": "pay-winner",
        "placement": None,
    },
}

PLAIN_DEBTS: Rules = {"unused": [], "final_play": []}

DIFFERENCES: dict[str, Rules] = {
    "wikipedia": {},
    "pagat": {
        "players": [3, 4],
        "deal": "thirteen-each",
        "straights": "89T",
        "flush": "suit-then-ranks",
        "scoring": {**PLAIN_DEBTS, "tiers": [[1, 1], [10, 2], [13, 3]], "settlement": "penalty"},
    },
    "hong-kong": {
        "players": [4, 4],
        "deal": "thirteen-each",
        "scoring": {**PLAIN_DEBTS, "tiers": [[1, 1], [8, 2], [10, 3], [13, 4]]},
    },
    "taiwan": {
        "players": [4, 4],
        "deal": "thirteen-each",
        "suits": "CDHS",
        "plays": {**SMALL_PLAYS, "5": ["straight", "full-house", "four-of-a-kind", "straight-flush"]},
        "straights": "TW",
        "beats": "same-category",
        "bombs": ["four-of-a-kind", "straight-flush"],
        "passing": "locks-out",
        "scoring": {**PLAIN_DEBTS, "tiers": [[1, 1], [11, 2]]},
    },
    "pusoy-dos": {
        "deal": "thirteen-each",
        "suits": "CSHD",
        "plays": {**SMALL_PLAYS, "5": [*ALL_FIVE, "royal-flush"]},
        "straights": "J2",
        "flush": "suit-then-ranks",
        "scoring": {**PLAIN_DEBTS, "tiers": [[1, 1]]},
    },
    "capsa": {
        "deal": "thirteen-each",
        "opening_lead": "previous-winner",
        "plays": {**SMALL_PLAYS, "5": [*ALL_FIVE, "royal-flush"]},
        "straights": "N2",
        "passing": "locks-out",
        "scoring": {**PLAIN_DEBTS, "tiers": [[1, 1], [9, 2], [13, 3]]},
    },
    "charlesworth": {
        "players": [4, 4],
        "deal": "thirteen-each",
        "opening_play": "alone",
        "plays": {
            **SMALL_PLAYS,
            "4": ["two-pairs", "four"],
            "5": ["straight", "flush", "full-house", "straight-flush"],
        },
        "straights": "J2",
        "flush": "top-card",
        "scoring": {**PLAIN_DEBTS, "tiers": [[1, 1]]},
    },
}


def override(rules: Rules, changes: Rules) -> Rules:
    """Replace the fields that a document names; only `scoring` is merged field by field."""
    result = deepcopy(rules)
    for field, value in changes.items():
        if field not in rules:
            raise ValueError(f"unknown field {field!r}")
        if field == "scoring":
            result["scoring"].update(deepcopy(value))
        else:
            result[field] = deepcopy(value)
    if isinstance(result["straights"], str):
        result["straights"] = list(STRAIGHTS[result["straights"]])
    return result


PRESETS: dict[str, Rules] = {name: override(WIKIPEDIA, changes) for name, changes in DIFFERENCES.items()}


def full_rules(document: str | Rules) -> Rules:
    """Spell out a rule set document, a preset's name or an object, with every field of section 3.

    The values are not checked: contradictions are the engine's business.
    """
    if isinstance(document, str):
        return deepcopy(PRESETS[document])
    changes = {field: value for field, value in document.items() if field != "preset"}
    return override(PRESETS[document.get("preset", "wikipedia")], changes)
