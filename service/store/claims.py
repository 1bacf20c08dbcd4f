"""What a log claims of its game beside what happened at the table, and what two logs differ in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, Self

from service.audit import AuditReport
from service.identity import normal_name
from service.rules.cards import Card
from service.rules.document import write_rules
from service.rules.naming import differences as differences_of_rules
from service.rules.record import DeclaredResult, GameRecord, Player
from service.rules.ruleset import RuleSet

MOST_DIFFERENCES = 100
"""How many differences of one conflict are told."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where two logs of a game, or two games of one id, say different things."""

    pointer: str
    old: Any
    new: Any

    @property
    def says_less(self) -> bool:
        """Whether the new log only leaves out what the stored one declares of the result: that contradicts nothing."""
        return self.new is None and self.pointer.startswith("/result/")

    def __str__(self) -> str:
        return f"{self.pointer} is {_written(self.old)} in the stored game, and {_written(self.new)} here"


def _written(value: Any) -> str:
    """A value as a log writes it."""
    return "absent" if value is None else json.dumps(value, ensure_ascii=False)


def claims_of(report: AuditReport) -> int:
    """A number that is the same for the same rules and declared result, and else another."""
    declared = report.record.declared or DeclaredResult()
    result = [declared.winner, declared.cards_left, declared.points, declared.payer]
    text = _rules_text(report.rules) + json.dumps(result)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], signed=True)


@lru_cache(maxsize=64)
def _rules_text(rules: RuleSet) -> str:
    """Rules as a preset and what differs from it, so that a field of later engines leaves the text as it is."""
    return json.dumps([rules.preset, differences_of_rules(rules)], sort_keys=True)


def differences(old: AuditReport, new: AuditReport) -> tuple[Difference, ...]:
    """Everything that two games differ in as far as it is identity or claim, the first hundred of it."""
    found = _compare("", _described(old), _described(new))
    return tuple(islice(found, MOST_DIFFERENCES))


@dataclass(frozen=True, slots=True)
class Claims:
    """What a log says of its game beside what happened at the table: by which rules, and what came out."""

    rules: RuleSet
    declared: DeclaredResult

    @classmethod
    def of(cls, report: AuditReport) -> Self:
        """The claims of a log that was judged."""
        return cls(report.rules, report.record.declared or DeclaredResult())

    def differences(self, new: AuditReport) -> tuple[Difference, ...]:
        """Everything that another log of the same game says otherwise."""
        return tuple(_compare("", self.described(), Claims.of(new).described()))

    def described(self) -> dict[str, Any]:
        """The same in the shape of a log."""
        declared = self.declared
        result = {
            "winner": declared.winner,
            "cards_left": _listed(declared.cards_left),
            "points": _listed(declared.points),
            "payer": declared.payer,
        }
        return {"rules": write_rules(self.rules), "result": result}


def _described(report: AuditReport) -> dict[str, Any]:
    """A game as far as it is identity or claim, in the shape of a log, spelled in one way."""
    record = report.record
    return Claims.of(report).described() | {
        "passes": record.passes,
        "players": [{"name": normal_name(player.name), "hand": _hand(player)} for player in record.players],
        "plays": _plays(record),
    }


def _plays(record: GameRecord) -> list[dict[str, Any]]:
    return [{"seat": seat, "cards": list(map(str, record.cards(ply)))} for ply, seat in enumerate(record.seats)]


def _hand(player: Player) -> list[str] | None:
    return None if player.dealt is None else [str(Card(card)) for card in sorted(player.dealt)]


def _listed(numbers: Sequence[float] | None) -> list[float] | None:
    return None if numbers is None else list(numbers)


def _compare(pointer: str, old: Any, new: Any) -> Iterator[Difference]:
    """The differences of two JSON values; lists of cards and numbers are compared whole."""
    if old == new:
        return
    match old, new:
        case dict(), dict():
            for name in sorted({*old, *new}):
                yield from _compare(f"{pointer}/{name}", old.get(name), new.get(name))
        case [dict(), *_], [dict(), *_]:
            for place in range(max(len(old), len(new))):
                yield from _compare(f"{pointer}/{place}", _at(old, place), _at(new, place))
        case _:
            yield Difference(pointer, old, new)


def _at(values: list[Any], place: int) -> Any:
    return values[place] if place < len(values) else None
