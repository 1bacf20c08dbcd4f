"""docs/certificates.md tells the truth: what it says of a certificate, a key and a forgery is what is printed."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

from schemas.certificate import ATTESTED
from service.canonical import canonical
from tests.certificates.certified import GOLDEN, KEY
from tests.shared import PROJECT
from tests.test_docs import commands

PAGE = (PROJECT / "docs" / "certificates.md").read_text("utf-8")
SHOWN = [(command, output) for command, output in commands("docs/certificates.md") if "serve" not in command]


def test_every_command_of_the_page_prints_what_it_promises(tmp_path: Path) -> None:
    for name in ("tests", "sample_games"):
        (tmp_path / name).symlink_to(PROJECT / name)
    assert len(SHOWN) == 4
    for command, promised in SHOWN:
        local = re.sub(r"(^| )bigtwo ", lambda found: f"{found[1]}{sys.executable} -m service ", command)
        environment = {"PYTHONPATH": str(PROJECT), "PYTHONUTF8": "1", "PATH": "/usr/bin:/bin"}
        ran = subprocess.run(["sh", "-c", local], cwd=tmp_path, env=environment, capture_output=True, text=True)  # noqa: PLW1510, S607 - its exit code may be 1
        assert ran.stdout == promised.rstrip("\n") + ("\n" if promised.strip() else ""), ran.stderr


def test_the_page_quotes_what_is_attested() -> None:
    quoted = " ".join(line.removeprefix("> ") for line in PAGE.splitlines() if line.startswith("> "))
    assert quoted == ATTESTED


def test_the_statement_stands_in_the_file_as_it_was_signed() -> None:
    """Whoever writes his own check cuts it out, as the page says."""
    text = (GOLDEN / "too-low.json").read_bytes()
    cut = text[text.index(b'"statement":') + len(b'"statement":') : -1]
    assert cut == canonical(json.loads(text)["statement"])
    assert KEY.public.fits(bytes.fromhex(json.loads(text)["signature"]["value"]), cut)


def test_every_field_of_a_statement_is_told() -> None:
    statement = json.loads((GOLDEN / "too-low.json").read_bytes())["statement"]
    head = PAGE[PAGE.index("| in `statement` |") : PAGE.index("The statement depends")]
    rows = "".join(line.split("|")[1] for line in head.splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`(\w+)`", rows)) == statement.keys()
    assert hashlib.sha256(KEY.public.raw).hexdigest()[:16] == KEY.public.id
