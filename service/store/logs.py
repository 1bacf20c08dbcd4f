"""The stored logs, and judging them anew exactly as they were judged when they came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

import orjson
from duckdb import DuckDBPyConnection

from service.audit import AuditReport, audit
from service.rules.document import read_rules
from service.rules.presets import DEFAULT
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.store.places import ALONE, Context, find_rows, find_spots
from service.store.query_text import query_text

ReadGame = Callable[[bytes, RuleSet | None], GameRecord]
"""Reads the bytes of a log, under rules that stand in the place of its own where some are given."""

AT_ONCE = 500
"""Logs that are held in memory together."""

ADOPTED = "adopted"
"""Where the rules of a game come from that an admin has chosen for it."""


@dataclass(frozen=True, slots=True)
class StoredLog:
    """A log as it came, and the rules it was judged by where it does not say them itself."""

    game: int
    address: str
    text: str
    sha256: bytes
    rules_from: str
    rules: str | None
    utc_offset: int | None
    """The minutes by which clocks were ahead of UTC, where it gives a day without a time."""
    received_at: datetime
    adopted: str | None = None
    """The rule set document that an admin has put in the place of all these rules."""
    context: Context = ALONE
    """What the other games of its session tell of it."""

    @property
    def claimed(self) -> StoredLog:
        """The same log under the rules that it came with, whatever was adopted for it."""
        return replace(self, adopted=None)

    def judge(self, read: ReadGame) -> AuditReport:
        """Judge the game by its rules, adopted ones before those it was judged by when it came, in its session."""
        report = self._judge(read)
        return replace(report, findings=(*report.findings, *self.context.notes)) if self.context.notes else report

    def _judge(self, read: ReadGame) -> AuditReport:
        if self.adopted is not None:
            return replace(self.opinion(_rules(self.adopted), read), rules_from=ADOPTED)
        rules = None if self.rules is None else _rules(self.rules)
        if rules and self.rules_from == "option":
            return self.opinion(rules, read)
        record = read(self.text.encode(), None)
        return audit(record, default=rules or DEFAULT, predecessor=self.context.predecessor)

    def opinion(self, rules: RuleSet, read: ReadGame) -> AuditReport:
        """Judge the game by other rules, without what is said about its session."""
        return audit(read(self.text.encode(), rules), rules, predecessor=self.context.predecessor)


def _rules(document: str) -> RuleSet:
    return read_rules(orjson.loads(document))


def find_log(connection: DuckDBPyConnection, address: str) -> StoredLog | None:
    """The log of the game that stands under an address."""
    row = connection.execute(query_text("log_at"), [UUID(address[:32])]).fetchone()
    return None if row is None else next(iter(in_context(connection, [StoredLog(*row)])))


def find_logs(connection: DuckDBPyConnection, games: Iterable[int]) -> dict[int, StoredLog]:
    """The logs of some games, each as if it stood alone."""
    rows = connection.execute(query_text("logs_of"), [list(games)]).fetchall()
    return {row[0]: StoredLog(*row) for row in rows}


def in_context(connection: DuckDBPyConnection, logs: Sequence[StoredLog]) -> list[StoredLog]:
    """Logs with what the stored games of their sessions tell of them."""
    spots = find_spots(connection, [log.game for log in logs])
    contexts = {game: each for row in find_rows(connection, spots).values() for game, each in row.contexts.items()}
    return [replace(log, context=contexts.get(log.game, log.context)) for log in logs]


def list_logs(connection: DuckDBPyConnection, after: int = 0) -> Iterator[list[StoredLog]]:
    """Every log in the order of arrival, some at a time, each as if it stood alone."""
    while rows := connection.execute(query_text("logs_after"), [after, AT_ONCE]).fetchall():
        logs = [StoredLog(*row) for row in rows]
        yield logs
        after = logs[-1].game
