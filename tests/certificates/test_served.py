"""Certificates of a real server, checked by the command as somebody does who has nothing but the files."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from service.audit import ENGINE
from tests.api.server import Server, bigtwo, called, server
from tests.certificates.certified import rewritten, signed, statement_of
from tests.certificates.test_golden import AFTER, BEFORE, GAMES
from tests.shared import PROJECT

API = "/api/v1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("certified")


@pytest.fixture(scope="module")
def running(folder: Path) -> Iterator[Server]:
    made = called("key", "create", folder / "key.pem")
    (folder / "public.pem").write_bytes(made.stdout)
    with server(folder / "games.duckdb", environment={"BIGTWO_KEY": str(folder / "key.pem")}) as started:
        yield started


def read(running: Server, path: str, body: bytes | None = None) -> bytes:
    request = Request(f"{running.address}{API}{path}", body, {"Content-Type": "application/json"})  # noqa: S310 - our own server
    with urlopen(request) as answer:  # noqa: S310 - our own server
        data: bytes = answer.read()
    return data


def certificate_of(running: Server, folder: Path, log: Path) -> Path:
    """Hand a game in, and keep its certificate in a file."""
    address = json.loads(read(running, "/games", log.read_bytes()))["address"]
    kept = folder / f"{log.stem}.certificate.json"
    kept.write_bytes(read(running, f"/games/{address}/certificate"))
    return kept


def told(*arguments: str | Path) -> tuple[int, dict[str, Any]]:
    ran = called("verify", "--format", "json", *arguments)
    assert ran.stdout, ran.stderr
    return ran.returncode, json.loads(ran.stdout)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_server_certifies_holds_for_everybody_with_the_log(running: Server, folder: Path, name: str) -> None:
    kept = certificate_of(running, folder, GAMES[name])
    (folder / "key.json").write_bytes(read(running, "/key"))
    for key in ("public.pem", "key.json", "key.pem"):
        code, told_of = told(kept, "--key", folder / key, "--log", GAMES[name])
        assert (code, told_of["outcome"], told_of["key_given"]) == (0, "holds", True)


def test_another_server_states_the_same_bytes(running: Server, folder: Path, tmp_path: Path) -> None:
    """Whatever else it has stored, whenever it judged, signed or not."""
    kept = json.loads(certificate_of(running, folder, GAMES["too-low"]).read_bytes())
    with server(tmp_path / "other.duckdb") as other:
        unsigned = json.loads(certificate_of(other, tmp_path, GAMES["too-low"]).read_bytes())
        with pytest.raises(HTTPError) as refused:
            read(other, "/key")
    with refused.value as answer:
        assert answer.code == 404
    assert unsigned == kept | {"signature": None}


def test_the_game_before_is_in_it_and_can_be_judged_again(running: Server, folder: Path) -> None:
    certificate_of(running, folder, BEFORE)
    kept = certificate_of(running, folder, AFTER)
    statement = json.loads(kept.read_bytes())["statement"]
    assert statement["predecessor"]["leads"] is not None
    code, told_of = told(kept, "--log", AFTER, "--predecessor", BEFORE)
    assert code == 0
    assert {part["name"]: part["outcome"] for part in told_of["parts"]}["predecessor"] == "holds"


def test_the_log_is_found_in_a_file_of_many_games(tmp_path: Path) -> None:
    lines = [BEFORE.read_bytes().rstrip(b"\n"), AFTER.read_bytes().rstrip(b"\n")]
    (tmp_path / "many.ndjson").write_bytes(b"\n".join(lines))
    (tmp_path / "kept.json").write_bytes(signed(statement_of(lines[1])))
    assert told(tmp_path / "kept.json", "--log", tmp_path / "many.ndjson")[0] == 0


@pytest.mark.parametrize(
    ("path", "to"), [(("statement", "verdict"), "legal"), (("signature", "value"), "0" * 128), (("signature",), None)]
)
def test_a_forgery_is_refused_with_exit_code_one(running: Server, folder: Path, path: tuple[str, ...], to: Any) -> None:
    kept = certificate_of(running, folder, GAMES["too-low"])
    forged = folder / "forged.json"
    forged.write_bytes(rewritten(kept.read_bytes(), *path, to=to))
    ran = called("verify", forged, "--key", folder / "public.pem")
    assert ran.returncode == 1
    assert b"it is refused, because of signature" in ran.stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"{}", b"a certificate says"),
        (b"", b"there is nothing here"),
        (b"[" * 100_000, b"64 deep"),
        (GAMES["doubled"].read_bytes(), b'format is "bigtwo-log/1"'),
    ],
)
def test_what_is_no_certificate_is_told_in_a_sentence_with_exit_code_two(
    tmp_path: Path, text: bytes, sentence: bytes
) -> None:
    (tmp_path / "no.json").write_bytes(text)
    ran = called("verify", tmp_path / "no.json")
    assert ran.returncode == 2
    assert ran.stdout == b""
    assert sentence in ran.stderr
    assert ran.stderr.count(b"\n") == 1


def test_files_that_are_not_there_are_told(tmp_path: Path) -> None:
    golden = PROJECT / "tests" / "certificates" / "golden" / "doubled.json"
    for arguments in (
        [tmp_path / "no.json"],
        [golden, "--key", tmp_path / "no.pem"],
        [golden, "--log", tmp_path / "no"],
    ):
        ran = called("verify", *arguments)
        assert ran.returncode == 2
        assert b"no" in ran.stderr
        assert b"Traceback" not in ran.stderr


def test_an_unsigned_certificate_alone_cannot_be_used(tmp_path: Path) -> None:
    golden = (PROJECT / "tests" / "certificates" / "golden" / "doubled.json").read_bytes()
    (tmp_path / "bare.json").write_bytes(rewritten(golden, "signature", to=None))
    ran = called("verify", tmp_path / "bare.json")
    assert ran.returncode == 2
    assert b"give the log with --log" in ran.stdout
    assert called("verify", tmp_path / "bare.json", "--log", GAMES["doubled"]).returncode == 0


def test_what_a_forger_wrote_does_not_reach_the_terminal_as_it_is(tmp_path: Path) -> None:
    golden = (PROJECT / "tests" / "certificates" / "golden" / "doubled.json").read_bytes()
    (tmp_path / "odd.json").write_bytes(rewritten(golden, "statement", "verdict", to="\x1b[2Jlegal\x9b"))
    ran = called("verify", tmp_path / "odd.json", "--log", GAMES["doubled"])
    assert ran.returncode == 1
    assert b"\x1b" not in ran.stdout
    assert "\x9b".encode() not in ran.stdout


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "club.pem"
    made = called("key", "create", path)
    assert made.stdout.startswith(b"-----BEGIN PUBLIC KEY-----")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert called("key", "show", path).stdout == made.stdout
    again = called("key", "create", path)
    assert again.returncode == 2
    assert b"never overwritten" in again.stderr
    assert called("key", "show", path).stdout == made.stdout


@pytest.mark.parametrize("text", [b"", b"no key", b'{"pem": "x"}', b"[]", b"{"])
def test_a_file_that_is_no_key_is_told(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "no.pem").write_bytes(text)
    shown = called("key", "show", tmp_path / "no.pem")
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.count(b"\n") == 1
    started = bigtwo("serve", "--database", tmp_path / "a.duckdb", BIGTWO_KEY=str(tmp_path / "no.pem"))
    assert started.returncode == 2
    assert b"BIGTWO_KEY cannot be used" in started.stderr


def test_the_engine_that_is_certified_is_this_one(running: Server, folder: Path) -> None:
    kept = json.loads(certificate_of(running, folder, GAMES["doubled"]).read_bytes())
    assert kept["statement"]["engine"] == ENGINE
