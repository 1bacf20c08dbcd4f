"""The game step by step, for those who want to look at it: what each player held, faced and could have done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from service.rules.cards import Card
from service.rules.choices import can_beat, count_open_plays
from service.rules.course import describe
from service.rules.findings import Finding
from service.rules.record import GameRecord
from service.rules.ruleset import Category, RuleSet
from service.rules.table import Table


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
    """What each seat held before the action, as sets."""
    hands_after: tuple[int, ...]
    open_plays: int
    """How many sets of cards the seat might have put down without breaking a rule; 0 when it was not its turn."""
    could_beat: bool | None
    """Whether there was any such set; None on a lead (statistics.md section 6)."""
    finding: Finding | None


def replay(record: GameRecord, rules: RuleSet) -> Iterator[Step]:
    """Take a game's actions one by one, each with the table before it."""
    table = Table(rules, [player.hand for player in record.players])
    for ply, (seat, cards) in enumerate(zip(record.seats, record.plays, strict=True)):
        yield _step(record, table, ply, seat, cards)


def _step(record: GameRecord, table: Table, ply: int, seat: int, cards: int) -> Step:
    """Describe an action and take it."""
    code = table.judge(seat, cards)
    combination = table.playbook.classify(cards) if cards else None
    leads = table.on_lead and bool(cards)
    before: dict[str, Any] = {
        "trick": table.trick,
        "turn": table.turn,
        "lying": table.lying,
        "owner": table.owner,
        "hands": tuple(table.hands),
        "open_plays": count_open_plays(table, seat),
        "could_beat": None if table.on_lead else can_beat(table, seat),
        "finding": None if code is None else describe(record, table, ply, code),
    }
    table.act(seat, cards)
    return Step(
        ply=ply,
        seat=seat,
        cards=record.cards(ply),
        category=combination.category if combination else None,
        leads=leads,
        hands_after=tuple(table.hands),
        **before,
    )
