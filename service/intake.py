"""The one way in: bytes of a game log to a judged game, or to everything that is wrong with the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from schemas.gamelog import read_game
from schemas.malformed import Fault, Malformed
from service.audit import AuditReport, audit
from service.defaults import Defaults
from service.identity import address
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.sessions import Sessions, place_of
from service.splitting import Found, RawGame, Unconverted


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
    index: int | None = None
    """Which value of an array it was, from 0."""
    unit: str = "game"
    """Of what cannot be read, whether it is a `game` or a `line` of a score sheet."""

    @property
    def place(self) -> str:
        """Where the log came from, for people."""
        return place_in_file(self.source_file, self.line, self.index)

    @property
    def verdict(self) -> str:
        """The report's verdict, or `malformed`."""
        return "malformed" if self.report is None else self.report.verdict


_NO_OTHERS = Defaults()


def judge(
    found: Found,
    rules: RuleSet | None = None,
    defaults: Defaults | None = None,
    sessions: Sessions | None = None,
) -> Judged:
    """Read and audit one game, under its own rules, those of its source, or others given as an opinion.

    `sessions` are the games seen before it, which say who leads where that is the previous winner; it is added to them.
    """
    if not isinstance(found, RawGame):
        unit = found.unit if isinstance(found, Unconverted) else "game"
        return Judged(found.source_file, found.line, None, faults=found.faults, unit=unit)
    try:
        record = read_game(found.data, rules, found.line or 1, found.column)
    except Malformed as malformed:
        faults = found.place(malformed.problems)
        return Judged(found.source_file, found.line, None, faults=faults, index=found.index)
    default = (defaults or _NO_OTHERS).of(record.source)
    report = audit(record, rules, default) if sessions is None else _audit_in_session(record, rules, default, sessions)
    return Judged(found.source_file, found.line, report, address(record), index=found.index)


def _audit_in_session(record: GameRecord, rules: RuleSet | None, default: RuleSet, sessions: Sessions) -> AuditReport:
    report = audit(record, rules, default, sessions.predecessor(record))
    place = place_of(report)
    if place is None:
        return report
    notes = sessions.notes(place)
    sessions.add(place)
    return replace(report, findings=report.findings + notes) if notes else report


def place_in_file(source_file: str | None, line: int | None, index: int | None = None) -> str:
    """A place in a file: its name, the line from 1 and, in an array, which value from 0.

    >>> place_in_file("games.json", 1, 3)
    'games.json:1 [3]'
    """
    place = (source_file or "") if line is None else f"{source_file}:{line}"
    return place if index is None else f"{place} [{index}]"


def place_fault(source_file: str | None, line: int | None, fault: Fault, index: int | None = None) -> str:
    """What is wrong with a log after its place: file, line and column, which value of an array, and the pointer.

    >>> place_fault("games.json", 1, Fault("malformed/card", "no card", "/plays/0", 1, 7), 3)
    'games.json:1:7 [3]: /plays/0: no card'
    """
    place = place_in_file(source_file, fault.line or line)
    place = place_in_file(place if fault.column is None else f"{place}:{fault.column}", None, index)
    return ": ".join(filter(None, (place, fault.pointer, fault.message)))


def judge_all(found: Iterable[Found], rules: RuleSet | None = None) -> Iterator[Judged]:
    """Read and audit game after game, in the order in which they come."""
    return (judge(game, rules) for game in found)
