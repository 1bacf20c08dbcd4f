"""What nobody can count where hands are not known: those counters are null, made and opportunities alike.

The one place that says so. What a game says of a player's plays counts under any hand; what his choice was, what he was
dealt and what he kept counts only where his hand is known, even where he has put all of it down: such hands win more
often than others.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.insight.tally import SeatCounts
from service.rules.table import Table

OF_THE_HAND = (
    *("turns_could_beat", "forced_passes", "voluntary_passes", "answers_able", "could_beat_seat"),
    *("turns_facing_by_cards", "forced_passes_by_cards", "voluntary_passes_by_cards"),
    *("could_beat_by_smallest", "answers_by_smallest"),
    *("danger_could_beat", "danger_passes", "danger_singles", "danger_highest"),
    *("category_held", "category_played", "overplay", "overplay_answers", "overplay_steps"),
    *("plays_breaking", "breaking_by_kind", "win_chances", "missed_wins"),
    *("twos_dealt", "twos_kept", "fours_dealt", "fours_kept", "fours_broken"),
    *("straight_flushes_dealt", "straight_flushes_kept", "straight_flushes_broken"),
    *("dealt_cards", "release_plies"),
    *("voluntary_pass_ms", "voluntary_pass_ms_turns", "voluntary_pass_ms_list"),
    *("forced_pass_ms", "forced_pass_ms_turns", "forced_pass_ms_list"),
)
"""What only a known hand tells of its player; the parts of a count go with it, as passes by cards do."""
OF_THE_SIZE = ("leads_by_cards",)
"""What needs the number of cards that the player holds."""
OF_ALL_SIZES = (
    *("could_beat_by_smallest", "answers_by_smallest"),
    *("danger_could_beat", "danger_passes", "danger_singles", "danger_highest"),
    *("behind_at_half", "comeback", "ahead_at_half", "collapse"),
)
"""What needs the number of cards that everybody holds."""
OF_DUTY = ("overplay", "overplay_answers", "overplay_steps")
"""What needs it too where the rules narrow the choice before a player with one card."""


def leave_open(tallies: Sequence[SeatCounts], table: Table) -> None:
    """Take back what the table that the game was played at cannot have told."""
    every_size = None not in table.dealt
    if every_size and True not in table.unseen:
        return
    for seat, counts in enumerate(tallies):
        names: tuple[str, ...] = OF_THE_HAND if table.unseen[seat] else ()
        if table.dealt[seat] is None:
            names += OF_THE_SIZE
        if not every_size:
            names += OF_ALL_SIZES + (OF_DUTY if table.rules.last_card == "highest-single" else ())
        counts.update(dict.fromkeys(names))
