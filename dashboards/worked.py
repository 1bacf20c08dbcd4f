"""Worked examples for the glossary: a small game and an evening, counted by the code that counts every other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby

from dashboards.formulas import leaves
from schemas.gamelog import load_game
from service.audit import AuditReport, audit
from service.convert.text import parse_text
from service.insight.counting import count_seats
from service.insight.statistics import MAXIMUM, MEAN, ORDER, SUM, Statistic, Term
from service.insight.tally import SeatCounts


@dataclass(frozen=True, slots=True)
class Example:
    """What one player of the example made of a statistic."""

    player: str
    labels: tuple[str, ...]
    """Of which class of the statistic; none where it has a figure over all."""
    made: float
    opportunities: int
    kind: str
    games: int = 1
    """How many games it was taken from: the one game, or those of the evening."""

    @property
    def value(self) -> float:
        """The figure."""
        return self.made if self.kind in (SUM, MAXIMUM) else self.made / self.opportunities


@dataclass(frozen=True, slots=True)
class Counted:
    """One game of the examples with everything that is counted of its players."""

    report: AuditReport
    seats: tuple[SeatCounts, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, in seat order."""
        return self.report.record.names

    def counts_of(self, name: str) -> SeatCounts:
        """What was counted of one of them."""
        return self.seats[self.names.index(name)]


@cache
def example_text() -> str:
    """The game of the examples, as people type games."""
    return _text("example.txt")


@cache
def evening_text() -> str:
    """The games of the evening, with the time that each decision took."""
    return _text("evening.txt")


def _text(name: str) -> str:
    return (files("dashboards") / name).read_text("utf-8")


@cache
def example_games() -> tuple[Counted, ...]:
    """The one game."""
    return _counted(example_text())


@cache
def evening_games() -> tuple[Counted, ...]:
    """Those of the evening, in their order."""
    return _counted(evening_text())


def _counted(text: str) -> tuple[Counted, ...]:
    reports = [audit(load_game(log)) for log in parse_text(text)]
    return tuple(Counted(one, count_seats(one.record, one.rules, one.settlement)) for one in reports)


def work(statistic: Statistic) -> Example | None:
    """The example of the player who made most of a statistic: in the one game, else over the evening.

    None where nobody had a chance in either, as for what takes more games.
    """
    if statistic.kind == ORDER:
        return work_order(statistic.name)
    return _work(statistic, example_games()) or _work(statistic, evening_games())


def _work(statistic: Statistic, games: Sequence[Counted]) -> Example | None:
    found = [
        one
        for leaf, labels in leaves(statistic)
        for name in games[0].names
        for one in _one(leaf, labels, name, [game.counts_of(name) for game in games])
    ]
    return max(found, key=lambda one: (one.made, one.opportunities), default=None)


def work_order(name: str) -> Example | None:
    """What the order of the evening's games gives the player who has most of it; None where they are too few."""
    found = [
        Example(player, (), *made, MEAN if name.startswith("form_") else SUM, len(evening_games()))
        for player in evening_games()[0].names
        if (made := _of_order(name, [game.counts_of(player) for game in evening_games()])) is not None
    ]
    return max(found, key=lambda one: one.made, default=None)


def _of_order(name: str, games: Sequence[SeatCounts]) -> tuple[float, int] | None:
    """The made and the opportunities of a statistic that is read off the order of games."""
    if name.startswith("form_"):
        last = int(name.removeprefix("form_"))
        return (sum(counts["points"] for counts in games[-last:]), last) if len(games) >= last else None
    runs = [(bool(won), len(list(run))) for won, run in groupby(counts["won"] for counts in games)]
    if name == "current_streak":
        won, length = runs[-1]
        return (length if won else -length), len(games)
    return max((length for won, length in runs if won), default=0), len(games)


def _one(leaf: Statistic, labels: tuple[str, ...], name: str, games: Sequence[SeatCounts]) -> Iterator[Example]:
    """What one player made of a statistic over some games; nothing where he had no chance."""
    parts = [part for counts in games for part in _of_game(leaf, counts)]
    opportunities = sum(part for _made, part in parts)
    if opportunities:
        add = max if leaf.kind == MAXIMUM else sum
        yield Example(name, labels, add(made for made, _part in parts), opportunities, leaf.kind, len(games))


def _of_game(leaf: Statistic, counts: SeatCounts) -> Iterator[tuple[float, int]]:
    """The made and the opportunities of one game."""
    made = [_value(term, counts) for term in leaf.made]
    known = all(value is not None for value in made)
    opportunities = sum(_value(term, counts) or 0 for term in leaf.opportunities) if leaf.opportunities else int(known)
    if opportunities:
        yield sum(value or 0 for value in made) if leaf.made else 1, int(opportunities)


def _value(term: Term, counts: SeatCounts) -> float | None:
    value = counts[term.counter]
    if term.place is not None and value is not None:
        value = value[term.place - 1] if term.place <= len(value) else None
    return None if value is None else float(value)
