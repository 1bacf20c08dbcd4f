"""Judging stored games again: by a newer engine, by rules that an admin adopts for them, or by others as an opinion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from schemas.gamelog import read_game
from schemas.malformed import Malformed
from schemas.verdicts import OWN
from service.audit import ENGINE
from service.rules.document import write_rules
from service.rules.naming import rules_key
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.store import reports
from service.store.database import Reader, Store
from service.store.history import ADOPTION, AGAIN, RETURN, Judgement, judgement_of, standing
from service.store.logs import StoredLog, find_logs, in_context
from service.store.marking import Marking, mark_games
from service.store.question import Question
from service.store.reauditing import (
    Opinions,
    Outcome,
    Reaudit,
    UnfitError,
    judge_each,
    keep_opinions,
    reaudit_games,
)

Line = dict[str, Any]

AT_ONCE = 100
"""Games that are judged in one transaction: uploads wait so long at most."""
MOST_UNFIT = 20
"""Games that are named because rules do not fit them."""


class ReauditError(ValueError):
    """Games that cannot be judged again as was asked; its text is one sentence."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be done with games."""

    rules: RuleSet | str | None = None
    """Rules to judge by, `log` for those that each log came with; None for those by which the games stand."""
    adopt: bool = False
    """Whether these are the rules of the games from now on; else they only give an opinion."""
    note: str | None = None
    games: tuple[str, ...] = ()
    """The addresses of the games that are meant; none for those of the filters."""


def reaudit(store: Store, question: Question, wish: Wish, who: str | None) -> Line:
    """Judge the games of a question again, and say what came of it.

    ReauditError where nothing can be done, StoreBusyError where everything is being derived anew just now.
    Without any filter: those that an older engine has judged, where the rules stay as they are.
    """
    with store.reader() as reader:
        games = _chosen(reader, question, wish)
    total = _Total()
    if wish.rules and not wish.adopt:
        for some in _batches(games):
            total.add(_opine(store, some, wish, who))
        return total.told(wish)
    with store.renewing():
        for some in _batches(games):
            total.add(_decide(store, some, wish, who))
    return total.told(wish)


def mark(store: Store, marking: Marking) -> Line:
    """Mark illegal games, and say how many were marked; MarkError where one cannot be."""
    return {"marked": store.write(mark_games, marking)}


def _chosen(reader: Reader, question: Question, wish: Wish) -> list[int]:
    if wish.games and question != Question():
        raise ReauditError("games are named and filters given: take one of the two")
    if wish.games:
        found = reports.games_at(reader, wish.games)
        if len(found) < len(set(wish.games)):
            raise ReauditError("one of these addresses is no game's here: check them")
        return found
    if question != Question():
        return reports.games_to_judge(reader, question)
    if wish.adopt:
        raise ReauditError("say by a filter whose rules these are to be; verdict=any stands for all games")
    return reports.games_to_judge(reader, question, None if wish.rules else int(ENGINE))


def _batches(games: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return (tuple(games[at : at + AT_ONCE]) for at in range(0, len(games), AT_ONCE))


def _decide(store: Store, games: tuple[int, ...], wish: Wish, who: str | None) -> Outcome:
    why = AGAIN if wish.rules is None else RETURN if wish.rules == OWN else ADOPTION
    rules = wish.rules if isinstance(wish.rules, RuleSet) else None
    return store.write(reaudit_games, Reaudit(games, _read, why, rules, who, wish.note))


def _opine(store: Store, games: tuple[int, ...], wish: Wish, who: str | None) -> Outcome:
    """Judge games by other rules, which changes nothing, and keep what came of it."""
    with store.reader() as reader:
        found = in_context(reader, list(find_logs(reader, games).values()))
        logs = {log.game: _under(log, wish.rules) for log in found}
        judged, unfit = judge_each(logs, _read)
        now = standing(reader, judged)
    said = {game: _told_as(judgement_of(report), wish.rules) for game, report in judged.items()}
    store.write(keep_opinions, Opinions(tuple(said.items()), who))
    changes = [(now[game], judgement) for game, judgement in said.items() if now[game].verdict != judgement.verdict]
    return Outcome(len(said), tuple(changes), unfit, Counter(judgement.verdict for judgement in said.values()))


def _under(log: StoredLog, rules: RuleSet | str | None) -> StoredLog:
    if not isinstance(rules, RuleSet):
        return log.claimed
    return replace(log, adopted=orjson.dumps(write_rules(rules)).decode())


def _told_as(judgement: Judgement, rules: RuleSet | str | None) -> Judgement:
    """An opinion by rules that somebody named, which nobody has adopted."""
    return replace(judgement, rules_from="option") if isinstance(rules, RuleSet) else judgement


def _read(data: bytes, rules: RuleSet | None) -> GameRecord:
    try:
        return read_game(data, rules)
    except Malformed as malformed:
        raise UnfitError(str(malformed.problems[0])) from None


class _Total:
    """What came of all batches together."""

    def __init__(self) -> None:
        self._judged = 0
        self._verdicts: Counter[str] = Counter()
        self._changes: Counter[tuple[str, str]] = Counter()
        self._unfit: list[tuple[str, str]] = []

    def add(self, outcome: Outcome) -> None:
        self._judged += outcome.judged
        self._verdicts.update(outcome.verdicts)
        self._changes.update((old.verdict, new.verdict) for old, new in outcome.changes if old.verdict != new.verdict)
        self._unfit += outcome.unfit

    def told(self, wish: Wish) -> Line:
        named = rules_key(wish.rules) if isinstance(wish.rules, RuleSet) else wish.rules
        changes = sorted(self._changes.items(), key=lambda each: (-each[1], each[0]))
        return {
            "rules": named,
            "adopted": wish.adopt,
            "judged": self._judged,
            "verdicts": dict(sorted(self._verdicts.items())),
            "changed": sum(self._changes.values()),
            "changes": [{"from": old, "to": new, "games": games} for (old, new), games in changes],
            "unfit": [{"address": address, "message": text} for address, text in self._unfit[:MOST_UNFIT]],
            "more_unfit": max(0, len(self._unfit) - MOST_UNFIT),
        }
