"""What is said of files that are no game logs, and of archives that hold too much."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from service.files import FileTroubleError, find_games, find_in_file
from service.splitting import RawGame, Unreadable
from tests.api.server import bigtwo as run
from tests.cli.files import as_ndjson, as_zip, some_games
from tests.cli.test_audit_command import bigtwo
from tests.shared import PROJECT

TEXT = (PROJECT / "sample_games" / "text" / "two-players.txt").read_bytes()
GAME = json.dumps(some_games(1)[0])
STRANGE = [
    ("typed.txt", TEXT, "`bigtwo convert --from text`"),
    ("notes.txt", b"hi", "`bigtwo import --from text`"),
    ("typed", TEXT, "`bigtwo convert --from text`"),
    ("hands.json", b"Mei: 3D 4C\nOscar: ?\n3D", "`bigtwo convert --from text`"),
    ("games.zip", b"hi", "not packed as a .zip file is"),
    ("games.json.gz", b"hi", "not packed as a .gz file is"),
    ("games.zst", b"\x00\x01\x02\x03", "not packed as a .zst file is"),
    ("inner.json.gz", gzip.compress(TEXT), "`bigtwo convert --from text`"),
    ("picture.json", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "this is no text"),
    ("games.ndjson", b"\x7fELF\x02\x01\x01\x00", "this is no text"),
]


@pytest.mark.parametrize(("name", "data", "words"), STRANGE, ids=[name for name, *_ in STRANGE])
def test_a_file_that_is_no_game_log_is_told_what_it_seems_to_be(
    name: str, data: bytes, words: str, tmp_path: Path
) -> None:
    """One sentence that says what to do; nobody is told to put double quotes around a photograph."""
    path = tmp_path / name
    path.write_bytes(data)

    (only,) = find_games([str(path)])

    assert isinstance(only, Unreadable)
    assert words in only.message
    assert "double quotes" not in bigtwo("audit", path).stdout


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("plain.gz", GAME.encode()),
        ("game.txt", GAME.encode()),
        ("wide.json", GAME.encode("utf-16-le")),
        ("wide.json", GAME.encode("utf-16")),
        ("words.json", b"hi there"),
        ("colons.json", b"time: noon\n"),
        ("slip.json", b"// mine\n" + GAME.encode()),
    ],
)
def test_what_may_be_a_broken_game_log_is_left_to_its_reader(name: str, data: bytes, tmp_path: Path) -> None:
    """The reader says where it breaks; a log under a strange name is read."""
    path = tmp_path / name
    path.write_bytes(data)

    (only,) = find_games([str(path)])

    assert isinstance(only, RawGame)


def test_compact_text_from_standard_input_is_recognized() -> None:
    """`audit -` names the commands that read it, in one sentence."""
    result = run("audit", "-", stdin=TEXT)

    assert b"`bigtwo convert --from text`" in result.stdout
    assert result.returncode == 1


def test_a_folder_of_compact_text_alone_says_how_it_is_read(tmp_path: Path) -> None:
    """Its files end in .txt, which no game log does."""
    (tmp_path / "evening.txt").write_bytes(TEXT)

    (trouble,) = find_games([str(tmp_path)])

    assert isinstance(trouble, FileTroubleError)
    assert "`bigtwo import --from text`" in str(trouble)


def test_what_comes_out_of_a_packed_file_is_bounded(tmp_path: Path) -> None:
    """Packed alone or packed again inside an archive: the games before the limit count, then one sentence."""
    lines = as_ndjson(some_games(1) * 200)
    bomb = gzip.compress(lines + b" " * 50_000_000)
    (tmp_path / "bomb.ndjson.gz").write_bytes(bomb)
    (tmp_path / "bomb.zip").write_bytes(as_zip({"a.ndjson.gz": bomb, "b.ndjson.gz": bomb}))

    for name in ("bomb.ndjson.gz", "bomb.zip"):
        *games, last = find_in_file(str(tmp_path / name), name, most_unpacked=20_000_000)
        assert len(games) == 200
        assert isinstance(last, Unreadable)
        assert last.code == "malformed/too-large"
        assert "20,000,000 bytes" in last.message


def test_archives_inside_archives_are_opened_so_deep_and_no_deeper(tmp_path: Path) -> None:
    """Three are read; a fourth is named, so that no archive that holds itself is opened for ever."""
    packed = as_zip({"game.json": GAME.encode()})
    for depth in range(1, 5):
        path = tmp_path / f"{depth}.zip"
        path.write_bytes(packed)
        (only,) = find_games([str(path)])
        assert isinstance(only, RawGame if depth <= 3 else Unreadable)
        packed = as_zip({"inner.zip": packed})
