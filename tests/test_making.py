"""The two commands that set everything up: what `make run` serves, and what it says where it cannot."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path
from urllib.request import urlopen

import orjson
import pytest

from tests.shared import PROJECT

OLD = "#!/bin/sh\nexit 1\n"
WITHOUT_VENV = """#!/bin/sh
case "$2" in *venv*) exit 1 ;; esac
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
    """One sentence, and nothing is made."""
    shutil.copy(PROJECT / "Makefile", tmp_path)
    path = tmp_path / "python"
    path.write_text(python)
    path.chmod(0o755)
    ran = subprocess.run(["make", "run", f"PYTHON={path}"], cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S607
    assert ran.returncode != 0
    assert told in ran.stderr
    assert not (tmp_path / ".venv").exists()
