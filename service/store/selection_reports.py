"""Answers to questions about a selection of games: by which rules they were played, and what was left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import orjson

from service.store.asking import ask, ask_of
from service.store.database import Reader
from service.store.question import ANY, LEGAL, LEGAL_OR_STOOD, STOOD, VERDICTS, Question
from service.store.remembering import remembered
from service.store.rows import Counted, DataVersion, Funnel, LeftOut, RulesCount


def data_version(reader: Reader) -> DataVersion:
    """Which state of the data is being read."""
    return DataVersion(*ask(reader, "data_version")[0])


@remembered
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


@remembered
def counted(reader: Reader, question: Question, verdict: str = LEGAL) -> Counted:
    """How many games of those that the filters name are counted, and how many the defaults leave out, and why.

    `verdict` is the one that counts where none is asked for; games with bots count where there are no others.
    """
    chosen = question.for_lists() | {"verdict": None, "kind": ANY}
    counts = _count_verdicts(reader, chosen)
    verdict = question.verdict or verdict
    wanted = {ANY: VERDICTS, LEGAL_OR_STOOD: (LEGAL, STOOD)}.get(verdict, (verdict,))
    without, with_bots = (_sum(counts, wanted, (bots,)) for bots in (False, True))
    kind = question.kind or ("any" if with_bots and not without else "human")
    at_tables = {"human": (False,), "bot": (True,)}.get(kind, (False, True))
    others = () if question.verdict else [judged for judged in VERDICTS if judged not in wanted]
    reasons = [LeftOut(judged, _sum(counts, (judged,), at_tables)) for judged in others]
    if question.kind is None and kind == "human":
        reasons.append(LeftOut("bots", _sum(counts, wanted if question.verdict else VERDICTS, (True,))))
    return Counted(_sum(counts, wanted, at_tables), verdict, kind, tuple(one for one in reasons if one.games))


@remembered
def funnel(reader: Reader, question: Question) -> Funnel:
    """What became of the games that are stored, under the filters but those of verdict and kind."""
    chosen = question.for_lists() | {"verdict": None, "kind": ANY}
    counts = _count_verdicts(reader, chosen)
    kind = replace(question, verdict=None)
    counted_games = counted(reader, kind).games
    stored, incomplete, illegal, legal = (
        _sum(counts, verdicts, (False, True)) for verdicts in (VERDICTS, ("incomplete",), ("illegal",), (LEGAL,))
    )
    return Funnel(stored, incomplete, illegal, legal, legal - counted_games, counted_games)


def _count_verdicts(reader: Reader, chosen: Mapping[str, Any]) -> dict[tuple[str, bool], int]:
    """How many games were judged how, without and with bots; and how many of the illegal ones stood."""
    rows = ask_of(reader, chosen, "verdicts_and_bots")
    ((stood,),) = ask(reader, "any_stood")
    if stood:
        rows += ask_of(reader, chosen, "stood")
    return {
        (judged, bots): of_them
        for judged, games, with_bots in rows
        for bots, of_them in ((False, games - with_bots), (True, with_bots))
    }


def _sum(counts: Mapping[tuple[str, bool], int], verdicts: Iterable[str], at_tables: Iterable[bool]) -> int:
    return sum(counts.get(each, 0) for each in product(verdicts, at_tables))
