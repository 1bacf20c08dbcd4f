"""A process that dies at any step of a commit loses nothing it had acknowledged, and half of nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.receiving import doctor, receive
from service.store.database import Store
from service.store.writer import STOP_AT
from tests.shared import PROJECT
from tests.store.logs import filled, simulated, whole, written

pytestmark = pytest.mark.slow

_SCRIPT = """
import sys
from service.receiving import receive
from service.store.database import Store
with Store(sys.argv[1]) as store:
    for line in sys.stdin.buffer:
        print(receive(store, line).outcome, flush=True)
"""


def _killed_at(step: str, path: Path, data: bytes) -> str:
    """Hand a game in by a process whose writer hangs at a step, and kill it there; say what it had told by then."""
    environment = os.environ | {STOP_AT: step, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-c", _SCRIPT, str(path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=PROJECT, env=environment, **pipes) as process:  # type: ignore[call-overload]  # pipes
        process.stdin.write(data + b"\n")
        process.stdin.flush()
        assert f"hangs at {step}" in process.stderr.readline().decode()
        process.kill()
        return str(process.stdout.read().decode())


@pytest.mark.parametrize("step", ["before-begin", "after-begin", "before-commit", "after-commit"])
def test_a_killed_process_leaves_whole_games_only(tmp_path: Path, step: str) -> None:
    """What was acknowledged is there; the game under way is there whole where the commit was done, or not at all."""
    logs = [written(log) for log in simulated(8)]
    path = tmp_path / "games.duckdb"
    with Store(path) as store:
        for data in logs[:5]:
            assert receive(store, data).outcome == "stored"
    assert _killed_at(step, path, logs[5]) == ""
    with Store(path) as store:
        tables = whole(store, ["raw_logs", "games", "uploads"])
        assert {len(rows) for rows in tables.values()} == {6 if step == "after-commit" else 5}
        assert list(doctor(store)) == []
        outcomes = [receive(store, data).outcome for data in logs]
        assert outcomes == ["known"] * (6 if step == "after-commit" else 5) + ["stored"] * (
            2 if step == "after-commit" else 3
        )
        assert list(doctor(store)) == []


def test_a_process_killed_without_warning_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    """Killed in the middle of a stream of uploads, the database holds every game it had said was stored."""
    filled(tmp_path, []).close()
    path = tmp_path / "games.duckdb"
    logs = [written(log) for log in simulated(40)]
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-c", _SCRIPT, str(path)]
    with subprocess.Popen(
        command, cwd=PROJECT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"\n".join(logs) + b"\n")
        process.stdin.flush()
        acknowledged = [process.stdout.readline() for _ in range(12)]
        process.kill()
        acknowledged += process.stdout.readlines()
    stored = sum(line == b"stored\n" for line in acknowledged)
    with Store(path) as store:
        outcomes = [receive(store, data).outcome for data in logs]
        assert outcomes[:stored] == ["known"] * stored
        assert list(doctor(store)) == []
