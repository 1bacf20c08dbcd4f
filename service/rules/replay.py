"""The game step by step, for those who want to look at it: what each player held, faced and could have done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from service.rules.cards import Card
from service.rules.choices import can_beat, count_open_plays
from service.rules.course import describe, judge, seat_table
from service.rules.findings import Finding
from service.rules.implied import Action, actions
from service.rules.record import GameRecord
from service.rules.ruleset import Category, RuleSet
from service.rules.table import Opening, Table


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game and the table that it was taken at."""

    ply: int
    seat: int
    cards: tuple[Card, ...]
    """What was put down, lowest first; nothing for a pass."""
    category: Category | None
    """What the cards are read as; None for a pass and for cards that are no combination."""
    trick: int
    leads: bool
    turn: int | None
    """Whose turn it was; None while anybody might lead."""
    lying: int
    """The cards on the table before the action, as a set."""
    owner: int | None
    """The seat that had put them there; None on a lead."""
    hands: tuple[int, ...]
    """What each seat held before the action, as sets; nothing of a hand that is not known."""
    hands_after: tuple[int, ...]
    left: tuple[int | None, ...]
    """How many cards each seat held before the action; None where nobody knows."""
    left_after: tuple[int | None, ...]
    open_plays: int | None
    """How many sets of cards the seat might have put down without breaking a rule; 0 when it was not its turn.

    None where its hand is not known.
    """
    could_beat: bool | None
    """Whether there was any such set; None on a lead, and of an unknown hand (statistics.md section 6)."""
    finding: Finding | None
    implied: tuple[int, ...] = ()
    """The seats whose passes just before it are not in the log; the table before it is the one after those."""
    implied_findings: tuple[Finding, ...] = ()
    """What was wrong with those passes."""


def replay(record: GameRecord, rules: RuleSet, opening: Opening | None = None) -> Iterator[Step]:
    """Take a game's actions one by one, each with the table before it; `opening` as for `course.follow`."""
    table = seat_table(record, rules, opening)
    implied: list[int] = []
    findings: list[Finding] = []
    for action in actions(record, table):
        code = judge(table, action)
        if not action.implied:
            yield _step(record, table, action, code, (tuple(implied), tuple(findings)))
            implied, findings = [], []
            continue
        implied.append(action.seat)
        if code is not None:
            findings.append(describe(record, table, action, code))
        table.act(action.seat, 0)


def _step(
    record: GameRecord,
    table: Table,
    action: Action,
    code: str | None,
    implied: tuple[tuple[int, ...], tuple[Finding, ...]],
) -> Step:
    """Describe an action and take it."""
    ply, seat, cards = action.ply, action.seat, action.cards
    combination = table.playbook.classify(cards) if cards else None
    leads = table.on_lead and bool(cards)
    unseen = table.unseen[seat]
    before: dict[str, Any] = {
        "trick": table.trick,
        "turn": table.turn,
        "lying": table.lying,
        "owner": table.owner,
        "hands": tuple(table.hands),
        "left": tuple(table.left),
        "open_plays": None if unseen else count_open_plays(table, seat),
        "could_beat": None if unseen or table.on_lead else can_beat(table, seat),
        "finding": None if code is None else describe(record, table, action, code),
        "implied": implied[0],
        "implied_findings": implied[1],
    }
    table.act(seat, cards)
    return Step(
        ply=ply,
        seat=seat,
        cards=record.cards(ply),
        category=combination.category if combination else None,
        leads=leads,
        hands_after=tuple(table.hands),
        left_after=tuple(table.left),
        **before,
    )
