"""The two commands that set everything up: what `make run` serves, and what it says where it cannot."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import orjson
import pytest

from tests.shared import PROJECT

OLD = "#!/bin/sh\nexit 1\n"
WITHOUT_VENV = f"""#!/bin/sh
case "$2" in *ensurepip*) exit 1 ;; *) exec "{sys.executable}" "$@" ;; esac
"""


@pytest.mark.slow
@pytest.mark.skipif(not (PROJECT / ".venv/.test-ready").exists(), reason="bigtwo was not installed by its Makefile")
def test_make_run_serves_the_demonstration_games(tmp_path: Path) -> None:
    """The address comes last, once everything is there to be looked at."""
    command = ["make", "--no-print-directory", "run", "PORT=0", f"DATABASE={tmp_path / 'games.duckdb'}"]
    home = {**os.environ, "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, env=home, start_new_session=True
    ) as made:
        try:
            assert made.stdout is not None
            told = next(line for line in made.stdout if "http://" in line)
            address = re.search(r"http://[^ ]+\b", told)
            assert address
            with urlopen(f"{address[0]}/api/v1/games?limit=1") as answer:  # noqa: S310 - our own server
                assert orjson.loads(answer.read())["items"]
            with urlopen(address[0]) as page:  # noqa: S310 - our own server
                assert b"<h1" in page.read()
        finally:
            os.killpg(made.pid, signal.SIGTERM)


@pytest.mark.parametrize(
    ("python", "told"),
    [
        (OLD, "bigtwo needs Python 3.11 or newer: install it, or name it: make PYTHON=/path/to/python3 run"),
        (WITHOUT_VENV, "lacks its venv module: install it (Debian, Ubuntu: sudo apt install python3-venv)"),
    ],
)
def test_make_run_says_what_python_it_needs(tmp_path: Path, python: str, told: str) -> None:
    """One sentence, and nothing is made; wherever it is."""
    path = _script(_clone(tmp_path) / "Python's $home" / "python", python)
    ran = subprocess.run(["make", "run", f"PYTHON={path}"], cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S607
    assert ran.returncode != 0
    assert told in ran.stderr
    assert not (tmp_path / ".venv").exists()


def _clone(folder: Path) -> Path:
    """A folder with what make looks at."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(PROJECT / name, folder)
    return folder


def _script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ([], []),
        (["PORT=", "DATABASE= "], []),
        (["PORT=8080"], ["--port", "8080"]),
        (
            ['DATABASE=mein Öl/Ann\'s  "$pot" & `ls` #1.duckdb'],
            ["--database", 'mein Öl/Ann\'s  "$pot" & `ls` #1.duckdb'],
        ),
        (["DATABASE=~/my club.duckdb"], ["--database", "/home/ann/my club.duckdb"]),
    ],
    ids=str,
)
def test_make_run_hands_on_what_was_typed(tmp_path: Path, typed: list[str], given: list[str]) -> None:
    """As one word each, whatever is in it; what is empty is left to bigtwo."""
    _script(_clone(tmp_path) / ".venv/bin/bigtwo", """#!/bin/sh\nprintf '%s\\n' "$@"\n""")
    (tmp_path / ".venv/.run-ready").touch()
    home = {**_outside(), "HOME": "/home/ann"}
    ran = subprocess.run(["make", "run", *typed], cwd=tmp_path, capture_output=True, text=True, check=True, env=home)  # noqa: S607
    assert ran.stdout.splitlines() == ["serve", "--demo", *given]


def _outside() -> dict[str, str]:
    """The environment without what another make hands on, which may run these tests."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}


INSTALLER = f"""#!/bin/sh
case "$1 $2" in
    "-m venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    "-m pip") echo began >>log; cat >/dev/null; while [ -e wait ]; do sleep 0.05; done; echo ended >>log ;;
    *) exec "{sys.executable}" "$@" ;;
esac
"""
"""A Python that installs nothing, and writes down when."""


def _install(folder: Path) -> subprocess.Popen[str]:
    command = ["make", ".venv/.run-ready", f"PYTHON={_script(folder / 'python', INSTALLER)}"]
    told, nothing = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(
        command, cwd=folder, stdin=nothing, stdout=told, text=True, env=_outside(), start_new_session=True
    )


def test_two_first_runs_at_once_install_once(tmp_path: Path) -> None:
    """The second waits for the first, says so, and finds that everything is there."""
    (_clone(tmp_path) / "wait").touch()
    first = _install(tmp_path)
    assert first.stdout is not None
    assert first.stdout.readline() == "Installing bigtwo into .venv\n"
    second = _install(tmp_path)
    assert second.stdout is not None
    assert second.stdout.readline() == "Another make installs into .venv: waiting for it\n"
    (tmp_path / "wait").unlink()

    assert [process.communicate()[0] for process in (second, first)] == ["", ""]
    assert (first.returncode, second.returncode) == (0, 0)
    assert (tmp_path / "log").read_text() == "began\nended\n" * 3


def test_an_installation_that_was_killed_is_in_nobodys_way(tmp_path: Path) -> None:
    """The next one begins where it was, at once."""
    (_clone(tmp_path) / "wait").touch()
    killed = _install(tmp_path)
    assert killed.stdout is not None
    killed.stdout.readline()
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    (tmp_path / "log").unlink(missing_ok=True)
    (tmp_path / "wait").unlink()

    again = _install(tmp_path)

    assert again.communicate()[0] == "Installing bigtwo into .venv\n"
    assert again.returncode == 0
    assert (tmp_path / "log").read_text() == "began\nended\n" * 3
