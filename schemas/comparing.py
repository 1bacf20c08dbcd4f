"""Two players side by side as they cross the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from schemas.standings import COLUMNS, dump_figure, dump_name, dump_rules
from service.store.compare_rows import Compared, Comparison
from service.store.group_rows import GroupComparison


def dump_comparison(found: Comparison) -> dict[str, Any]:
    """Write what two players made of the games that both sat in."""
    return {
        "player": dump_name(found.player),
        "opponent": dump_name(found.opponent),
        "rules": dump_rules(found.rules),
        "shared_games": found.games,
        "paid": found.paid,
        "received": found.received,
        "heavy_losses": found.heavy_losses,
        "paid_in_heavy_losses": found.paid_in_heavy_losses,
        "items": list(map(dump_compared, found.figures)),
        "costliest": list(map(asdict, found.costliest)),
        "next": None,
    }


def dump_groups(found: GroupComparison) -> dict[str, Any]:
    """Write what two groups made of their games; `player` is the first group, `opponent` the second."""
    sides = (found.groups.one, found.groups.other)
    one, other = (
        {"group": side.word, "games": games, "seats": seats, "players": list(map(dump_name, side.players or ()))}
        for side, games, seats in zip(sides, found.games, found.seats, strict=True)
    )
    return {
        "a": one,
        "b": other,
        "games": "shared" if found.groups.shared else "own",
        "rules": dump_rules(found.rules),
        "shared_games": found.met,
        "paid": found.paid,
        "received": found.received,
        "heavy_losses": found.heavy_losses,
        "paid_in_heavy_losses": found.paid_in_heavy_losses,
        "flow_per_game": dump_figure(found.figure("flow_per_game").player),
        "items": list(map(dump_compared, found.figures)),
        "costliest": list(map(asdict, found.costliest)),
        "next": None,
    }


def dump_compared(one: Compared) -> dict[str, Any]:
    """Write one figure of both, and how far they are apart."""
    return {
        "statistic": one.name,
        "class": one.label,
        "player": dump_figure(one.player),
        "opponent": dump_figure(one.opponent),
        "difference": asdict(one.difference),
    }


def cells(row: Mapping[str, Any]) -> list[Any]:
    """A figure of both in the columns of the report."""
    return [row[column] if column in _PLAIN else _part(row, column) for column in COLUMNS["compare"]]


_PLAIN = ("statistic", "class")


def _part(row: Mapping[str, Any], column: str) -> Any:
    side, _, part = column.partition("_")
    return row[side][part or "value"]
