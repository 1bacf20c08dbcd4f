"""Reports: who paid whom, what was found, how games were judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flask import Response

from schemas.comparing import dump_comparison, dump_groups
from schemas.questions import Filters, ListOfRows, Pair, TwoGroups
from schemas.standings import (
    dump_category,
    dump_count,
    dump_flow_day,
    dump_length,
    dump_point_flow,
    dump_residual,
    dump_rules,
    dump_statistics,
)
from service.api.answers import as_json, as_page
from service.api.asking import ask, ask_by, paged, reading
from service.api.blueprint import Noun
from service.api.problems import ProblemError, error
from service.asking import ask_pair, ask_two_groups
from service.store.cursors import Order
from service.store.database import Reader
from service.store.reports import (
    RulesMixedError,
    categories,
    compare,
    compare_groups,
    findings,
    flow_days,
    flow_order,
    game_lengths,
    point_flows,
    residuals,
    tendencies,
    verdicts,
)
from service.store.rows import FindingCount, VerdictCount

stats = Noun("stats", "Reports over a selection of games.")
_ANSWERS = {200: "the report", 400: "a filter that does not fit"}


@stats.reads("/stats/point-flows", _ANSWERS, asked=ListOfRows, shape="Page")
def show_point_flows(asked: Mapping[str, Any]) -> Response:
    """Who paid whom on balance; points of different rule sets are never added up."""
    with in_points() as reader:
        found, after = paged(point_flows(reader, ask(reader, asked)), flow_order, asked)
    return as_page(map(dump_point_flow, found), after)


@stats.reads("/stats/flow-days", _ANSWERS, asked=Filters, shape="Page")
def show_flow_days(asked: Mapping[str, Any]) -> Response:
    """What passed between every two players day by day; the payer is who paid more over all days."""
    with in_points() as reader:
        return as_page(map(dump_flow_day, flow_days(reader, ask(reader, asked))), None)


@stats.reads("/stats/residuals", _ANSWERS, asked=Filters, shape="Page")
def show_residuals(asked: Mapping[str, Any]) -> Response:
    """By how much the points of games miss what their settlement adds up to: those counted, and those declared."""
    with in_points() as reader:
        return as_page(map(dump_residual, residuals(reader, ask(reader, asked))), None)


@stats.reads("/stats/compare", _ANSWERS, asked=Pair, shape="Comparison")
def show_comparison(asked: Mapping[str, Any]) -> Response:
    """Two players over the games that both sat in: every rate of both, how far apart they are, and who paid whom."""
    with in_points() as reader:
        return as_json(dump_comparison(compare(reader, ask_by(ask_pair, reader, asked))))


@stats.reads("/stats/compare-groups", _ANSWERS, asked=TwoGroups, shape={"type": "object"})
def show_groups(asked: Mapping[str, Any]) -> Response:
    """Two groups of players, as people and bots: every rate of both and how far apart they are."""
    with in_points() as reader:
        return as_json(dump_groups(compare_groups(reader, ask_by(ask_two_groups, reader, asked))))


@stats.reads("/stats/tendencies", _ANSWERS, asked=Filters, shape={"type": "object"})
def show_tendencies(asked: Mapping[str, Any]) -> Response:
    """How the player who is asked for plays, or else everybody in the selection."""
    with reading() as reader:
        question = ask(reader, asked)
        return as_json({"player": question.player, "statistics": dump_statistics(tendencies(reader, question))})


@stats.reads("/stats/game-lengths", _ANSWERS, asked=Filters, shape="Page")
def show_lengths(asked: Mapping[str, Any]) -> Response:
    """How long games are, in plies, tricks and passes: the mean, the median, and how many are so long."""
    with reading() as reader:
        return as_page(map(dump_length, game_lengths(reader, ask(reader, asked))), None)


@stats.reads("/stats/categories", _ANSWERS, asked=Filters, shape="Page")
def show_categories(asked: Mapping[str, Any]) -> Response:
    """What is played under each rule set: of every category the share of all plays, and how many were leads."""
    with reading() as reader:
        return as_page(map(dump_category, categories(reader, ask(reader, asked))), None)


@stats.reads("/stats/findings", _ANSWERS, asked=ListOfRows, shape="Page")
def show_findings(asked: Mapping[str, Any]) -> Response:
    """What was found how often."""
    with reading() as reader:
        found, after = paged(findings(reader, ask(reader, asked)), _FINDING_ORDER, asked)
    return as_page(map(dump_count, found), after)


@stats.reads("/stats/verdicts", _ANSWERS, asked=ListOfRows, shape="Page")
def show_verdicts(asked: Mapping[str, Any]) -> Response:
    """How many games were judged how."""
    with reading() as reader:
        found, after = paged(verdicts(reader, ask(reader, asked)), _VERDICT_ORDER, asked)
    return as_page(map(dump_count, found), after)


_FINDING_ORDER: Order[FindingCount] = Order(
    (int, str, str), lambda count: (-count.findings, count.code, count.severity)
)
_VERDICT_ORDER: Order[VerdictCount] = Order((int, str), lambda count: (-count.games, count.verdict))


@contextmanager
def in_points() -> Iterator[Reader]:
    """A reader for what adds points up, which is refused where they are of several rule sets."""
    with reading() as reader:
        try:
            yield reader
        except RulesMixedError as mixed:
            raise mixed_rules(mixed) from None


def mixed_rules(mixed: RulesMixedError) -> ProblemError:
    """The problem of points that cannot be added up."""
    found = error("query/rules", "/rules", str(mixed))
    return ProblemError(400, "rules-mixed", str(mixed), [found], rules=dump_rules(mixed.rules))
