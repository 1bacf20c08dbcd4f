"""The statistics of one player: sums become figures with their intervals (statistics.md section 6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from service.insight.statistics import CLASSES, GAMES, MAXIMUM, MEAN, ORDER, PLIES
from service.insight.statistics import Statistic as Definition
from service.store.adding_up import add_up
from service.store.amounts import amount
from service.store.asking import ask_of, ask_text
from service.store.classes import figures_of, playable
from service.store.database import Reader
from service.store.intervals import Sums, games_interval, mean_interval, plies_interval
from service.store.listed import read_spots
from service.store.player_rows import Band
from service.store.query_text import query_text
from service.store.rows import RulesCount, Statistic
from service.store.sums import Plan, banded, plan_bands, plan_medians, plan_sums

FEWEST_FOR_BANDS = 10
"""Players that a band needs."""
NO_DATA = Statistic(None, None, 0)
Order = Callable[[str], Statistic]
"""Tells a statistic that is read off the order of the games."""
_IN_POINTS = ("points", "debt", "doubling_")


def ask_statistics(
    reader: Reader, chosen: Mapping[str, Any], player: str, rules: Sequence[RulesCount], order: Order
) -> dict[str, Statistic]:
    """Every statistic and figure of a player over the chosen games, which were played by these rules.

    What is in points has no data where there are several; `order` tells what is read off the order of the games.
    """
    figures = ask_figures(reader, chosen, player, rules)
    told = Telling(
        _sums(reader, chosen, player, figures), _medians(reader, chosen, player), order, mixed=len(rules) > 1
    )
    return {figure.name: told.tell(figure) for figure in figures}


def ask_figures(
    reader: Reader, chosen: Mapping[str, Any], player: str | None, rules: Sequence[RulesCount]
) -> tuple[Definition, ...]:
    """Every statistic and figure, with the classes that can arise in the chosen games."""
    ((most_cards,),) = (
        ask_of(reader, chosen, "most_cards", subject=player)
        if player
        else add_up(reader, chosen, query_text("most_cards"), greatest={0}, subject=None)
    )
    return figures_of(playable((known.document for known in rules), most_cards or 0))


def ask_habits(
    reader: Reader, chosen: Mapping[str, Any], player: str | None, rules: Sequence[RulesCount], names: Collection[str]
) -> dict[str, Statistic]:
    """Some statistics of how a player plays, or of how everybody does: none in points, none read off an order."""
    figures = tuple(one for one in ask_figures(reader, chosen, player, rules) if one.name in names)
    told = Telling(_sums(reader, chosen, player, figures), _medians(reader, chosen, player), _no_order, mixed=False)
    return {figure.name: told.tell(figure) for figure in figures}


def _sums(
    reader: Reader, chosen: Mapping[str, Any], player: str | None, figures: tuple[Definition, ...]
) -> dict[Definition, Sums]:
    """The sums of each statistic and class."""
    plan = plan_sums(figures, alone=player is not None)
    if player is None:
        return _sums_of_all(reader, chosen, plan)
    (row,) = ask_text(reader, chosen, plan.sql, subject=player)
    spots = read_spots(ask_text(reader, chosen, plan.listed, subject=player)) if plan.listed else {}
    return plan.tell(row, spots)


def _sums_of_all(reader: Reader, chosen: Mapping[str, Any], plan: Plan) -> dict[Definition, Sums]:
    """The same of everybody, block by block."""
    greatest = {columns.m for figure, columns in plan.columns.items() if figure.kind == MAXIMUM}
    (row,) = add_up(reader, chosen, plan.sql, greatest=greatest, subject=None)
    spots = read_spots(add_up(reader, chosen, plan.listed, keys=3, subject=None)) if plan.listed else {}
    return plan.tell(row, spots)


def _no_order(name: str) -> Statistic:
    raise LookupError(name)


class Telling:
    """Sums on their way to figures."""

    def __init__(
        self,
        sums: Mapping[Definition, Sums],
        medians: Mapping[str, float | None],
        order: Order,
        *,
        mixed: bool,
    ) -> None:
        self._sums = sums
        self._medians = medians
        self._order = order
        self._mixed = mixed

    def tell(self, figure: Definition) -> Statistic:
        """One statistic with its classes."""
        classes = {known.name: self.tell(known) for known in figure.classes}
        if figure.kind == CLASSES:
            return Statistic(None, None, 0, classes=classes)
        if self._mixed and _in_points(figure):
            return Statistic(None, None, 0, classes=classes)
        if figure.kind == ORDER:
            return self._order(figure.name)
        sums = self._sums[figure]
        if _in_points(figure):
            sums = replace(sums, m=amount(sums.m))
        median = self._medians.get(figure.listed) if figure.listed else None
        return tell_sums(figure.kind, sums, classes, median)


def _in_points(figure: Definition) -> bool:
    return any(term.counter.startswith(_IN_POINTS) for term in figure.made)


def tell_sums(
    kind: str, sums: Sums, classes: Mapping[str, Statistic] | None = None, median: float | None = None
) -> Statistic:
    """A figure from its sums."""
    classes = classes or {}
    opportunities = int(sums.o)
    if not opportunities:
        return Statistic(None, None if kind == MAXIMUM else 0, 0, classes=classes)
    interval = _INTERVALS[kind](sums) if kind in _INTERVALS else None
    low, high = interval or (None, None)
    value = sums.m / sums.o if kind in _INTERVALS else sums.m
    return Statistic(value, sums.m, opportunities, low, high, classes, median)


_INTERVALS = {PLIES: plies_interval, GAMES: games_interval, MEAN: mean_interval}


def _medians(reader: Reader, chosen: Mapping[str, Any], player: str | None) -> dict[str, float | None]:
    """The medians of the lists that hold every single value."""
    return dict(ask_text(reader, chosen, plan_medians(), subject=player))


def ask_bands(reader: Reader, chosen: Mapping[str, Any], *, mixed: bool) -> dict[str, Band]:
    """Where the players with enough games lie, statistic by statistic; in none of points where rules mix.

    Where the games are those against somebody, all others alone have played against him.
    """
    names, sql = plan_bands()
    ((players, *quantiles),) = ask_text(reader, chosen, sql, subject=chosen["opponent"])
    known = dict(banded())
    return {
        name: Band(players, *(None,) * 4)
        if players < FEWEST_FOR_BANDS or found is None or (mixed and _in_points(known[name]))
        else Band(players, *found)
        for name, found in zip(names, quantiles, strict=True)
    }
