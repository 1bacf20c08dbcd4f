"""The sums that every statistic of a player is made of, written as SQL from the table of statistics.

The text is made of names in that table alone; nothing that anybody asks for gets into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from service.insight.statistics import CLASSES, MAXIMUM, MEAN, ORDER, PLIES, STATISTICS, Term
from service.insight.statistics import Statistic as Definition
from service.store.intervals import Sums

FULL_SAMPLE = 30
"""Games from which on a player is part of the bands."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the sums of one statistic stand in the answer; -1 for those that it does not need."""

    m: int
    o: int
    games: int = -1
    mm: int = -1
    mo: int = -1
    oo: int = -1

    def read(self, row: Sequence[float | None]) -> Sums:
        """The sums, 0 where there was nothing to add up."""
        games, m, o, mm, mo, oo = (
            0 if column < 0 else row[column] or 0 for column in (self.games, self.m, self.o, self.mm, self.mo, self.oo)
        )
        return Sums(int(games), m, o, mm, mo, oo)


@dataclass(frozen=True, slots=True)
class Plan:
    """A query for the sums of all statistics, and where each stands in its one row."""

    sql: str
    columns: dict[Definition, Columns]


OF_SUBJECT = "$subject IS NULL OR player = $subject"
"""One player's seats, or everybody's where nobody is named."""


@cache
def plan_sums(figures: tuple[Definition, ...]) -> Plan:
    """The query of the sums for some statistics over the chosen games, of one player or of everybody."""
    draft, columns = _draft_of(figures)
    aggregates = ",\n    ".join(draft.aggregates)
    return Plan(f"SELECT\n    {aggregates}\nFROM (\n{draft.per_seat}\n    WHERE {OF_SUBJECT}\n)", columns)


@cache
def plan_by_player(figures: tuple[Definition, ...]) -> Plan:
    """The same for each player, the subject first and then who sat at most tables; two counts stand in front."""
    draft, columns = _draft_of(figures)
    aggregates = ",\n    ".join(draft.aggregates)
    sql = (
        f"SELECT\n    player, name, source, id, count(*), count(*) OVER (),\n    {aggregates}\n"
        f"FROM (\n{draft.per_seat}\n)\nJOIN players USING (player)\nGROUP BY player, name, source, id\n"
        "ORDER BY player IS NOT DISTINCT FROM $subject DESC, count(*) DESC, player\nLIMIT $most"
    )
    return Plan(sql, columns)


def _draft_of(figures: tuple[Definition, ...]) -> tuple[_Draft, dict[Definition, Columns]]:
    draft = _Draft()
    return draft, {figure: draft.add(figure) for figure in leaves(figures)}


@cache
def plan_bands() -> tuple[tuple[str, ...], str]:
    """The names of the rates and means that have bands, and the query of their quantiles over the chosen games."""
    draft = _Draft()
    figures = [figure for figure in STATISTICS if figure.kind not in (CLASSES, ORDER) and figure.name != "games"]
    rates = ",\n        ".join(
        f"sum({draft.value(made(figure))}) / nullif(sum({draft.value(opportunities(figure))}), 0) AS rate{place}"
        for place, figure in enumerate(figures)
    )
    quantiles = ",\n    ".join(f"quantile_cont(rate{place}, [0.05, 0.25, 0.75, 0.95])" for place in range(len(figures)))
    sql = (
        f"SELECT\n    count(*),\n    {quantiles}\nFROM (\n    SELECT\n        player,\n        {rates}\n"
        f"    FROM (\n{draft.per_seat}\n    )\n    GROUP BY player\n    HAVING count(*) >= {FULL_SAMPLE}\n)"
    )
    return tuple(figure.name for figure in figures), sql


def leaves(figures: Sequence[Definition]) -> Iterator[Definition]:
    """Every statistic and class that has a figure which sums can tell."""
    for figure in figures:
        if figure.kind not in (CLASSES, ORDER):
            yield figure
        yield from leaves(figure.classes)


class _Draft:
    """A query in the making: each expression over a seat once, each aggregate once."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._aggregates: dict[str, int] = {}

    def value(self, expression: str) -> str:
        """The name of an expression over one seat."""
        return self._values.setdefault(expression, f"x{len(self._values)}")

    def _aggregate(self, expression: str) -> int:
        return self._aggregates.setdefault(expression, len(self._aggregates))

    def add(self, figure: Definition) -> Columns:
        """Ask for all that a statistic needs."""
        m, o = self.value(made(figure)), self.value(opportunities(figure))
        total = self._aggregate(f"max({m})" if figure.kind == MAXIMUM else f"sum({m})")
        if figure.kind not in (PLIES, MEAN):
            return Columns(total, self._aggregate(f"sum({o})"))
        products = [f"sum({m}::DOUBLE * {m})", f"sum({m}::DOUBLE * {o})", f"sum({o}::DOUBLE * {o})"]
        counts = [f"sum({o})", f"count_if({o} > 0)", *products]
        return Columns(total, *map(self._aggregate, counts))

    @property
    def aggregates(self) -> list[str]:
        """The columns of the answer."""
        return list(self._aggregates)

    @property
    def per_seat(self) -> str:
        """The expressions over each seat of the chosen games."""
        listed = ",\n        ".join(f"{expression} AS {name}" for expression, name in self._values.items())
        return f"    SELECT\n        player,\n        {listed}\n    FROM seats SEMI JOIN chosen USING (game)"


def made(figure: Definition) -> str:
    """What a seat made of a statistic; nothing named means one for every game."""
    return _total(figure.made) if figure.made else "1"


def opportunities(figure: Definition) -> str:
    """What a seat could have made, in the games in which what was made is known; nothing named means one each."""
    if not figure.made:
        return "1"
    known = " AND ".join(f"{term.counter} IS NOT NULL" for term in figure.made)
    if figure.opportunities:
        return f"CASE WHEN {known} THEN {_total(figure.opportunities)} ELSE 0 END"
    return f"({' AND '.join(f'{_term(term)} IS NOT NULL' for term in figure.made)})::INTEGER"


def _total(terms: Sequence[Term]) -> str:
    return " + ".join(f"coalesce({_term(term)}, 0)" for term in terms)


def _term(term: Term) -> str:
    return term.counter if term.place is None else f"{term.counter}[{term.place}]"
