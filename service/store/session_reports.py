"""Answers to questions about sessions: the list of them, and one with its games added up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from service.insight.settling_up import even, settle_up
from service.store.amounts import Amount, amount
from service.store.asking import ask, ask_of
from service.store.cursors import read_cursor, write_cursor
from service.store.database import Reader
from service.store.game_reports import summaries
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.rows import Finding, GameSummary
from service.store.session_rows import RulesTotals, Running, Session, SessionLine, SessionsPage, Total, counts


def sessions_page(reader: Reader, question: Question, limit: int = 25, cursor: str | None = None) -> SessionsPage:
    """Sessions in which a game of the question was played, the latest first; the counts are of all their games."""
    age, source, session = read_cursor(cursor, int, str, str)
    after = {"after_age": age, "after_source": source, "after_session": session}
    rows = ask_of(reader, question.for_lists(), "sessions_page", **after, limit=limit + 1)
    lines = [SessionLine(*[*row[:5], tuple(row[5]), *row[6:10]]) for row in rows[:limit]]
    last = rows[limit - 1] if len(rows) > limit else None
    following = write_cursor(last[-1], lines[-1].source, lines[-1].session) if last else None
    return SessionsPage(tuple(lines), following)


def all_sessions(reader: Reader, question: Question) -> Iterator[SessionLine]:
    """Every session, some at a time."""
    cursor: str | None = None
    while True:
        page = sessions_page(reader, question, 500, cursor)
        yield from page.sessions
        cursor = page.next
        if cursor is None:
            return


def session(reader: Reader, source: str, name: str) -> Session | None:
    """Everything about one session; None where no game of the source has it."""
    asked: Mapping[str, Any] = {"source": source, "session": name}
    games = tuple(summaries(reader, ask(reader, "games_of_session", **asked)))
    if not games:
        return None
    people = {row[0]: PlayerName(*row) for row in ask(reader, "people_of_session", **asked)}
    notes: dict[str, list[Finding]] = defaultdict(list)
    for address, code, severity, ply, seat, details, pointer in ask(reader, "notes_of_session", **asked):
        notes[address].append(Finding(code, severity, ply, seat, orjson.loads(details), pointer))
    modes = {
        rules: orjson.loads(document)["scoring"]["settlement"]
        for rules, document in ask(reader, "rules_of_session", **asked)
    }
    rules_in_order = dict.fromkeys(game.rules for game in games if counts(game))
    totals = tuple(
        _add_up([game for game in games if game.rules == rules and counts(game)], modes[rules], people)
        for rules in rules_in_order
    )
    return Session(source, name, games, totals, people, {address: tuple(each) for address, each in notes.items()})


def _add_up(games: Sequence[GameSummary], mode: str, people: Mapping[str, PlayerName]) -> RulesTotals:
    """The totals of the games of one rule set."""
    points: defaultdict[str, Amount] = defaultdict(int)
    played: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    after: list[dict[str, Amount]] = []
    for game in games:
        for seat in game.seats:
            points[seat.player] = amount(points[seat.player] + (seat.points or 0))
            played[seat.player] += 1
            wins[seat.player] += seat.seat == game.winner
        after.append(dict(points))
    ranked = sorted(points, key=lambda key: (-points[key], people[key].name, key))
    places = {key: 1 + sum(other > points[key] for other in points.values()) for key in ranked}
    return RulesTotals(
        rules=games[0].rules,
        settlement=mode,
        people=tuple(Total(people[key], played[key], wins[key], points[key], places[key]) for key in ranked),
        running=tuple(
            Running(game, tuple([totals.get(key, 0) for key in ranked]))
            for game, totals in zip(games, after, strict=True)
        ),
        transfers=settle_up(points) if mode != "penalty" and even(points.values()) else None,
    )
