"""The documentation tells the truth: every example in it is run."""

from __future__ import annotations

import doctest
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.gamelog import load_game
from service.audit import audit
from service.identity import address, canonical_text
from tests.api.server import Server, server

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "..."
"""Stands for any output."""
ADDRESS = "http://127.0.0.1:8000"
"""Where the README's server is."""


@pytest.fixture(scope="module")
def readme_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `make run` starts: a server with the demonstration games."""
    with server(tmp_path_factory.mktemp("readme") / "bigtwo.duckdb", "--demo") as running:
        yield running


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language on a page."""
    return [text for found, text in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")) if found == language]


def commands(page: str) -> list[tuple[str, str]]:
    """Each command of a page's console blocks with the output that it promises."""
    found = []
    for block in blocks(page, "console"):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = piece.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "promised"), commands("README.md"))
def test_every_command_of_the_readme_prints_what_it_promises(
    command: str, promised: str, readme_server: Server
) -> None:
    """A reader who types a command while the server runs sees what the README shows."""
    local = command.replace(".venv/bin/", f"{Path(sys.executable).parent}/").replace(ADDRESS, readme_server.address)
    environment = os.environ | {"PYTHONUTF8": "1", "BIGTWO_DATABASE": str(readme_server.database)}
    result = subprocess.run(local, shell=True, capture_output=True, text=True, cwd=ROOT, env=environment)  # noqa: S602, PLW1510

    pattern = re.escape(promised.rstrip()).replace(re.escape(ANYTHING), "(?s:.*)")
    assert result.returncode in (0, 1), result.stderr
    assert re.fullmatch(pattern, result.stdout.rstrip()), result.stdout


def test_the_readmes_log_is_legal_but_for_its_hands() -> None:
    """The one example of the format reads, and has the one finding that the text admits."""
    (log,) = map(json.loads, blocks("README.md", "json"))

    report = audit(load_game(log))

    assert [finding.code for finding in report.findings] == ["deal/hand-size"]
    assert report.agreement == "agrees"


def test_the_library_page_runs() -> None:
    """Every prompt on the page about the library gives what stands below it."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        failures, tried = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False)
    finally:
        os.chdir(before)

    assert failures == 0
    assert tried > 10


def test_the_worked_example_of_an_address_is_right() -> None:
    """The canonical text and its hash on the page are those of the example's log."""
    (log,) = map(json.loads, blocks("docs/identity.md", "json"))
    (text,) = blocks("docs/identity.md", "text")

    record = load_game(log)

    assert canonical_text(record) == text
    assert address(record) == hashlib.sha256(text.encode()).hexdigest()
    assert address(record) in (ROOT / "docs/identity.md").read_text(encoding="utf-8")
