"""`bigtwo stats`: the reports of the dashboards on the command line."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from service.cells import harmless
from service.commands.filters import filtered, given
from service.commands.options import OneOf, database, refuse

if TYPE_CHECKING:
    from service.desk import Desk

REPORTS = ("players", "point-flows", "flow-days", "residuals", "game-lengths", "categories", "compare",
           "compare-groups", "findings", "verdicts", "sessions", "work-list", "changed-verdicts")  # fmt: skip
_COUNTED = (
    "players",
    "point-flows",
    "flow-days",
    "residuals",
    "game-lengths",
    "categories",
    "compare",
    "compare-groups",
)
"""Those that count legal games without bots alone, unless more is asked for."""
_OFTEN_EMPTY = ("findings", "work-list", "changed-verdicts")
"""Those in which games that are in order are not told of."""


@click.command()
@click.argument("report", type=OneOf(REPORTS))
@filtered
@click.option("--format", "form", type=OneOf(["table", "csv", "json"]), default="table", show_default=True)
@database
def stats(report: str, form: str, database: str | None, server: str | None, **filters: str | None) -> None:
    """Report on the stored games: standings, who paid whom and whether that adds up, comparisons, findings, sessions.

    game-lengths: how many plies, tricks and passes games have; categories: which combinations are played, by rule set;
    work-list: illegal games, and how far one is with them; changed-verdicts: those that took the place of others.

    Statistics count legal games without bots unless you ask otherwise.

    \b
    Example:
        bigtwo stats players --rules hong-kong --since 2026-01-01
        bigtwo stats point-flows --format csv > flows.csv
        bigtwo stats compare --player Mei --opponent Oscar
        bigtwo stats compare-groups --a kind:human --b kind:bot --rules wikipedia
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError

    try:
        with open_desk(database, server) as desk:
            asked = given(filters)
            rows = desk.report(report, asked)
            if report == "players" and rows and all(row["points"] is None for row in rows):
                _tell_mixed(desk, asked)
            if _without_games(report, rows):
                click.echo(f"bigtwo: {_none_fits(report)}", err=True)
    except DeskError as trouble:
        refuse(trouble)
    columns, table = _table(report, rows)
    click.echo(_WRITERS[form](columns, table), nl=False)


def _without_games(report: str, rows: Sequence[dict[str, Any]]) -> bool:
    """Whether a report is about no game at all; legal games have no findings."""
    if report == "compare":
        return not rows[0]["player"]["value"]
    if report == "game-lengths":
        return not any(row["games"] for row in rows)
    if report == "compare-groups":
        return not any(row[side]["opportunities"] for row in rows for side in ("player", "opponent"))
    return not rows and report not in _OFTEN_EMPTY


def _none_fits(report: str) -> str:
    """What to say where nothing is listed."""
    if report == "sessions":
        return "no stored game that fits was played in a session"
    if report not in _COUNTED:
        return "no stored game fits"
    return "no stored game fits; legal games without bots are counted, unless --verdict and --kind say otherwise"


def _tell_mixed(desk: Desk, asked: Mapping[str, str]) -> None:
    """Say why standings have no points: the report that needs points says it, and by which rules the games were."""
    from service.desk import DeskError

    try:
        desk.report("point-flows", asked)
    except DeskError as reason:
        click.echo(f"bigtwo: {reason}", err=True)


def _table(report: str, rows: Iterable[dict[str, Any]]) -> tuple[Sequence[str], list[list[Any]]]:
    """The rows in the columns of a report; of a figure its value."""
    from schemas.standings import COLUMNS

    columns = COLUMNS[report]
    return columns, [[_cell(row, column) for column in columns] for row in rows]


def _cell(row: dict[str, Any], column: str) -> Any:
    """One value; `win_rate_low` is the lower bound of `win_rate`."""
    base, _, part = column.rpartition("_")
    if column not in row and part in {"low", "high", "made", "opportunities"}:
        return row[base][part]
    value = row[column]
    return value["value"] if isinstance(value, dict) else value


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """CSV; text that a spreadsheet would take for a formula gets a leading apostrophe, numbers never."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(map(harmless, row) for row in rows)
    return out.getvalue()


def write_json(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """An array of objects."""
    import orjson

    listed = [dict(zip(columns, row, strict=True)) for row in rows]
    return orjson.dumps(listed, option=orjson.OPT_INDENT_2).decode() + "\n"


def write_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Columns for people: text to the left, numbers to the right."""
    texts = [list(columns), *([_shown(value) for value in row] for row in rows)]
    widths = [max(len(row[place]) for row in texts) for place in range(len(columns))]
    right = [any(isinstance(row[place], int | float) for row in rows) for place in range(len(columns))]
    lines = []
    for row in texts:
        cells = [
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(row, widths, right, strict=True)
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)


def _shown(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


_WRITERS: dict[str, Callable[[Sequence[str], list[list[Any]]], str]] = {
    "table": write_table,
    "csv": write_csv,
    "json": write_json,
}
