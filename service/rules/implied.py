"""Passes that a log leaves out: whoever stands between two recorded actions passed (rules.md section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from service.rules.duty import LIABILITY
from service.rules.record import GameRecord
from service.rules.table import Table


class Action(NamedTuple):
    """One action of a game."""

    ply: int
    """Of a pass that is not in the log, the ply of the next action that is."""
    seat: int
    cards: int
    implied: bool = False
    """Whether it is not in the log."""
    provable: bool = True
    """False where an implied pass may as well not have happened, so that nothing is held against the player."""


def actions(record: GameRecord, table: Table) -> Iterator[Action]:
    """A record's actions with the passes that it implies; each must have been taken at the table before the next."""
    for ply, (seat, cards) in enumerate(zip(record.seats, record.plays, strict=True)):
        if record.passes == "implied":
            provable = table.judge(seat, cards) not in (None, LIABILITY)
            passers = implied_passes(table, seat, cards)
            for passer in passers:
                yield Action(ply, passer, 0, implied=True, provable=provable)
        yield Action(ply, seat, cards)


def implied_passes(table: Table, seat: int, cards: int) -> tuple[int, ...]:
    """Who must have passed before a seat acted, in turn order; nobody where the seat could not have come to act."""
    owner = table.owner
    if owner is None or table.turn is None or table.finished:
        return ()
    inherits = bool(cards) and owner in table.out and table.heir(owner) == seat
    passers: list[int] = []
    for step in range(table.seats):
        following = (table.turn + step) % table.seats
        if following == owner:
            break
        if following in table.out or table.locked_out(following):
            continue
        if following == seat and not inherits:
            return tuple(passers)
        passers.append(following)
    return tuple(passers) if table.heir(owner) == seat else ()
