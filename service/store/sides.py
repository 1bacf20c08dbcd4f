"""The seats of two groups in the chosen games, which the queries about groups read as `ones` and `others`."""

from __future__ import annotations

from duckdb import ColumnExpression as Column
from duckdb import ConstantExpression as Constant
from duckdb import DuckDBPyRelation as Relation
from duckdb import FunctionExpression

from service.store.database import Reader
from service.store.group_rows import Groups, Side
from service.store.selection import choose


def seat_groups(reader: Reader, groups: Groups) -> None:
    """Make `ones` and `others` the seats of both; where they share games, only those at tables where both have some."""
    choose(reader, groups.question.for_statistics())
    games = reader.table("chosen").select("game", "tags", "source", "rules")
    sat = reader.table("seats").join(games, "game")
    ones, others = _of_side(sat, groups.one), _of_side(sat, groups.other)
    if groups.shared:
        ones, others = _beside(ones, others), _beside(others, ones)
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
