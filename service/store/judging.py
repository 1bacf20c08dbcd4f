"""Puts what comes out of judging stored games again in the place of their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from duckdb import DuckDBPyConnection

from service.audit import AuditReport
from service.store.derive import derive
from service.store.logs import ReadGame, StoredLog, find_logs, in_context
from service.store.putting import put_rows
from service.store.removing import take_out_rows


def judge_again(connection: DuckDBPyConnection, games: Sequence[int], read: ReadGame) -> dict[str, AuditReport]:
    """Judge some games by their rules, at their places in their sessions; the reports by address."""
    logs = {log.game: log for log in in_context(connection, list(find_logs(connection, games).values()))}
    reports = {game: log.judge(read) for game, log in logs.items()}
    put_reports(connection, logs, reports)
    return {logs[game].address: report for game, report in reports.items()}


def put_reports(
    connection: DuckDBPyConnection,
    logs: Mapping[int, StoredLog],
    reports: Mapping[int, AuditReport],
    suffix: str = "",
) -> None:
    """Let games stand as they were judged now; the suffix names tables that stand beside the real ones."""
    if reports:
        rows = {
            game: (derive(report, logs[game].utc_offset), logs[game].received_at) for game, report in reports.items()
        }
        take_out_rows(connection, list(reports), suffix)
        put_rows(connection, rows, suffix)
