"""Plays: what is led, what answers, and what each of them cost the hand."""

from __future__ import annotations

from collections.abc import Sequence

from service.insight.counters import CATEGORIES, OVERPLAY_STEPS, SIZES
from service.insight.hand import Reader
from service.insight.tally import SeatCounts
from service.insight.turns import Options, Turn
from service.rules.ruleset import Category, RuleSet

_PLACES = {category: place for place, category in enumerate(CATEGORIES)}
_SIZE_PLACES = {size: place for place, size in enumerate(SIZES)}


def count_play(counts: SeatCounts, turn: Turn, options: Options, read: Reader) -> None:
    """Count a lead or an answer."""
    counts["plays"] += 1
    name = "leads" if turn.owner is None else "answers"
    if turn.size in _SIZE_PLACES:
        counts[f"{name}_by_size"][_SIZE_PLACES[turn.size]] += 1
    if turn.category is not None:
        place = _PLACES[turn.category]
        counts[f"{name}_by_category"][place] += 1
        counts["category_played"][place] = 1
    if turn.owner is None:
        _count_lead(counts, turn)
    elif options.cheaper is not None:
        counts["overplay"] += options.cheaper
        counts["overplay_answers"] += 1
        counts["overplay_steps"][min(options.cheaper, OVERPLAY_STEPS - 1)] += 1
    if options.danger and turn.category is Category.SINGLE:
        _count_danger(counts, turn, read.book.rules)
    _count_breaking(counts, read.broken(turn.hand, turn.kept, turn.category, turn.size))


def _count_lead(counts: SeatCounts, turn: Turn) -> None:
    counts["leads"] += 1
    if turn.size in _SIZE_PLACES and turn.hand.size:
        counts["leads_by_cards"][(turn.hand.size - 1) * len(SIZES) + _SIZE_PLACES[turn.size]] += 1


def _count_danger(counts: SeatCounts, turn: Turn, rules: RuleSet) -> None:
    """A single from two or more cards before a player with one card: whether it was the highest."""
    if turn.hand.size > 1:
        counts["danger_singles"] += 1
        counts["danger_highest"] += turn.cards == rules.highest(turn.hand.cards)


def _count_breaking(counts: SeatCounts, broken: Sequence[int]) -> None:
    if broken:
        counts["plays_breaking"] += 1
        for place in broken:
            counts["breaking_by_kind"][place] += 1


def note_categories(counts: SeatCounts, held: set[Category]) -> None:
    """Note which categories the dealt hand held, and keep only those among the played ones."""
    for category in held:
        counts["category_held"][_PLACES[category]] = 1
    counts["category_played"] = [
        played & dealt for played, dealt in zip(counts["category_played"], counts["category_held"], strict=True)
    ]
