"""Slips that people make at a table or in writing a game down, each where the table offers one (rules.md section 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from service.rules.cards import RANK_LETTERS, unpack
from service.rules.legal import list_plays
from service.rules.table import Table
from tests.samples.playing import Action, Slip

Finder = Callable[[Table, int], Iterable[int]]
"""Cards that a seat might wrongly put down, likelier ones first."""


def at_turn(code: str, find: Finder, first_ply: int = 0, last_ply: int = 1000) -> Slip:
    """A slip of the player whose turn it is, at some ply between two, that breaks just the rule of a code."""

    def slip(table: Table) -> Action | None:
        seat = table.turn
        if seat is None or table.finished or not first_ply <= table.ply <= last_ply:
            return None
        return next(((seat, cards) for cards in find(table, seat) if table.judge(seat, cards) == code), None)

    return slip


def by_another(code: str, find: Finder, first_ply: int = 0, last_ply: int = 1000) -> Slip:
    """A slip of a player who acts when it is not his turn."""

    def slip(table: Table) -> Action | None:
        if table.turn is None or table.finished or not first_ply <= table.ply <= last_ply:
            return None
        others = [(table.turn + step) % table.seats for step in range(1, table.seats)]
        found = ((seat, cards) for seat in others for cards in find(table, seat) if table.judge(seat, cards) == code)
        return next(found, None)

    return slip


def after_the_end(table: Table) -> Action | None:
    """Somebody passes once more after the game has ended."""
    return ((table.winner + 1) % table.seats, 0) if table.winner is not None else None


def _by_strength(table: Table, plays: Iterable[int]) -> list[int]:
    return sorted(plays, key=lambda cards: (table.playbook.strengths[cards], cards))


def lower(table: Table, seat: int) -> Iterable[int]:
    """Plays of the table's size that do not beat it, the highest first."""
    if not table.strength:
        return []
    size = table.lying.bit_count()
    plays = [cards for cards in list_plays(table.rules, table.hands[seat]) if cards.bit_count() == size]
    return reversed(_by_strength(table, plays))


def beating(table: Table, seat: int) -> Iterable[int]:
    """Plays that would beat the table, the lowest first."""
    return _by_strength(table, list_plays(table.rules, table.hands[seat], table.strength))


def pairs_on_a_single(table: Table, seat: int) -> Iterable[int]:
    """Pairs where a single lies, higher than it, the lowest first."""
    if table.lying.bit_count() != 1:
        return []
    plays = _by_strength(table, list_plays(table.rules, table.hands[seat]))
    return [cards for cards in plays if cards.bit_count() == 2 and cards > table.lying]


def misread_suits(table: Table, seat: int) -> Iterable[int]:
    """Singles in the wrong suit: the rank is held, the card is somebody else's."""
    others = sum(hand for holder, hand in enumerate(table.hands) if holder != seat)
    for single in beating(table, seat):
        if single.bit_count() == 1:
            rank = (single.bit_length() - 1) >> 2
            yield from (1 << card for card in unpack(others) if card >> 2 == rank and 1 << card > table.lying)


def straight_round_the_corner(table: Table, seat: int) -> Iterable[int]:
    """J-Q-K-A-2, which some tables play."""
    if table.on_lead:
        held = [table.hands[seat] >> 4 * RANK_LETTERS.index(rank) & 15 for rank in "JQKA2"]
        if all(held):
            yield sum((suits & -suits) << 4 * rank for rank, suits in enumerate(held, start=8))


def on_lead(table: Table, _seat: int) -> Iterable[int]:
    """A pass of the player on lead."""
    return [0] if table.on_lead else []


def singles(table: Table, seat: int) -> Iterable[int]:
    """Every single, the lowest first."""
    return _by_strength(table, (cards for cards in list_plays(table.rules, table.hands[seat]) if not cards & cards - 1))


def last_cards(table: Table, seat: int) -> Iterable[int]:
    """All that is left in hand."""
    return [table.hands[seat]]


SLIPS: Mapping[str, Slip] = {
    "lead/wrong-seat": by_another("lead/wrong-seat", singles),
    "lead/opening-card": at_turn("lead/opening-card", singles),
    "turn/out-of-turn": by_another("turn/out-of-turn", beating, first_ply=6),
    "turn/locked-out": by_another("turn/locked-out", beating, first_ply=6),
    "play/not-held": at_turn("play/not-held", misread_suits, first_ply=8),
    "play/not-a-combination": at_turn("play/not-a-combination", straight_round_the_corner, first_ply=4),
    "play/wrong-size": at_turn("play/wrong-size", pairs_on_a_single, first_ply=8),
    "play/too-low": at_turn("play/too-low", lower, first_ply=17, last_ply=17),
    "pass/on-lead": at_turn("pass/on-lead", on_lead, first_ply=8),
    "duty/highest-single": at_turn("duty/highest-single", singles),
    "duty/liability": at_turn("duty/liability", singles),
    "going-out/on-two": at_turn("going-out/on-two", last_cards),
    "end/after-finish": after_the_end,
}
"""The slip that gives each code about plies."""
