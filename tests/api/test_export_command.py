"""`bigtwo export`: with a running server and without one it writes the same files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from service.commands import exporting
from service.store.published import FORMS
from tests.api.server import called, server
from tests.api.service import SAMPLES, illegal, lines, logs

Said = tuple[int, bytes, bytes]


def _run(database: Path, *arguments: str | Path) -> Said:
    ran = called(*arguments, "--database", database)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.fixture(params=["a database", pytest.param("a server", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A database with games that nobody holds, and one that a server holds."""
    path = tmp_path / "games.duckdb"
    (tmp_path / "games.ndjson").write_bytes(lines(*logs(3), illegal()))
    _run(path, "import", tmp_path / "games.ndjson")
    if request.param == "a database":
        yield path
        return
    with server(path):
        yield path


def test_logs_come_back_as_they_went_in(database: Path, tmp_path: Path) -> None:
    """Byte for byte, in the order in which they came; as compact text they are the same games."""
    assert _run(database, "export", "logs") == (0, (tmp_path / "games.ndjson").read_bytes(), b"")
    code, out, err = _run(database, "export", "logs", "-o", tmp_path / "games.txt")
    assert (code, err) == (0, b"")
    assert out.startswith(f"wrote {tmp_path / 'games.txt'} (".encode())

    other = tmp_path / "other.duckdb"
    _run(other, "import", tmp_path / "games.txt")
    asked = ("export", "games", "--format", "ndjson")
    here, there = ([json.loads(line) for line in _run(path, *asked)[1].splitlines()] for path in (database, other))
    assert [(row["address"], row["verdict"]) for row in there] == [(row["address"], row["verdict"]) for row in here]


def test_the_ending_of_the_file_says_how_it_is_written(database: Path, tmp_path: Path) -> None:
    """In a folder the file gets a name that tells what is in it; nothing else is left there."""
    target = tmp_path / "target"
    target.mkdir()
    for name in ("plays.parquet", "plays.csv", "all.duckdb"):
        assert _run(database, "export", name.partition(".")[0], "--verdict", "legal", "-o", target / name)[0] == 0
    assert _run(database, "export", "plays", "--verdict", "legal", "-o", target)[0] == 0

    known = {"plays.parquet", "plays.csv", "all.duckdb"}
    (named,) = [path for path in target.iterdir() if path.name not in known]
    assert named.name.startswith("bigtwo-plays-v")
    assert named.name.endswith("-verdict-legal.csv")
    assert named.read_bytes() == (target / "plays.csv").read_bytes()
    counted = (
        duckdb.connect(str(target / "all.duckdb"), read_only=True).execute("SELECT count(*) FROM plays").fetchall()
    )
    assert (
        counted
        == duckdb.connect().execute("SELECT count(*) FROM read_parquet($1)", [str(target / "plays.parquet")]).fetchall()
    )


def test_what_cannot_be_done_is_one_sentence(database: Path, tmp_path: Path) -> None:
    """Exit code 2, nothing on standard output, no file."""
    before = sorted(tmp_path.iterdir())
    for asked in (
        ["all", "--format", "csv", "-o", tmp_path / "x.csv"],
        ["games", "--format", "text"],
        ["games", "--player", "nobody", "-o", tmp_path / "x.csv"],
        ["games", "--verdict", "legl"],
        ["games", "-o", tmp_path / "absent" / "x.csv"],
        ["games", "-o", tmp_path / "x.xlsx"],
    ):
        code, out, err = _run(database, "export", *asked)
        assert (code, out, err.count(b"\n")) == (2, b"", 1), asked
    assert sorted(tmp_path.iterdir()) == before


def test_an_ending_that_is_not_known_is_told_which_are(database: Path, tmp_path: Path) -> None:
    """Unless the form is said, which is believed whatever the name."""
    target = tmp_path / "games.xlsx"
    err = _run(database, "export", "games", "-o", target)[2]
    assert b"end the name in .parquet or .csv or .ndjson or .jsonl, or say --format" in err
    assert _run(database, "export", "games", "--format", "csv", "-o", target)[0] == 0


def test_nothing_is_an_empty_table(database: Path) -> None:
    """The filters may leave no game; that is an answer, too."""
    code, out, err = _run(database, "export", "flows", "--source", "nowhere")
    assert (code, out.count(b"\n"), err) == (0, 1, b"")
    assert _run(database, "export", "logs", "--source", "nowhere", "--format", "text") == (0, b"", b"")


def test_a_log_that_compact_text_cannot_hold_is_named(tmp_path: Path) -> None:
    """It was judged under rules that its own text does not name; the others are written."""
    path = tmp_path / "games.duckdb"
    _run(path, "import", SAMPLES / "legal")

    code, out, err = _run(path, "export", "logs", "--format", "text")
    assert (code, err) == (0, b"")
    assert out.count(b"---\n") == len(_run(path, "export", "logs")[1].splitlines()) - 1


def test_the_command_knows_every_table_and_format() -> None:
    """The list is written down twice, since loading the store would slow every command's help."""
    assert set(exporting.CONTENTS) == set(FORMS)
    assert set(exporting.FORMS) == {form for forms in FORMS.values() for form in forms} | {exporting.TEXT}
