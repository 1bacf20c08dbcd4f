"""A real server: how it starts, answers, is found, and ends."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from service import beacon
from service.config import Config
from service.listening import PortError, listen
from service.remote import Remote, RemoteError
from service.store.database import Store
from service.store.writer import STOP_AT
from tests.api.server import PATIENCE, Server, bigtwo, server
from tests.api.service import API, lines, log, logs

pytestmark = pytest.mark.slow


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty database."""
    with server(tmp_path / "games.duckdb") as started:
        yield started


def _upload(address: str, game: object) -> int:
    host = address.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=PATIENCE)
    try:
        connection.request("POST", f"{API}/games", json.dumps(game), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def test_a_server_leaves_a_note_and_takes_it_away(running: Server) -> None:
    """Readable by its owner alone; gone after a signal to stop, as is the hold on the database."""
    path = beacon.path_of(running.database)
    found = beacon.find(running.database)

    assert found is not None
    assert found.address == running.address
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert running.stop() == 0
    assert not path.exists()
    Store(running.database).close()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("which", ["the process of the note", "the one that holds the database"])
def test_a_signal_to_either_process_is_a_clean_end(running: Server, sign: int, which: str) -> None:
    """Whoever is told "by process N" may stop the server by that number; nothing is said of an unexpected end."""
    found = beacon.find(running.database)
    assert found is not None
    assert found.process == running.process.pid
    own = which == "the process of the note"
    os.kill(found.process if own else _child_of(found.process), sign)

    assert running.process.wait(PATIENCE) == 0
    assert running.process.stderr is not None
    assert running.process.stderr.read() == ""
    assert not beacon.path_of(running.database).exists()
    Store(running.database).close()


def _child_of(process: int) -> int:
    """The process that another one has started."""
    for folder in Path("/proc").glob("[0-9]*"):
        _, _, fields = (folder / "stat").read_text().rpartition(")")
        if int(fields.split()[1]) == process:
            return int(folder.name)
    raise AssertionError(process)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_what_was_acknowledged_before_the_stop_is_there_after_it(running: Server, sign: int) -> None:
    """The writer finishes what it holds; the log file of the database is gone with the process."""
    assert [_upload(running.address, game) for game in logs(5)] == [201] * 5
    assert running.stop(sign) == 0
    with server(running.database) as again:
        assert [_upload(again.address, game) for game in logs(5)] == [200] * 5


def test_the_token_of_the_note_opens_upkeep(running: Server) -> None:
    """So does no token on this machine, but a wrong one does not."""
    found = beacon.find(running.database)
    assert found is not None

    assert Remote(running.address, found.token).post("admin/rebuild") == {"games": 0}
    assert running.remote.post("admin/rebuild") == {"games": 0}
    with pytest.raises(RemoteError) as refused:
        Remote(running.address, "another").post("admin/rebuild")
    assert refused.value.status == 401


def test_no_proxy_comes_between_a_command_and_a_server_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither when the server waits for its own first answer, nor when a command shows the token of its note."""
    with socket.socket() as proxy:
        proxy.bind(("127.0.0.1", 0))
        proxy.listen()
        proxy.setblocking(False)
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.getsockname()[1]}")
        with server(tmp_path / "x.duckdb") as running:
            ran = bigtwo("stats", "verdicts", "--database", running.database)
            assert (ran.returncode, ran.stderr) == (0, b"bigtwo: no stored game fits\n")
        with pytest.raises(BlockingIOError):
            proxy.accept()


def test_a_second_server_says_who_holds_the_database(running: Server) -> None:
    """Exit code 2, by its note or, where that is gone, by the lock."""
    ran = bigtwo("serve", "--port", "0", "--database", running.database)
    assert (ran.returncode, b"is served already" in ran.stderr) == (2, True)
    note = beacon.path_of(running.database)
    kept = note.read_bytes()
    note.unlink()
    ran = bigtwo("serve", "--port", "0", "--database", running.database)
    note.write_bytes(kept)
    assert (ran.returncode, b"is held by process" in ran.stderr) == (2, True)


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    """Exit code 2 and what to do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = bigtwo("serve", "--port", port, "--database", tmp_path / "x.duckdb")
    assert (ran.returncode, ran.stderr.count(b"\n")) == (2, 1)
    assert b"is taken by another program: stop it, or name another one (--port 8001, or PORT=8001 after" in ran.stderr


def test_of_two_servers_that_start_at_once_one_gets_the_port(tmp_path: Path) -> None:
    """The other is refused by name: uploads to that port can land in one database alone."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with ExitStack() as ends:
        both = [_start(ends, "--port", port, "--database", str(tmp_path / name)) for name in ("a.duckdb", "b.duckdb")]
        told = sorted(process.stdout.readline() for process in both if process.stdout)

    assert [line[:13] for line in told] == ["bigtwo serves", f"bigtwo: port {port}"[:13]]
    assert "is taken by another program" in told[1]


def _start(ends: ExitStack, *options: str) -> subprocess.Popen[str]:
    """A server that starts, or says why it does not; it is stopped at the end."""
    command = [sys.executable, "-m", "service", "serve", *options]
    output = subprocess.PIPE
    process = ends.enter_context(subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, text=True))
    ends.callback(process.terminate)
    return process


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_port_is_held_from_the_first_moment(host: str) -> None:
    """Any free one too: nobody else can take it before the server answers."""
    with listen(Config(host=host, port=0)) as held, pytest.raises(PortError, match="is taken by another program"):
        listen(Config(host=host, port=held.getsockname()[1]))


def test_a_server_listens_on_localhost(tmp_path: Path) -> None:
    """By its name too, which its sentence about addresses offers."""
    with server(tmp_path / "games.duckdb", "--host", "localhost") as running:
        assert running.address.startswith("http://localhost:")
        assert running.remote.get("stats/verdicts")["items"] == []


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])  # noqa: S104  # refused
def test_an_address_that_others_could_reach_is_refused(tmp_path: Path, host: str) -> None:
    """There is no access control yet."""
    ran = bigtwo("serve", "--host", host, "--database", tmp_path / "x.duckdb")
    assert (ran.returncode, b"could be reached by others" in ran.stderr) == (2, True)
    ran = bigtwo("serve", "--host", "nonsense", "--database", tmp_path / "x.duckdb")
    assert ran.stderr == b"bigtwo: nonsense is no address to listen on: write 127.0.0.1, ::1 or localhost\n"


def test_a_dead_servers_note_is_passed_over(running: Server) -> None:
    """After a crash commands use the database themselves, and a new server takes the note over."""
    running.stop(signal.SIGKILL)
    assert beacon.path_of(running.database).exists()
    assert bigtwo("stats", "verdicts", "--database", running.database).returncode == 0
    with server(running.database) as again:
        found = beacon.find(running.database)
        assert found is not None
        assert found.address == again.address


def test_many_uploads_at_once_are_each_stored_once(running: Server) -> None:
    """The same games from many clients at the same time: one 201 each, the rest 200."""
    games = logs(20) * 3
    with ThreadPoolExecutor(16) as clients:
        statuses = list(clients.map(lambda game: _upload(running.address, game), games))

    assert sorted(statuses) == [200] * 40 + [201] * 20
    assert running.remote.get("stats/verdicts", {"kind": "any"})["items"] == [{"verdict": "legal", "games": 20}]


def test_a_body_without_a_length_is_read(running: Server) -> None:
    """Chunked, as a pipe sends it, up to the limit and no further."""
    host = running.address.removeprefix("http://")
    for body, status in ((json.dumps(log()).encode(), 201), (b" " * (3 << 20), 413)):
        connection = http.client.HTTPConnection(host, timeout=PATIENCE)
        pieces = (body[place : place + 50_000] for place in range(0, len(body), 50_000))
        connection.request("POST", f"{API}/games", pieces, {"Content-Type": "application/json"}, encode_chunked=True)
        assert connection.getresponse().status == status
        connection.close()


def test_the_demo_fills_a_new_database_and_says_so(tmp_path: Path) -> None:
    """Once: a second start leaves it as it is and says nothing of it; the sentence comes before the address."""
    database = tmp_path / "demo.duckdb"
    with ExitStack() as ends:
        process = _start(ends, "--port", "0", "--demo", "--database", str(database))
        assert process.stdout is not None
        told, address = process.stdout.readline(), process.stdout.readline()
    assert "476 demonstration games were loaded" in told
    assert told.endswith(f"bigtwo serve --database {database}\n")
    assert address.startswith("bigtwo serves ")
    with server(database, "--demo") as running:
        assert sum(row["games"] for row in running.remote.get("stats/verdicts", {"kind": "any"})["items"]) == 476


def test_the_demo_leaves_a_database_alone_in_which_anything_ever_was(tmp_path: Path) -> None:
    """Also when all of its games were deleted."""
    with server(tmp_path / "games.duckdb") as running:
        address = running.remote.post("games", body=json.dumps(log()).encode())["address"]
        host = running.address.removeprefix("http://")
        connection = http.client.HTTPConnection(host, timeout=PATIENCE)
        connection.request("DELETE", f"{API}/games/{address}")
        assert connection.getresponse().status == 204
        connection.close()
        running.stop()
    with server(tmp_path / "games.duckdb", "--demo") as running:
        assert running.remote.get("games")["items"] == []


@pytest.mark.parametrize("step", ["before-begin", "after-begin", "before-commit", "after-commit"])
def test_a_server_killed_during_uploads_keeps_what_it_acknowledged(tmp_path: Path, step: str) -> None:
    """Whatever the writer was doing: every acknowledged game is there after the restart, and none twice."""
    database = tmp_path / "games.duckdb"
    games = logs(24)
    acknowledged: list[object] = []

    def upload(address: str, game: dict[str, object]) -> None:
        try:
            if _upload(address, game) in {200, 201}:
                acknowledged.append(game["id"])
        except OSError:
            pass  # the server was killed meanwhile

    with server(database) as running:
        with ThreadPoolExecutor(8) as clients:
            list(clients.map(lambda game: upload(running.address, game), games[:12]))
        running.stop(signal.SIGKILL)
    with server(database, environment={STOP_AT: step}) as running:
        threads = [threading.Thread(target=upload, args=(running.address, game)) for game in games[12:]]
        for thread in threads:
            thread.start()
        assert running.process.stderr is not None
        assert f"hangs at {step}" in running.process.stderr.readline()
        running.stop(signal.SIGKILL)
        for thread in threads:
            thread.join(PATIENCE)
    with server(database) as running:
        stored = [game["id"] for game in running.remote.get("games", {"limit": "500"})["items"]]
        assert len(acknowledged) >= 12
        assert len(stored) == len(set(stored))
        assert set(acknowledged) <= set(stored)
        assert {_upload(running.address, game) for game in games} <= {200, 201}
        assert len(running.remote.get("games", {"limit": "500"})["items"]) == len(games)
        assert bigtwo("doctor", "--database", database).returncode == 0


def test_an_import_that_was_cut_short_is_done_by_the_next_server(tmp_path: Path) -> None:
    """Its body was taken, so every game of it comes in, and none twice."""
    database = tmp_path / "games.duckdb"
    body = tmp_path / "games.ndjson"
    body.write_bytes(lines(*logs(30)))
    with server(database, environment={STOP_AT: "before-commit"}) as running:
        running.remote.post("imports", {"name": "games.ndjson"}, body.read_bytes())
        assert running.process.stderr is not None
        running.process.stderr.readline()
        running.stop(signal.SIGKILL)
    with server(database) as running:
        state = bigtwo("import", body, "--database", database)
        assert state.stdout.startswith(b"30 games: 0 stored, 30 known")
        assert running.remote.get("stats/verdicts", {"kind": "any"})["items"] == [{"verdict": "legal", "games": 30}]
        assert not list(tmp_path.glob("*.imports/*.job"))
