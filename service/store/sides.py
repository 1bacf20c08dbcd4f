"""What is known between two sides, players or groups: who paid whom, who beats whose plays, which games cost most.

The seats of either come from the query that says who they are; what is asked of them is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from service.insight.statistics import PLIES
from service.store.amounts import amount
from service.store.asking import Values, ask_text, query_text
from service.store.compare_rows import Compared, Meeting
from service.store.course import COSTLIEST
from service.store.database import Reader
from service.store.differences import PairSums, difference
from service.store.intervals import Sums
from service.store.shared_games import RELATIVE_SEATS, Shared
from service.store.statistics import tell_sums

_MEASURES = ("beats", "beats_able")
_WHOSE = ("", "others", "by_others")
"""Between the two, each facing all others' plays, and all others facing theirs; `own` are those of one group."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered about two sides."""

    shared: Mapping[str, Shared]
    """All shared games under no label, then those by where the other side sat."""
    beats: Mapping[tuple[str, str], tuple[Sums, Sums, float]]
    """Of either side, and how the two go together."""
    costliest: tuple[Meeting, ...]

    def between(self, *, several: bool) -> Iterator[Compared]:
        """Everything that is known between the two."""
        for label, part in self.shared.items():
            yield from part.figures(label, several=several)
        for name in product(_MEASURES, (*_WHOSE, "own") if several else _WHOSE):
            own, other, correlation = self.beats.get(name, (_NOTHING, _NOTHING, 0.0))
            player, opponent = tell_sums(PLIES, own), tell_sums(PLIES, other)
            yield Compared(*name, PLIES, player, opponent, difference(player, opponent, correlation))


_NOTHING = Sums(0, 0, 0, 0, 0, 0)


def ask_sides(reader: Reader, chosen: Mapping[str, Any], sides: str, parameters: Mapping[str, Any]) -> Answers:
    """Everything that is known between two sides over the chosen games; `sides` is the query of their seats."""

    def ask(*queries: str, **more: Any) -> list[Values]:
        return ask_text(reader, chosen, sides + "".join(map(query_text, queries)), **parameters, **more)

    costliest = ask("sides_pairs", "sides_costliest", limit=COSTLIEST)
    return Answers(
        shared=_by_seat(ask("sides_pairs", "sides_met")),
        beats={(measure, label): _beats(numbers) for measure, label, *numbers in ask("sides_beats")},
        costliest=tuple(map(_meeting, costliest)),
    )


def _by_seat(rows: Sequence[Values]) -> dict[str, Shared]:
    """All shared games, then those by where the other side sat, in the order of play."""
    known = {label: Shared(*map(int, counts)) for label, *counts in rows}
    return {"": known.get("", Shared())} | {seat: known[seat] for seat in RELATIVE_SEATS if seat in known}


def _beats(numbers: Sequence[float]) -> tuple[Sums, Sums, float]:
    own, other = Sums(*numbers[:6]), Sums(*numbers[6:12])  # type: ignore[arg-type]
    return own, other, PairSums(own, other, *numbers[12:]).correlation


def _meeting(row: Values) -> Meeting:
    address, started_at, relative_seat, flow, points, their_points, cards_left, heavy_loss = row
    both = amount(points), amount(their_points)
    return Meeting(address, started_at, relative_seat, flow, *both, cards_left, heavy_loss)
