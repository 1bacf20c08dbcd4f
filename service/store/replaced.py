"""Replaced games: everything about a log that another one took the place of, worked out from the log itself.

The store keeps nothing of such a game but its log, who handed it in and what was decided about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import orjson

from service.audit import AuditReport
from service.rules.document import write_rules
from service.rules.findings import ERROR
from service.store.amounts import amount_or_none
from service.store.asking import ask
from service.store.database import Reader
from service.store.derive import GameRows, Row, derive
from service.store.game_reports import read_finding, replaced, replaced_by_game, result_of
from service.store.history import FIRST, OPINION
from service.store.logs import ReadGame, StoredLog
from service.store.places import Context, find_predecessor, spot_of
from service.store.rows import Game, GameSummary, ReplacedGame, Seat
from service.store.tables import GAMES
from service.store.verdict_reports import marks_of, read_audit
from service.store.verdict_rows import Audit, GameVerdicts


def find_replaced(reader: Reader, address: str, log: str | None = None) -> ReplacedGame | None:
    """The log of an address that was replaced last, or the one whose SHA-256 begins so; None where there is none."""
    found = replaced(reader, address)
    return next((each for each in found if log is None or each.sha256.startswith(log)), None)


def judge_replaced(reader: Reader, old: ReplacedGame, read: ReadGame) -> tuple[Game, AuditReport]:
    """Judge a replaced game anew, after the game that stands before its number now, and tell what is known of it."""
    log = StoredLog(
        game=old.game,
        address=old.address,
        text=old.text,
        sha256=bytes.fromhex(old.sha256),
        rules_from=old.rules_from,
        rules=old.rules,
        utc_offset=old.utc_offset,
        received_at=old.received_at,
        adopted=old.adopted,
    )
    report = log.judge(read)
    spot = spot_of(report.record)
    if report.opening is not None and spot is not None:
        report = replace(log, context=Context(find_predecessor(reader, spot))).judge(read)
    return _tell(reader, old, report), report


def verdicts_of_replaced(reader: Reader, game: Game) -> GameVerdicts:
    """What was judged and decided about a replaced game; none of its audits stands."""
    assert game.place_taken is not None  # noqa: S101 - only such games get here
    number = game.place_taken.game
    audits = [read_audit(row, standing=False) for row in ask(reader, "audits_of_game", game=number)]
    if all(audit.why == OPINION for audit in audits):
        audits.insert(0, _first_audit(game))
    return GameVerdicts(tuple(audits), marks_of(reader, number))


def _first_audit(game: Game) -> Audit:
    summary = game.summary
    first = next((finding for finding in game.findings if finding.severity == ERROR), None)
    return Audit(
        judged_at=summary.received_at,
        why=FIRST,
        engine=summary.engine,
        rules=summary.rules,
        rules_from=summary.rules_from,
        verdict=summary.verdict,
        record=summary.record,
        coverage=summary.coverage,
        findings=summary.findings,
        code=first.code if first else None,
        ply=first.ply if first else None,
        was_verdict=None,
        who=None,
        note=None,
        document=game.rules,
        standing=False,
    )


def _tell(reader: Reader, old: ReplacedGame, report: AuditReport) -> Game:
    rows = derive(report, old.utc_offset)
    facts = dict(zip(GAMES.names[1:-1], rows.game, strict=True))
    summary = _summary(old, facts, _seats(reader, rows))
    return Game(
        summary=summary,
        text=old.text,
        sha256=old.sha256,
        rules=write_rules(report.rules),
        ended_at=facts["ended_at"],
        findings=tuple(read_finding(row[1:]) for row in rows.findings),
        result=result_of(summary, rows.debts, map(_flow, rows.flows)) if facts["finished"] else None,
        who=old.uploader,
        source_file=old.source_file,
        line=old.line,
        origin=old.origin,
        converter=old.converter,
        original=old.original,
        replaced=replaced_by_game(reader, old.game),
        place_taken=old,
    )


def _flow(row: Row) -> Row:
    """Who paid whom by seat, without their keys."""
    payer, payee, _, _, points = row
    return payer, payee, points


def _seats(reader: Reader, rows: GameRows) -> tuple[Seat, ...]:
    """Who sat where, each under the key of the person where players are linked."""
    seats = [orjson.loads(seat) for seat in rows.seats]
    persons: dict[str, str] = dict(ask(reader, "persons_of", players=[seat["player"] for seat in seats]))
    return tuple(
        Seat(
            seat=seat["seat"],
            player=persons.get(seat["player"], seat["player"]),
            name=seat["name"],
            kind=seat["kind"],
            points=amount_or_none(seat["points"]),
            place=seat["place"],
            cards_left=seat["cards_left"],
        )
        for seat in seats
    )


def _summary(old: ReplacedGame, facts: Mapping[str, Any], seats: tuple[Seat, ...]) -> GameSummary:
    told = {name: value for name, value in facts.items() if name in _TOLD}
    return GameSummary(
        **told | {"skipped": tuple(facts["skipped"]), "tags": tuple(facts["tags"])},
        address=old.address,
        received_at=old.received_at,
        stood=False,
        seats=seats,
    )


_TOLD = {field.name for field in fields(GameSummary)} - {"address", "received_at", "stood", "seats"}
