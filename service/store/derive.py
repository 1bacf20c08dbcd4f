"""A judged game as rows: everything that the store keeps of it beside the log itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from service.audit import ENGINE, AuditReport
from service.identity import normal_name
from service.insight.counting import GameCounts, count_game
from service.insight.play_ids import play_id
from service.rules.combinations import Playbook, playbook
from service.rules.document import write_rules
from service.rules.naming import rules_key
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Debt
from service.store.moments import Moment, read_moment
from service.store.people import player_key

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class GameRows:
    """The rows of one game, all without its number, which only the writer gives."""

    game: Row
    """In the order of the columns of `games`, but for the time of receipt, which ends it."""
    rules: tuple[str, str]
    """Key and document of the rule set."""
    seats: tuple[str, ...]
    """As JSON, since they are hundreds of values wide."""
    plays: Row
    """The columns of its plays, each a list by ply: seats, play ids, categories, milliseconds, auto."""
    odd_plays: tuple[Row, ...]
    debts: tuple[Row, ...]
    flows: tuple[Row, ...]
    findings: tuple[Row, ...]
    players: tuple[Row, ...]
    """Key, source, id and name of each, and the start of the game."""


def derive(report: AuditReport, utc_offset: int | None = None) -> GameRows:
    """Work out the rows of a judged game; the same report always gives the same rows.

    `utc_offset`: the minutes by which clocks were ahead of UTC, where the log gives a day without a time.
    """
    record = report.record
    keys = [player_key(record.source, player) for player in record.players]
    counts = count_game(record, report.rules, report.settlement)
    moment = read_moment(record.started_at, utc_offset)
    play_ids = [play_id(cards) for cards in record.plays]
    return GameRows(
        game=_game(report, moment, counts),
        rules=(rules_key(report.rules), _document(report.rules)),
        seats=_seats(record, keys, counts),
        plays=_plays(report, play_ids),
        odd_plays=_odd_plays(record, play_ids),
        debts=_debts(report),
        flows=_flows(report, keys),
        findings=_findings(report),
        players=_players(record, keys, moment),
    )


def _game(report: AuditReport, moment: Moment | None, counts: GameCounts) -> Row:
    record, settlement = report.record, report.settlement
    when = (moment.utc, moment.local, moment.day, moment.hour) if moment else (None, None, None, None)
    winner, payer = (settlement.winner, settlement.payer) if settlement else (None, None)
    return (
        record.id,
        record.source,
        record.session,
        record.number,
        record.started_at,
        record.ended_at,
        *when,
        rules_key(report.rules),
        report.rules_from,
        len(record.players),
        report.verdict,
        report.agreement,
        report.coverage,
        list(report.skipped),
        len(report.findings),
        counts.plies,
        counts.tricks,
        counts.passes,
        winner,
        payer,
        settlement is not None,
        any(player.kind == "bot" for player in record.players),
        list(record.tags),
        ENGINE,
        record.format,
    )


@lru_cache(maxsize=64)
def _document(rules: RuleSet) -> str:
    return orjson.dumps(write_rules(rules)).decode()


def _seats(record: GameRecord, keys: Sequence[str], counts: GameCounts) -> tuple[str, ...]:
    return tuple(
        orjson.dumps(
            {"seat": seat, "player": key, "name": normal_name(player.name), "kind": player.kind, **counted}
        ).decode()
        for seat, (player, key, counted) in enumerate(zip(record.players, keys, counts.seats, strict=True))
    )


def _plays(report: AuditReport, play_ids: list[int]) -> Row:
    record = report.record
    book = playbook(report.rules)
    plies = range(len(play_ids))
    return (
        list(record.seats),
        play_ids,
        [_category(book, cards) for cards in record.plays],
        [record.thinking.get(ply) for ply in plies] if record.thinking else [],
        [ply in record.auto for ply in plies] if record.auto else [],
    )


def _category(book: Playbook, cards: int) -> str | None:
    """What the rule set reads cards as; None for a pass and for what is no combination."""
    strength = book.strengths[cards] if cards else 0
    return book.category(strength).value if strength else None


def _odd_plays(record: GameRecord, play_ids: Sequence[int]) -> tuple[Row, ...]:
    """The cards of plays that have no number of their own."""
    return tuple((ply, " ".join(map(str, record.cards(ply)))) for ply, number in enumerate(play_ids) if number < 0)


def _debts(report: AuditReport) -> tuple[Row, ...]:
    debts = report.settlement.debts if report.settlement else ()
    return tuple((debt.seat, debt.cards, debt.tier, _doublings(debt), debt.debt) for debt in debts)


def _doublings(debt: Debt) -> list[str] | None:
    return None if debt.doublings is None else list(debt.doublings)


def _flows(report: AuditReport, keys: Sequence[str]) -> tuple[Row, ...]:
    flows = report.settlement.flows if report.settlement else ()
    return tuple((flow.payer, flow.payee, keys[flow.payer], keys[flow.payee], flow.points) for flow in flows)


def _findings(report: AuditReport) -> tuple[Row, ...]:
    return tuple(
        (
            place,
            finding.code,
            finding.severity,
            finding.ply,
            finding.seat,
            orjson.dumps(dict(finding.values)).decode(),
            finding.pointer,
        )
        for place, finding in enumerate(report.findings)
    )


def _players(record: GameRecord, keys: Sequence[str], moment: Moment | None) -> tuple[Row, ...]:
    return tuple(
        (key, record.source, player.id, normal_name(player.name), moment and moment.utc)
        for key, player in zip(keys, record.players, strict=True)
    )
