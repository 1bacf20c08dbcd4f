"""The game before in a session: who won it, for the rules by which the previous winner leads (section 3)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from service.rules.record import GameRecord, Player
from service.rules.ruleset import RuleSet


@lru_cache(maxsize=4096)
def normal_name(name: str) -> str:
    """A name as names are compared: Unicode NFC, trimmed, runs of white space folded; case counts.

    >>> normal_name("  Ah   Keung ")
    'Ah Keung'
    """
    return " ".join(unicodedata.normalize("NFC", name).split())


def person(player: Player) -> str:
    """Who a player is among those of one source: his id, or his name where no id is given."""
    return f"name {normal_name(player.name)}" if player.id is None else f"id {player.id}"


@dataclass(frozen=True, slots=True)
class Predecessor:
    """What a later game of the same source and session needs to know of an earlier one."""

    number: int
    players: tuple[str, ...]
    """Who sat where; see `person`."""
    winner: str | None
    """Who won; None where the game was not legal, did not come to an end, or is not known well enough to say."""


def needs_predecessor(rules: RuleSet, session: str | None, number: int | None) -> bool:
    """Whether the winner of an earlier game leads this one (rules.md section 3, `previous-winner`)."""
    return rules.opening_lead == "previous-winner" and bool(session) and number != 1


def leader(record: GameRecord, predecessor: Predecessor | None) -> int | None:
    """The seat of the previous winner; None where nobody is known to have won the game before, or he has left."""
    if predecessor is None or record.number is None or predecessor.number != record.number - 1:
        return None
    people = tuple(map(person, record.players))
    return people.index(predecessor.winner) if predecessor.winner in people else None
