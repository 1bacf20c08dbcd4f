"""The audit report of a game, which can be printed: every finding with its table, every number with its rule."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dashboards.bidi import isolated
from dashboards.faces import Face, faces, hand_faces
from dashboards.language import gettext as _
from dashboards.rulewords import Fact, facts, ladder, settlement_words
from dashboards.settled import number, paying, say, unknowns
from dashboards.words import coverage_reasons
from schemas.certificate import ATTESTED, Signature
from schemas.full_report import dump_compared
from service.audit import ENGINE, AuditReport
from service.canonical import canonical
from service.explain import seats_look_reversed
from service.position import Position, last_play, positions
from service.rules.combinations import in_order, playbook
from service.rules.document import write_rules
from service.rules.findings import ERROR, Finding, signed
from service.rules.naming import rules_key, rules_label
from service.rules.words import Said
from service.rules.working import Line, work_out
from service.standing import Standing
from service.unchecked import unchecked

MOST_TABLES = 100
"""Findings whose table is drawn; a log that is wrong from end to end would make a page that no browser shows."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player held at a finding."""

    seat: int
    name: str
    cards: tuple[Face, ...] | None
    """None of a hand that is not known."""
    left: int | None
    acted: bool
    to_act: bool


@dataclass(frozen=True, slots=True)
class Found:
    """One finding, with the table as it lay then."""

    finding: Finding
    sentence: str
    table: Table | None
    """None where no plays are known, and of findings after the first hundred."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table before an action, as dealt, or at the end."""

    when: str
    ply: int | None
    hands: tuple[Hand, ...]
    lying: tuple[Face, ...]
    owner: str
    actor: str
    """Who acted then; nobody where no action followed."""
    played: tuple[Face, ...]
    """What he put down; nothing for a pass."""
    implied: bool
    """Whether that was a pass that is not in the log."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One line of what the log declares, beside what the replay gives."""

    what: str
    declared: str
    replayed: str
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class Step:
    """A factor of a debt, with the rule behind it."""

    factor: int
    rule: str
    fields: str
    """Where that rule stands in the rule set."""


@dataclass(frozen=True, slots=True)
class Charge:
    """One player's line of the settlement."""

    line: Line
    name: str
    working: str
    steps: tuple[Step, ...]
    sum: str
    place: str
    count: str


def found(report: AuditReport) -> Iterator[Found]:
    """Every finding in order."""
    names = report.record.names
    for at, (finding, position) in enumerate(zip(report.findings, positions(report), strict=True)):
        told = finding.sentence(tuple(map(isolated, names)))
        table = None if position is None or at >= MOST_TABLES else _table(report, finding, position)
        yield Found(finding, told[0].upper() + told[1:], table)


def _table(report: AuditReport, finding: Finding, position: Position) -> Table:
    names, book = report.record.names, playbook(report.rules)
    return Table(
        when=_when(finding, position),
        ply=position.ply,
        hands=tuple(
            Hand(
                seat=seat,
                name=names[seat],
                cards=None if hand is None else hand_faces(report.rules, hand, hand),
                left=position.left[seat],
                acted=seat == position.actor,
                to_act=seat == position.turn,
            )
            for seat, hand in enumerate(position.hands)
        ),
        lying=faces(in_order(book, position.lying)),
        owner="" if position.owner is None else names[position.owner],
        actor="" if position.actor is None else names[position.actor],
        played=faces(position.played),
        implied=position.implied,
    )


def _when(finding: Finding, position: Position) -> str:
    if position.ply is not None:
        return _("The table before ply %(ply)s", ply=position.ply)
    ended = finding.code.startswith(("end/", "result/"))
    return _("The table at the end of the log") if ended else _("The cards as they were dealt")


def charges(report: AuditReport) -> tuple[Charge, ...]:
    """The settlement line by line; none where nobody is known to have won."""
    if report.settlement is None:
        return ()
    names = report.record.names
    return tuple(
        Charge(
            line=line,
            name=names[line.seat],
            working=_working(line, report),
            steps=tuple(
                Step(factor.value, say([factor.rule]), ", ".join(map(_field, factor.pointers)))
                for factor in line.factors
            ),
            sum=say(line.sum),
            place=number(line.place),
            count=number(line.cards),
        )
        for line in work_out(report.settlement, report.rules)
    )


def _working(line: Line, report: AuditReport) -> str:
    """The debt worked out; under points by place it is no step of the way."""
    settlement = report.settlement
    if settlement is not None and settlement.mode == "placement":
        return ""
    own = say(line.working)
    if settlement is None or settlement.payer is None or line.charged == line.debt:
        return own
    if line.seat == settlement.payer:
        return _("%(own)s; pays %(total)s for all", own=own, total=number(line.charged))
    return _("%(own)s, which %(payer)s pays", own=own, payer=report.record.names[settlement.payer])


def _field(pointer: str) -> str:
    """A place in a rule set as its documentation names it: `scoring.tiers`."""
    return ".".join(step for step in pointer.split("/")[1:] if not step.isdecimal())


def compared(report: AuditReport) -> Iterator[Compared]:
    """What the log declares beside what the replay gives, as far as it declares anything."""
    names = report.record.names
    words = {"winner": _("Winner"), "payer": _("Pays for all")}
    for part in dump_compared(report):
        declared, replayed, agrees = part["declared"], part["replayed"], part["agrees"]
        if declared is None:
            continue
        if part["part"] in words:
            yield Compared(words[part["part"]], names[declared], _named(names, replayed), agrees)
            continue
        told = _("Points of %(name)s") if part["part"] == "points" else _("Cards left, %(name)s")
        write = signed if part["part"] == "points" else number
        for name, one, other in zip(names, declared, replayed or (None,) * len(names), strict=True):
            fits = None if agrees is None or other is None else one == other
            yield Compared(told.replace("%(name)s", name), write(one), write(other), fits)


def _named(names: Sequence[str], seat: int | None) -> str:
    return _("nobody") if seat is None else names[seat]


def what_is_open(report: AuditReport) -> Iterator[str]:
    """What could not be looked at and what hangs on it, a sentence each."""
    said: Iterator[Said] = (one.said for one in unchecked(report) if one.what not in ("doublings", "payer"))
    yield from (say([sentence]) for sentence in said)
    yield from unknowns(report)


def rule_facts(report: AuditReport) -> tuple[Fact, ...]:
    """The whole rule set as lines of words."""
    rules = report.rules
    straights = ", ".join("-".join(text).replace("T", "10") for text in rules.straights)
    plays = (
        Fact(
            _("Plays of %(size)s cards, low to high", size=size) if size > 1 else _("Plays of 1 card"),
            ", ".join(rung.words + (_(" (bomb)") if rung.bomb else "") for rung in rungs),
            special=False,
        )
        for size, rungs in ladder(rules)
    )
    listed = Fact(_("Straights, low to high"), straights, special=False)
    return (*facts(rules), *plays, *((listed,) if straights else ()))


def context(standing: Standing, numbers: Sequence[int], signature: Signature | None) -> dict[str, Any]:
    """Everything that the template asks for; `numbers` are the colours of the seats."""
    report, statement = standing.report, standing.statement
    settlement = report.settlement
    listed = tuple(found(report))
    return {
        "title": _("Audit report: %(names)s", names=_(" · ").join(report.record.names)),
        "address": standing.game.summary.address,
        "received_at": standing.game.summary.received_at,
        "rules_from": standing.game.summary.rules_from,
        "report": report,
        "record": report.record,
        "reasons": coverage_reasons(report.skipped),
        "errors": sum(one.finding.severity == ERROR for one in listed),
        "found": listed,
        "reversed": seats_look_reversed(report),
        "undrawn": max(0, len(listed) - MOST_TABLES),
        "numbers": numbers,
        "settlement": settlement,
        "settlement_words": settlement_words(report.rules.scoring.settlement),
        "charges": charges(report),
        "paying": paying(report),
        "last_play": hand_faces(report.rules, last_play(report), last_play(report)),
        "compared": tuple(compared(report)),
        "open": tuple(what_is_open(report)),
        "rules_key": rules_key(report.rules),
        "rules_label": rules_label(report.rules),
        "rule_facts": rule_facts(report),
        "rules_json": canonical(write_rules(report.rules)).decode(),
        "log": statement["log"],
        "predecessor": statement["predecessor"],
        "engine": ENGINE,
        "attested": ATTESTED,
        "statement_hash": hashlib.sha256(canonical(statement)).hexdigest(),
        "signature": signature,
    }
