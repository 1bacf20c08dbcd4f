"""`bigtwo export`: takes data out, as tables, as raw logs, or as a database of its own."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from service.commands.filters import filtered, given
from service.commands.options import FINE, NO, OneOf, database, refuse

CONTENTS = ("games", "seats", "plays", "findings", "flows", "audits", "logs", "all")
"""As in `service.store.published`, which takes too long to load for a page of help."""
TEXT = "text"
FORMS = ("parquet", "csv", "ndjson", TEXT, "duckdb")
_ENDINGS = {".parquet": "parquet", ".csv": "csv", ".ndjson": "ndjson", ".jsonl": "ndjson", ".txt": TEXT,
            ".duckdb": "duckdb"}  # fmt: skip
_BINARY = frozenset({"parquet", "duckdb"})


@click.command()
@click.argument("content", type=OneOf(CONTENTS))
@click.option("--format", "form", type=OneOf(FORMS), help="How it is written; FILE's ending tells otherwise.")
@click.option("-o", "--output", "target", metavar="FILE", default="-", help="Where it goes: a file or a folder.")
@filtered
@database
def export(
    content: str, form: str | None, target: str, *, database: str | None, server: str | None, **filters: str | None
) -> None:
    """Take data out: a table, the raw logs, or all tables as a DuckDB file for your own SQL.

    Every game that the filters leave is in it, whatever its verdict, bots or not. Without -o it goes to standard
    output; in a folder it gets a name that tells the filters and the version of the data. docs/data.md explains every
    column. Exit code 1 says that a log could not be written as compact text.

    \b
    Example:
        bigtwo export plays --rules hong-kong --verdict legal -o plays.parquet
        bigtwo export logs --source tuesday-club --format ndjson > logs.ndjson
        bigtwo export all -o club.duckdb
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError
    from service.progress import waiting

    form = _form(content, form, target)
    lost = 0
    try:
        with (
            tempfile.TemporaryDirectory(dir=_folder(target), prefix=".bigtwo-") as folder,
            open_desk(database, server) as desk,
        ):
            written = "ndjson" if form == TEXT else form
            path = Path(folder) / f"{content}.{written}"
            with waiting(f"exporting {content}"):
                name = desk.export(content, written, given(filters), path)
                if form == TEXT:
                    path, lost = _as_text(path)
                    name = str(Path(name).with_suffix(".txt"))
            _hand_over(path, target, name)
    except DeskError as trouble:
        refuse(trouble)
    except BrokenPipeError:
        raise  # whoever reads our output has enough
    except OSError as trouble:
        refuse(f"{target}: {trouble.strerror or trouble}; name another file")
    sys.exit(NO if lost else FINE)


def _form(content: str, form: str | None, target: str) -> str:
    """How it is written: as was said, as the file's ending tells, or as is usual."""
    from service.store.published import FORMS as KNOWN
    from service.store.published import LOGS

    known = (*KNOWN[content], TEXT) if content == LOGS else KNOWN[content]
    ending = Path(target).suffix.lower()
    if not form and ending and ending not in _ENDINGS and not Path(target).is_dir():
        endings = " or ".join(name for name, each in _ENDINGS.items() if each in known)
        refuse(f"{target}: no form is known by the ending {ending}: end the name in {endings}, or say --format")
    chosen = form or _ENDINGS.get(ending) or known[0]
    if chosen not in known:
        refuse(f"{content} cannot be written as {chosen}: choose {' or '.join(known)}")
    if target == "-" and chosen in _BINARY and sys.stdout.isatty():
        refuse(f"{chosen} is no text for a terminal: name a file with -o")
    return chosen


def _folder(target: str) -> Path | None:
    """Where the file is made: beside its place, so that it appears whole or not at all."""
    if target == "-":
        return None
    return Path(target) if Path(target).is_dir() else Path(target).parent


def _as_text(path: Path) -> tuple[Path, int]:
    """The logs of a file as compact text, and how many could not be written so; those are named."""
    from service.conversion import Conversion, Lost, read_games, write_games

    lost = 0

    def kept() -> Iterator[dict[str, Any]]:
        nonlocal lost
        for game in read_games(str(path), Conversion("log")) if path.stat().st_size else ():
            if isinstance(game, Lost):
                lost += 1
                click.echo("\n".join(reason.removeprefix(f"{path.parent}/") for reason in game.reasons), err=True)
            else:
                yield game

    text = path.with_suffix(".txt")
    with text.open("w", encoding="utf-8") as file:
        file.writelines(write_games(kept(), TEXT))
    return text, lost


def _hand_over(path: Path, target: str, name: str) -> None:
    """Put a finished file where it was asked for, in one step."""
    if target == "-":
        with path.open("rb") as file:
            shutil.copyfileobj(file, sys.stdout.buffer)
        return
    place = Path(target) / name if Path(target).is_dir() else Path(target)
    path.replace(place)
    click.echo(f"wrote {place} ({place.stat().st_size:,} bytes)")
