"""The presets side by side: in what each differs from the default, in words and cards."""

from __future__ import annotations

from dataclasses import dataclass

from dashboards.faces import Face
from dashboards.rulewords import Fact, Rung, category_words, facts, ladder, straights
from service.rules.naming import rules_label
from service.rules.presets import DEFAULT
from service.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Told:
    """One preset in the list."""

    name: str
    label: str
    games: int
    default: bool
    differing: tuple[Fact, ...]
    """What the default has otherwise."""
    more: tuple[Rung, ...]
    """Categories that the default does not have."""
    fewer: tuple[str, ...]
    """Those that only the default has."""
    lowest: tuple[Face, ...]
    highest: tuple[Face, ...]
    """The two ends of the straights; the outlined card decides."""


def tell(name: str, rules: RuleSet, games: int) -> Told:
    """A preset as the page about rules tells it."""
    sequences = straights(rules)
    rungs = [rung for _, listed in ladder(rules) for rung in listed]
    return Told(
        name=name,
        label=rules_label(rules),
        games=games,
        default=rules == DEFAULT,
        differing=tuple(fact for fact in facts(rules) if fact.special),
        more=tuple(rung for rung in rungs if rung.category not in DEFAULT.categories),
        fewer=tuple(category_words(one) for one in DEFAULT.categories if one not in rules.categories),
        lowest=sequences[0],
        highest=sequences[-1],
    )
