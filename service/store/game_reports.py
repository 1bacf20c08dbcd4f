"""Answers to questions about games: lists, single games, verdicts and findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import orjson

from service.store.amounts import amount_or_none
from service.store.asking import Values, ask, ask_of
from service.store.cursors import following, read_cursor
from service.store.database import Reader
from service.store.intervals import wilson
from service.store.question import Question
from service.store.remembering import remembered
from service.store.rows import (
    DayCount,
    Debt,
    Finding,
    FindingCount,
    Flow,
    Game,
    GamesPage,
    GameSummary,
    LogAtNumber,
    Overview,
    ReplacedGame,
    Result,
    Seat,
    SourceCount,
    SourceFindingCount,
    Statistic,
    VerdictCount,
)

LATEST = 10
"""Games that an overview lists."""


def games_page(reader: Reader, question: Question, limit: int = 25, cursor: str | None = None) -> GamesPage:
    """Games, newest first; a page is followed by what its `next` asks for, each game coming once."""
    moment, game = read_cursor(cursor, int, int)
    rows = ask_of(
        reader,
        question.for_lists(),
        "games_page",
        before_moment=moment,
        before_game=game,
        limit=limit + 1,
    )
    shown = rows[:limit]
    places = [(moment, game) for game, moment, *_ in rows]
    return GamesPage(tuple(summaries(reader, shown)), following(places, limit, 2))


def summaries(reader: Reader, rows: Sequence[Values]) -> list[GameSummary]:
    """The summaries of the games that a query has found, in its order."""
    seats: dict[int, list[Seat]] = {row[0]: [] for row in rows}
    for game, *who, points, place, cards_left in ask(reader, "seats_of_games", games=list(seats)):
        seats[game].append(Seat(*[*who, amount_or_none(points), place, cards_left]))
    return [_summary(row, seats[row[0]]) for row in rows]


def _summary(row: Values, seats: Sequence[Seat]) -> GameSummary:
    *facts, skipped, tags, engine, form, received_at, stood = row[2:]
    return GameSummary(*[*facts, tuple(skipped), tuple(tags), engine, form, received_at, stood, tuple(seats)])


def game(reader: Reader, address: str) -> Game | None:
    """Everything about one game; None where no game stands under the address (it may have been replaced)."""
    found = _by_address(reader, address)
    if found is None:
        return None
    number = found[0]
    (summary,) = summaries(reader, [found])
    ((text, sha256, document, ended_at, finished, *upload),) = ask(reader, "log_of_game", game=number)
    found_out = tuple(map(read_finding, ask(reader, "findings_of_game", game=number)))
    paid = (ask(reader, name, game=number) for name in ("debts_of_game", "flows_of_game"))
    result = result_of(summary, *paid) if finished else None
    head = [summary, text, sha256.lower(), orjson.loads(document), ended_at, found_out, result]
    return Game(*[*head, *upload, replaced_by_game(reader, number)])


def _by_address(reader: Reader, address: str) -> Values | None:
    try:
        key = UUID(address[:32])
    except ValueError:
        return None
    return next(iter(ask(reader, "game", key=key, address=address)), None)


def read_finding(row: Sequence[Any]) -> Finding:
    """One finding of a game, as its row tells it."""
    code, severity, ply, seat, details, pointer = row
    return Finding(code, severity, ply, seat, orjson.loads(details), pointer)


def result_of(summary: GameSummary, debts: Iterable[Sequence[Any]], flows: Iterable[Sequence[Any]]) -> Result:
    """What a game that somebody won came to."""
    seats: Sequence[Any] = summary.seats
    return Result(
        winner=summary.winner if summary.winner is not None else 0,
        cards_left=tuple(seat.cards_left for seat in seats),
        points=tuple(seat.points for seat in seats),
        places=tuple(seat.place for seat in seats),
        payer=summary.payer,
        debts=tuple(
            Debt(seat, cards, tier, None if doublings is None else tuple(doublings), debt)
            for seat, cards, tier, doublings, debt in debts
        ),
        flows=tuple(Flow(*flow) for flow in flows),
    )


def logs_before(reader: Reader, game: GameSummary) -> tuple[LogAtNumber, ...]:
    """The logs of the games whose number is one less in a game's session; of an evening in good order one at most.

    Of several the newest comes last.
    """
    if game.session is None or game.number is None:
        return ()
    rows = ask(reader, "logs_at_number", source=game.source, session=game.session, number=game.number - 1)
    return tuple(LogAtNumber(address, sha256, size, orjson.loads(rules)) for address, sha256, size, rules in rows)


def replaced(reader: Reader, address: str) -> tuple[ReplacedGame, ...]:
    """The replaced logs of an address, the latest first; they are in no list and no statistic."""
    return tuple(ReplacedGame(*row) for row in ask(reader, "replaced_logs", address=address, game=None))


def replaced_by_game(reader: Reader, game: int) -> tuple[ReplacedGame, ...]:
    """The logs whose place a game has taken, the latest first."""
    return tuple(ReplacedGame(*row) for row in ask(reader, "replaced_logs", address=None, game=game))


@remembered
def overview(reader: Reader, question: Question) -> Overview:
    """How many games and players, how many of the games legal, when, and what was found."""
    chosen = question.for_figures()
    ((games, legal, undated, last_upload, players),) = ask_of(reader, chosen, "overview")
    return Overview(
        games=games,
        players=players,
        legal=_share(legal, games),
        undated=undated,
        last_upload=last_upload,
        by_day=verdicts_by_day(reader, question),
        latest=games_page(reader, question, LATEST).games,
        findings=findings(reader, question),
    )


def _share(made: int, opportunities: int) -> Statistic:
    if not opportunities:
        return Statistic(None, 0, 0)
    return Statistic(made / opportunities, made, opportunities, *wilson(made, opportunities))


@remembered
def verdicts(reader: Reader, question: Question) -> tuple[VerdictCount, ...]:
    """How many games were judged how, the most frequent verdict first."""
    rows = ask_of(reader, question.for_figures(), "verdicts_and_bots")
    return tuple(VerdictCount(*row[:2]) for row in sorted(rows, key=lambda row: (-row[1], row[0])))


@remembered
def verdicts_by_day(reader: Reader, question: Question) -> tuple[DayCount, ...]:
    """The same day by day, undated games last."""
    return tuple(DayCount(*row) for row in ask_of(reader, question.for_figures(), "verdicts_by_day"))


@remembered
def findings(reader: Reader, question: Question) -> tuple[FindingCount, ...]:
    """What was found how often, the most frequent first."""
    return tuple(FindingCount(*row) for row in ask_of(reader, question.for_figures(), "findings", code=question.code))


@remembered
def findings_by_source(reader: Reader, question: Question) -> tuple[SourceFindingCount, ...]:
    """The same source by source."""
    rows = ask_of(reader, question.for_figures(), "findings_by_source", code=question.code)
    return tuple(SourceFindingCount(*row) for row in rows)


@remembered
def sources(reader: Reader, question: Question) -> tuple[SourceCount, ...]:
    """The games of each source by verdict, the source with the most illegal ones first."""
    return tuple(SourceCount(*row) for row in ask_of(reader, question.for_figures(), "sources"))
