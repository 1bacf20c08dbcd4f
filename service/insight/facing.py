"""Turns at which a play lies on the table: passes, answers, whose play it was, and danger."""

from __future__ import annotations

from service.insight.tally import SeatCounts
from service.insight.turns import Options, Turn


def count_facing(counts: SeatCounts, turn: Turn, options: Options, offset: int) -> None:
    """Count a turn facing the play of the seat that plays so many seats after this one."""
    counts["turns_facing"] += 1
    counts["answers" if turn.cards else "passes"] += 1
    _count_seat(counts, turn, options, offset)
    held = turn.hand.size - 1
    if held >= 0:
        counts["turns_facing_by_cards"][held] += 1
    if options.could_beat:
        _count_able(counts, turn, options)
    if not turn.cards:
        kind = "voluntary_passes" if options.could_beat else "forced_passes"
        counts[kind] += 1
        if held >= 0:
            counts[f"{kind}_by_cards"][held] += 1


def _count_seat(counts: SeatCounts, turn: Turn, options: Options, offset: int) -> None:
    """Who beats whose plays; an own play, which no legal game lets anybody face, is nobody's."""
    if offset:
        counts["facing_seat"][offset - 1] += 1
        if options.could_beat:
            counts["could_beat_seat"][offset - 1] += 1
        if turn.cards:
            counts["answers_seat"][offset - 1] += 1


def _count_able(counts: SeatCounts, turn: Turn, options: Options) -> None:
    """A turn that could beat the table, by the smallest other hand."""
    counts["turns_could_beat"] += 1
    if options.smallest:
        counts["could_beat_by_smallest"][options.smallest - 1] += 1
    if turn.cards:
        counts["answers_able"] += 1
        if options.smallest:
            counts["answers_by_smallest"][options.smallest - 1] += 1
    if options.danger:
        counts["danger_could_beat"] += 1
        counts["danger_passes"] += not turn.cards
