"""What the words mean: /glossary."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response

from dashboards.answers import show
from dashboards.language import gettext as _
from service.insight.statistics import STATISTICS
from service.rules.findings import CODES, WARNINGS


@dataclass(frozen=True, slots=True)
class Entry:
    """One word."""

    anchor: str
    name: str
    words: str


def add_to(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/glossary", "glossary", _show)


def _show() -> Response:
    parts = (
        (_("At the table"), _table()),
        (_("Verdicts"), _verdicts()),
        (_("Statistics of a player"), _statistics()),
        (_("Findings"), _findings()),
    )
    return show("glossary.html", title=_("What the words mean"), parts=parts)


def _table() -> list[Entry]:
    words = (
        ("seat", _("seat"), _("a player's place, counted from 0 in turn order")),
        ("ply", _("ply"), _("one action, a play or a pass; counted from 0")),
        ("trick", _("trick"), _("from a lead to the last pass")),
        ("lead", _("lead"), _("the first play of a trick")),
        (
            "pass",
            _("pass"),
            _("○ forced: nothing in the hand could have beaten the table; ● by choice: something could"),
        ),
        ("control", _("control"), _("winning the trick, hence the next lead")),
        ("debt", _("debt, settlement"), _("what a loser owes; how debts become points")),
        ("flow", _("flow"), _("who paid whom how much; added up over games it is the balance of a pair")),
        (
            "bomb",
            _("bomb"),
            _("a combination that beats any play of any size that is no bomb, where the rules have it"),
        ),
        ("rules", _("rule set, preset"), _("the rules of one table as data; a rule set with a name")),
    )
    return [Entry(*each) for each in words]


def _verdicts() -> list[Entry]:
    words = (
        ("legal", _("● legal"), _("every action was allowed, and somebody went out")),
        ("illegal", _("▲ illegal"), _("at least one finding of severity error")),
        ("incomplete", _("◐ incomplete"), _("nothing wrong, but the log stops before anybody is out")),
        ("malformed", _("✕ malformed"), _("not a game log that can be read; nothing is kept")),
        (
            "record",
            _("declared result"),
            _("what the log says came out: it agrees with the replay or differs; the replay counts"),
        ),
        (
            "interval",
            _("95 % interval"),
            _("Wilson's for shares, Student's t for means; plies of one game count as related"),
        ),
    )
    return [Entry(*each) for each in words]


def _statistics() -> list[Entry]:
    return [Entry(one.name, one.name.replace("_", " "), one.sentence) for one in STATISTICS]


def _findings() -> list[Entry]:
    mild = _("a warning: the game stays legal, or incomplete")
    return [Entry(code, code, meaning + (f" ({mild})" if code in WARNINGS else "")) for code, meaning in CODES.items()]
