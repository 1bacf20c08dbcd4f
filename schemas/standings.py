"""Reports about players as they cross the wire: standings, one player, point flows; and verdicts and findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from service.insight.statistics import CLASSES, FIGURES, STATISTICS
from service.insight.statistics import Statistic as Definition
from service.store.flow_rows import FlowDay, Residual
from service.store.player_rows import PlayedGame, PlayerName, PlayerPage, PointFlow, Standing
from service.store.rows import FindingCount, RulesCount, Statistic, VerdictCount
from service.store.table_rows import CategoryShare, GameLength

_DEFINED = {figure.name: figure for figure in (*STATISTICS, *FIGURES)}

COMPARED = (
    "statistic", "class", "player", "opponent", "difference", "player_low", "player_high", "opponent_low",
    "opponent_high", "difference_low", "difference_high", "player_made", "player_opportunities", "opponent_made",
    "opponent_opportunities",
)  # fmt: skip

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "players": (
        "player", "games", "wins", "win_rate", "heavy_losses", "debts", "points", "points_per_game", "losses",
        "average_place", "win_rate_low", "win_rate_high", "points_per_game_low", "points_per_game_high", "key",
        "source",
    ),
    "point-flows": (
        "payer", "payee", "points", "games", "paid", "received", "games_paid", "games_received", "payer_key",
        "payee_key",
    ),
    "compare": COMPARED,
    "flow-days": ("payer", "payee", "day", "points", "games", "payer_key", "payee_key"),
    "residuals": ("points", "residual", "games", "address"),
    "compare-groups": COMPARED,
    "game-lengths": ("measure", "games", "mean", "mean_low", "mean_high", "median", "shortest", "longest"),
    "categories": (
        "rules", "category", "share", "share_low", "share_high", "share_made", "share_opportunities", "leads",
        "answers", "games",
    ),
    "findings": ("code", "severity", "findings", "games"),
    "verdicts": ("verdict", "games"),
    "sessions": (
        "source", "session", "day", "games", "players", "legal", "illegal", "incomplete", "complete",
    ),
    "work-list": (
        "address", "source", "started_at", "code", "ply", "player", "message", "state", "stood", "note", "who",
        "marked_at",
    ),
    "changed-verdicts": (
        "address", "source", "started_at", "was_verdict", "verdict", "why", "was_rules", "rules", "was_engine",
        "engine", "judged_at", "who", "note",
    ),
}  # fmt: skip
"""The columns of each report of `stats`, in their order."""


def dump_figure(figure: Statistic) -> dict[str, Any]:
    """Write one figure with what it was computed from."""
    shape = {
        "value": figure.value,
        "made": figure.made,
        "opportunities": figure.opportunities,
        "low": figure.low,
        "high": figure.high,
    }
    return shape if figure.median is None else shape | {"median": figure.median}


def dump_statistic(figure: Statistic, defined: Definition) -> dict[str, Any]:
    """Write a statistic; its classes stand beside its figure, or alone where it has no figure over all."""
    kinds = {known.name: known for known in defined.classes}
    classes = {name: dump_statistic(inner, kinds[name]) for name, inner in figure.classes.items()}
    return classes if defined.kind == CLASSES else dump_figure(figure) | classes


def dump_statistics(told: Mapping[str, Statistic]) -> dict[str, Any]:
    """Write statistics and figures by wire name."""
    return {name: dump_statistic(figure, _DEFINED[name]) for name, figure in told.items()}


STATISTIC_COLUMNS = ("statistic", "class", "value", "made", "opportunities", "low", "high")


def statistic_rows(told: Mapping[str, Statistic]) -> list[tuple[Any, ...]]:
    """Statistics as a table: a row for each of them and for each of its classes."""
    return [row for name, statistic in told.items() for row in _rows_of(name, "", statistic)]


def _rows_of(name: str, label: str, one: Statistic) -> list[tuple[Any, ...]]:
    own = (name, label, one.value, one.made, one.opportunities, one.low, one.high)
    inner = [row for part, each in one.classes.items() for row in _rows_of(name, f"{label}/{part}".lstrip("/"), each)]
    return [own, *inner] if one.opportunities or not one.classes else inner


def dump_name(name: PlayerName) -> dict[str, Any]:
    """Write who somebody is."""
    return {"key": name.player, "name": name.name, "source": name.source, "id": name.id}


def dump_rules(counts: tuple[RulesCount, ...]) -> list[dict[str, Any]]:
    """Write by which rules games were played."""
    return [{"rules": count.rules, "games": count.games} for count in counts]


def dump_standing(standing: Standing) -> dict[str, Any]:
    """Write one player of the standings."""
    return {
        "player": standing.player.name,
        "key": standing.player.player,
        "source": standing.player.source,
        "id": standing.player.id,
        "games": standing.games,
        "wins": standing.wins,
        "win_rate": dump_figure(standing.win_rate),
        "losses": standing.losses,
        "heavy_losses": standing.heavy_losses,
        "debts": standing.debts,
        "points": standing.points,
        "points_per_game": dump_figure(standing.points_per_game),
        "average_place": dump_figure(standing.average_place),
    }


def dump_player(page: PlayerPage) -> dict[str, Any]:
    """Write everything about one player but the course of the games."""
    return dump_name(page.player) | {
        "also_known_as": list(map(dump_name, page.also)),
        "games": page.games,
        "rules": dump_rules(page.rules),
        "statistics": dump_statistics(page.statistics),
        "baselines": {"win_rate": page.baseline_win_rate, "average_place": page.baseline_place},
    }


def dump_played(game: PlayedGame) -> dict[str, Any]:
    """Write one game of a player with the running totals."""
    return asdict(game) | {"day": None if game.day is None else game.day.isoformat()}


def dump_point_flow(flow: PointFlow) -> dict[str, Any]:
    """Write who paid whom on balance."""
    return {
        "payer": flow.payer.name,
        "payee": flow.payee.name,
        "points": flow.points,
        "games": flow.games,
        "paid": flow.paid,
        "received": flow.received,
        "games_paid": flow.games_paid,
        "games_received": flow.games_received,
        "payer_key": flow.payer.player,
        "payee_key": flow.payee.player,
    }


def dump_flow_day(flow: FlowDay) -> dict[str, Any]:
    """Write what passed between two players on one day."""
    return {
        "payer": flow.payer.name,
        "payee": flow.payee.name,
        "day": None if flow.day is None else flow.day.isoformat(),
        "points": flow.points,
        "games": flow.games,
        "payer_key": flow.payer.player,
        "payee_key": flow.payee.player,
    }


def dump_residual(found: Residual) -> dict[str, Any]:
    """Write how many games miss what their settlement adds up to by so much."""
    return asdict(found)


def dump_length(length: GameLength) -> dict[str, Any]:
    """Write how long games are by one measure."""
    return {
        "measure": length.measure,
        "games": length.mean.opportunities,
        "mean": dump_figure(length.mean),
        "median": length.mean.median,
        "shortest": length.shortest,
        "longest": length.longest,
        "by_length": [{"length": each, "games": games} for each, games in length.games.items()],
    }


def dump_category(found: CategoryShare) -> dict[str, Any]:
    """Write how often a category is played under one rule set."""
    return {
        "rules": found.rules,
        "category": found.category,
        "share": dump_figure(found.share),
        "leads": found.leads,
        "answers": found.answers,
        "games": found.games,
    }


def dump_count(count: VerdictCount | FindingCount) -> dict[str, Any]:
    """Write how often something was judged or found."""
    return asdict(count)
