"""Which classes of the statistics can arise: what a selection's rule sets can play, from the hands that were dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from service.insight.statistics import FIGURES, STATISTICS
from service.insight.statistics import Statistic as Definition

_ALSO = {"four": "four-of-a-kind", "straight-flush": "royal-flush"}
"""What may be played in the name of a kind that a play can break."""


@dataclass(frozen=True, slots=True)
class Playable:
    """What some rule sets let people play."""

    sizes: frozenset[str]
    categories: frozenset[str]
    most_cards: int
    """The largest hand that was dealt."""


def playable(documents: Iterable[Mapping[str, Any]], most_cards: int) -> Playable:
    """What any of some rule set documents lets people play."""
    plays = [item for document in documents for item in document["plays"].items()]
    sizes = frozenset(size for size, _ in plays)
    return Playable(sizes, frozenset(name for _, names in plays for name in names), most_cards)


@cache
def figures_of(known: Playable) -> tuple[Definition, ...]:
    """Every statistic and figure, with the classes that can arise."""
    return tuple(_pruned(figure, _RULES.get(figure.name), known) for figure in (*STATISTICS, *FIGURES))


_Rule = Callable[[str, Playable], bool]


def _pruned(figure: Definition, rule: _Rule | None, known: Playable) -> Definition:
    """A statistic without the classes that its rule, or that of a class of classes, leaves out."""
    kept = (
        _pruned(part, _RULES.get(part.name, _RULES.get(f"{figure.name}/")), known)
        for part in figure.classes
        if rule is None or rule(part.name, known)
    )
    return replace(figure, classes=tuple(kept))


def _size(name: str, known: Playable) -> bool:
    return name in known.sizes


def _category(name: str, known: Playable) -> bool:
    return name in known.categories


def _cards(name: str, known: Playable) -> bool:
    return int(name) <= known.most_cards


def _breakable(name: str, known: Playable) -> bool:
    return name in known.categories or _ALSO.get(name) in known.categories


_RULES: Mapping[str, _Rule] = {
    "size": _size,
    "category": _category,
    "availability_use": _category,
    "own_cards": _cards,
    "own_cards/": _size,
    "passes_by_cards/": _cards,
    "answer_rate_by_smallest": _cards,
    "breaking_rate": _breakable,
}
"""Which classes of a statistic arise, by its name; with a stroke, which classes of its classes."""
