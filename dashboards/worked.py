"""Worked examples for the glossary: one small game, counted by the code that counts every other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from schemas.gamelog import load_game
from service.audit import audit
from service.convert.text import parse_text
from service.insight.counters import COUNTERS
from service.insight.counting import count_seats
from service.insight.statistics import CLASSES, MAXIMUM, ORDER, SUM, Statistic, Term
from service.insight.tally import SeatCounts

SENTENCES = {counter.name: counter.sentence for counter in COUNTERS}


@dataclass(frozen=True, slots=True)
class Example:
    """What one player of the example made of a statistic."""

    player: str
    labels: tuple[str, ...]
    """Of which class of the statistic; none where it has a figure over all."""
    made: float
    opportunities: int
    kind: str

    @property
    def value(self) -> float:
        """The figure."""
        return self.made if self.kind in (SUM, MAXIMUM) else self.made / self.opportunities


@cache
def example_text() -> str:
    """The game of the examples, as people type games."""
    return (files("dashboards") / "example.txt").read_text("utf-8")


@cache
def example_counts() -> tuple[tuple[str, SeatCounts], ...]:
    """Everything that is counted of its players."""
    (log,) = parse_text(example_text())
    report = audit(load_game(log))
    counts = count_seats(report.record, report.rules, report.settlement)
    return tuple(zip(report.record.names, counts, strict=True))


def work(statistic: Statistic) -> Example | None:
    """The example of the player who made most of a statistic; None where nobody had a chance in this one game."""
    found = [
        one
        for leaf, labels in _leaves(statistic)
        for name, counts in example_counts()
        for one in _one(leaf, labels, name, counts)
    ]
    return max(found, key=lambda one: (one.made, one.opportunities), default=None)


def _leaves(statistic: Statistic, labels: tuple[str, ...] = ()) -> Iterator[tuple[Statistic, tuple[str, ...]]]:
    """The statistic itself, or its classes where it has no figure over all."""
    if statistic.kind == CLASSES:
        for known in statistic.classes:
            yield from _leaves(known, (*labels, known.name))
    elif statistic.kind != ORDER:
        yield statistic, labels


def _one(leaf: Statistic, labels: tuple[str, ...], name: str, counts: SeatCounts) -> Iterator[Example]:
    made = [_value(term, counts) for term in leaf.made]
    known = all(value is not None for value in made)
    opportunities = sum(_value(term, counts) or 0 for term in leaf.opportunities) if leaf.opportunities else int(known)
    if opportunities:
        yield Example(
            name, labels, sum(value or 0 for value in made) if leaf.made else 1, int(opportunities), leaf.kind
        )


def _value(term: Term, counts: SeatCounts) -> float | None:
    value = counts[term.counter]
    if term.place is not None and value is not None:
        value = value[term.place - 1] if term.place <= len(value) else None
    return None if value is None else float(value)


def formula(statistic: Statistic) -> str:
    """A statistic in counters: `passes ÷ turns_facing`; of classes the first.

    >>> formula(Statistic("pass_rate", "", "proportion of plies", (Term("passes"),), (Term("turns_facing"),)))
    'passes ÷ turns_facing'
    """
    if statistic.kind == CLASSES:
        return formula(statistic.classes[0])
    if statistic.kind == SUM:
        return f"sum of {_terms(statistic.made)}"
    if statistic.kind == MAXIMUM:
        return f"largest {_terms(statistic.made)}"
    if statistic.kind == ORDER:
        return f"{_terms(statistic.made)}, game by game"
    return f"{_terms(statistic.made)} ÷ {_terms(statistic.opportunities)}"


def _terms(terms: Sequence[Term]) -> str:
    names = [term.counter if term.place is None else f"{term.counter}[{term.place}]" for term in terms]
    return " + ".join(names) or "games"


def counters_of(statistic: Statistic) -> tuple[tuple[str, str], ...]:
    """The counters of a formula, each with its sentence."""
    first = statistic
    while first.kind == CLASSES:
        first = first.classes[0]
    names = dict.fromkeys(term.counter for term in (*first.made, *first.opportunities))
    return tuple((name, SENTENCES[name]) for name in names)
