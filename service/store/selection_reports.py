"""Answers to questions about a selection of games: by which rules they were played, and what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from service.store.asking import ask, ask_of
from service.store.database import Reader
from service.store.question import ANY, VERDICTS, Question
from service.store.rows import DataVersion, LeftOut, RulesCount


def data_version(reader: Reader) -> DataVersion:
    """Which state of the data is being read."""
    return DataVersion(*ask(reader, "data_version")[0])


def rule_sets(reader: Reader, question: Question) -> tuple[RulesCount, ...]:
    """By which rules the games of statistics were played, the most frequent first."""
    return count_rules(reader, question.for_statistics())


def count_rules(reader: Reader, chosen: Mapping[str, Any]) -> tuple[RulesCount, ...]:
    """By which rules some chosen games were played."""
    return tuple(
        RulesCount(rules, orjson.loads(document), games)
        for rules, document, games in ask_of(reader, chosen, "rule_sets")
    )


def known_rules(reader: Reader) -> tuple[str, ...]:
    """The keys of all rule sets by which games were ever judged."""
    return tuple(key for (key,) in ask(reader, "known_rules"))


def left_out(reader: Reader, question: Question) -> tuple[LeftOut, ...]:
    """How many games the defaults of statistics leave out of those that the filters name, and why."""
    chosen = question.for_lists() | {"verdict": None}
    counts = {(verdict, bots): games for verdict, bots, games in ask_of(reader, chosen, "left_out")}
    reasons = [] if question.verdict else [LeftOut(word, _count(counts, word)) for word in ("illegal", "incomplete")]
    wanted = VERDICTS if question.verdict == ANY else (question.verdict or "legal",)
    without, with_bots = (sum(counts.get((word, bots), 0) for word in wanted) for bots in (False, True))
    if question.kind is None and without:
        reasons.append(LeftOut("bots", with_bots))
    return tuple(reason for reason in reasons if reason.games)


def _count(counts: Mapping[tuple[str, bool], int], verdict: str) -> int:
    return sum(counts.get((verdict, bots), 0) for bots in (False, True))
