"""docs/api.md tells the truth: every request on it is sent to a server, and answered as it says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.api.server import server
from tests.shared import PROJECT

PAGE = (PROJECT / "docs" / "api.md").read_text("utf-8")
ASKED = re.compile(r"^```sh\n(.*?)^```\n+^```http\n(\d+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _as_said(said: Any, answered: Any) -> bool:
    """Whether an answer has everything that a page shows; an ellipsis stands for anything."""
    if said == "…":
        return True
    if isinstance(said, dict):
        return isinstance(answered, dict) and all(
            name in answered and _as_said(value, answered[name]) for name, value in said.items()
        )
    if isinstance(said, list):
        return len(said) == len(answered) and all(map(_as_said, said, answered))
    return bool(said == answered)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_every_request_of_the_page_is_answered_as_it_says(tmp_path: Path) -> None:
    """Status and body, in the order of the page."""
    asked = ASKED.findall(PAGE)
    assert len(asked) >= 6
    with server(tmp_path / "games.duckdb") as running:
        for command, status, said in asked:
            line = command.replace("http://127.0.0.1:8000", running.address)
            line = line.replace("curl ", r"curl --silent --write-out '\n%{http_code}' ", 1)
            ran = subprocess.run(["sh", "-c", line], cwd=PROJECT, capture_output=True, text=True, check=True)  # noqa: S607
            body, _, code = ran.stdout.rpartition("\n")
            assert code == status, command
            assert _as_said(json.loads(said), json.loads(body)), (command, body[:2000])


def test_the_page_names_every_type_of_problem() -> None:
    """Each that the code can answer with, but those that are named as HTTP names them."""
    sources = "".join(path.read_text("utf-8") for path in sorted((PROJECT / "service" / "api").glob("*.py")))
    kinds = set(re.findall(r'ProblemError\(\s*\d+,\s*"([a-z-]+)"', sources))
    assert {"malformed", "conflict"} <= kinds
    missing = {kind for kind in kinds if f"`urn:bigtwo:{kind}`" not in PAGE}
    assert missing <= {"no-file"}
