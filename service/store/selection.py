"""The common selection: the games that a question is about, which every report reads as the table `chosen`.

Each filter is a condition of its own; DuckDB puts those that are asked for together. What a filter is asked for is no
part of a condition: a reader has it as its variable `asked`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import Any
from weakref import WeakKeyDictionary

from duckdb import Expression, SQLExpression

from service.store.database import Reader
from service.store.query_text import query_text
from service.store.question import ANY, LEGAL_OR_STOOD, STOOD


@dataclass(slots=True)
class _Made:
    """What a reader's `chosen` was made from last, and which questions have games without bots.

    All that a reader sees is one state of the data, so neither changes while it reads.
    """

    asked: dict[str, Any] | None = None
    without_bots: dict[str, bool] = field(default_factory=dict)


def choose(reader: Reader, asked: Mapping[str, Any]) -> None:
    """Make `chosen` the games that filters leave, for whatever this reader is asked next.

    Where nobody asks for a kind these are the games without bots, or all of them where there are no others.
    """
    made = _made.setdefault(reader, _Made())
    if made.asked == asked:
        return
    made.asked = None  # whatever goes wrong from here on, nothing is taken for what was asked before
    reader.execute("SET VARIABLE asked = $asked", {"asked": dict(asked)})
    for name in (each for table, needed in _TABLES.items() if asked[table] is not None for each in needed):
        reader.execute(query_text(name))
    conditions = tuple(_given(asked))
    key = repr(asked)
    if asked["kind"] is None and made.without_bots.get(key, True):
        _show(reader, (*conditions, "human"))
        if key not in made.without_bots:
            made.without_bots[key] = bool(reader.execute("SELECT 1 FROM chosen LIMIT 1").fetchall())
    if asked["kind"] is not None or not made.without_bots[key]:
        _show(reader, conditions)
    made.asked = dict(asked)


def settled(reader: Reader, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The same filters with the kind that they come to, which then holds for a part of the games as for all of them."""
    choose(reader, asked)
    kind = asked["kind"] or ("human" if _made[reader].without_bots[repr(asked)] else ANY)
    return {**asked, "kind": kind}


def chosen_by(reader: Reader) -> Mapping[str, Any] | None:
    """The filters that a reader's `chosen` was made from last."""
    return _made[reader].asked if reader in _made else None


_made: WeakKeyDictionary[Reader, _Made] = WeakKeyDictionary()


_statements: dict[tuple[str, ...], str] = {}
"""How DuckDB makes the view of the games that some conditions leave; that does not depend on what is asked for."""
_MOST_STATEMENTS = 1000


def _show(reader: Reader, conditions: tuple[str, ...]) -> None:
    """Let `chosen` stand for the games for which all conditions hold."""
    reader.execute("DROP VIEW IF EXISTS temp.chosen")
    statement = _statements.get(conditions)
    if statement is not None:
        reader.execute(statement)
        return
    games = reader.table("games")
    kept = games.filter(reduce(and_, map(_CONDITIONS.__getitem__, conditions))) if conditions else games
    reader.register("chosen", kept)
    ((statement,),) = reader.execute(query_text("chosen_as_written")).fetchall()
    if len(_statements) >= _MOST_STATEMENTS:
        _statements.clear()
    _statements[conditions] = statement


def _given(asked: Mapping[str, Any]) -> Iterator[str]:
    """The names of the conditions that are asked for."""
    for name, value in asked.items():
        if name == "kind":
            yield from [value] if value in ("human", "bot") else []
        elif name == "verdict":
            yield from [] if value is None else [value if value in (STOOD, LEGAL_OR_STOOD) else name]
        elif value is not None and name not in ("sides", "counted" if asked["of_group"] else ""):
            yield "player in seat" if name == "player" and asked["seat"] is not None else name


_TABLES: Mapping[str, Sequence[str]] = {
    "counted": ("counted",),
    "grouped": ("belongs", "grouped"),
    "of_group": ("of_group",),
    "sides": ("belongs", "sided"),
    "of_two": ("of_two",),
    "relative_seat": ("relative_seat",),
}
"""Filters whose games a query of its own finds, with those queries; what they read stands before them."""
_CONDITIONS: Mapping[str, Expression] = {
    name: SQLExpression(sql)
    for name, sql in {
        "rules": "rules = getvariable('asked').rules",
        "source": "source = getvariable('asked').source",
        "session": "session = getvariable('asked').session",
        "tag": "list_contains(tags, getvariable('asked').tag)",
        "id": "id = getvariable('asked').id",
        "seat": "seats > getvariable('asked').seat",
        "seats": "seats = getvariable('asked').seats",
        "human": "NOT has_bots",
        "bot": "has_bots",
        "verdict": "verdict = getvariable('asked').verdict",
        STOOD: """verdict = 'illegal'
            AND game IN (SELECT marks.game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')""",
        LEGAL_OR_STOOD: """verdict = 'legal' OR (verdict = 'illegal'
            AND game IN (SELECT marks.game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes'))""",
        "coverage": "coverage = getvariable('asked').coverage",
        "record": "record = getvariable('asked').record",
        "code": "game IN (SELECT found.game FROM findings AS found WHERE found.code = getvariable('asked').code)",
        "since": "local_start >= getvariable('asked').since",
        "until": "local_start < getvariable('asked').until",
        "player": "game IN (SELECT sat.game FROM seats AS sat WHERE sat.player = getvariable('asked').player)",
        "player in seat": """game IN (
            SELECT sat.game
            FROM seats AS sat
            WHERE sat.player = getvariable('asked').player AND sat.seat = getvariable('asked').seat
        )""",
        "counted": "game IN (SELECT counted.game FROM counted)",
        "grouped": "game IN (SELECT grouped.game FROM grouped)",
        "of_group": "game IN (SELECT of_group.game FROM of_group)",
        "of_two": "game IN (SELECT of_two.game FROM of_two)",
        "first": "game >= getvariable('asked').first",
        "last": "game <= getvariable('asked').last",
        "relative_seat": "game IN (SELECT relative_seat.game FROM relative_seat)",
        "opponent": "game IN (SELECT sat.game FROM seats AS sat WHERE sat.player = getvariable('asked').opponent)",
    }.items()
}
"""What holds for a game that fits a filter, whose value is in `asked`."""
