"""Answers about verdicts: the history of one game, what changed, what is wrong where, and how far one is with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

import orjson

from service.store.asking import Values, ask, ask_of
from service.store.cursors import following, read_cursor
from service.store.database import Reader
from service.store.history import OPINION
from service.store.marking import STATES
from service.store.player_rows import PlayerName
from service.store.question import ANY, Question
from service.store.remembering import remembered
from service.store.rows import Finding
from service.store.verdict_rows import (
    Audit,
    ChangedVerdict,
    FoundAt,
    GameVerdicts,
    Listed,
    ListPage,
    Mark,
    Trend,
    VerdictChange,
    WorkItem,
)

TRENDS = ("source", "code", "player", "engine")
"""By what trends are told."""
AT_ONCE = 500
"""Rows of a whole list that are read together."""
_OF_FINDINGS = ("code", "player")
"""What findings are counted by; the others count games."""
MOST_DAYS = 14
"""From more days than these on trends are told by months."""


def verdicts_of_game(reader: Reader, address: str) -> GameVerdicts | None:
    """The history and the marks of one game; None where no game stands under the address."""
    found = next(iter(games_at(reader, [address])), None)
    if found is None:
        return None
    rows = ask(reader, "audits_of_game", game=found)
    last = max(place for place, row in enumerate(rows) if row[1] != OPINION)
    # only one audit of a game stands
    audits = tuple(read_audit(row, standing=place == last) for place, row in enumerate(rows))
    return GameVerdicts(audits, marks_of(reader, found))


def read_audit(row: Values, *, standing: bool) -> Audit:
    """One audit of a game, as its row tells it."""
    return Audit(*[*row[:-1], orjson.loads(row[-1]), standing])


def marks_of(reader: Reader, game: int) -> tuple[Mark, ...]:
    """What was decided about a game, by its number."""
    return tuple(Mark(*row) for row in ask(reader, "marks_of_game", game=game))


def games_at(reader: Reader, addresses: Sequence[str]) -> list[int]:
    """The numbers of the games that stand under some addresses."""
    keys = [UUID(address[:32]) for address in addresses]
    return [game for game, address in ask(reader, "games_at", keys=keys) if address in addresses]


def games_to_judge(reader: Reader, question: Question, before_engine: int | None = None) -> list[int]:
    """The numbers of the games of a question, or of those of them that an engine older than one has judged."""
    return [game for (game,) in ask_of(reader, question.for_lists(), "games_to_judge", before_engine=before_engine)]


def changed_verdicts(reader: Reader, question: Question, limit: int = 25, cursor: str | None = None) -> ListPage:
    """Verdicts that took the place of others, the latest first: by a newer engine, by adoption, by another game."""
    moment, nth = read_cursor(cursor, int, int)
    rows = ask_of(
        reader,
        question.for_lists(),
        "changed_verdicts",
        before_moment=moment,
        before_nth=nth,
        limit=limit + 1,
    )
    listed = _listed(reader, rows[:limit], 2)
    items = (ChangedVerdict(game, *row[6:]) for game, row in zip(listed, rows, strict=False))
    return ListPage(tuple(items), following(rows, limit, 2))


def whole(report: Callable[..., ListPage], reader: Reader, question: Question, **more: Any) -> Iterator[Any]:
    """Every row of such a list, some at a time."""
    cursor: str | None = None
    while True:
        page = report(reader, question, limit=AT_ONCE, cursor=cursor, **more)
        yield from page.items
        cursor = page.next
        if cursor is None:
            return


def verdict_changes(reader: Reader, question: Question) -> tuple[VerdictChange, ...]:
    """How many verdicts changed from which to which, and why."""
    return tuple(VerdictChange(*row) for row in ask_of(reader, question.for_lists(), "verdict_changes"))


def work_list(
    reader: Reader,
    question: Question,
    *,
    state: str | None = None,
    engine: str | None = None,
    limit: int = 25,
    cursor: str | None = None,
) -> ListPage:
    """Illegal games with what was found first and how far one is with them, newest first."""
    moment, game = read_cursor(cursor, int, int)
    chosen = _illegal(question).for_figures()
    more = {"state": state, "engine": engine, "before_moment": moment, "before_game": game, "limit": limit + 1}
    rows = ask_of(reader, chosen, "work_list", **more)
    listed = _listed(reader, rows[:limit], 1)
    items = (WorkItem(game, _finding(row[5:11]), *row[11:]) for game, row in zip(listed, rows, strict=False))
    return ListPage(tuple(items), following(rows, limit, 2))


def named(reader: Reader, keys: Iterable[str]) -> tuple[PlayerName, ...]:
    """The players of some keys, under their latest names."""
    return tuple(PlayerName(*row) for row in ask(reader, "players_named", players=sorted(keys)))


@remembered
def work_states(reader: Reader, question: Question) -> dict[str, int]:
    """How many illegal games one is how far with, by state."""
    counts: dict[str, int] = dict(ask_of(reader, _illegal(question).for_figures(), "work_states"))
    return {state: counts.get(state, 0) for state in STATES}


def _illegal(question: Question) -> Question:
    """Illegal games; of those of another verdict that is asked for the queries take the illegal ones."""
    return question if question.verdict not in (None, ANY) else replace(question, verdict="illegal")


def findings_list(
    reader: Reader,
    question: Question,
    *,
    severity: str | None = None,
    who: str | None = None,
    limit: int = 25,
    cursor: str | None = None,
) -> ListPage:
    """Findings one by one, those of the newest games first; `who` is the player at whose seat they were made."""
    moment, game, place = read_cursor(cursor, int, int, int)
    before = {"before_moment": moment, "before_game": game, "before_place": place}
    asked = {"code": question.code, "severity": severity, "who": who, "limit": limit + 1}
    rows = ask_of(reader, question.for_figures(), "findings_page", **before, **asked)
    listed = _listed(reader, [(row[1], *row[3:]) for row in rows[:limit]], 0)
    items = (FoundAt(game, row[6], _finding(row[7:])) for game, row in zip(listed, rows, strict=False))
    return ListPage(tuple(items), following(rows, limit, 3))


def findings_counted(
    reader: Reader, question: Question, *, severity: str | None = None, who: str | None = None
) -> tuple[int, int]:
    """How many findings such a list has, and of how many games."""
    asked = {"code": question.code, "severity": severity, "who": who}
    ((found, games),) = ask_of(reader, question.for_figures(), "findings_counted", **asked)
    return found, games


@remembered
def trends(reader: Reader, question: Question, by: str) -> tuple[Trend, ...]:
    """How many games were wrong in each month, or on each day where they are few, by source, code, player or engine."""
    chosen = question.for_figures()
    ((days,),) = ask_of(reader, chosen, "days_played")
    slot = "%Y-%m-%d" if days <= MOST_DAYS else "%Y-%m"
    more = {"code": question.code} if by in _OF_FINDINGS else {}
    return tuple(Trend(*row) for row in ask_of(reader, chosen, f"trend_{by}", slot=slot, **more))


def _listed(reader: Reader, rows: Sequence[Values], at: int) -> list[Listed]:
    """The games of some rows, with who sat there; a row has number, address, source and day from a place on."""
    games = [row[at : at + 4] for row in rows]
    names: dict[int, list[str]] = {}
    names |= ask(reader, "names_of_games", games=sorted({game[0] for game in games}))
    return [Listed(address, source, day, tuple(names[game])) for game, address, source, day in games]


def _finding(row: Sequence[Any]) -> Finding:
    code, severity, ply, seat, details, pointer = row
    return Finding(code, severity, ply, seat, orjson.loads(details), pointer)
