"""How the service fares with a million games: `python -m benchmarks.large`, which `make bench-large` calls.

Builds databases of 20 thousand, 200 thousand and a million games, times every page and every query of the dashboards on
each, compares those that add up with SQLite, and keeps the figures in `benchmarks/large.json`, from which `make bench`
tells P10 and P11.
"""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import orjson

from benchmarks.club import A_CHUNK, write_chunks
from benchmarks.dashboard import client_of, pages_of, time_export, time_page, time_queries
from benchmarks.duel import duels
from benchmarks.importing import run_import
from benchmarks.large_figures import KEPT, Figures, tables
from benchmarks.multiplying import multiply
from benchmarks.running import Ran
from benchmarks.sqlite_twin import copy_to_sqlite
from service.store.database import Store

SIZES = (20_000, 200_000, 1_000_000)
SQLITE = "sqlite"
DUEL_AT = 200_000
FOLDER = Path(".bench/large")


@click.command()
@click.option("--multiply", "multiplied", is_flag=True, help="Import 20,000 games; make the rest of their rows.")
@click.option(
    "--jobs", type=click.IntRange(1), default=2, show_default=True, help="Processes that make and judge games."
)
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
@click.option(
    "--again",
    type=click.Choice([*map(str, SIZES), SQLITE]),
    multiple=True,
    help="Time this part of the last run again, and leave the rest; may be given several times.",
)
def main(multiplied: bool, jobs: int, folder: Path, again: Sequence[str]) -> None:  # noqa: FBT001 - a flag of the command line
    """Measure what a million games cost."""
    if again:
        figures = orjson.loads(KEPT.read_bytes())
    else:
        figures = {"multiplied": multiplied, "imports": list(build(folder, jobs, multiplied=multiplied))}
        figures |= {"pages": {}, "queries": {}, "duels": []}
        figures |= _about(multiplied)
        _keep(figures)
    for part in again or (*map(str, SIZES), SQLITE):
        click.echo(f"timing {part}", err=True)
        if part == SQLITE:
            figures["duels"] = list(_duels(folder))
        else:
            figures["pages"][part], figures["queries"][part] = measure(database_of(folder, int(part)))
        if again:
            figures.setdefault("again", {})[part] = _about(figures["multiplied"])
        _keep(figures)
    for line in tables(figures):
        click.echo(line)


def _keep(figures: Figures) -> None:
    """Write down what is known so far, so that a run that is broken off goes on with `--again`."""
    KEPT.write_bytes(orjson.dumps(figures, option=orjson.OPT_INDENT_2) + b"\n")


def _duels(folder: Path) -> Iterator[dict[str, Any]]:
    path = folder / "twin.sqlite"
    with Store(database_of(folder, DUEL_AT)) as store:
        twin = copy_to_sqlite(store, path)
        yield from map(asdict, duels(store, twin))
        twin.close()
    path.unlink()


def _about(multiplied: bool) -> Figures:  # noqa: FBT001 - it is a word of the answer
    """When, of what and where."""
    command = "make bench-large" + (" MULTIPLY=1" if multiplied else "")
    parts = [f"Python {platform.python_version()}", f"DuckDB {version('duckdb')}"]
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "commit": _commit(),
        "command": command,
        "machine": ", ".join([*parts, f"SQLite {_sqlite()}", f"{_cores()} cores of {platform.machine()}"]),
    }


def _sqlite() -> str:
    import sqlite3

    return sqlite3.sqlite_version


def _cores() -> int:
    import os

    return os.cpu_count() or 1


def _commit() -> str:
    """The commit that was measured; a + says that files had changed since."""
    try:
        told = subprocess.run(["git", "describe", "--always", "--dirty=+"], check=True, capture_output=True, text=True)  # noqa: S607
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told.stdout.strip()


def database_of(folder: Path, games: int) -> Path:
    """The database of so many games."""
    return folder / f"club-{games}.duckdb"


def build(folder: Path, jobs: int, *, multiplied: bool) -> Iterator[dict[str, Any]]:
    """Make the databases, each from the one before it; what every import took."""
    chunks = write_chunks(folder, 1 if multiplied else SIZES[-1] // A_CHUNK, jobs)
    before: Path | None = None
    done = 0
    for games in SIZES:
        path = database_of(folder, games)
        path.unlink(missing_ok=True)
        wanted = games // A_CHUNK
        if multiplied and before:
            multiply(before, path, wanted, done)
            ran = None
        else:
            if before:
                path.write_bytes(before.read_bytes())
            ran = run_import(path, chunks[done:wanted], "--jobs", str(jobs if before else 1))
        yield _import(path, games, (wanted - done) * A_CHUNK, ran)
        before, done = path, wanted


def _import(path: Path, games: int, new: int, ran: Ran | None) -> dict[str, Any]:
    """What is told of one database."""
    with Store(path) as store, store.reader() as reader:
        row = reader.execute("SELECT sum(strlen(text))::BIGINT, count(*) FROM raw_logs").fetchone()
    assert row is not None
    assert row[1] == games, f"{path} has {row[1]} games, not {games}"
    took = {} if ran is None else {"rate": new / ran.seconds, "cpu_rate": new / ran.cpu, "peak": ran.peak}
    return {"games": games, "new": new, "bytes": path.stat().st_size, "json_bytes": row[0], **took}


def measure(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What every page and every query of the dashboards takes."""
    with Store(path) as store:
        client = client_of(store)
        addresses = pages_of(store)
        pages = {page: asdict(time_page(store, client, address)) for page, address in addresses.items()}
        pages["start of an export"] = asdict(time_export(store))
        asked = time_queries(store, client, addresses)
    queries = [{"name": one.name, "pages": one.pages, **asdict(one.cost)} for one in asked]
    return pages, queries


if __name__ == "__main__":
    main()
