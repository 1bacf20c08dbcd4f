"""Control: who won which trick."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from service.insight.tally import SeatCounts
from service.insight.turns import Turn


def count_tricks(tallies: Sequence[SeatCounts], turns: Sequence[Turn], *, ended: bool) -> None:
    """Count tricks played in, tricks won, and leads that nobody beat.

    The last trick of a game that did not end is won by nobody. A trick won by an auto turn counts for nobody, and ends
    every run.
    """
    run, holder = 0, None
    tricks = [list(group) for _, group in groupby(turns, attrgetter("trick"))]
    for number, trick in enumerate(tricks):
        for seat in {turn.seat for turn in trick if turn.options}:
            tallies[seat]["tricks_played"] += 1
        plays = [turn for turn in trick if turn.cards]
        if len(plays) == 1 and plays[0].options:
            tallies[plays[0].seat]["leads_unbeaten"] += 1
        closed = ended or number < len(tricks) - 1
        winner = plays[-1].seat if plays and plays[-1].options and closed else None
        run, holder = (run + 1 if winner == holder else 1), winner
        if winner is not None:
            tally = tallies[winner]
            tally["tricks_won"] += 1
            tally["longest_control"] = max(tally["longest_control"], run)


def count_tricks_of(turns: Sequence[Turn]) -> int:
    """How many tricks were begun."""
    return turns[-1].trick + 1 if turns else 0
