"""`bigtwo stats`: the reports of the dashboards on the command line."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click

from service.commands.options import database, refuse

REPORTS = ("players", "point-flows", "findings", "verdicts", "sessions")
FILTERS = (
    "player", "opponent", "rules", "source", "session", "tag", "id", "seat", "seats", "kind", "verdict", "coverage",
    "record", "code", "since", "until",
)  # fmt: skip
"""As in `schemas.questions`, which takes too long to load for a page of help."""
_RISKY = ("=", "+", "-", "@", "\t", "\r")


def _filters(command: Callable[..., Any]) -> Callable[..., Any]:
    for name in reversed(FILTERS):
        command = click.option(f"--{name}", help=_HELP.get(name, f"Only games of this {name}."))(command)
    return command


_HELP = {
    "player": "Only games of this player, a key or a name.",
    "opponent": "And of this one.",
    "seats": "Only games of so many players.",
    "kind": "human, bot or any.",
    "verdict": "legal, illegal, incomplete or any.",
    "coverage": "full, partial or score.",
    "record": "agrees, differs or none.",
    "code": "Only games with this finding.",
    "since": "From this day on.",
    "until": "Before this day.",
}


@click.command()
@click.argument("report", type=click.Choice(REPORTS))
@_filters
@click.option("--format", "form", type=click.Choice(["table", "csv", "json"]), default="table", show_default=True)
@database
def stats(report: str, form: str, database: str | None, server: str | None, **filters: str | None) -> None:
    r"""Report on the stored games: standings, who paid whom, findings, verdicts, sessions.

    Statistics count legal games without bots unless you ask otherwise.

    \b
    Example:
        bigtwo stats players --rules hong-kong --since 2026-01-01
        bigtwo stats point-flows --format csv > flows.csv
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError

    try:
        with open_desk(database, server) as desk:
            rows = desk.report(report, {name: value for name, value in filters.items() if value is not None})
    except DeskError as trouble:
        refuse(trouble)
    columns, table = _table(report, rows)
    click.echo(_WRITERS[form](columns, table), nl=False)


def _table(report: str, rows: Iterable[dict[str, Any]]) -> tuple[Sequence[str], list[list[Any]]]:
    """The rows in the columns of a report; of a figure its value."""
    from schemas.standings import COLUMNS

    columns = COLUMNS[report]
    return columns, [[_cell(row, column) for column in columns] for row in rows]


def _cell(row: dict[str, Any], column: str) -> Any:
    """One value; `win_rate_low` is the lower bound of `win_rate`."""
    base, _, bound = column.rpartition("_")
    if column not in row and bound in {"low", "high"}:
        return row[base][bound]
    value = row[column]
    return value["value"] if isinstance(value, dict) else value


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """CSV; text that a spreadsheet would take for a formula gets a leading apostrophe, numbers never."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return out.getvalue()


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) else value


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
