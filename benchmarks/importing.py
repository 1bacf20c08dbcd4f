"""What an import costs: games a second, and how much memory it needs whatever the shape of its file."""

from __future__ import annotations

import json
import os
import sys
import time
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measures import Measure

A_FEW = 250
"""Games of the small import that the large ones are compared with."""
MOST_MEMORY = 100


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run of `bigtwo import` took."""

    seconds: float
    cpu: float
    peak: int
    """The most memory of its process at a time, in bytes; of several processes that of the largest."""


def run_import(database: Path, sources: Sequence[Path], *options: str) -> Ran:
    """Import files into a database, with the command that everybody uses."""
    command = [sys.executable, "-m", "service", "import", *options, "--database", str(database), *map(str, sources)]
    start = time.perf_counter()
    process = os.posix_spawn(sys.executable, command, os.environ, file_actions=_SILENT)
    _, status, used = os.wait4(process, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, 1), f"bigtwo import ended with {code}"  # 1 says that some games are illegal
    return Ran(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


_SILENT = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]


def memory_measure(folder: Path, texts: list[bytes]) -> Measure:
    """P8: the most memory that an import needs beyond a small one, in MB, the worst of three shapes of file."""
    few = folder / "few.ndjson"
    few.write_bytes(b"\n".join(texts[:A_FEW]) + b"\n")
    least = run_import(folder / "few.duckdb", [few]).peak
    found = {}
    for shape, path in shapes(folder, texts).items():
        found[shape] = (run_import(folder / f"{shape}.duckdb", [path]).peak - least) / 1e6
        path.unlink()
    worst = max(found.values())
    told = ", ".join(f"{shape} {extra:.0f} MB" for shape, extra in found.items())
    detail = f"{told} beyond the {least / 1e6:.0f} MB of {A_FEW} games; {len(texts):,} games"
    what = "peak memory of an import in MB, beyond a small one"
    return Measure("P8", what, worst, f"<= {MOST_MEMORY}", worst <= MOST_MEMORY, detail)


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
