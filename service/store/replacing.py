"""Puts the games of an upload in the place of the sessions they belong to, whole sessions in one transaction."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from duckdb import DuckDBPyConnection

from service.store.games import CONFLICT, Filed, Filing, with_report
from service.store.session_changes import (
    SessionChange,
    StoredAt,
    Uploaded,
    compare_sessions,
    find_stored,
    places_of,
)
from service.store.submission import Handed, Submission


class NotYoursError(Exception):
    """A stored game that only whoever uploaded it, or an admin, may replace."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """What became of an upload that took the place of sessions."""

    filed: tuple[Filed, ...]
    changes: tuple[SessionChange, ...]
    """What it changed of what was stored before."""


def replace_sessions(connection: DuckDBPyConnection, uploads: Sequence[Handed]) -> list[Replaced]:
    """Let uploads take the place of their sessions, all or nothing; a task for the writer.

    Every game has a place of its own in a session. NotYoursError where any stored game may not be replaced.
    """
    return [_replace(connection, upload) for upload in uploads]


def _replace(connection: DuckDBPyConnection, upload: Handed) -> Replaced:
    games = {game.spot: game for game in upload.games if game.spot}
    stored = find_stored(connection, {spot[:2] for spot in games})
    changes = compare_sessions(stored, {spot: Uploaded(game.address, game.claims) for spot, game in games.items()})
    filing = Filing(connection, upload.games, places_of(stored))
    filed = tuple(filing.file(game) for game in upload.games)
    refused = next((each for each in filed if each.outcome == CONFLICT), None)
    if refused:
        raise NotYoursError(_not_yours(refused.opposed[0]))
    for name, places in stored.items():
        _retire(filing, places, [game for spot, game in games.items() if spot[:2] == name])
    reports = filing.finish(upload.read)
    return Replaced(tuple(with_report(each, reports) for each in filed), changes)


def _retire(filing: Filing, places: Sequence[StoredAt], games: Sequence[Submission]) -> None:
    """Put what is left of a stored session aside; the new game at or before its number, or the first, replaces it."""
    numbered = sorted((game.spot.number, game.address) for game in games if game.spot)
    for each in places:
        if filing.stands(each.standing):
            at = bisect_right(numbered, (each.number or 0, "~")) - 1
            by = next(game for game in games if game.address == numbered[max(0, at)][1])
            if not filing.retire(each.standing, by):
                raise NotYoursError(_not_yours(each.standing.address))


def _not_yours(address: str) -> str:
    return f"the stored game {address} was uploaded by somebody else: ask them, or an admin, to replace the session"
