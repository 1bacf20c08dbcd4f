"""Answers to how two groups of players differ: people and bots, two clubs, two sets of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import orjson
from duckdb import DuckDBPyRelation as Relation
from duckdb import Expression, coalesce, col, fn

from service.insight.statistics import GAMES, MEAN, PLIES, STATISTICS
from service.insight.statistics import Statistic as Definition
from service.store.amounts import amount
from service.store.asking import Values, ask_text
from service.store.classes import figures_of, playable
from service.store.compare_rows import Compared
from service.store.database import Reader
from service.store.differences import PairSums, difference
from service.store.drafting import Board
from service.store.group_rows import GroupComparison, Groups
from service.store.intervals import Sums
from service.store.measures import Measures, made, opportunities
from service.store.pairing import Named, named
from service.store.player_reports import RulesMixedError
from service.store.query_text import query_text
from service.store.remembering import remembered
from service.store.rows import RulesCount
from service.store.sides import ask_sides, seat_groups
from service.store.statistics import tell_sums

_SUMS = 16
_NAMES = {figure.name for figure in STATISTICS}


@remembered
def group_rules(reader: Reader, groups: Groups) -> tuple[RulesCount, ...]:
    """By which rules the games of two groups were played, the most frequent first."""
    return tuple(
        RulesCount(rules, orjson.loads(document), games)
        for rules, document, games in _ask(reader, groups, query_text("group_rules"))
    )


@remembered
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
    values = Measures("x")
    terms = [tuple(values.at(each(one)) for each in (made, opportunities)) for _, one in drawn]
    board = Board()
    a, b = _by_game(board.draft("ones"), "a", values), _by_game(board.draft("others"), "b", values)
    both = a.join(b, "game", "outer").select(
        *(coalesce(col(f"{side}{place}"), 0).alias(f"{side}{place}") for place in range(len(values)) for side in "ab")
    )
    sums = [each for m, o in terms for each in _sums(*(col(f"{side}{place}") for side in "ab" for place in (m, o)))]
    return drawn, both.aggregate(sums).sql_query()


def _by_game(seats: Relation, side: str, values: Measures) -> Relation:
    """What the seats of one side made of everything in each game."""
    sums = [col(f"x{place}").sum().cast("DOUBLE").alias(f"{side}{place}") for place in range(len(values))]
    return seats.select(col("game"), *values.columns).aggregate([col("game"), *sums])


def _sums(m: Expression, o: Expression, n: Expression, p: Expression) -> Iterator[Expression]:
    for one, could in ((m, o), (n, p)):
        yield fn("count_if", could > 0)
        yield from (each.sum() for each in (one, could, one * one, one * could, could * could))
    yield from (each.sum() for each in (m * n, m * p, o * n, o * p))
