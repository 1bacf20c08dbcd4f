"""What is known between two sides, players or groups: who paid whom, who beats whose plays, which games cost most.

Who sat for either is decided first; what is asked of them is the same. The queries read the seats of the two as `ones`
and `others`, those of all tables as `sat`, and every seat of one with every seat of the other at its table as `pairs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from duckdb import ColumnExpression as Column
from duckdb import ConstantExpression as Constant
from duckdb import DuckDBPyRelation as Relation
from duckdb import FunctionExpression

from service.insight.between import RELATIVE_SEATS
from service.insight.statistics import PLIES
from service.store.amounts import amount
from service.store.asking import Values, ask
from service.store.compare_rows import Compared, Meeting
from service.store.course import COSTLIEST
from service.store.database import Reader
from service.store.differences import PairSums, difference
from service.store.group_rows import Groups, Side
from service.store.intervals import Sums
from service.store.query_text import query_text
from service.store.selection import choose
from service.store.shared_games import Shared
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


def seat_pair(reader: Reader, chosen: Mapping[str, Any], player: str, opponent: str) -> None:
    """Make `ones` and `others` the seats of two players in the chosen games."""
    sat = _sat(reader, chosen)
    _register(reader, sat, *(sat.filter(Column("player") == Constant(key)) for key in (player, opponent)))


def seat_groups(reader: Reader, groups: Groups) -> None:
    """Make `ones` and `others` the seats of both; where they share games, only those at tables where both have some."""
    sat = _sat(reader, groups.question.for_statistics())
    ones, others = _of_side(sat, groups.one), _of_side(sat, groups.other)
    if groups.shared:
        ones, others = _beside(ones, others), _beside(others, ones)
    _register(reader, sat, ones, others)


def _sat(reader: Reader, chosen: Mapping[str, Any]) -> Relation:
    """Every seat of the chosen games, with what the game says of its table."""
    choose(reader, chosen)
    players = Column("seats").cast("INTEGER").alias("players")
    return reader.table("seats").join(reader.table("chosen").select("game", players, "tags", "source", "rules"), "game")


def _register(reader: Reader, sat: Relation, ones: Relation, others: Relation) -> None:
    reader.register("sat", sat)
    reader.register("ones", ones)
    reader.register("others", others)


def _beside(seats: Relation, others: Relation) -> Relation:
    return seats.join(others.select("game").set_alias("beside"), "game", "semi")


def _of_side(seats: Relation, side: Side) -> Relation:
    if side.players is not None:
        keys = Constant([one.player for one in side.players])
        seats = seats.filter(FunctionExpression("list_contains", keys, Column("player")))
    if side.kind == "bot":
        seats = seats.filter(Column("kind") == Constant("bot"))
    elif side.kind is not None:
        seats = seats.filter(Column("kind").isnull() | (Column("kind") != Constant("bot")))
    if side.tag is not None:
        seats = seats.filter(FunctionExpression("list_contains", Column("tags"), Constant(side.tag)))
    return seats if side.source is None else seats.filter(Column("source") == Constant(side.source))


def ask_sides(reader: Reader) -> Answers:
    """Everything that is known between the two sides that were seated last."""
    reader.register("pairs", reader.sql(query_text("sides_pairs")))
    return Answers(
        shared=_by_seat(ask(reader, "sides_met")),
        beats={(measure, label): _beats(numbers) for measure, label, *numbers in ask(reader, "sides_beats")},
        costliest=tuple(map(_meeting, ask(reader, "sides_costliest", limit=COSTLIEST))),
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
