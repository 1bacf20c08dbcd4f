"""The sums of statistics that are places of a list, such as passes by cards held: a list is read once, not by place.

Few different pairs of made and opportunities come at each place, so equal ones are counted and then added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from duckdb import DuckDBPyRelation as Relation
from duckdb import Expression, coalesce, col, count_all, fn, lit

from service.insight.statistics import MAXIMUM
from service.insight.statistics import Statistic as Definition
from service.store.intervals import Sums

Spot = tuple[str, str, int]
"""Where a statistic stands: the list of what was made, what it is per, and the place from 1."""


@dataclass(frozen=True, slots=True)
class Family:
    """Statistics that are places of one list, per the same places of another or all per one number."""

    made: str
    per: str
    """A list, or a number."""
    listed: bool
    last: int
    """The last place that is asked for."""


def spot_of(figure: Definition) -> Spot | None:
    """Where a statistic stands in a list; None where it is no place of one, or per something else as well."""
    if figure.kind == MAXIMUM or len(figure.made) != 1 or not figure.opportunities:
        return None
    ((counter, place),) = [(term.counter, term.place) for term in figure.made]
    if place is None:
        return None
    per = figure.opportunities
    if len(per) == 1 and per[0].place == place:
        return counter, per[0].counter, place
    return (counter, "", place) if len(per) == 1 and per[0].place is None else None


def families(figures: Iterable[Definition]) -> tuple[Family, ...]:
    """The lists that some statistics are places of."""
    found: dict[tuple[str, str, str], int] = {}
    for figure in figures:
        spot = spot_of(figure)
        if spot:
            (per,) = figure.opportunities
            key = *spot[:2], per.counter
            found[key] = max(found.get(key, 0), spot[2])
    return tuple(Family(made, per, bool(listed), last) for (made, listed, per), last in found.items())


def add_up_places(own: Relation, lists: Sequence[Family], *, together: bool) -> Relation:
    """One row a list and place: its sums over some seats; per a number, only those that what was made is part of.

    Of few seats all lists are read together. Of many it is cheaper to go through the seats once a list.
    """
    read = [_together(own, lists)] if together else [_alone(own, one) for one in lists]
    return reduce(Relation.union, read)


def _alone(own: Relation, family: Family) -> Relation:
    per = fn("unnest", col(family.per)) if family.listed else coalesce(col(family.per), 0)
    spots = own.filter(col(family.made).is_not_null()).select(
        fn("unnest", _places(family)).alias("place"), fn("unnest", col(family.made)).alias("m"), per.alias("o")
    )
    some = (_M > 0) | (_O > 0) if family.listed else _M > 0
    counted = _count(spots.filter(col("place").is_not_null() & some), coalesce(_O, 0))
    return _add_up(counted, lit(family.made), lit(_per(family)))


def _together(own: Relation, lists: Sequence[Family]) -> Relation:
    """Each list beside its number in one list of all; where it has a number, its places are none of another list."""
    packed = [_packed(place, family) for place, family in enumerate(lists)]
    family = col("family")
    spots = (
        own.select(fn("unnest", fn("list_value", *packed)).alias("family"))
        .filter(family["m"].is_not_null())
        .select(
            family["nth"].alias("nth"),
            family["number"].alias("number"),
            *(fn("unnest", family[name]).alias(name) for name in ("place", "m", "o")),
        )
    )
    some = spots.filter(col("place").is_not_null() & ((_M > 0) | (_O > 0)))
    counted = _count(some, coalesce(_O, col("number")), col("nth"))
    made, per = [family.made for family in lists], list(map(_per, lists))
    return _add_up(counted, *(fn("list_extract", lit(names), col("nth")) for names in (made, per)))


def _packed(place: int, family: Family) -> Expression:
    o, number = (col(family.per), lit(0)) if family.listed else (_NO_LIST, coalesce(col(family.per), 0))
    nth = lit(place + 1).cast("UTINYINT")
    return fn("struct_pack", nth=nth, place=_places(family), m=col(family.made), o=o, number=number)


def _per(family: Family) -> str:
    return family.per if family.listed else ""


def _places(family: Family) -> Expression:
    return lit(list(range(1, family.last + 1))).cast("UTINYINT[]")


_NO_LIST = lit(None).cast("INTEGER[]")
_M, _O, _N = col("m"), col("o"), col("n")


def _count(spots: Relation, per: Expression, *of: Expression) -> Relation:
    """How often each pair of made and opportunities comes at each place."""
    pair = coalesce(_M, 0).alias("m"), per.alias("o")
    return spots.aggregate([*of, col("place"), *pair, count_all().alias("n")])


def _add_up(counted: Relation, made: Expression, per: Expression) -> Relation:
    sums = [(_N * each).sum().cast("BIGINT") for each in (_M, _O)]
    games = coalesce(_N.sum().where(_O > 0), 0).cast("BIGINT")
    products = [(_N * one * other).sum().cast("DOUBLE") for one, other in ((_M, _M), (_M, _O), (_O, _O))]
    return counted.aggregate([made.alias("made"), per.alias("per"), col("place"), *sums, games, *products])


def read_spots(rows: Iterable[Sequence[float | str]]) -> dict[Spot, Sums]:
    """The sums of each place from the rows of the families."""
    return {
        (str(made), str(per), int(place)): Sums(int(games), int(m), int(o), float(mm), float(mo), float(oo))
        for made, per, place, m, o, games, mm, mo, oo in rows
    }
