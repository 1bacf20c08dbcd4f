"""The history of what was judged: every audit of a game beside the one that it has had since it came.

A game that was never judged otherwise has no rows here: its first audit stands in `games`, with when it came. Its first
audit is written down as soon as another one takes its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from duckdb import DuckDBPyConnection, col, fn, lit

from service.audit import ENGINE, AuditReport
from service.rules.document import write_rules
from service.rules.findings import ERROR
from service.rules.naming import rules_key
from service.store.asking import ask
from service.store.tables import AUDITS, DECIDED

FIRST, OPINION = "stored", "opinion"
"""The audit when a game came; one by other rules, which never stood."""
ADOPTION, RETURN = "adopted", "returned"
"""An admin adopted other rules; or gave them up for those that the log came with."""
ENGINES, SESSION, REPLACED, AGAIN = "engine", "session", "replaced", "again"
"""The engine is a newer one; a game that it hangs on changed; another log of the game took the place of the old one; it
was judged again and came out otherwise."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one audit said of a game, as far as the history keeps it."""

    received_at: datetime | None
    """When the game came; None of what never stood."""
    engine: str
    rules: str
    document: str
    rules_from: str
    verdict: str
    record: str
    coverage: str
    findings: int
    code: str | None
    """Of the first error."""
    ply: int | None

    @property
    def outline(self) -> tuple[str, ...]:
        """What makes it another audit; notes about the session come and go."""
        return (self.engine, self.rules, self.rules_from, self.verdict, self.record, self.coverage)

    @property
    def row(self) -> tuple[Any, ...]:
        """The middle columns of `audits`."""
        return (*self.outline[:2], self.document, *self.outline[2:], self.findings, self.code, self.ply)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why games were judged anew, when, and by whom."""

    why: str
    at: datetime
    who: str | None = None
    note: str | None = None


def judgement_of(report: AuditReport) -> Judgement:
    """What a report says that never stood."""
    first = next((finding for finding in report.findings if finding.severity == ERROR), None)
    return Judgement(
        received_at=None,
        engine=ENGINE,
        rules=rules_key(report.rules),
        document=orjson.dumps(write_rules(report.rules)).decode(),
        rules_from=report.rules_from,
        verdict=report.verdict,
        record=report.agreement,
        coverage=report.coverage,
        findings=len(report.findings),
        code=first.code if first else None,
        ply=first.ply if first else None,
    )


def standing(connection: DuckDBPyConnection, games: Iterable[int], suffix: str = "") -> dict[int, Judgement]:
    """The audits by which some games stand now."""
    listed = list(games)
    rows = ask(connection, "standing", games=listed, suffix=suffix) if listed else ()
    return {game: Judgement(*row) for game, *row in rows}


def write_changes(
    connection: DuckDBPyConnection,
    before: Mapping[int, Judgement],
    after: Mapping[int, Judgement],
    cause: Cause,
    *,
    always: bool = False,
) -> list[tuple[Judgement, Judgement]]:
    """Write down the audits that have taken the place of others, and say which of which.

    `always`: also where the new one says the same, as an adoption is kept whatever comes of it.
    """
    changed = [
        (game, old, after[game])
        for game, old in before.items()
        if game in after and (always or old.outline != after[game].outline)
    ]
    if not changed:
        return []
    first = _without_history(connection, [game for game, _, _ in changed])
    rows = [
        (game, old.received_at, FIRST, *old.row, None, None, None, None, None)
        for game, old, _ in changed
        if game in first
    ]
    rows += [
        (game, cause.at, _why(cause, old, new), *new.row, old.verdict, old.rules, old.engine, cause.who, cause.note)
        for game, old, new in changed
    ]
    AUDITS.insert(connection, rows)
    return [(old, new) for _, old, new in changed]


def _why(cause: Cause, old: Judgement, new: Judgement) -> str:
    """What was judged again anyway, and by a newer engine, is told as that."""
    return ENGINES if cause.why in (SESSION, AGAIN) and old.engine != new.engine else cause.why


def _without_history(connection: DuckDBPyConnection, games: Sequence[int]) -> set[int]:
    known = connection.execute(
        "SELECT DISTINCT game FROM audits WHERE why <> $2 AND game IN (SELECT unnest($1::INTEGER[]))",
        [list(games), OPINION],
    ).fetchall()
    return set(games) - {game for (game,) in known}


def write_opinions(connection: DuckDBPyConnection, opinions: Iterable[tuple[int, Judgement]], cause: Cause) -> None:
    """Write down what games would come to by other rules."""
    AUDITS.insert(
        connection,
        [(game, cause.at, OPINION, *said.row, None, None, None, cause.who, cause.note) for game, said in opinions],
    )


def carry_over(connection: DuckDBPyConnection, games: Mapping[int, int]) -> None:
    """Let new logs of games have what was judged and decided about the old ones; numbers of old to new."""
    old, new = lit(list(games)), lit(list(games.values()))
    number = fn("list_extract", new, fn("list_position", old, col("game")))
    for table in DECIDED:
        connection.table(table.name).update({"game": number}, condition=fn("list_contains", old, col("game")))
