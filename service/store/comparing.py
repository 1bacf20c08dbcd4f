"""Answers to why one player loses to another: both over the games that they shared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from service.insight.statistics import PLIES, STATISTICS
from service.store.asking import Values, ask_of, ask_text
from service.store.compare_rows import Compared, Comparison, Meeting
from service.store.course import COSTLIEST, ask_course
from service.store.database import Reader
from service.store.differences import PairSums, difference
from service.store.intervals import Sums
from service.store.pairing import named, plan_correlations
from service.store.player_reports import RulesMixedError, find_players
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.rows import RulesCount, Statistic
from service.store.selection_reports import count_rules
from service.store.shared_games import Shared
from service.store.statistics import ask_figures, ask_statistics, tell_sums

RELATIVE_SEATS = ("before", "opposite", "after")
"""Where the opponent sits, in the order of play."""

_NOTHING = Statistic(None, 0, 0)
_STATISTICS = {figure.name for figure in STATISTICS}


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


def compare(reader: Reader, question: Question) -> Comparison:
    """The two players of a question side by side over the games that both sat in.

    RulesMixedError where points of several rule sets would be added up.
    """
    pair = (question.player or "", question.opponent or "")
    chosen = question.for_statistics()
    rules = count_rules(reader, chosen)
    if len(rules) > 1:
        raise RulesMixedError(rules)
    parties: dict[str, Any] = {"subject": pair[0], "other": pair[1]}
    shared = _by_seat(ask_of(reader, chosen, "compare", **parties))
    whole = sum(shared.values(), Shared())
    return Comparison(
        player=_name(reader, pair[0]),
        opponent=_name(reader, pair[1]),
        rules=rules,
        games=whole.games,
        paid=whole.paid,
        received=whole.received,
        heavy_losses=whole.heavy_losses,
        paid_in_heavy_losses=whole.paid_in_heavy_losses,
        figures=(
            *whole.figures(""),
            *(figure for seat, part in shared.items() for figure in part.figures(seat)),
            *_beats(ask_of(reader, chosen, "compare_beats", **parties)),
            *_statistics(reader, chosen, pair, rules),
        ),
        costliest=tuple(map(_meeting, ask_of(reader, chosen, "compare_costliest", **parties, limit=COSTLIEST))),
    )


def _name(reader: Reader, key: str) -> PlayerName:
    return next(one for one in find_players(reader, key) if one.player == key)


def relative_seat(seats_after: int, players: int) -> str:
    """Where somebody sits who plays so many seats after oneself.

    >>> [relative_seat(place, 4) for place in (1, 2, 3)], relative_seat(1, 2)
    (['after', 'opposite', 'before'], 'opposite')
    """
    if players > 2 and seats_after == 1:
        return "after"
    return "before" if players > 2 and seats_after == players - 1 else "opposite"


def _by_seat(rows: Sequence[Values]) -> dict[str, Shared]:
    """The shared games by where the opponent sat, those who play before first."""
    parts = {seat: Shared() for seat in RELATIVE_SEATS}
    for seats_after, players, *counts in rows:
        parts[relative_seat(seats_after, players)] += Shared(*map(int, counts))
    return {seat: part for seat, part in parts.items() if part.games}


def _meeting(row: Values) -> Meeting:
    address, started_at, seats_after, players, *facts = row
    return Meeting(address, started_at, relative_seat(seats_after, players), *facts)


def _beats(rows: Sequence[Values]) -> Iterator[Compared]:
    """How often plays are beaten, and could be: between the two, by each of others', and by others of each."""
    known = {(measure, label): numbers for measure, label, *numbers in rows}
    for name in product(("beats", "beats_able"), ("", "others", "by_others")):
        numbers = known.get(name, [0] * 16)
        own, other = Sums(*numbers[:6]), Sums(*numbers[6:12])
        correlation = PairSums(own, other, *numbers[12:]).correlation
        yield _compared(name, PLIES, tell_sums(PLIES, own), tell_sums(PLIES, other), correlation)


def _compared(
    name: tuple[str, str], kind: str, player: Statistic, opponent: Statistic, correlation: float | None = None
) -> Compared:
    return Compared(*name, kind, player, opponent, difference(player, opponent, correlation))


def _statistics(
    reader: Reader, chosen: Mapping[str, Any], pair: tuple[str, str], rules: Sequence[RulesCount]
) -> Iterator[Compared]:
    """Every statistic of both, as the page of each says it of the same games."""
    player, opponent = (
        ask_statistics(reader, chosen, key, rules, ask_course(reader, chosen, key, mixed=False).tell) for key in pair
    )
    figures = tuple(one for one in ask_figures(reader, chosen, None, rules) if one.name in _STATISTICS)
    names, sql = plan_correlations(figures)
    (row,) = ask_text(reader, chosen, sql, subject=pair[0], other=pair[1])
    correlations = dict(zip(names, row, strict=True))
    for name, figure in named(figures):
        own, other = (_find(told, *name) for told in (player, opponent))
        yield _compared(name, figure.kind, own, other, correlations.get(name, 0.0) or 0.0)


def _find(told: Mapping[str, Statistic], name: str, label: str) -> Statistic:
    """A statistic, or a class of it; a player whose hands are not known has no leads from so many cards."""
    found = told[name]
    for part in label.split("/") if label else ():
        found = found.classes.get(part, _NOTHING)
    return found
