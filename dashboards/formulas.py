"""Statistics written in counters, for the glossary: `passes ÷ turns_facing`, and which classes they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.insight.counters import COUNTERS
from service.insight.statistics import CLASSES, MAXIMUM, ORDER, SUM, Statistic, Term

SENTENCES = {counter.name: counter.sentence for counter in COUNTERS}


def leaves(statistic: Statistic, labels: tuple[str, ...] = ()) -> Iterator[tuple[Statistic, tuple[str, ...]]]:
    """The statistic itself, or its classes where it has no figure over all."""
    if statistic.kind == CLASSES:
        for known in statistic.classes:
            yield from leaves(known, (*labels, known.name))
    elif statistic.kind != ORDER:
        yield statistic, labels


def first_class(statistic: Statistic) -> tuple[str, ...]:
    """Of what `formula` tells of a statistic that has no figure over all: the labels of its first class."""
    _first, labels = next(leaves(statistic), (statistic, ()))
    return labels


def classes_of(statistic: Statistic) -> tuple[str, ...]:
    """The classes of a statistic, those of a class in one line behind it.

    >>> classes_of(Statistic("mix", "", "classes", classes=(Statistic("size", "", "classes", classes=(
    ...     Statistic("1", "", "proportion of plies"), Statistic("2", "", "proportion of plies"))),)))
    ('size: 1, 2',)
    """
    inner = [one for one in statistic.classes if one.classes]
    if not inner:
        return (", ".join(one.name for one in statistic.classes),) if statistic.classes else ()
    return tuple(f"{one.name}: {_told(one)}" for one in inner)


def _told(group: Statistic) -> str:
    """The classes of a class; where these have classes too, from the first to the last, each by its own."""
    names = [one.name for one in group.classes]
    if group.classes[0].classes:
        return f"{names[0]} … {names[-1]}, each by {_told(group.classes[0])}"
    return ", ".join(names)


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
