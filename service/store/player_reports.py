"""Answers to questions about players: standings, one player, and who paid whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from service.identity import normal_name
from service.insight.statistics import GAMES, MEAN
from service.rules.words import number_of
from service.store.amounts import amount
from service.store.asking import Values, ask, ask_of
from service.store.course import ask_course
from service.store.cursors import Order
from service.store.database import Reader
from service.store.intervals import Sums
from service.store.player_rows import Band, Link, PlayedSession, PlayerName, PlayerPage, PointFlow, Standing
from service.store.question import Question
from service.store.remembering import remembered
from service.store.rows import RulesCount, Statistic
from service.store.selection_reports import count_rules
from service.store.statistics import ask_bands, ask_statistics, tell_sums
from service.store.sums import FULL_SAMPLE


class RulesMixedError(ValueError):
    """Points of several rule sets were asked for; they are never added up."""

    def __init__(self, rules: Sequence[RulesCount]) -> None:
        self.rules = tuple(rules)
        listed = ", ".join(f"{known.rules} ({number_of(known.games, 'game')})" for known in rules)
        super().__init__(f"points are not added up over several rule sets: choose one with rules=… of {listed}")


def busiest(reader: Reader, number: int) -> tuple[str, ...]:
    """The keys of those who sat at most tables, all games counted."""
    return tuple(player for (player,) in ask(reader, "busiest", limit=number))


def regulars(reader: Reader, number: int) -> tuple[tuple[str, ...], ...]:
    """Source by source the keys of those who sat at most of its tables, all games counted."""
    rows = ask(reader, "regulars", limit=number)
    return tuple(tuple(player for _source, player in own) for _source, own in groupby(rows, key=itemgetter(0)))


def find_players(reader: Reader, text: str) -> tuple[PlayerName, ...]:
    """Who is meant by a key or a name; several where the name is not unique, none where nobody goes by it."""
    return tuple(PlayerName(*row) for row in ask(reader, "player_names", text=text, name=normal_name(text)))


def known_people(reader: Reader, most: int = 500) -> tuple[PlayerName, ...]:
    """Players by their names, those who were named last first."""
    return tuple(PlayerName(*row) for row in ask(reader, "known_people", most=most))


def person(reader: Reader, key: str) -> tuple[str, tuple[PlayerName, ...]]:
    """The key of the person who has a player's key, and everything else that the person is known as."""
    known = [(PlayerName(*name), main) for *name, main in ask(reader, "person", player=key)]
    if not known:
        return key, ()
    main = known[0][1]
    shown = [name.name for name in find_players(reader, main) if name.player == main]
    return main, tuple(name for name, _ in known if name.player != main or [name.name] != shown)


def is_player(reader: Reader, key: str) -> bool:
    """Whether somebody has a key, or had it before it was linked with another one."""
    main, _also = person(reader, key)
    return any(one.player == main for one in find_players(reader, main))


@remembered
def players(reader: Reader, question: Question) -> tuple[Standing, ...]:
    """The standings: by points a game, or by wins where rule sets are mixed and points cannot be added up."""
    chosen = question.for_statistics()
    mixed = len(count_rules(reader, chosen)) > 1
    standings = [_standing(row, mixed=mixed) for row in ask_of(reader, chosen, "standings")]
    return tuple(sorted(standings, key=standing_order.place))


def _standing(row: Values, *, mixed: bool) -> Standing:
    key, name, source, name_key, games, results, wins, losses, heavy, debts, *sums = row
    settled, points, squared, placed, places, squares = sums
    mean = Statistic(None, None, 0) if mixed else tell_sums(MEAN, _one_a_game(settled, amount(points), squared))
    return Standing(
        player=PlayerName(key, name, source, name_key),
        games=games,
        wins=int(wins),
        win_rate=tell_sums(GAMES, _one_a_game(results, wins, wins)),
        losses=int(losses),
        heavy_losses=int(heavy),
        debts=None if mixed else int(debts),
        points=None if mixed else amount(points),
        points_per_game=mean,
        average_place=tell_sums(MEAN, _one_a_game(placed, places, squares)),
    )


def _one_a_game(games: int, total: float, squares: float) -> Sums:
    """The sums of something that has one opportunity a game."""
    return Sums(games, total, games, squares, total, games)


def _place(standing: Standing) -> tuple[int, float, float, int, str]:
    points, wins = standing.points_per_game.value, standing.win_rate.value
    return int(not _placed(standing)), -(points or 0.0), -(wins or 0.0), -standing.games, standing.player.player


def _placed(standing: Standing) -> bool:
    """Whether somebody has played enough to have a place."""
    return standing.games >= FULL_SAMPLE


standing_order = Order((int, float, float, int, str), _place)
"""What the standings are sorted by: those who have no place stand at the end."""


@remembered
def player(reader: Reader, key: str, question: Question) -> PlayerPage | None:
    """Everything about one person over the games of a question; None where nobody has the key."""
    key, also = person(reader, key)
    names = [name for name in find_players(reader, key) if name.player == key]
    if not names:
        return None
    chosen = replace(question, player=key).for_statistics()
    rules = count_rules(reader, chosen)
    course = ask_course(reader, chosen, key, mixed=len(rules) > 1)
    return PlayerPage(
        player=names[0],
        also=also,
        games=sum(known.games for known in rules),
        rules=rules,
        statistics=ask_statistics(reader, chosen, key, rules, course.tell),
        course=course.shown,
        costliest=course.costliest,
        sessions=_sessions(reader, chosen, key, mixed=len(rules) > 1),
        cards_left_losing=dict(ask_of(reader, chosen, "cards_left_losing", subject=key)),
        baseline_win_rate=course.baseline_win_rate,
        baseline_place=course.baseline_place,
    )


def _sessions(reader: Reader, chosen: Mapping[str, Any], key: str, *, mixed: bool) -> tuple[PlayedSession, ...]:
    return tuple(
        PlayedSession(source, session, day, games, int(wins), None if mixed else int(points))
        for source, session, day, games, wins, points in ask_of(reader, chosen, "player_sessions", subject=key)
    )


def bands(reader: Reader, question: Question) -> dict[str, Band]:
    """Where the players with 30 or more games lie in each rate, under the same filters; none with fewer than ten.

    Nothing where the same cannot be asked of everybody.
    """
    everybody = question.of_everybody
    return _bands(reader, everybody) if everybody else {}


def rank(reader: Reader, key: str, question: Question) -> tuple[int, int] | None:
    """A player's place among all who have 30 or more games under the same filters, and how many they are.

    None for fewer games, and where the same cannot be asked of everybody.
    """
    everybody = question.of_everybody
    standings = players(reader, everybody) if everybody else ()
    keys = [one.player.player for one in standings if _placed(one) and one.player.player != question.opponent]
    return (keys.index(key) + 1, len(keys)) if key in keys else None


@remembered
def _bands(reader: Reader, question: Question) -> dict[str, Band]:
    chosen = question.for_statistics()
    return ask_bands(reader, chosen, mixed=len(count_rules(reader, chosen)) > 1)


@remembered
def point_flows(reader: Reader, question: Question) -> tuple[PointFlow, ...]:
    """Between every two players that shared a game, who paid more on balance; RulesMixedError where rules mix."""
    chosen = question.for_statistics()
    rules = count_rules(reader, chosen)
    if len(rules) > 1:
        raise RulesMixedError(rules)
    flows = [_flow(row) for row in ask_of(reader, chosen, "point_flows")]
    return tuple(sorted(flows, key=flow_order.place))


def _place_of_flow(flow: PointFlow) -> tuple[float, int, str, str]:
    return -flow.points, -flow.games, flow.payer.player, flow.payee.player


flow_order = Order((float, int, str, str), _place_of_flow)
"""What point flows are sorted by."""


def _flow(row: Values) -> PointFlow:
    """A pair as seen by who paid more; at nothing, by the first by key."""
    one, other = PlayerName(*row[:4]), PlayerName(*row[4:8])
    games, one_paid, other_paid, games_one_paid, games_other_paid = map(int, row[8:])
    if other_paid > one_paid:
        return PointFlow(
            other, one, other_paid - one_paid, games, other_paid, one_paid, games_other_paid, games_one_paid
        )
    return PointFlow(one, other, one_paid - other_paid, games, one_paid, other_paid, games_one_paid, games_other_paid)


def links(reader: Reader) -> tuple[Link, ...]:
    """Every link that was ever made, the latest first."""
    return tuple(Link(*row) for row in ask(reader, "links"))
