"""Judges games again when what they hang on has changed: the game before, or the numbers and players around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from duckdb import DuckDBPyConnection

from service.audit import AuditReport
from service.store.derive import derive
from service.store.logs import ReadGame, StoredLog, find_logs
from service.store.places import Outcome, Place, Row, Spot, find_rows, written
from service.store.putting import put_rows
from service.store.removing import take_out_rows


def follow_up(
    connection: DuckDBPyConnection, spots: Iterable[Spot], read: ReadGame, suffix: str = ""
) -> dict[str, AuditReport]:
    """Judge again what hangs on the games at some numbers, and what hangs on that; the new reports by address.

    It ends: each step goes on only from games whose outcome has changed, to later numbers.
    """
    reports: dict[str, AuditReport] = {}
    waiting = set(spots)
    while waiting:
        rows = find_rows(connection, waiting, suffix)
        logs = find_logs(
            connection, [place.game for row in rows.values() for place in row.places if _hangs(row, place)]
        )
        steps = {key: _Step(row, {spot.number for spot in waiting if spot[:2] == key}) for key, row in rows.items()}
        for step in steps.values():
            step.judge(logs, read)
        judged = {game: report for step in steps.values() for game, report in step.reports.items()}
        take_out_rows(connection, list(judged), suffix)
        if judged:
            put_rows(
                connection,
                {game: (derive(report), logs[game].received_at) for game, report in judged.items()},
                suffix,
            )
        reports |= {logs[game].address: report for game, report in judged.items()}
        waiting = {spot for step in steps.values() for spot in step.beyond}
    return reports


def _hangs(row: Row, place: Place) -> bool:
    """Whether a game may have to be judged again: a winner leads it, or its report says other things than it should."""
    return (place.follows and place.spot.number > 1) or written(row.context(place).notes) != place.notes


class _Step:
    """The games of one session around some numbers at which something has changed."""

    def __init__(self, row: Row, changed: set[int]) -> None:
        self._row = row
        self._changed = changed
        self.reports: dict[int, AuditReport] = {}
        self.beyond: set[Spot] = set()
        """Where outcomes have changed and the next game is not among these."""

    def judge(self, logs: Mapping[int, StoredLog], read: ReadGame) -> None:
        """Judge in the order of the numbers, so that each game finds the one before it judged."""
        for at, place in enumerate(self._row.places):
            if self._stale(place):
                context = self._row.context(place)
                report = replace(logs[place.game], context=context).judge(read)
                self.reports[place.game] = report
                self._note(at, place, report)

    def _stale(self, place: Place) -> bool:
        if not _hangs(self._row, place):
            return False
        number = place.spot.number
        led = place.follows and not self._changed.isdisjoint({number - 1, number})
        return led or written(self._row.context(place).notes) != place.notes

    def _note(self, at: int, place: Place, report: AuditReport) -> None:
        outcome = Outcome(report.verdict, report.settlement.winner if report.settlement else None)
        if outcome != place.outcome:
            self._row.places[at] = replace(place, outcome=outcome)
            self._changed.add(place.spot.number)
            if not self._row.at(place.spot.number + 1):
                self.beyond.add(place.spot)
