"""Stored games as they cross the wire: summaries, standing reports, and every ply of a replay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any, cast

from schemas.report import dump_finding, dump_result
from service.rules.cards import Card, unpack
from service.rules.findings import Finding
from service.rules.replay import Step
from service.rules.settlement import Settlement
from service.store.rows import Game, GameSummary, ReplacedGame


def dump_moment(moment: datetime | None) -> str | None:
    """A moment of the store, which is in UTC, as RFC 3339 writes it."""
    return None if moment is None else f"{moment.isoformat()}Z"


def dump_summary(summary: GameSummary) -> dict[str, Any]:
    """Write one game of a list."""
    seats = [asdict(seat) for seat in summary.seats]
    return {name: value for name, value in asdict(summary).items() if name != "skipped"} | {
        "day": None if summary.day is None else summary.day.isoformat(),
        "tags": list(summary.tags),
        "coverage": {"level": summary.coverage, "skipped": list(summary.skipped)},
        "received_at": dump_moment(summary.received_at),
        "seats": len(seats),
        "players": seats,
    }


def dump_game(game: Game) -> dict[str, Any]:
    """Write what is known of one game, without its report."""
    return dump_summary(game.summary) | {
        "ended_at": game.ended_at,
        "sha256": game.sha256,
        "rules_document": dict(game.rules),
        "source_file": game.source_file,
        "line": game.line,
        "origin": game.origin,
        "converter": game.converter,
        "original": game.original,
        "replaced": [dump_replaced(log) for log in game.replaced],
        **dump_place_taken(game),
    }


def dump_replaced(log: ReplacedGame) -> dict[str, Any]:
    """Write what became of a log that another one took the place of."""
    return {
        "address": log.address,
        "sha256": log.sha256,
        "replaced_at": dump_moment(log.replaced_at),
        "replaced_by": log.replaced_by,
        "who": log.who,
        "received_at": dump_moment(log.received_at),
    }


def dump_place_taken(game: Game) -> dict[str, Any]:
    """Write when a game was replaced, and the address of what took its place; null of a game that stands."""
    taken = game.place_taken
    return {
        "replaced_at": None if taken is None else dump_moment(taken.replaced_at),
        "replaced_by": None if taken is None else taken.replaced_by,
    }


def dump_standing_report(game: Game) -> dict[str, Any]:
    """Write the standing audit of a stored game, as `schemas.report` writes a fresh one."""
    summary = game.summary
    names = tuple(seat.name for seat in summary.seats)
    findings = [
        Finding(each.code, each.pointer, each.ply, each.seat, each.values, each.severity) for each in game.findings
    ]
    return {
        "source_file": game.source_file,
        "line": game.line,
        "id": summary.id,
        "address": summary.address,
        "rules": summary.rules,
        "rules_from": summary.rules_from,
        "verdict": summary.verdict,
        "record": summary.record,
        "coverage": {"level": summary.coverage, "skipped": list(summary.skipped)},
        "findings": [dump_finding(finding, names) for finding in findings],
        # what the store calls a result has the fields of a settlement that are written
        "result": None if game.result is None else dump_result(cast(Settlement, game.result)),
        "engine": summary.engine,
        "format": summary.format,
        "received_at": dump_moment(summary.received_at),
    }


def dump_steps(steps: Iterable[Step], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Write every ply of a game with the table that it was taken at."""
    return [_dump_step(step, names) for step in steps]


def _dump_step(step: Step, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "ply": step.ply,
        "seat": step.seat,
        "player": names[step.seat],
        "cards": list(map(str, step.cards)),
        "category": None if step.category is None else str(step.category),
        "trick": step.trick,
        "leads": step.leads,
        "turn": step.turn,
        "table": _cards(step.lying),
        "table_seat": step.owner,
        "hands": [_cards(hand) for hand in step.hands],
        "hands_after": [_cards(hand) for hand in step.hands_after],
        "legal_answers": step.open_plays,
        "implied_passes": list(step.implied),
        "implied_findings": [dump_finding(finding, names) for finding in step.implied_findings],
        "cards_held": list(step.left),
        "cards_held_after": list(step.left_after),
        "could_beat": step.could_beat,
        "finding": None if step.finding is None else dump_finding(step.finding, names),
    }


def _cards(cards: int) -> list[str]:
    return [str(Card(card)) for card in unpack(cards)]
