"""A tally: the counters of one seat while its game is being counted."""

from __future__ import annotations

from typing import Any

from service.insight.counters import BREAKABLE, CATEGORIES, COUNTERS, DECISIONS, OVERPLAY_STEPS, RESULT, SIZES

SeatCounts = dict[str, Any]
"""Every counter's value by its name, in the order of `COUNTERS`: an int, a float, a list of ints and None, or None."""

_BLANK: SeatCounts = {counter.name: 0 for counter in COUNTERS} | {counter.name: None for counter in RESULT}
_BLANK |= {"after_opener": None} | {f"{decision}_ms_list": None for decision in DECISIONS}
_PLACES = {
    "facing_seat": 3,
    "could_beat_seat": 3,
    "answers_seat": 3,
    "leads_by_size": len(SIZES),
    "answers_by_size": len(SIZES),
    "leads_by_category": len(CATEGORIES),
    "answers_by_category": len(CATEGORIES),
    "category_held": len(CATEGORIES),
    "category_played": len(CATEGORIES),
    "overplay_steps": OVERPLAY_STEPS,
    "breaking_by_kind": len(BREAKABLE),
}
"""How many places each list has that is as long in every game."""


def blank_tally() -> SeatCounts:
    """A tally of a game that tells nothing yet: every counter is null."""
    return dict.fromkeys(_BLANK)


def open_tally(dealt: int, smallest: int) -> SeatCounts:
    """A tally with nothing counted, for a deal of so many cards; the smallest other one bounds two of its lists."""
    counts = _BLANK.copy()
    for name, places in _PLACES.items():
        counts[name] = [0] * places
    for name in ("turns_facing_by_cards", "forced_passes_by_cards", "voluntary_passes_by_cards"):
        counts[name] = [0] * dealt
    counts["leads_by_cards"] = [0] * (len(SIZES) * dealt)
    for name in ("could_beat_by_smallest", "answers_by_smallest"):
        counts[name] = [0] * smallest
    return counts
