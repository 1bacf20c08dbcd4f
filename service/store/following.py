"""Judges games again when what they hang on has changed: the game before, or the numbers and players around them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from duckdb import DuckDBPyConnection

from service.audit import AuditReport
from service.store.history import SESSION, Cause, Judgement, standing, write_changes
from service.store.judging import put_reports
from service.store.logs import ReadGame, StoredLog, find_logs
from service.store.moments import now
from service.store.places import Row, Spot, find_rows


def follow_up(
    connection: DuckDBPyConnection,
    spots: Iterable[Spot],
    read: ReadGame,
    suffix: str = "",
    *,
    told: Collection[int] = (),
) -> dict[str, AuditReport]:
    """Judge again what hangs on the games at some numbers, and what hangs on that; the new reports by address.

    It ends: each step goes on only from games whose outcome has changed, to later numbers. What changes is written into
    the history, but for the games whose change is `told` there by whoever asks; tables beside the real ones have none.
    """
    reports: dict[str, AuditReport] = {}
    before: dict[int, Judgement] = {}
    waiting = set(spots)
    while waiting:
        steps = [
            _Step(row, {spot.number for spot in waiting if spot[:2] == key})
            for key, row in find_rows(connection, waiting, suffix).items()
        ]
        logs = find_logs(connection, [game for step in steps for game in step.may_change])
        for step in steps:
            step.judge(logs, read)
        judged = {game: report for step in steps for game, report in step.reports.items()}
        if judged:
            strangers = () if suffix else judged.keys() - before.keys() - set(told)
            before |= standing(connection, strangers)
            put_reports(connection, logs, judged, suffix)
        reports |= {logs[game].address: report for game, report in judged.items()}
        waiting = {spot for step in steps for spot in step.beyond}
    if before:
        write_changes(connection, before, standing(connection, before), Cause(SESSION, now()))
    return reports


class _Step:
    """The games of one session around some numbers at which something has changed."""

    def __init__(self, row: Row, changed: set[int]) -> None:
        self._row = row
        self._changed = changed
        known = [at for at, place in enumerate(row.places) if place.spot.number >= row.asked]
        self._odd = {at for at in known if row.context(at).written != row.places[at].notes}
        """Games whose reports say other things about the session than they should."""
        self._led = {at for at in known if row.places[at].follows and row.places[at].spot.number > 1}
        """Games that the winner of another one leads."""
        self.reports: dict[int, AuditReport] = {}
        self.beyond: set[Spot] = set()
        """Where outcomes have changed and the next game is not among these."""

    @property
    def may_change(self) -> list[int]:
        """The games that may have to be judged again."""
        return [self._row.places[at].game for at in sorted(self._odd | self._led)]

    def judge(self, logs: Mapping[int, StoredLog], read: ReadGame) -> None:
        """Judge in the order of the numbers, so that each game finds the one before it judged."""
        for at in sorted(self._odd | self._led):
            place = self._row.places[at]
            number = place.spot.number
            if at in self._odd or not self._changed.isdisjoint({number - 1, number}):
                report = replace(logs[place.game], context=self._row.context(at)).judge(read)
                self.reports[place.game] = report
                self._take_note(at, report)

    def _take_note(self, at: int, report: AuditReport) -> None:
        """Hand on what came out, where it is something new."""
        place = self._row.places[at]
        outcome = report.verdict, report.settlement.winner if report.settlement else None
        if outcome != place.outcome:
            self._row.places[at] = replace(place, outcome=outcome)
            self._changed.add(place.spot.number)
            if not self._row.at(place.spot.number + 1):
                self.beyond.add(place.spot)
