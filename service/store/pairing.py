"""How two players' statistics go together over the games that both sat in: one query for the whole table of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from duckdb import Expression, col, fn

from service.insight.statistics import CLASSES, GAMES, MEAN, PLIES
from service.insight.statistics import Statistic as Definition
from service.store.drafting import Board, composed
from service.store.measures import made, opportunities

Named = tuple[str, str]
"""A statistic's name and its class, as in ("lead_mix", "size/1"); the class is empty for the figure over all."""


def named(figures: Sequence[Definition], name: str = "", label: str = "") -> Iterator[tuple[Named, Definition]]:
    """Every figure with its name, each followed by its classes."""
    for figure in figures:
        own = (name, f"{label}/{figure.name}".lstrip("/")) if name else (figure.name, "")
        if figure.kind != CLASSES:
            yield own, figure
        yield from named(figure.classes, *own)


@cache
def plan_correlations(figures: tuple[Definition, ...]) -> tuple[tuple[Named, ...], str]:
    """The names of all that have an interval, and the query of their correlations between two players."""
    drawn = [(own, figure) for own, figure in named(figures) if figure.kind in (PLIES, GAMES, MEAN)]
    known = [figure for _, figure in drawn]
    measured = (_listed(map(made, known)).alias("made"), _listed(map(opportunities, known)).alias("could"))
    seats = Board().draft("seats_of_two", "subject", "other").select(col("game"), col("asked"), *measured)
    return tuple(own for own, _ in drawn), composed(seats, "correlations").sql_query()


def _listed(expressions: Iterable[Expression]) -> Expression:
    return fn("list_value", *expressions).cast("DOUBLE[]")
