"""A progress bar on a terminal for long work, and nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Piece = TypeVar("Piece")


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Turn a wheel on standard error while something is done that cannot be counted, where that is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(what, total=None)
        yield


def counted(pieces: Iterable[Piece], what: str = "games") -> Iterator[Piece]:
    """The same pieces, counted on standard error where that is a terminal and the output goes elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from pieces
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn(f"{{task.completed:,}} {what}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        for piece in pieces:
            yield piece
            progress.advance(task)
