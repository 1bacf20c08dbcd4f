"""Answers to why one player loses to another: both over the games that they shared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from service.insight.statistics import STATISTICS
from service.store.asking import ask_of, ask_text
from service.store.compare_rows import Compared, Comparison
from service.store.course import ask_course
from service.store.database import Reader
from service.store.differences import difference
from service.store.pairing import named, plan_correlations
from service.store.player_reports import RulesMixedError, find_players
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.remembering import remembered
from service.store.rows import RulesCount, Statistic
from service.store.selection_reports import count_rules
from service.store.sides import ask_sides, seat_pair
from service.store.statistics import ask_figures, ask_statistics

_NOTHING = Statistic(None, 0, 0)
_STATISTICS = {figure.name for figure in STATISTICS}


@remembered
def choose_pair(reader: Reader, question: Question) -> Question:
    """The same question with two players: those who are named, or else those who shared most of its games.

    Where nobody shared a game with anybody, as it was.
    """
    if question.player and question.opponent:
        return question
    one = question.player or question.opponent
    chosen = replace(question, player=one, opponent=None).for_statistics()
    pair = next(iter(ask_of(reader, chosen, "busiest_pair", one=one)), None)
    if pair is None:
        return question
    player, opponent = pair if question.opponent is None else reversed(pair)
    return replace(question, player=player, opponent=opponent)


@remembered
def compare(reader: Reader, question: Question) -> Comparison:
    """The two players of a question side by side over the games that both sat in.

    RulesMixedError where points of several rule sets would be added up.
    """
    pair = (question.player or "", question.opponent or "")
    chosen = question.for_statistics()
    rules = count_rules(reader, chosen)
    if len(rules) > 1:
        raise RulesMixedError(rules)
    seat_pair(reader, chosen, *pair)
    answers = ask_sides(reader)
    whole = answers.shared[""]
    return Comparison(
        player=_name(reader, pair[0]),
        opponent=_name(reader, pair[1]),
        rules=rules,
        games=whole.games,
        paid=whole.paid,
        received=whole.received,
        heavy_losses=whole.heavy_losses,
        paid_in_heavy_losses=whole.paid_in_heavy_losses,
        figures=(*answers.between(several=False), *_statistics(reader, chosen, pair, rules)),
        costliest=answers.costliest,
    )


def _name(reader: Reader, key: str) -> PlayerName:
    return next(one for one in find_players(reader, key) if one.player == key)


def _statistics(
    reader: Reader, chosen: Mapping[str, Any], pair: tuple[str, str], rules: Sequence[RulesCount]
) -> Iterator[Compared]:
    """Every statistic of both, as the page of each says it of the same games."""
    player, opponent = (
        ask_statistics(reader, chosen, key, rules, ask_course(reader, chosen, key, mixed=False).tell) for key in pair
    )
    figures = tuple(one for one in ask_figures(reader, chosen, None, rules) if one.name in _STATISTICS)
    names, sql = plan_correlations(figures)
    rows = ask_text(reader, chosen, sql, subject=pair[0], other=pair[1])
    correlations = {names[place]: correlation for place, correlation in rows}
    for name, figure in named(figures):
        own, other = (_find(told, *name) for told in (player, opponent))
        apart = difference(own, other, correlations.get(name, 0.0) or 0.0)
        yield Compared(*name, figure.kind, own, other, apart)


def _find(told: Mapping[str, Statistic], name: str, label: str) -> Statistic:
    """A statistic, or a class of it; a player whose hands are not known has no leads from so many cards."""
    found = told[name]
    for part in label.split("/") if label else ():
        found = found.classes.get(part, _NOTHING)
    return found
