"""Answers to how two groups of players differ: people and bots, two clubs, two sets of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import orjson

from service.insight.statistics import GAMES, MEAN, PLIES, STATISTICS
from service.insight.statistics import Statistic as Definition
from service.store.amounts import amount
from service.store.asking import Values, ask_text
from service.store.classes import figures_of, playable
from service.store.compare_rows import Compared
from service.store.database import Reader
from service.store.differences import PairSums, difference
from service.store.group_rows import GroupComparison, Groups
from service.store.intervals import Sums
from service.store.pairing import Named, named
from service.store.player_reports import RulesMixedError
from service.store.query_text import query_text
from service.store.rows import RulesCount
from service.store.sides import ask_sides, seat_groups
from service.store.statistics import tell_sums
from service.store.sums import made, opportunities

_SUMS = 16
_NAMES = {figure.name for figure in STATISTICS}


def group_rules(reader: Reader, groups: Groups) -> tuple[RulesCount, ...]:
    """By which rules the games of two groups were played, the most frequent first."""
    return tuple(
        RulesCount(rules, orjson.loads(document), games)
        for rules, document, games in _ask(reader, groups, query_text("group_rules"))
    )


def compare_groups(reader: Reader, groups: Groups) -> GroupComparison:
    """Two groups side by side, each over its own games or both over those that they share.

    A block, for intervals, is a group's part of one game. RulesMixedError where points of several rule sets would be
    added up.
    """
    rules = group_rules(reader, groups)
    if len(rules) > 1:
        raise RulesMixedError(rules)
    ((seats, games, their_seats, their_games),) = _ask(reader, groups, query_text("group_sizes"))
    seat_groups(reader, groups)
    answers = ask_sides(reader)
    whole = answers.shared[""]
    return GroupComparison(
        groups=groups,
        rules=rules,
        games=(games, their_games),
        seats=(seats, their_seats),
        met=whole.games,
        paid=whole.paid,
        received=whole.received,
        heavy_losses=whole.heavy_losses,
        paid_in_heavy_losses=whole.paid_in_heavy_losses,
        figures=(*answers.between(several=True), *_figures(reader, groups, rules)),
        costliest=answers.costliest,
    )


def _ask(reader: Reader, groups: Groups, text: str) -> list[Values]:
    seat_groups(reader, groups)
    return ask_text(reader, groups.question.for_statistics(), text)


def _figures(reader: Reader, groups: Groups, rules: Sequence[RulesCount]) -> Iterator[Compared]:
    known = figures_of(playable((count.document for count in rules), 0))
    figures = tuple(figure for figure in known if figure.name in _NAMES)
    names, sql = plan_groups(figures)
    (row,) = _ask(reader, groups, sql)
    for place, (name, figure) in enumerate(names):
        numbers = [value or 0.0 for value in row[place * _SUMS : (place + 1) * _SUMS]]
        own, other = (Sums(int(one[0]), _made(one[1], figure), *one[2:]) for one in (numbers[:6], numbers[6:12]))
        player, opponent = (tell_sums(_kind(figure, sums), sums) for sums in (own, other))
        correlation = PairSums(own, other, *numbers[12:]).correlation
        yield Compared(*name, figure.kind, player, opponent, difference(player, opponent, correlation))


def _kind(figure: Definition, sums: Sums) -> str:
    """Where several of a group sat in one game, its games are no independent draws: they are blocked like plies."""
    return PLIES if figure.kind == GAMES and sums.several else figure.kind


def _made(total: float, figure: Definition) -> float:
    """A sum, whole where it is; points are told as everywhere."""
    return amount(total) if figure.name.startswith("points") or total.is_integer() else total


@cache
def plan_groups(figures: tuple[Definition, ...]) -> tuple[tuple[tuple[Named, Definition], ...], str]:
    """The names of all that have an interval, and the query of their sums over the games of both groups."""
    drawn = tuple((name, one) for name, one in named(figures) if one.kind in (PLIES, GAMES, MEAN))
    values: dict[str, str] = {}
    terms = [
        tuple(values.setdefault(text, f"x{len(values)}") for text in (made(figure), opportunities(figure)))
        for _, figure in drawn
    ]
    summed = ", ".join(f"sum({expression})::DOUBLE AS {name}" for expression, name in values.items())
    joined = ", ".join(
        f"coalesce({side}.{name}, 0) AS {side}_{name}" for name in values.values() for side in ("a", "b")
    )
    told = ", ".join(text for m, o in terms for text in _sums(f"a_{m}", f"a_{o}", f"b_{m}", f"b_{o}"))
    sql = (
        f"WITH a AS (SELECT game, {summed} FROM ones GROUP BY game)"  # noqa: S608 - our words
        f", b AS (SELECT game, {summed} FROM others GROUP BY game)"
        f", games_of_both AS (SELECT {joined} FROM a FULL JOIN b USING (game))"
        f" SELECT {told} FROM games_of_both"
    )
    return drawn, sql


def _sums(m: str, o: str, n: str, p: str) -> Iterator[str]:
    for one, could in ((m, o), (n, p)):
        yield f"count_if({could} > 0)"
        yield from (f"sum({one})", f"sum({could})")
        yield from (f"sum({one} * {one})", f"sum({one} * {could})", f"sum({could} * {could})")
    yield from (f"sum({m} * {n})", f"sum({m} * {p})", f"sum({o} * {n})", f"sum({o} * {p})")
