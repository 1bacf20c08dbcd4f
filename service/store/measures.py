"""What a seat made of a statistic and what it could have made, as DuckDB's expressions over a row of `seats`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add, and_

from duckdb import Expression, coalesce, col, lit, when

from service.insight.statistics import Statistic, Term


def made(figure: Statistic) -> Expression:
    """What a seat made of a statistic; nothing named means one for every game."""
    return _total(figure.made) if figure.made else lit(1)


def opportunities(figure: Statistic) -> Expression:
    """What a seat could have made, in the games in which what was made is known; nothing named means one each."""
    if not figure.made:
        return lit(1)
    if figure.opportunities:
        known = _all(col(term.counter).is_not_null() for term in figure.made)
        return when(known).then(_total(figure.opportunities)).otherwise(0)
    return _all(_term(term).is_not_null() for term in figure.made).cast("INTEGER")


def _total(terms: Sequence[Term]) -> Expression:
    return reduce(add, (coalesce(_term(term), 0) for term in terms))


def _all(conditions: Iterable[Expression]) -> Expression:
    return reduce(and_, conditions)


def _term(term: Term) -> Expression:
    return col(term.counter) if term.place is None else col(term.counter)[term.place]


class Measures:
    """Expressions, each once under a name of its own."""

    def __init__(self, begins: str) -> None:
        self._begins = begins
        self._places: dict[str, int] = {}
        self._columns: list[Expression] = []

    def __len__(self) -> int:
        return len(self._columns)

    def of(self, expression: Expression) -> Expression:
        """The column that an expression is."""
        return col(f"{self._begins}{self.at(expression)}")

    def at(self, expression: Expression) -> int:
        """Its place among them, from 0."""
        place = self._places.setdefault(str(expression), len(self._columns))
        if place == len(self._columns):
            self._columns.append(expression.alias(f"{self._begins}{place}"))
        return place

    @property
    def columns(self) -> tuple[Expression, ...]:
        """All of them under their names, in the order in which they came."""
        return tuple(self._columns)
