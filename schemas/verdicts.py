"""What people decide about verdicts, and what the history of verdicts says, as both cross the wire."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from schemas.questions import Asked, Filters, Paged, one_of
from schemas.report import dump_finding
from schemas.stored import dump_moment
from service.rules.document import RuleSetError, read_rules
from service.rules.findings import Finding
from service.rules.naming import rules_label
from service.rules.ruleset import RuleSet
from service.store.marking import STATES
from service.store.verdict_rows import Audit, ChangedVerdict, FoundAt, Listed, Mark, Trend, WorkItem

OWN = "log"
"""In the place of rules: those that each log came with."""
LONGEST_NOTE = 2000
MOST_GAMES = 10_000
"""Games that are named one by one in one request."""


class Rules(fields.Field[RuleSet | str]):
    """A preset's name, a rule set document, or `log`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> RuleSet | str:  # noqa: ARG002  # marshmallow's own
        if value == OWN:
            return OWN
        try:
            return read_rules(value)
        except RuleSetError as error:
            raise ValidationError([str(problem.message) for problem in error.problems]) from None


class _Note(fields.String):
    """A few sentences; blanks around them do not count."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> str:
        text = super()._deserialize(value, attr, data, **more).strip()
        if len(text) > LONGEST_NOTE:
            raise ValidationError(f"a note has at most {LONGEST_NOTE:,} characters, not {len(text):,}")
        return text


_WANTED = f"games is a list of 1 to {MOST_GAMES:,} addresses of 64 hex digits each"


def _check_addresses(games: list[Any]) -> None:
    if not 1 <= len(games) <= MOST_GAMES or not all(_ADDRESS.fullmatch(str(game)) for game in games):
        raise ValidationError(_WANTED)


_ADDRESS = re.compile("[0-9a-f]{64}")


def _addresses(**more: Any) -> fields.List[Any]:
    errors: dict[str, Any] = {"invalid": _WANTED, "required": _WANTED}
    return fields.List(fields.Raw(), validate=_check_addresses, error_messages=errors, **more)


class ReauditBody(Asked):
    """Which rules games are judged by, and whether these are to be theirs from now on."""

    rules = Rules()
    adopt = fields.Boolean(load_default=False)
    note = _Note()
    games = _addresses()

    @validates_schema
    def _adopt_with_a_reason(self, data: Mapping[str, Any], **_: Any) -> None:
        if data["adopt"] and "rules" not in data:
            raise ValidationError("rules is missing: name the rules that are to be adopted", "rules")
        if data["adopt"] and not data.get("note"):
            raise ValidationError("say in a note why these rules are adopted: it is kept with the games", "note")
        if not data["adopt"] and "note" in data:
            raise ValidationError("a note is kept with adopted rules alone: add adopt, or leave it out", "note")


class MarksBody(Asked):
    """What is decided about illegal games."""

    games = _addresses(required=True)
    stood = fields.Boolean()
    state = fields.String(validate=one_of(STATES))
    note = _Note()

    @validates_schema
    def _something_is_said(self, data: Mapping[str, Any], **_: Any) -> None:
        if "stood" not in data and "state" not in data:
            raise ValidationError("say whether the games stood, or how far you are with them: stood or state", "state")
        if data.get("stood") and not data.get("note"):
            raise ValidationError("say in a note why the games stood: it is shown with them", "note")


class ListOfVerdicts(Filters, Paged):
    """A page of verdicts that changed."""


class WorkList(ListOfVerdicts):
    """A page of the work list."""

    state = fields.String(validate=one_of(STATES), metadata={"description": "open, explained or accepted"})


class ListOfFindings(ListOfVerdicts):
    """A page of findings."""

    severity = fields.String(validate=one_of(("error", "warning", "note")))


def dump_audit(audit: Audit) -> dict[str, Any]:
    """Write one audit of a game's history."""
    label = rules_label(read_rules(dict(audit.document)))
    return asdict(audit) | {"judged_at": dump_moment(audit.judged_at), "label": label, "document": dict(audit.document)}


def dump_mark(mark: Mark) -> dict[str, Any]:
    """Write one mark."""
    return asdict(mark) | {"marked_at": dump_moment(mark.marked_at)}


def _dump_listed(game: Listed) -> dict[str, Any]:
    return asdict(game) | {"names": list(game.names)}


def dump_change(change: ChangedVerdict) -> dict[str, Any]:
    """Write one verdict that took the place of another."""
    own = {name: value for name, value in asdict(change).items() if name != "game"}
    return _dump_listed(change.game) | own | {"judged_at": dump_moment(change.judged_at)}


def _dump_found(item: WorkItem | FoundAt) -> dict[str, Any]:
    found = item.finding
    finding = Finding(found.code, found.pointer, found.ply, found.seat, found.values, found.severity)
    return dump_finding(finding, item.game.names)


def dump_work(item: WorkItem) -> dict[str, Any]:
    """Write one game of the work list."""
    own = {name: value for name, value in asdict(item).items() if name not in ("game", "finding")}
    found = _dump_found(item)
    return (
        _dump_listed(item.game)
        | {name: found[name] for name in ("code", "ply", "seat", "player", "message")}
        | own
        | {"marked_at": dump_moment(item.marked_at)}
    )


def dump_found_at(item: FoundAt) -> dict[str, Any]:
    """Write one finding of a list."""
    return _dump_listed(item.game) | {"verdict": item.verdict} | _dump_found(item)


def dump_trend(trend: Trend) -> dict[str, Any]:
    """Write how much was wrong in one stretch of time."""
    return asdict(trend)
