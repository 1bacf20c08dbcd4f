"""Where commands hand their work in: a database of their own, or the server that holds it; the answers are the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

Line = dict[str, Any]
REPORTS = {
    "players": "players",
    "point-flows": "stats/point-flows",
    "findings": "stats/findings",
    "verdicts": "stats/verdicts",
    "sessions": "sessions",
}
"""The reports of `stats`, and where the API has them."""


class DeskError(Exception):
    """Work that cannot be done; its text is one sentence that says what to do."""


class Desk(Protocol):
    """What commands ask for."""

    def report(self, name: str, filters: Mapping[str, str]) -> list[Line]:
        """The rows of a report."""

    def import_file(self, path: str, name: str, options: Mapping[str, str]) -> Iterator[Line]:
        """One line of result for each game of a file."""

    def rebuild(self) -> int:
        """Derive everything anew; how many games there are."""

    def doctor(self) -> Iterator[str]:
        """What the store says otherwise than the raw logs, a sentence each."""

    def log(self, address: str) -> tuple[bytes, Mapping[str, Any] | None]:
        """A stored log as it came, and the rules it was judged by where it does not say them itself."""
