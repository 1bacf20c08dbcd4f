"""What an import costs: games a CPU second, and how much memory it needs whatever the shape of its file."""

from __future__ import annotations

import json
import statistics
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.measures import ROUNDS, Measure
from benchmarks.running import Ran, run_python

A_FEW = 250
"""Games of the small import that the large ones are compared with."""
FEW = "few"
TIMED = 4_000
"""Games of the import that is timed, at most."""
MOST_MEMORY = 100


def run_import(database: Path, sources: Sequence[Path], *options: str) -> Ran:
    """Import files into a database, with the command that everybody uses; 1 says that some games are illegal."""
    command = ("-m", "service", "import", *options, "--database", str(database), *map(str, sources))
    return run_python(*command, fine=(0, 1))


def memory_measure(folder: Path, texts: list[bytes]) -> Measure:
    """P8: the most memory that an import needs beyond a small one, in MB, the worst of three shapes of file."""
    what = "peak memory of an import in MB, beyond a small one"
    sources = {FEW: few_games(folder, texts), **shapes(folder, texts)}
    peaks = {shape: run_import(folder / f"{shape}.duckdb", [path]).peak for shape, path in sources.items()}
    known = {shape: peak / 1e6 for shape, peak in peaks.items() if peak is not None}
    if len(known) < len(peaks):
        return Measure("P8", what, None, f"<= {MOST_MEMORY}", None, "this system tells no peak of a process")
    least = known.pop(FEW)
    worst = max(known.values()) - least
    told = ", ".join(f"{shape} {peak - least:.0f} MB" for shape, peak in known.items())
    detail = f"{told} beyond the {least:.0f} MB of {A_FEW} games; {len(texts):,} games"
    return Measure("P8", what, worst, f"<= {MOST_MEMORY}", worst <= MOST_MEMORY, detail)


def throughput_measure(folder: Path, texts: list[bytes]) -> Measure:
    """P6: games a CPU second of an import, everything judged and stored ÷ of DuckDB reading their plays alone.

    Both are processes, in turn. What each takes for a few games is taken off, since nearly all of that is its start.
    """
    what = "import of a file, everything stored ÷ its plays alone by DuckDB's read_json"
    if len(texts) <= A_FEW:
        return Measure("P6", what, None, ">= 0.2", None, f"needs more than {A_FEW} games")
    few, games = few_games(folder, texts), folder / "timed.ndjson"
    games.write_bytes(b"\n".join(texts[:TIMED]) + b"\n")
    pairs = [[_cpu(task, games) - _cpu(task, few) for task in (_import, _read)] for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    timed, ratio = min(len(texts), TIMED) - A_FEW, theirs / ours
    detail = f"{timed / ours:.0f} ÷ {timed / theirs:.0f} games a CPU second"
    return Measure("P6", what, ratio, ">= 0.2", ratio >= 0.2, detail)


def _import(database: Path, source: Path) -> Ran:
    return run_import(database, [source])


def _read(database: Path, source: Path) -> Ran:
    return run_python("-m", "benchmarks.reading", str(source), str(database))


def _cpu(task: Callable[[Path, Path], Ran], source: Path) -> float:
    """CPU seconds of a process that fills a new database from a file."""
    with tempfile.TemporaryDirectory() as folder:
        return task(Path(folder) / "new.duckdb", source).cpu


def few_games(folder: Path, texts: list[bytes]) -> Path:
    """A small file, one game a line."""
    path = folder / f"{FEW}.ndjson"
    path.write_bytes(b"\n".join(texts[:A_FEW]) + b"\n")
    return path


def shapes(folder: Path, texts: list[bytes]) -> dict[str, Path]:
    """The same games as lines, as one array, and as a zip of one file a hundred games."""
    lines, array, packed = folder / "lines.ndjson", folder / "array.json", folder / "packed.zip"
    lines.write_bytes(b"\n".join(texts) + b"\n")
    array.write_bytes(b"[" + b",\n".join(texts) + b"]")
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for first in range(0, len(texts), 100):
            part = [json.loads(text) for text in texts[first : first + 100]]
            archive.writestr(f"{first}.json", json.dumps(part))
    return {"NDJSON": lines, "array": array, "zip": packed}
