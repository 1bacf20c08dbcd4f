"""What a rule set is called: by programs, which need one name for one set of rules, and by people."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

from service.rules.document import write_rules
from service.rules.presets import PRESETS, STRAIGHTS
from service.rules.ruleset import RuleSet


def differences(rules: RuleSet) -> dict[str, Any]:
    """The fields in which a rule set differs from its preset, as a document; a known list of straights by its name."""
    own, base = write_rules(rules), write_rules(PRESETS[rules.preset])
    differing = {name: value for name, value in own.items() if value != base[name]}
    if "scoring" in differing:
        differing["scoring"] = {
            name: value for name, value in own["scoring"].items() if value != base["scoring"].get(name)
        }
    named = [name for name, straights in STRAIGHTS.items() if straights == rules.straights]
    if "straights" in differing and named:
        differing["straights"] = named[0]
    return differing


@lru_cache(maxsize=256)
def rules_key(rules: RuleSet) -> str:
    """The name that a rule set goes by: its preset, or `preset~8hex` where it differs from it.

    >>> from service.rules.document import read_rules
    >>> rules_key(read_rules("taiwan")), rules_key(read_rules({"preset": "taiwan", "passing": "free"}))
    ('taiwan', 'taiwan~775121c1')
    """
    differing = differences(rules)
    if not differing:
        return rules.preset
    canonical = json.dumps(differing, sort_keys=True, separators=(",", ":"))
    return f"{rules.preset}~{hashlib.sha256(canonical.encode()).hexdigest()[:8]}"


@lru_cache(maxsize=256)
def rules_label(rules: RuleSet) -> str:
    """The name of a rule set for people.

    >>> from service.rules.document import read_rules
    >>> rules_label(read_rules({"preset": "hong-kong", "bombs": ["four-of-a-kind", "straight-flush"]}))
    'Hong Kong, with bombs four of a kind and straight flush'
    >>> rules_label(read_rules({"plays": {"1": ["single"], "2": ["pair"], "4": ["two-pairs"]}}))
    'Wikipedia, with only single, pair and two pairs played'
    """
    name = rules.preset.replace("-", " ").title()
    differing = differences(rules)
    scoring = differing.pop("scoring", {})
    plays = _plays_in_words(rules) if differing.pop("plays", None) else []
    others = [f"{_words(field)} {_value_in_words(value)}" for field, value in {**differing, **scoring}.items()]
    parts = [*plays, *others]
    return name + (", with " + "; ".join(parts) if parts else "")


def _plays_in_words(rules: RuleSet) -> list[str]:
    """What is played beyond the preset's combinations, and which of those are not; or all, where that is shorter."""
    own, base = (
        [str(one) for _size, kinds in known.plays for one in kinds] for known in (rules, PRESETS[rules.preset])
    )
    more, less = [one for one in own if one not in base], [one for one in base if one not in own]
    if len(own) < len(less):
        return [f"only {_value_in_words(own)} played"]
    told = [f"{_value_in_words(more)} played"] if more else []
    told += [f"no {_value_in_words(less)}"] if less else []
    return told or ["combinations in another order"]


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _value_in_words(value: Any) -> str:
    match value:
        case dict():
            return ", ".join(f"{key}: {_value_in_words(item)}" for key, item in value.items())
        case []:
            return "none"
        case [[_, _], *_]:
            return ", ".join(f"×{points} from {cards}" for cards, points in value)
        case [int(low), int(high)]:
            return f"{low} to {high}"
        case [*items]:
            words = [_words(str(item)) for item in items]
            return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return str(value) if str(value) in STRAIGHTS or str(value).isupper() else _words(str(value))
