"""A real server in a process of its own, and the commands beside it."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from service.cli import main
from service.remote import Remote
from tests.shared import PROJECT

PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers."""

    process: subprocess.Popen[str]
    address: str
    database: Path

    @property
    def remote(self) -> Remote:
        """A client without a token."""
        return Remote(self.address)

    def stop(self, sign: int = signal.SIGTERM) -> int:
        """Send a signal to the whole server, as Ctrl-C and the system do, and wait for its end."""
        os.killpg(self.process.pid, sign)
        code = self.process.wait(PATIENCE)
        _await_release(self.database)
        return code


def _environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("BIGTWO_")}
    return own | {"PYTHONPATH": str(PROJECT), **(more or {})}


@contextmanager
def server(database: Path, *options: str, environment: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Run a server on a free port until the block ends."""
    command = [sys.executable, "-m", "service", "serve", "--port", "0", "--database", str(database), *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(environment),
        start_new_session=True,
    ) as process:
        try:
            yield Server(process, _address(process), database)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
            _await_release(database)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise AssertionError(process.stderr and process.stderr.read())


def _await_release(database: Path) -> None:
    """Wait until no process has the database locked: of a killed server the worker may die last."""
    for _ in range(PATIENCE * 100):
        try:
            with database.open("rb+") as file:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(0.01)
        else:
            return


def bigtwo(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end."""
    command = [sys.executable, "-m", "service", *map(str, arguments)]
    return subprocess.run(
        command, input=stdin, capture_output=True, env=_environment(environment), check=False, timeout=PATIENCE
    )


def called(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end in this process, which costs no start; one that reads standard input needs its own."""
    settings = {name: None for name in os.environ if name.startswith("BIGTWO_")} | environment
    words = [str(argument) for argument in arguments]
    ran = CliRunner(env=settings).invoke(main, words, catch_exceptions=False, prog_name="bigtwo")
    return subprocess.CompletedProcess(words, ran.exit_code, ran.stdout_bytes, ran.stderr_bytes)
