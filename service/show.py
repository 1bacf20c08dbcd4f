"""What people read in a terminal: verdicts with their reasons, and games trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from service.audit import AuditReport
from service.explain import seats_look_reversed
from service.intake import Judged
from service.position import Position, positions
from service.rules.cards import Card, show_cards, unpack
from service.rules.choices import can_beat
from service.rules.combinations import Playbook, in_order, playbook
from service.rules.course import seat_table
from service.rules.findings import ERROR, Finding, signed
from service.rules.implied import actions
from service.rules.naming import rules_label
from service.rules.replay import Step, replay
from service.rules.settlement import Settlement
from service.rules.table import Table
from service.rules.words import number_of
from service.rules.working import work_debt

SIGNS = {"legal": "●", "illegal": "▲", "incomplete": "◐", "malformed": "✕"}
REVERSED = "the seats look listed in reverse order: most turns are right the other way round, so list the players anew"
"""What is said of a log whose players were listed against the turn."""
AS_RECORDED = "the points are those of the game as it was recorded; whether it stands is for the table to decide"
"""What is said of an illegal game that somebody won."""
_SUIT_COLOURS = {"♦": "bright_blue", "♣": "green", "♥": "red", "♠": None}
"""The four colours of the cards on the pages; spades are in the terminal's own."""
_COLOURS = {"legal": "green", "illegal": "red", "incomplete": "yellow", "malformed": "red"}


def show_verdict(verdict: str) -> str:
    """A verdict as a sign and a word, coloured for a terminal."""
    return click.style(f"{SIGNS[verdict]} {verdict}", fg=_COLOURS[verdict])


def draw_cards(cards: Iterable[Card]) -> str:
    """Cards as people write them, each suit in its colour for a terminal."""
    return " ".join(click.style(card.sign, fg=_SUIT_COLOURS[card.sign[-1]], bold=True) for card in cards)


def show_judged(judged: Judged) -> str:
    """One game's line, with everything that was found indented below it."""
    lines = [_heading(judged)]
    if judged.report is None:
        lines += [f"    {fault}  [{fault.code}]" for fault in judged.faults]
        return "\n".join(lines)
    report = judged.report
    shown: set[str] = set()
    for finding, position in zip(report.findings, positions(report), strict=True):
        lines.append(f"    {finding.sentence(report.record.names)}  [{finding.code}{_mildness(finding)}]")
        lines += [f"        {line}" for line in _scene(report, finding, position, shown)]
    if seats_look_reversed(report):
        lines.append(f"    {REVERSED}")
    if report.verdict == "illegal" and report.settlement is not None:
        lines.append(f"    {AS_RECORDED}")
    return "\n".join(lines)


def _heading(judged: Judged) -> str:
    """A game's verdict and place, and what it was."""
    told = [] if judged.report is None else [_told(judged.report)]
    return "  ".join([show_verdict(judged.verdict), judged.place, *told])


def _told(report: AuditReport) -> str:
    """What a game is called, by which rules it was judged and what it came to."""
    parts = [report.record.id] if report.record.id else []
    parts.append(rules_label(report.rules) + ("" if report.rules_from == "log" else f" (by {report.rules_from})"))
    if report.settlement is not None:
        parts.append(_points(report.settlement, report.record.names))
    if report.agreement == "differs":
        parts.append("the record differs")
    return " · ".join(parts)


def _mildness(finding: Finding) -> str:
    return "" if finding.severity == ERROR else f", {finding.severity}"


def _points(settlement: Settlement, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {signed(points)}" for name, points in zip(names, settlement.points, strict=True))


def _table_lines(report: AuditReport, position: Position, seat: int) -> list[str]:
    """The table before an action, in two lines."""
    names, book = report.record.names, playbook(report.rules)
    lying = "empty"
    if position.owner is not None:
        lying = f"{_hand(book, position.lying)} by {names[position.owner]}"
    turn = "" if position.turn is None else f"; {names[position.turn]} to act"
    counts = ", ".join(f"{name} {_count(left)}" for name, left in zip(names, position.left, strict=True))
    return [f"table: {lying}{turn}; cards held: {counts}", f"{names[seat]} held {_held(book, position.hands[seat])}"]


def _scene(report: AuditReport, finding: Finding, position: Position | None, shown: set[str]) -> Iterator[str]:
    """What a reader needs to see at a finding; what was dealt and what came out in the end are `shown` once a game."""
    if position is not None and position.actor is not None:
        yield from _table_lines(report, position, position.actor)
        return
    kind = finding.code.partition("/")[0]
    if kind in shown or kind not in _SCENES:
        return
    shown.add(kind)
    if position is not None:
        yield f"{_SCENES[kind]}:"
        yield from _hands(report, position)
    if kind == "result" and report.settlement is not None:
        yield from show_settlement(report, report.settlement)


_SCENES = {"deal": "as dealt", "end": "where the log stops", "result": "at the end"}
"""What the hands are of that are shown at findings that are about no action."""


def _hands(report: AuditReport, position: Position) -> Iterator[str]:
    """Every hand, with the number of its cards."""
    names, book = report.record.names, playbook(report.rules)
    width = max(map(len, names))
    for name, left, hand in zip(names, position.left, position.hands, strict=True):
        held = "out" if left == 0 else _held(book, hand)
        yield f"  {name:<{width}}  {_count(left):>2}  {held}"


def _count(left: int | None) -> str:
    return "?" if left is None else str(left)


def _held(book: Playbook, hand: int | None) -> str:
    return "a hand that is not known" if hand is None else _hand(book, hand)


def _hand(book: Playbook, cards: int) -> str:
    return show_cards(list(in_order(book, cards))) or "nothing"


def _drawn(table: Table, seat: int) -> str:
    """A hand in its colours; nothing of one that is empty or not known."""
    return draw_cards(in_order(table.playbook, table.hands[seat]))


def _known(table: Table, seat: int) -> int | None:
    """The cards of a seat, where they are known."""
    return None if table.unseen[seat] else table.hands[seat]


def show_summary(counts: Mapping[str, int]) -> str:
    """How many games there were of each verdict."""
    total = sum(counts.values())
    return f"{number_of(total, 'game')}: " + ", ".join(f"{counts.get(verdict, 0):,} {verdict}" for verdict in SIGNS)


def show_game(judged: Judged, report: AuditReport) -> Iterator[str]:
    """A whole game, trick by trick, with findings in place, then what it came to; line by line."""
    record = report.record
    yield _heading(judged)
    yield from _dealt(report)
    width = max(map(len, record.names))
    trick = -1
    for step in replay(record, report.rules, report.opening):
        if step.trick != trick:
            trick = step.trick
            yield click.style(f"trick {trick + 1}", bold=True)
        for passer in step.implied:
            yield click.style(f"       {record.names[passer]:<{width}}  pass (not in the log)", dim=True)
        yield f"  {step.ply:>3}  {record.names[step.seat]:<{width}}  {_action(step)}"
        yield from _found_at(report, step.ply)
    for finding in report.findings:
        if finding.ply is None:
            yield f"{finding.sentence(record.names)}  [{finding.code}{_mildness(finding)}]"
    if report.settlement is not None:
        yield from show_settlement(report, report.settlement)


def _told_in_place(finding: Finding, names: Sequence[str]) -> str:
    sentence = f"{finding.sentence(names)}  [{finding.code}{_mildness(finding)}]"
    return click.style(f"       {SIGNS['illegal']} {sentence}", fg="red")


def _found_at(report: AuditReport, ply: int) -> Iterator[str]:
    """What was found at a ply, as sentences below it."""
    for finding in report.findings:
        if finding.ply == ply:
            yield _told_in_place(finding, report.record.names)


def _dealt(report: AuditReport) -> Iterator[str]:
    record, book = report.record, playbook(report.rules)
    width = max(map(len, record.names))
    for player in record.players:
        hand = "not known" if player.dealt is None else draw_cards(in_order(book, player.hand))
        yield f"  {player.name:<{width}}  {hand}"
    if record.score_only:
        yield "only the score was kept; the plays are not known"


def _action(step: Step) -> str:
    """What was played and what it left, or a pass and whether it was forced."""
    if not step.cards:
        return click.style("pass (forced)" if step.could_beat is False else "pass", dim=True)
    left = step.left_after[step.seat]
    kind = f"  {step.category.words}" if step.category and step.category.size > 1 else ""
    ending = click.style("(out)", fg="green", bold=True) if left == 0 else f"({_count(left)} left)"
    wrong = step.finding is not None and step.finding.severity == ERROR
    mark = click.style(f" {SIGNS['illegal']}", fg="red") if wrong else ""
    return f"{draw_cards(step.cards)}{kind}  {ending}{mark}"


def show_settlement(report: AuditReport, settlement: Settlement) -> Iterator[str]:
    """What each player owes and how it comes about, then the points."""
    names, scoring = report.record.names, report.rules.scoring
    yield f"{names[settlement.winner]} won"
    width = max(map(len, names))
    for debt in settlement.debts:
        yield f"  {names[debt.seat]:<{width}}  {''.join(map(str, work_debt(debt, scoring)))}"
    yield f"points ({settlement.mode}): {_points(settlement, names)}"


def show_table_after(judged: Judged, report: AuditReport, ply: int) -> Iterator[str]:
    """What was found at a ply, and the table after it: every hand, what lies there and whose turn it is."""
    record = report.record
    yield _heading(judged)
    yield from _found_at(report, ply)
    table = seat_table(record, report.rules, report.opening)
    for action in actions(record, table):
        if action.ply > ply:
            break
        table.act(action.seat, action.cards)
    width = max(map(len, record.names))
    for seat, name in enumerate(record.names):
        yield f"  {name:<{width}}  {_drawn(table, seat) or _held(table.playbook, _known(table, seat))}"
    if table.owner is not None:
        yield f"on the table: {draw_cards(unpack(table.lying))} by {record.names[table.owner]}"
    if table.winner is not None:
        yield f"{record.names[table.winner]} is out"
    elif table.turn is not None:
        beats = "" if table.on_lead else ", who can beat it" if can_beat(table, table.turn) else ", who cannot beat it"
        yield f"to act: {record.names[table.turn]}{' on lead' if table.on_lead else beats}"
