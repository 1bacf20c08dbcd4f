"""A database that nobody holds, or one that a server holds: commands say the same of both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.api.server import called, server

DESKS = ("a database", pytest.param("a server", marks=pytest.mark.slow))
Said = tuple[int, str, str]


@contextmanager
def desk(kind: str, path: Path) -> Iterator[Path]:
    """The database of a kind."""
    if kind == "a database":
        yield path
        return
    with server(path):
        yield path


def run(database: Path, *arguments: str | Path) -> Said:
    """Run a command on it: its exit code, and what it says."""
    ran = called(*arguments, "--database", database)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()
