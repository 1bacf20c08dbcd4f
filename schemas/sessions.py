"""Sessions as they cross the wire: lines of the list, and one session with its games added up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from schemas.report import dump_finding
from schemas.segments import write_segment
from service.rules.findings import Finding
from service.store.rows import GameSummary
from service.store.session_changes import NumbersTwice, SessionChange
from service.store.session_rows import RulesTotals, Session, SessionLine, counts

UNSETTLED = {
    "penalty": "these are penalty points: the fewest win, and nobody pays anybody",
    "placement": "these are points by place, which do not add up to nothing: nobody pays anybody",
}
"""Why there is nothing to pay, by settlement."""
REMAINDER = "these points do not add up to nothing, so nobody can say who pays the rest"


def session_path(source: str, session: str) -> str:
    """The end of the address of a session, on the API and on the pages."""
    return f"sessions/{write_segment(source)}/{write_segment(session)}"


def dump_session_line(line: SessionLine) -> dict[str, Any]:
    """Write one session of a list."""
    return {
        "source": line.source,
        "session": line.session,
        "day": None if line.day is None else line.day.isoformat(),
        "games": line.games,
        "players": line.players,
        "legal": line.legal,
        "illegal": line.illegal,
        "incomplete": line.incomplete,
        "complete": line.complete,
        "names": list(line.names),
        "path": session_path(line.source, line.session),
    }


def dump_session_change(change: SessionChange) -> dict[str, Any]:
    """Write what an upload changes of one session, by the numbers of its games."""
    numbers = ("added", "changed", "same", "missing")
    return {
        "source": change.source,
        "session": change.session,
        "path": session_path(change.source, change.session),
        **{name: list(getattr(change, name)) for name in numbers},
    }


def dump_numbers_twice(found: NumbersTwice) -> dict[str, Any]:
    """Write at which numbers of one session several games stand."""
    return {
        "source": found.source,
        "session": found.session,
        "path": session_path(found.source, found.session),
        "numbers": list(found.numbers),
    }


def dump_session(session: Session) -> dict[str, Any]:
    """Write one session: its games in order, the totals by rule set, and who pays whom."""
    after = totals_after(session)
    return {
        "source": session.source,
        "session": session.session,
        "path": session_path(session.source, session.session),
        "day": None if session.day is None else session.day.isoformat(),
        "ordered_by": "number" if session.numbered else "started_at",
        "games": [_dump_game(session, game, after.get(game.address, {})) for game in session.games],
        "totals": [_dump_totals(session, totals) for totals in session.totals],
        "left_out": session.left_out,
        "gaps": [list(gap) for gap in session.gaps],
    }


def _dump_game(session: Session, game: GameSummary, after: Mapping[str, float]) -> dict[str, Any]:
    """Write one game with the totals after it; they are null where it does not count."""
    names = tuple(seat.name for seat in game.seats)
    notes = [
        Finding(each.code, each.pointer, each.ply, each.seat, each.values)
        for each in session.notes.get(game.address, ())
    ]
    return {
        "address": game.address,
        "number": game.number,
        "id": game.id,
        "started_at": game.started_at,
        "rules": game.rules,
        "verdict": game.verdict,
        "record": game.record,
        "coverage": game.coverage,
        "winner": game.winner,
        "payer": game.payer,
        "counts": counts(game),
        "notes": [dump_finding(finding, names) for finding in notes],
        "players": [asdict(seat) | {"total": after.get(seat.player)} for seat in game.seats],
    }


def totals_after(session: Session) -> dict[str, dict[str, float]]:
    """The totals after each game that counts, by address and player; those of its rule set."""
    return {
        running.game.address: dict(zip([one.player.player for one in totals.people], running.totals, strict=True))
        for totals in session.totals
        for running in totals.running
    }


def _dump_totals(session: Session, totals: RulesTotals) -> dict[str, Any]:
    return {
        "rules": totals.rules,
        "settlement": totals.settlement,
        "games": len(totals.running),
        "players": [
            {
                "key": one.player.player,
                "name": one.player.name,
                "games": one.games,
                "wins": one.wins,
                "points": one.points,
                "place": one.place,
            }
            for one in totals.people
        ],
        "transfers": None
        if totals.transfers is None
        else [
            {
                "from": session.people[each.payer].name,
                "to": session.people[each.payee].name,
                "points": each.points,
                "from_key": each.payer,
                "to_key": each.payee,
            }
            for each in totals.transfers
        ],
        "unsettled": None if totals.transfers is not None else UNSETTLED.get(totals.settlement, REMAINDER),
    }
