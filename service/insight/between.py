"""What is only known between two players or groups: each with its wire name, its sentence and what it is made of.

The store answers with these by relative seat too, `compare` and `compare-groups` with all of them; the glossary tells
of them from here.
"""

from __future__ import annotations

from dataclasses import dataclass

RELATIVE_SEATS = ("before", "opposite", "after")
"""Where the other side sits, in the order of play."""


@dataclass(frozen=True, slots=True)
class Between:
    """One thing that is known between two."""

    name: str
    """The wire name."""
    sentence: str
    formula: str
    counters: tuple[str, ...] = ()
    """The counters of a seat that it is made of."""
    by_seat: bool = True
    """Whether it is told by relative seat as well."""


BETWEEN: tuple[Between, ...] = (
    Between("shared_games", "games in which both sat", "games of both"),
    Between(
        "ahead_rate",
        "games in which one finished in a better place than the other ÷ shared games that came to a result",
        "games with place < the other's place ÷ shared games",
        ("place",),
    ),
    Between("paid", "points from the one to the other, nothing taken off", "sum of payments to the other"),
    Between("flow", "points that the one got from the other, less those that he paid him", "received − paid"),
    Between("flow_per_game", "the same, a game", "(received − paid) ÷ shared games"),
    Between(
        "flow_per_pair",
        "of groups: the same, a game and pair of one of either at its table",
        "(received − paid) ÷ pairs",
        by_seat=False,
    ),
    Between(
        "beats",
        "answers to a play of the other ÷ turns facing one",
        "answers_seat[k] ÷ facing_seat[k], the other playing k seats after",
        ("answers_seat", "facing_seat"),
        by_seat=False,
    ),
    Between(
        "beats_able",
        "turns at which a play of the other could be beaten ÷ turns facing one",
        "could_beat_seat[k] ÷ facing_seat[k], the other playing k seats after",
        ("could_beat_seat", "facing_seat"),
        by_seat=False,
    ),
)
"""Everything that is known between two, in the order in which the store tells it."""
