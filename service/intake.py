"""The one way in: bytes of a game log to a judged game, or to everything that is wrong with the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from schemas.gamelog import read_game
from schemas.malformed import Fault, Malformed
from service.audit import AuditReport, audit
from service.identity import address
from service.rules.ruleset import RuleSet
from service.splitting import Found, RawGame


@dataclass(frozen=True, slots=True)
class Judged:
    """One game log after its audit, with where it came from."""

    source_file: str | None
    line: int | None
    report: AuditReport | None
    """None where the text is no game log."""
    address: str | None = None
    faults: tuple[Fault, ...] = ()
    """Everything that is wrong with a text that is no game log; lines are those of the file."""

    @property
    def verdict(self) -> str:
        """The report's verdict, or `malformed`."""
        return "malformed" if self.report is None else self.report.verdict


def judge(found: Found, rules: RuleSet | None = None) -> Judged:
    """Read and audit one game, under its own rules or under others given as an opinion."""
    if not isinstance(found, RawGame):
        return Judged(found.source_file, found.line, None, faults=found.faults)
    try:
        record = read_game(found.data, rules, found.line or 1)
    except Malformed as malformed:
        return Judged(found.source_file, found.line, None, faults=malformed.problems)
    return Judged(found.source_file, found.line, audit(record, rules), address(record))


def judge_all(found: Iterable[Found], rules: RuleSet | None = None) -> Iterator[Judged]:
    """Read and audit game after game, in the order in which they come."""
    return (judge(game, rules) for game in found)
