"""How a game stands: adopted rules, the mark that it stood, its history, and what an admin may decide."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from dashboards.explained import Explained
from dashboards.language import gettext as _
from dashboards.words import state_words, why_words
from service.audit import AuditReport
from service.rules.document import read_rules
from service.rules.naming import rules_key, rules_label
from service.rules.presets import PRESETS
from service.store.history import OPINION
from service.store.logs import ADOPTED
from service.store.marking import NO, OPEN, STATES, STOOD, WORK, YES
from service.store.verdict_rows import Audit, GameVerdicts, Mark


@dataclass(frozen=True, slots=True)
class Choice:
    """Rules that may be adopted."""

    label: str
    rules: str
    """As JSON: a preset's name, a document, or `log`."""


@dataclass(frozen=True, slots=True)
class Adopted:
    """The rules that hold for a game in the place of its log's."""

    label: str
    who: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the history."""

    at: datetime
    what: str
    who: str | None
    note: str | None
    verdict: str = ""
    rules: str = ""
    engine: str = ""
    standing: bool = False
    opinion: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that the page of a game says about that."""

    adopted: Adopted | None
    stood: Mark | None
    state: str
    note: str
    states: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    choices: tuple[tuple[str, tuple[Choice, ...]], ...]
    """Rule sets by group: the best ones first."""


def standing_of(verdicts: GameVerdicts, report: AuditReport, explained: Explained | None) -> Standing:
    """What there is to say and to decide about a game."""
    stands = next(audit for audit in verdicts.audits if audit.standing)
    stood, work = verdicts.latest(STOOD), verdicts.latest(WORK)
    adopted = next((audit for audit in reversed(verdicts.audits) if audit.why == ADOPTED), None)
    return Standing(
        adopted=Adopted(rules_label(report.rules), *_whose(adopted)) if stands.rules_from == ADOPTED else None,
        stood=stood if stood and stood.value == YES and stands.verdict == "illegal" else None,
        state=work.value if work else OPEN,
        note=(work and work.note) or "",
        states=tuple((state, state_words(state)) for state in STATES),
        lines=tuple(sorted([*map(_audit_line, verdicts.audits), *map(_mark_line, verdicts.marks)], key=_when)),
        choices=tuple((words, choices) for words, choices in _choices(stands, report, explained) if choices),
    )


def _whose(audit: Audit | None) -> tuple[str | None, str | None]:
    return (audit.who, audit.note) if audit else (None, None)


def _when(line: Line) -> datetime:
    return line.at


def _audit_line(audit: Audit) -> Line:
    return Line(
        at=audit.judged_at,
        what=why_words(audit.why),
        who=audit.who,
        note=audit.note,
        verdict=audit.verdict,
        rules=rules_label(read_rules(dict(audit.document))),
        engine=audit.engine,
        standing=audit.standing,
        opinion=audit.why == OPINION,
    )


def _mark_line(mark: Mark) -> Line:
    if mark.mark == WORK:
        what = _("work list: %(state)s", state=state_words(mark.value))
    else:
        what = {YES: _("illegal, but it stood"), NO: _("it did not stand after all")}[mark.value]
    return Line(mark.marked_at, what, mark.who, mark.note)


def _choices(
    stands: Audit, report: AuditReport, explained: Explained | None
) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    """The rules that may be adopted: those that explain the game, the log's own again, and the presets."""
    own = rules_key(report.rules)
    explaining = [Choice(one.label, one.rules) for one in explained.explaining] if explained else []
    yield _("These explain it"), tuple(explaining)
    if stands.rules_from == ADOPTED:
        yield _("Take the adoption back"), (Choice(_("the rules that the log came with"), json.dumps("log")),)
    yield _("Presets"), _presets(own, [one.rules for one in explaining])


def _presets(own: str, named: Sequence[str]) -> tuple[Choice, ...]:
    listed = ((name, json.dumps(name)) for name in PRESETS if name != own)
    return tuple(Choice(rules_label(PRESETS[name]), text) for name, text in listed if text not in named)


def standing_context(
    verdicts: GameVerdicts | None, report: AuditReport, explained: Explained | None, *, masked: bool = False
) -> dict[str, Any]:
    """What the templates of the page ask for; where names are masked, without who decided and the words he chose."""
    if verdicts is None:
        return {"standing": None}
    standing = standing_of(verdicts, report, explained)
    return {"standing": _unsigned(standing) if masked else standing}


def _unsigned(standing: Standing) -> Standing:
    return replace(
        standing,
        adopted=standing.adopted and replace(standing.adopted, who=None, note=None),
        stood=standing.stood and replace(standing.stood, who=None, note=None),
        note="",
        lines=tuple(replace(line, who=None, note=None) for line in standing.lines),
    )
