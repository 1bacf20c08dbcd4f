"""Answers to questions about points that change hands: day by day, and whether they add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.store.amounts import amount
from service.store.asking import ask_of
from service.store.database import Reader
from service.store.flow_rows import FlowDay, Residual
from service.store.player_reports import RulesMixedError
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.remembering import remembered
from service.store.selection_reports import count_rules

_ALL_PAIRS = 2**31 - 1


@remembered
def flow_days(reader: Reader, question: Question, pairs: int = _ALL_PAIRS) -> tuple[FlowDay, ...]:
    """Day by day what passed between the pairs with the greatest balances; RulesMixedError where rules mix."""
    rows = ask_of(reader, _of_one_rule_set(reader, question), "flow_days", most=pairs)
    return tuple(FlowDay(PlayerName(*row[:4]), PlayerName(*row[4:8]), *row[8:]) for row in rows)


@remembered
def residuals(reader: Reader, question: Question) -> tuple[Residual, ...]:
    """By how much the points of games miss what the settlement adds up to; RulesMixedError where rules mix.

    A game in which unseen cards decide somebody's points is left out.
    """
    rows = ask_of(reader, _of_one_rule_set(reader, question), "residuals")
    return tuple(Residual(points, amount(residual), games, address) for points, residual, games, address in rows)


def _of_one_rule_set(reader: Reader, question: Question) -> Mapping[str, Any]:
    chosen = question.for_statistics()
    rules = count_rules(reader, chosen)
    if len(rules) > 1:
        raise RulesMixedError(rules)
    return chosen
