"""What came out: places, points and what they were charged for, and how far ahead the game was at half of its plies."""

from __future__ import annotations

from collections.abc import Sequence

from service.insight.tally import SeatCounts
from service.insight.turns import Turn
from service.rules.ruleset import RuleSet
from service.rules.settlement import Debt, Settlement

CAUSES = ("unused_two", "unused_four", "unused_straight_flush", "final_play")
"""The causes of doubling, in the order in which they are charged."""
HEAVY = 2
"""A loss is heavy at so many times the first tier."""
FAR = 3
"""Ahead or behind at half-time means by so many cards."""


def count_outcome(
    tallies: Sequence[SeatCounts], turns: Sequence[Turn], dealt: Sequence[int], rules: RuleSet, settlement: Settlement
) -> None:
    """Count what a settled game came to; `dealt` is how many cards each seat was dealt."""
    count_result(tallies, rules, settlement)
    half = _held_at_half(turns, dealt)
    for seat, counts in enumerate(tallies):
        won = int(seat == settlement.winner)
        _count_opener(counts, won)
        _count_half(counts, [cards - half[seat] for other, cards in enumerate(half) if other != seat], won)
    _count_shut_outs(tallies, turns)


def count_result(tallies: Sequence[SeatCounts], rules: RuleSet, settlement: Settlement) -> None:
    """Count what needs no turns: places, points, debts; nothing that unseen cards decide."""
    for seat, counts in enumerate(tallies):
        won = int(seat == settlement.winner)
        counts["won"], counts["lost"] = won, 1 - won
        counts["points"] = settlement.points[seat]
        counts["cards_left"] = settlement.cards_left[seat]
        counts["debt"] = settlement.owed[seat]
        if won:
            counts["heavy_loss"] = counts["doubling_cost"] = 0
            for cause in CAUSES:
                counts[f"doubling_{cause}"] = 0
        _count_place(counts, seat, settlement.places)
    for debt in settlement.debts:
        _count_debt(tallies[debt.seat], debt, rules)


def _count_place(counts: SeatCounts, seat: int, places: Sequence[float | None]) -> None:
    """A tie for several places has an equal share in each of them."""
    place = places[seat]
    if place is None:
        return
    tied = places.count(place)
    first = round(place - (tied - 1) / 2)
    counts["place"] = place
    for number in range(1, len(places) + 1):
        counts[f"place_{number}"] = 1 / tied if first <= number < first + tied else 0.0


def _count_opener(counts: SeatCounts, won: int) -> None:
    counts["games_after_opener"] = [0] * 4
    counts["wins_after_opener"] = [0] * 4
    if counts["after_opener"] is not None:
        counts["games_after_opener"][counts["after_opener"]] = 1
        counts["wins_after_opener"][counts["after_opener"]] = won


def _held_at_half(turns: Sequence[Turn], dealt: Sequence[int]) -> list[int]:
    """The cards that each seat holds after half of the recorded plies, rounded down."""
    held = list(dealt)
    half = (turns[-1].ply + 1) // 2 if turns else 0
    for turn in turns:
        if turn.ply >= half:
            break
        held[turn.seat] = turn.kept.size
    return held


def _count_half(counts: SeatCounts, leads: Sequence[int], won: int) -> None:
    """`leads`: how many cards more than this seat each other one holds."""
    behind, ahead = max(leads) <= -FAR, min(leads) >= FAR
    counts["behind_at_half"], counts["comeback"] = int(behind), int(behind and won)
    counts["ahead_at_half"], counts["collapse"] = int(ahead), int(ahead and not won)


def _count_debt(counts: SeatCounts, debt: Debt, rules: RuleSet) -> None:
    """Charge each cause with the rise that it makes, one after the other; null where unseen cards decide it."""
    counts["tier"] = debt.tier
    if debt.cards is None or debt.tier is None:
        return
    counts["heavy_loss"] = int(debt.tier >= HEAVY * rules.scoring.tiers[0][1])
    if debt.doublings is None:
        return
    plain = charged = debt.cards * debt.tier
    for cause in CAUSES:
        doubled = charged << debt.doublings.count(cause)
        counts[f"doubling_{cause}"] = doubled - charged
        charged = doubled
    counts["doubling_cost"] = charged - plain


def _count_shut_outs(tallies: Sequence[SeatCounts], turns: Sequence[Turn]) -> None:
    played = {turn.seat for turn in turns if turn.cards}
    for seat, counts in enumerate(tallies):
        counts["shut_out"] = int(counts["lost"] and seat not in played)
