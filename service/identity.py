"""What a game is called: the hash of what happened at its table (log-format.md, "Identity").

The canonical text is one line a fact, each ended by a line feed, in UTF-8 (docs/identity.md has a worked example):

    bigtwo-game/1
    passes <recorded or implied>
    source <source>                                                     these three where a hand is not known
    session <session>
    number <number, or - where there is none>
    player <name, normalised>	<hand, or ? where it is not known>      one line a seat, a tab between name and hand
    <seat> <cards, or - for a pass>                                     one line an action

A game without plays, a line of a score sheet, is known by what the sheet says of it:

    bigtwo-game/1
    score-only
    source <source>
    session <session>                                                   these two where both are known,
    number <number>
    id <id>                                                             else this one
    player <name, normalised>	<cards left>
    payer <seat, or - where everybody pays his own>

Cards are two characters, separated by one blank, sorted 3…2 and within a rank ♦♣♥♠. It is computed once and stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from service.rules.cards import CARD_TEXTS, write_cards
from service.rules.predecessor import normal_name
from service.rules.record import DeclaredResult, GameRecord

__all__ = ["address", "canonical_text", "normal_name"]


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
    if record.score_only:
        return "\n".join(_sheet_lines(record))
    lines = ["bigtwo-game/1", f"passes {record.passes}"]
    if None in [player.dealt for player in record.players]:
        lines += [f"source {record.source}", f"session {record.session or ''}", f"number {record.number or '-'}"]
    lines += [
        f"player {normal_name(player.name)}\t{'?' if player.dealt is None else _listed(player.dealt)}"
        for player in record.players
    ]
    actions = [_ACTIONS[seat][cards] for seat, cards in zip(record.seats, record.plays, strict=True)]
    for ply, cards in record.repeats.items():
        actions[ply] = f"{record.seats[ply]} {_listed(cards)}"
    return "\n".join([*lines, *actions, ""])


def _sheet_lines(record: GameRecord) -> Iterator[str]:
    """The lines of a game without plays, the end of the last one too."""
    declared = record.declared or DeclaredResult()
    yield from ("bigtwo-game/1", "score-only", f"source {record.source}")
    if record.session and record.number:
        yield from (f"session {record.session}", f"number {record.number}")
    else:
        yield f"id {record.id or ''}"
    for player, left in zip(record.players, declared.cards_left or (), strict=True):
        yield f"player {normal_name(player.name)}\t{left}"
    yield f"payer {'-' if declared.payer is None else declared.payer}"
    yield ""


def _listed(cards: Iterable[int]) -> str:
    return " ".join([CARD_TEXTS[card] for card in sorted(cards)])
