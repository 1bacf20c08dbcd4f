"""The sums that every statistic of a player is made of: queries that DuckDB composes from the table of statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from duckdb import DuckDBPyRelation as Relation
from duckdb import col, count_all, fn

from service.insight.statistics import CLASSES, MAXIMUM, MEAN, ORDER, PLIES, STATISTICS
from service.insight.statistics import Statistic as Definition
from service.store.drafting import Board, composed
from service.store.intervals import Sums
from service.store.listed import Spot, add_up_places, families, spot_of
from service.store.measures import Measures, made, opportunities

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
    sums = Adding()
    columns = {figure: sums.add(figure, spot_of(figure)) for figure in leaves(figures)}
    own = Board().draft("seats_gathered" if alone else "seats_of", "subject")
    lists = families(columns)
    listed = add_up_places(own, lists, together=alone).sql_query() if lists else ""
    return Plan(sums.over(own).sql_query(), columns, listed)


@cache
def plan_by_player(figures: tuple[Definition, ...]) -> Plan:
    """The same for each player, the subject first and then who sat at most tables; two counts stand in front."""
    sums = Adding()
    columns = {figure: sums.add(figure) for figure in leaves(figures)}
    told = sums.by_player(Board().draft("seats_asked", "subject", "most"))
    return Plan(composed(told, "most_at_table").sql_query(), columns)


@cache
def plan_bands() -> tuple[tuple[str, ...], str]:
    """The names of the rates and means that have bands, and the query of their quantiles over the chosen games.

    The subject is whom all others met, and who is none of them.
    """
    values = Measures("x")
    rates = [
        (values.of(made(figure)).sum() / fn("nullif", values.of(opportunities(figure)).sum(), 0)).alias(name)
        for name, figure in banded()
    ]
    seats = Board().draft("seats_beside", "subject").select(col("player"), *values.columns)
    players = seats.aggregate([col("player"), count_all().alias("games"), *rates]).filter(col("games") >= FULL_SAMPLE)
    return tuple(name for name, _ in banded()), composed(players, "bands").sql_query()


@cache
def plan_medians() -> str:
    """The query of the medians of the lists that hold every single value, by the list's name."""
    lists = sorted({known.listed for figure in STATISTICS for known in figure.classes if known.listed})
    return composed(Board().draft("seats_of", "subject").select(*map(col, lists)), "medians").sql_query()


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


class Adding:
    """What is to be added up: each expression over a seat once, each sum once."""

    def __init__(self) -> None:
        self._values = Measures("x")
        self._sums = Measures("s")

    def add(self, figure: Definition, spot: Spot | None = None) -> Columns:
        """Ask for all that a statistic needs; of a place of a list, for the number that it is per."""
        if spot:
            return self._add_number(figure) if not spot[1] else Columns(-1, -1)
        m, o = self._values.of(made(figure)), self._values.of(opportunities(figure))
        total = self._sums.at(m.max() if figure.kind == MAXIMUM else m.sum())
        if figure.kind not in (PLIES, MEAN):
            return Columns(total, self._sums.at(o.sum()))
        exact, squared = m.cast("DOUBLE"), o.cast("DOUBLE") * o
        counts = (o.sum(), fn("count_if", o > 0), (exact * m).sum(), (exact * o).sum(), squared.sum())
        return Columns(total, *map(self._sums.at, counts))

    def _add_number(self, figure: Definition) -> Columns:
        """What is summed of the number that the place of a list is per."""
        o = self._values.of(opportunities(figure))
        counts = (o.sum(), fn("count_if", o > 0), (o.cast("DOUBLE") * o).sum())
        total, games, squares = map(self._sums.at, counts)
        return Columns(-1, total, games, oo=squares)

    def over(self, seats: Relation) -> Relation:
        """All sums over some seats."""
        return seats.select(*self._values.columns).aggregate(list(self._sums.columns))

    def by_player(self, seats: Relation) -> Relation:
        """The same for each player, with what is asked and at how many tables each sat."""
        asked = [col(name).any_value().alias(name) for name in ("asked", "most")]
        measured = seats.select(*map(col, ("player", "asked", "most")), *self._values.columns)
        return measured.aggregate([col("player"), count_all().alias("games"), *asked, *self._sums.columns])
