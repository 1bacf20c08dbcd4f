"""A game as the plain count sees it: the steps of `service.rules.replay`, with every open play listed."""

from __future__ import annotations

from dataclasses import dataclass

from service.rules.cards import Card, unpack
from service.rules.choices import open_plays
from service.rules.record import GameRecord
from service.rules.replay import Step, replay
from service.rules.ruleset import RuleSet
from service.rules.table import Table


@dataclass(frozen=True)
class Seen:
    """A step, with what only a listing of the open plays can tell."""

    step: Step
    auto: bool
    open: tuple[int, ...]
    next_seat: int

    @property
    def played(self) -> frozenset[Card]:
        return frozenset(self.step.cards)

    @property
    def hand(self) -> int:
        return self.step.hands[self.step.seat]

    @property
    def held(self) -> int:
        return len(unpack(self.hand))

    @property
    def gone(self) -> set[Card]:
        return set(unpack(self.hand)) - set(unpack(self.step.hands_after[self.step.seat]))

    @property
    def able(self) -> bool:
        return self.step.could_beat is True

    @property
    def danger(self) -> bool:
        other = self.next_seat
        return other != self.step.seat and len(unpack(self.step.hands[other])) == 1

    @property
    def decision(self) -> str | None:
        if self.step.cards:
            return "lead" if self.step.owner is None else "answer"
        if self.step.owner is None:
            return None
        return "voluntary_pass" if self.able else "forced_pass"


def watch(record: GameRecord, rules: RuleSet) -> list[Seen]:
    """Every step up to the end of the game."""
    table, seen = Table(rules, [player.hand for player in record.players]), []
    for step in replay(record, rules):
        left = record.players[step.seat].left
        auto = step.ply in record.auto or (left is not None and step.ply >= left)
        seen.append(Seen(step, auto, tuple(open_plays(table, step.seat)), table.after(step.seat)))
        table.act(step.seat, record.plays[step.ply])
        if table.finished:
            break
    return seen
