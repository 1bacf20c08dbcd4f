"""A game as the plain count sees it: the steps of `service.rules.replay`, with every open play listed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from service.rules.cards import Card, unpack
from service.rules.choices import open_plays
from service.rules.course import seat_table
from service.rules.record import GameRecord
from service.rules.replay import Step, replay
from service.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Seen:
    """A step, with what only a listing of the open plays can tell."""

    step: Step
    ply: int
    """The ply of the log; of a pass that it leaves out, the one that follows."""
    implied: bool
    auto: bool
    open: tuple[int, ...]
    next_seat: int
    gone: set[Card]
    """What left the hand; of an unknown hand, what nobody else is known to have had."""

    @property
    def played(self) -> frozenset[Card]:
        return frozenset(self.step.cards)

    @property
    def hand(self) -> int:
        return self.step.hands[self.step.seat]

    @property
    def held(self) -> int:
        return self.step.left[self.step.seat] or 0

    @property
    def able(self) -> bool:
        return self.step.could_beat is True

    @property
    def danger(self) -> bool:
        other = self.next_seat
        return other != self.step.seat and self.step.left[other] == 1

    @property
    def decision(self) -> str | None:
        if self.step.cards:
            return "lead" if self.step.owner is None else "answer"
        if self.step.owner is None:
            return None
        return "voluntary_pass" if self.able else "forced_pass"


def watch(record: GameRecord, rules: RuleSet) -> list[Seen]:
    """Every step up to the end of the game."""
    full, plies = write_out(record, rules)
    table, seen = seat_table(full, rules), []
    elsewhere = {card for player in record.players for card in unpack(player.hand)}
    for step in replay(full, rules):
        ply, implied = plies[step.ply]
        left = record.players[step.seat].left
        auto = (ply in record.auto and not implied) or (left is not None and ply >= left)
        unknown = record.players[step.seat].dealt is None
        gone = set(step.cards) - elsewhere if unknown else set(step.cards) & set(unpack(step.hands[step.seat]))
        elsewhere |= gone if unknown else set()
        options = tuple(open_plays(table, step.seat))
        seen.append(Seen(step, ply, implied, auto, options, table.after(step.seat), gone))
        table.act(step.seat, full.plays[step.ply])
        if table.finished:
            break
    return seen


def write_out(record: GameRecord, rules: RuleSet) -> tuple[GameRecord, list[tuple[int, bool]]]:
    """The same game with every implied pass recorded; and of each action its ply in the log, and if it is implied."""
    if record.passes == "recorded":
        return record, [(ply, False) for ply in range(len(record.plays))]
    actions: list[tuple[int, int]] = []
    plies: list[tuple[int, bool]] = []
    repeats = {}
    for step in replay(record, rules):
        actions += [(seat, 0) for seat in step.implied]
        plies += [(step.ply, True) for _ in step.implied]
        if step.ply in record.repeats:
            repeats[len(actions)] = record.repeats[step.ply]
        actions.append((step.seat, record.plays[step.ply]))
        plies.append((step.ply, False))
    seats, plays = zip(*actions, strict=True) if actions else ((), ())
    return replace(record, passes="recorded", seats=seats, plays=plays, repeats=repeats), plies
