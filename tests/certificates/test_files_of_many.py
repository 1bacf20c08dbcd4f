"""A log among many: the command finds the one that a certificate is about, or says what it looked for."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.api.server import bigtwo
from tests.cli.files import as_ndjson, as_zip, some_games
from tests.shared import PROJECT

CERTIFICATE = PROJECT / "tests" / "certificates" / "golden" / "too-low.json"
LOG = PROJECT / "sample_games" / "findings" / "play" / "too-low.json"
STATED = json.loads(CERTIFICATE.read_bytes())["statement"]
OTHERS = as_ndjson(some_games(3))


def verify(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, arguments)])


def write(folder: Path, name: str, lines: bytes) -> Path:
    path = folder / name
    packed = {".gz": gzip.compress, ".zip": lambda data: as_zip({"games.ndjson": data})}
    path.write_bytes(packed.get(path.suffix, bytes)(lines))
    return path


@pytest.mark.parametrize("name", ["games.ndjson", "games.ndjson.gz", "games.zip"])
def test_a_file_without_the_game_is_told_what_was_looked_for(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, name, OTHERS)
    refused = verify(CERTIFICATE, "--log", path)

    assert refused.exit_code == 2
    assert refused.stdout == ""
    (sentence,) = refused.stderr.splitlines()
    assert sentence.startswith(f"bigtwo: the certificate is about the game {STATED['address']}")
    assert STATED["log"]["sha256"] in sentence
    assert f"{path} (3 games) has no log with these bytes and none of a game with this address" in sentence
    assert f"/api/v1/games/{STATED['address']}/raw" in sentence


@pytest.mark.parametrize("name", ["games.ndjson", "games.ndjson.gz", "games.zip"])
def test_the_game_is_found_among_others(name: str, tmp_path: Path) -> None:
    """By its address, where it is written otherwise than the bytes that were judged: then they are what differs."""
    path = write(tmp_path, name, OTHERS + json.dumps(json.loads(LOG.read_bytes())).encode() + b"\n")
    told = verify(CERTIFICATE, "--log", path)

    assert told.exit_code == 1
    assert "▲ log " in told.stdout
    assert "● address " in told.stdout


def test_a_single_game_is_compared_whatever_it_is(tmp_path: Path) -> None:
    told = verify(CERTIFICATE, "--log", write(tmp_path, "one.ndjson.gz", as_ndjson(some_games(1))))
    assert told.exit_code == 1
    assert "other bytes than those that were judged" in told.stdout
    assert "▲ address " in told.stdout


def test_either_file_may_come_from_standard_input() -> None:
    piped = bigtwo("verify", "-", "--log", LOG, stdin=CERTIFICATE.read_bytes())
    assert piped.returncode == 0, piped.stderr
    assert piped.stdout.startswith(b"<stdin> states: illegal")
    assert bigtwo("verify", CERTIFICATE, "--log", "-", stdin=LOG.read_bytes()).returncode == 0

    both = verify("-", "--log", "-")
    assert both.exit_code == 2
    assert "standard input can be one file only" in both.stderr
    assert b"<stdin> is no certificate" in bigtwo("verify", "-", stdin=b"{}").stderr
