"""The sums of statistics that are places of a list, such as passes by cards held: a list is read once, not by place.

Few different pairs of made and opportunities come at each place, so equal ones are counted and then added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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

    @property
    def counters(self) -> tuple[str, ...]:
        """The columns that it is read from."""
        return self.made, self.per

    @property
    def sql(self) -> str:
        """One row a place: its sums over the seats of `own`; per a number, only those that what was made is part of."""
        per = f"unnest({self.per})" if self.listed else f"coalesce({self.per}, 0)"
        places = ", ".join(map(str, range(1, self.last + 1)))
        counts = "m > 0 OR o > 0" if self.listed else "m > 0"
        return (
            f"SELECT '{self.made}' AS made, '{self.per if self.listed else ''}' AS per, place, "  # noqa: S608 - our words
            "sum(n * m)::BIGINT, sum(n * o)::BIGINT, coalesce(sum(n) FILTER (o > 0), 0)::BIGINT, "
            "sum(n * m * m)::DOUBLE, sum(n * m * o)::DOUBLE, sum(n * o * o)::DOUBLE FROM ("
            "SELECT place, coalesce(m, 0) AS m, coalesce(o, 0) AS o, count(*) AS n FROM ("
            f"SELECT unnest([{places}]::UTINYINT[]) AS place, unnest({self.made}) AS m, {per} AS o "
            f"FROM own WHERE {self.made} IS NOT NULL) WHERE place IS NOT NULL AND ({counts}) GROUP BY ALL"
            ") GROUP BY place"
        )


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


def read_spots(rows: Iterable[Sequence[float | str]]) -> dict[Spot, Sums]:
    """The sums of each place from the rows of the families."""
    return {
        (str(made), str(per), int(place)): Sums(int(games), int(m), int(o), float(mm), float(mo), float(oo))
        for made, per, place, m, o, games, mm, mo, oo in rows
    }
