"""Writes the folder `sample_games` anew: `python -m tests.make_samples`."""

from __future__ import annotations

import gzip
from pathlib import Path

from tests.samples.demo import demo_file
from tests.samples.every_field import every_field_file
from tests.samples.findings import finding_files
from tests.samples.legal import legal_files
from tests.samples.malformed import malformed_files
from tests.samples.mappings import mapping_files
from tests.samples.odd import odd_files
from tests.samples.partial import partial_files
from tests.samples.readme import write_readme
from tests.samples.scoresheets import scoresheet_files
from tests.samples.text import text_files

FOLDER = Path(__file__).parents[1] / "sample_games"


def make_samples() -> dict[str, bytes]:
    """Every file by its path in the folder; the same bytes each time."""
    made = (*legal_files(), every_field_file(), *finding_files(), *partial_files(), *odd_files(), *malformed_files())
    files = dict(made)
    files |= text_files(files)
    files |= [*scoresheet_files(), *mapping_files(), demo_file()]
    return {"README.md": write_readme(files)} | files


def holds(path: Path, data: bytes) -> bool:
    """Whether a file says what it should; what is packed may be packed by another version of the packer."""
    if not path.is_file():
        return False
    written = path.read_bytes()
    return written == data or (path.suffix == ".gz" and gzip.decompress(written) == gzip.decompress(data))


def main() -> None:
    """Write what is new or has changed, and say which files are not of this making."""
    files = make_samples()
    changed = [path for path, data in files.items() if not holds(FOLDER / path, data)]
    for path in changed:
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / path).write_bytes(files[path])
    print(f"{len(files)} files, {len(changed)} of them written in {FOLDER}")  # noqa: T201 - this is its answer
    for stranger in strangers(files):
        print(f"not made here: {stranger}")  # noqa: T201


def strangers(files: dict[str, bytes]) -> list[str]:
    """The files in the folder that are not made here."""
    found = (path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())
    return sorted(set(found) - set(files))


if __name__ == "__main__":
    main()
