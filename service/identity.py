"""What a game is called: the hash of what happened at its table (log-format.md, "Identity").

The canonical text is one line a fact, each ended by a line feed, in UTF-8 (docs/identity.md has a worked example):

    bigtwo-game/1
    passes <recorded or implied>
    player <name, normalised>	<hand, or ? where it is not known>      one line a seat, a tab between name and hand
    <seat> <cards, or - for a pass>                                     one line an action

Cards are two characters, separated by one blank, sorted 3…2 and within a rank ♦♣♥♠. It is computed once and stored.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable

from service.rules.cards import CARD_TEXTS, write_cards
from service.rules.record import GameRecord


class _Actions(dict[int, str]):
    """One seat's line for each set of cards seen so far; odd sets are not kept, so that this stays small."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def __missing__(self, cards: int) -> str:
        line = f"{self._seat} {write_cards(cards) or '-'}"
        if cards.bit_count() <= 5 and len(self) < 50_000:
            self[cards] = line
        return line


_ACTIONS = tuple(map(_Actions, range(4)))


def address(record: GameRecord) -> str:
    """The game's address: 64 hex digits, the SHA-256 of its canonical text."""
    return hashlib.sha256(canonical_text(record).encode()).hexdigest()


def canonical_text(record: GameRecord) -> str:
    """Everything that makes this game this game, as text; rules, times, tags and declared results are not in it."""
    lines = ["bigtwo-game/1", f"passes {record.passes}"]
    lines += [f"player {normal_name(player.name)}\t{_listed(player.dealt)}" for player in record.players]
    actions = [_ACTIONS[seat][cards] for seat, cards in zip(record.seats, record.plays, strict=True)]
    for ply, cards in record.repeats.items():
        actions[ply] = f"{record.seats[ply]} {_listed(cards)}"
    return "\n".join([*lines, *actions, ""])


def _listed(cards: Iterable[int]) -> str:
    return " ".join([CARD_TEXTS[card] for card in sorted(cards)])


def normal_name(name: str) -> str:
    """A name as names are compared: Unicode NFC, trimmed, runs of white space folded; case counts.

    >>> normal_name("  Ah   Keung ")
    'Ah Keung'
    """
    return " ".join(unicodedata.normalize("NFC", name).split())
