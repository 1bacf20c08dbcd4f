"""Small games for tests: a few cards each, anybody leads, and only the rules that a scene is about."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from service.audit import audit
from service.insight.counters import BREAKABLE, CATEGORIES
from service.insight.counting import count_seats
from service.insight.tally import SeatCounts
from service.rules.record import GameRecord
from tests.builders import Action, game, record_of

FREE = {"preset": "wikipedia", "opening_lead": "any", "opening_play": "free"}


def scene(hands: Iterable[str], *actions: Action, **rules: object) -> GameRecord:
    """A game of a few cards: one text a hand, then (seat, cards) an action; rules beside `FREE` by name."""
    return record_of(game({**FREE, **rules}, hands, *actions))


def count(record: GameRecord, **changes: Any) -> tuple[SeatCounts, ...]:
    """Count a scene; changes to the record (`auto`, `thinking`) by name."""
    assert record.rules is not None
    return count_seats(replace(record, **changes), record.rules, audit(record).settlement)


def pick(counts: SeatCounts, *names: str) -> tuple[Any, ...]:
    """Some counters of a seat."""
    return tuple(counts[name] for name in names)


def by_category(numbers: Iterable[int]) -> dict[str, int]:
    """A list by category as its places that are not 0."""
    return {str(category): number for category, number in zip(CATEGORIES, numbers, strict=True) if number}


def by_kind(numbers: Iterable[int]) -> dict[str, int]:
    """A list by what can be broken as its places that are not 0."""
    return {kind: number for kind, number in zip(BREAKABLE, numbers, strict=True) if number}


def total(seats: Iterable[SeatCounts], name: str) -> int:
    """A counter summed over the seats."""
    return sum(counts[name] for counts in seats)
