"""Judges stored games again: by a newer engine, by rules that are adopted for them, or by their own once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import orjson
from duckdb import DuckDBPyConnection

from service.audit import AuditReport
from service.rules.document import write_rules
from service.rules.ruleset import RuleSet
from service.store.following import follow_up
from service.store.history import (
    ADOPTION,
    AGAIN,
    OPINION,
    RETURN,
    Cause,
    Judgement,
    judgement_of,
    standing,
    write_changes,
    write_opinions,
)
from service.store.judging import put_reports
from service.store.logs import ReadGame, StoredLog, find_logs, in_context
from service.store.moments import now
from service.store.places import find_spots
from service.store.putting import raise_version
from service.store.tables import ADOPTED


class UnfitError(ValueError):
    """A log that some rules say nothing about; its text is one sentence."""


@dataclass(frozen=True, slots=True)
class Reaudit:
    """The wish to judge games again and to let them stand as they come out."""

    games: tuple[int, ...]
    read: ReadGame
    """How to read their logs; UnfitError where the rules do not fit one."""
    why: str = AGAIN
    """`again`; `adopted`, with rules; or `returned`: by the rules that they came with."""
    rules: RuleSet | None = None
    who: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of judging games again."""

    judged: int
    changes: tuple[tuple[Judgement, Judgement], ...]
    """How games stood, and how they stand now."""
    unfit: tuple[tuple[str, str], ...]
    """The addresses of games that were left as they were, each with the reason."""
    verdicts: Mapping[str, int]
    """How many games came out how."""


@dataclass(frozen=True, slots=True)
class Opinions:
    """What games would come to by other rules."""

    said: tuple[tuple[int, Judgement], ...]
    who: str | None = None


def keep_opinions(connection: DuckDBPyConnection, wishes: Sequence[Opinions]) -> list[None]:
    """Keep opinions in the history of those games that are still there; a task for the writer."""
    for wish in wishes:
        here = find_logs(connection, [game for game, _ in wish.said])
        said = [(game, judgement) for game, judgement in wish.said if game in here]
        write_opinions(connection, said, Cause(OPINION, now(), wish.who))
        raise_version(connection)
    return [None] * len(wishes)


def reaudit_games(connection: DuckDBPyConnection, wishes: Sequence[Reaudit]) -> list[Outcome]:
    """Judge games again, and on from there those that hang on them, within a transaction; a task for the writer."""
    return [_reaudit(connection, wish) for wish in wishes]


def _reaudit(connection: DuckDBPyConnection, wish: Reaudit) -> Outcome:
    logs = _logs(connection, wish)
    reports, unfit = judge_each(logs, wish.read)
    before = standing(connection, reports)
    if wish.why == AGAIN:
        changed = {game: report for game, report in reports.items() if _differs(before[game], report)}
    else:
        changed = reports
        _adopt(connection, list(changed), wish.rules)
    put_reports(connection, logs, changed)
    follow_up(connection, find_spots(connection, list(changed)), wish.read, told=changed)
    cause = Cause(wish.why, now(), wish.who, wish.note)
    after = standing(connection, changed)
    changes = write_changes(connection, before, after, cause, always=wish.why != AGAIN)
    if changed:
        raise_version(connection)
    verdicts = Counter(after[game].verdict if game in after else before[game].verdict for game in reports)
    return Outcome(len(reports), tuple(changes), unfit, verdicts)


def _logs(connection: DuckDBPyConnection, wish: Reaudit) -> Mapping[int, StoredLog]:
    """The logs, with the rules by which they are to be judged."""
    logs = list(find_logs(connection, wish.games).values())
    if wish.why == ADOPTION and wish.rules is not None:
        document = orjson.dumps(write_rules(wish.rules)).decode()
        logs = [replace(log, adopted=document) for log in logs]
    elif wish.why == RETURN:
        logs = [log.claimed for log in logs if log.adopted is not None]
    return {log.game: log for log in in_context(connection, logs)}


def judge_each(
    logs: Mapping[int, StoredLog], read: ReadGame
) -> tuple[dict[int, AuditReport], tuple[tuple[str, str], ...]]:
    """The reports of some logs by game, and the addresses of those that the rules do not fit, each with the reason."""
    reports, unfit = {}, []
    for game, log in logs.items():
        try:
            reports[game] = log.judge(read)
        except UnfitError as error:
            unfit.append((log.address, str(error)))
    return reports, tuple(unfit)


def _differs(old: Judgement, report: AuditReport) -> bool:
    new = judgement_of(report)
    return (*old.outline, old.findings) != (*new.outline, new.findings)


def _adopt(connection: DuckDBPyConnection, games: list[int], rules: RuleSet | None) -> None:
    """Let rules hold for games in the place of their logs'; None gives up those that were adopted."""
    ADOPTED.delete(connection, games)
    if rules is not None:
        document = orjson.dumps(write_rules(rules)).decode()
        connection.execute("INSERT INTO adopted SELECT unnest($1::INTEGER[]), $2", [games, document])
