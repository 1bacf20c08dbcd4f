"""How two players' statistics go together over the games that both sat in, as one query written from the table.

The text is made of names in that table alone; nothing that anybody asks for gets into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from service.insight.statistics import CLASSES, GAMES, MEAN, PLIES
from service.insight.statistics import Statistic as Definition
from service.store.sums import made, opportunities

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
    values: dict[str, str] = {}
    terms = [
        tuple(values.setdefault(text, f"x{len(values)}") for text in (made(figure), opportunities(figure)))
        for _, figure in drawn
    ]
    listed = ", ".join(f"({expression})::DOUBLE AS {name}" for expression, name in values.items())
    rates = ", ".join(
        f"sum({side}.{m}) / nullif(sum({side}.{o}), 0) AS {side}_rate{place}"
        for place, (m, o) in enumerate(terms)
        for side in ("one", "two")
    )
    rest = ", ".join(
        f"coalesce({side}.{m} - {side}_rate{place} * {side}.{o}, 0) AS {side}_rest{place}"
        for place, (m, o) in enumerate(terms)
        for side in ("one", "two")
    )
    told = ", ".join(
        f"sum(one_rest{place} * two_rest{place}) / nullif(sqrt(sum(one_rest{place} ** 2) * sum(two_rest{place} ** 2)),"
        " 0)"
        for place in range(len(terms))
    )
    sql = (
        f"WITH seated AS (SELECT game, player, {listed} FROM seats SEMI JOIN chosen USING (game)"  # noqa: S608 - our words
        " WHERE player IN ($subject, $other)),"
        " one AS (FROM seated WHERE player = $subject), two AS (FROM seated WHERE player = $other),"
        f" rates AS (SELECT {rates} FROM one JOIN two USING (game)),"
        f" rest AS (SELECT {rest} FROM one JOIN two USING (game) CROSS JOIN rates)"
        f" SELECT {told} FROM rest"
    )
    return tuple(own for own, _ in drawn), sql
