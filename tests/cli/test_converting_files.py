"""Files in other forms come packed and in archives like logs, and what is no text is said so."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
import zstandard

from tests.cli.files import as_zip
from tests.cli.test_audit_command import bigtwo

SHEET = b"Ann Bea\n0 3\n4 0\n"
PACKED = {
    "evening.txt": SHEET,
    "evening.txt.gz": gzip.compress(SHEET),
    "evening.txt.zst": zstandard.compress(SHEET),
    "evenings.zip": as_zip({"old/evening.txt": SHEET, "old/.hidden.txt": b"rubbish", "notes.json": b"rubbish"}),
}


@pytest.mark.parametrize("name", PACKED)
def test_a_sheet_has_the_same_source_however_it_is_packed(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(PACKED[name])

    result = bigtwo("convert", "--from", "scoresheet", path)

    logs = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.exit_code, result.stderr) == (0, "")
    assert [(log["source"], log["session"], log["number"]) for log in logs] == [
        ("evening.txt", "1", 1),
        ("evening.txt", "1", 2),
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [(SHEET.decode().encode("utf-16"), "this is UTF-16"), (SHEET + b"\xff", "the byte 0xFF is not UTF-8")],
)
def test_what_is_no_utf_8_is_said_so(data: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_bytes(data)

    result = bigtwo("convert", "--from", "scoresheet", path)

    assert (result.exit_code, result.stdout) == (1, "")
    assert sentence in result.stderr


def test_a_sheet_without_a_game_is_no_success(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text("2023-03-03\nAnn Bea # nobody came\n")

    result = bigtwo("convert", path)

    assert result.exit_code == 2
    assert "there is no game in this file" in result.stderr
