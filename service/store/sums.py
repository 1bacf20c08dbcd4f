"""The sums that every statistic of a player is made of, written as SQL from the table of statistics.

The text is made of names in that table alone; nothing that anybody asks for gets into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from service.insight.statistics import CLASSES, MAXIMUM, MEAN, ORDER, PLIES, STATISTICS, Term
from service.insight.statistics import Statistic as Definition
from service.store.intervals import Sums
from service.store.listed import Spot, families, spot_of

OF_SUBJECT = "$subject IS NULL OR player = $subject"
"""One player's seats, or everybody's where nobody is named."""
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
    """A query for the sums of statistics, one row or one a player, and where each stands in it."""

    sql: str
    columns: dict[Definition, Columns]
    """Of a statistic that is a place of a list per a number, only what is summed of that number stands there."""
    listed: str = ""
    """A second query, for what is made of lists; one row a list and place."""

    def tell(self, row: Sequence[float | None], spots: Mapping[Spot, Sums]) -> dict[Definition, Sums]:
        """The sums of every statistic, from the answers to both queries."""
        return {figure: self._tell(figure, row, spots) for figure in self.columns}

    def _tell(self, figure: Definition, row: Sequence[float | None], spots: Mapping[Spot, Sums]) -> Sums:
        spot = spot_of(figure) if self.listed else None
        if spot is None:
            return self.columns[figure].read(row)
        found = spots.get(spot, _NOTHING)
        if spot[1]:
            return found
        per = self.columns[figure].read(row)
        return Sums(per.games, found.m, per.o, found.mm, found.mo, per.oo)


_NOTHING = Sums(0, 0, 0, 0, 0, 0)


@cache
def plan_sums(figures: tuple[Definition, ...], *, alone: bool) -> Plan:
    """The queries of the sums for some statistics over the chosen games, of one player alone or of everybody.

    The seats of one player are few among many: they are gathered first, since a thousand expressions over each small
    piece of a table that has a few of them cost about as much as reading it.
    """
    draft = _Draft()
    columns = {figure: draft.add(figure, spot_of(figure)) for figure in leaves(figures)}
    lists = families(columns)
    used = ", ".join(sorted({*draft.counters, *(name for one in lists for name in one.counters)}))
    kept = "MATERIALIZED" if alone else "NOT MATERIALIZED"
    seats = f"SELECT {used}\n    FROM seats SEMI JOIN chosen USING (game)\n    WHERE {OF_SUBJECT}"  # noqa: S608 - our words
    own = f"WITH own AS {kept} (\n    {seats}\n)\n"
    aggregates = ",\n    ".join(draft.aggregates)
    sums = f"{own}SELECT\n    {aggregates}\nFROM (\n    SELECT\n        {draft.values}\n    FROM own\n)"
    return Plan(sums, columns, own + "\nUNION ALL\n".join(one.sql for one in lists) if lists else "")


@cache
def plan_by_player(figures: tuple[Definition, ...]) -> Plan:
    """The same for each player, the subject first and then who sat at most tables; two counts stand in front."""
    draft = _Draft()
    columns = {figure: draft.add(figure) for figure in leaves(figures)}
    aggregates = ",\n    ".join(draft.aggregates)
    sql = (
        f"SELECT\n    player, name, source, id, count(*), count(*) OVER (),\n    {aggregates}\n"
        f"FROM (\n{draft.per_seat}\n)\nJOIN players USING (player)\nGROUP BY player, name, source, id\n"
        "ORDER BY player IS NOT DISTINCT FROM $subject DESC, count(*) DESC, player\nLIMIT $most"
    )
    return Plan(sql, columns)


@cache
def plan_bands() -> tuple[tuple[str, ...], str]:
    """The names of the rates and means that have bands, and the query of their quantiles over the chosen games."""
    draft = _Draft()
    names, figures = zip(*banded(), strict=True)
    rates = ",\n        ".join(
        f"sum({draft.value(made(figure))}) / nullif(sum({draft.value(opportunities(figure))}), 0) AS rate{place}"
        for place, figure in enumerate(figures)
    )
    quantiles = ",\n    ".join(f"quantile_cont(rate{place}, [0.05, 0.25, 0.75, 0.95])" for place in range(len(figures)))
    sql = (
        f"SELECT\n    count(*),\n    {quantiles}\nFROM (\n    SELECT\n        player,\n        {rates}\n"
        f"    FROM (\n{draft.per_seat}\n    )\n    GROUP BY player\n    HAVING count(*) >= {FULL_SAMPLE}\n)"
    )
    return names, sql


def banded() -> Iterator[tuple[str, Definition]]:
    """The rates and means that have bands, by name; of the opener's effect each class, as `opener_win_rate/leading`."""
    for figure in STATISTICS:
        if figure.kind not in (CLASSES, ORDER) and figure.name != "games":
            yield figure.name, figure
        if figure.name == "opener_win_rate":
            yield from ((f"{figure.name}/{one.name}", one) for one in figure.classes)


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
        self.counters: set[str] = set()

    def value(self, expression: str) -> str:
        """The name of an expression over one seat."""
        return self._values.setdefault(expression, f"x{len(self._values)}")

    def _aggregate(self, expression: str) -> int:
        return self._aggregates.setdefault(expression, len(self._aggregates))

    def add(self, figure: Definition, spot: Spot | None = None) -> Columns:
        """Ask for all that a statistic needs; of a place of a list, for the number that it is per."""
        if spot:
            return self._add_number(figure) if not spot[1] else Columns(-1, -1)
        self.counters |= {term.counter for term in (*figure.made, *figure.opportunities)}
        m, o = self.value(made(figure)), self.value(opportunities(figure))
        total = self._aggregate(f"max({m})" if figure.kind == MAXIMUM else f"sum({m})")
        if figure.kind not in (PLIES, MEAN):
            return Columns(total, self._aggregate(f"sum({o})"))
        products = [f"sum({m}::DOUBLE * {m})", f"sum({m}::DOUBLE * {o})", f"sum({o}::DOUBLE * {o})"]
        counts = [f"sum({o})", f"count_if({o} > 0)", *products]
        return Columns(total, *map(self._aggregate, counts))

    def _add_number(self, figure: Definition) -> Columns:
        """What is summed of the number that the place of a list is per."""
        self.counters |= {term.counter for term in (*figure.made, *figure.opportunities)}
        o = self.value(opportunities(figure))
        counts = [f"sum({o})", f"count_if({o} > 0)", f"sum({o}::DOUBLE * {o})"]
        total, games, squares = map(self._aggregate, counts)
        return Columns(-1, total, games, oo=squares)

    @property
    def aggregates(self) -> list[str]:
        """The columns of the answer."""
        return list(self._aggregates)

    @property
    def per_seat(self) -> str:
        """The expressions over each seat of the chosen games."""
        return f"    SELECT\n        player,\n        {self.values}\n    FROM seats SEMI JOIN chosen USING (game)"

    @property
    def values(self) -> str:
        """The expressions over one seat."""
        return ",\n        ".join(f"{expression} AS {name}" for expression, name in self._values.items())


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
