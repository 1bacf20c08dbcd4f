"""Answers to questions about whole games: how long they are, and what is played by which rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.insight.counters import CATEGORIES
from service.insight.statistics import MEAN, PLIES
from service.store.asking import ask_of
from service.store.classes import playable
from service.store.database import Reader
from service.store.intervals import Sums
from service.store.question import Question
from service.store.remembering import remembered
from service.store.rows import RulesCount
from service.store.selection_reports import count_rules
from service.store.statistics import tell_sums
from service.store.table_rows import CategoryShare, GameLength

MEASURES = ("plies", "tricks", "passes")


@remembered
def game_lengths(reader: Reader, question: Question) -> tuple[GameLength, ...]:
    """How many plies, tricks and passes games have; passes that a log leaves out are passes, but no plies."""
    rows = ask_of(reader, question.for_statistics(), "game_lengths")
    return tuple(
        _length(measure, {length: games for name, length, games in rows if name == measure}) for measure in MEASURES
    )


def _length(measure: str, games: Mapping[int, int]) -> GameLength:
    n = sum(games.values())
    total = sum(length * often for length, often in games.items())
    squares = sum(length * length * often for length, often in games.items())
    median = _median(games, n) if n else None
    return GameLength(measure, tell_sums(MEAN, Sums(n, total, n, squares, total, n), median=median), games)


def _median(games: Mapping[int, int], n: int) -> float:
    """The length in the middle, or the mean of the two there."""
    return (_nth(games, (n - 1) // 2) + _nth(games, n // 2)) / 2


def _nth(games: Mapping[int, int], place: int) -> int:
    passed = 0
    for length, often in games.items():
        passed += often
        if place < passed:
            return length
    raise IndexError(place)


@remembered
def categories(reader: Reader, question: Question) -> tuple[CategoryShare, ...]:
    """Of every category that a rule set has the share of the plays; a block is one player's part of one game."""
    chosen = question.for_statistics()
    rows: dict[tuple[str, int], tuple[int, ...]] = {
        (rules, place): tuple(map(int, numbers)) for rules, place, *numbers in ask_of(reader, chosen, "categories")
    }
    return tuple(share for count in count_rules(reader, chosen) for share in _shares(count, rows))


def _shares(count: RulesCount, rows: Mapping[tuple[str, int], tuple[int, ...]]) -> Iterator[CategoryShare]:
    """The categories of one rule set, those that nobody played too."""
    known = playable([count.document], 0).categories
    found: Mapping[int, Any] = {place: numbers for (rules, place), numbers in rows.items() if rules == count.rules}
    blocks, _, plays, _, _, squares = next(iter(found.values()), (0,) * 7)[1:]
    for place, category in enumerate(CATEGORIES, 1):
        if str(category) in known:
            leads, *sums = found.get(place, (0, blocks, 0, plays, 0, 0, squares))
            yield CategoryShare(count.rules, str(category), count.games, tell_sums(PLIES, Sums(*sums)), leads)
