"""Where commands hand their work in: a database of their own, or the server that holds it; the answers are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

Line = dict[str, Any]
REPORTS = {
    "players": "players",
    "point-flows": "stats/point-flows",
    "flow-days": "stats/flow-days",
    "residuals": "stats/residuals",
    "game-lengths": "stats/game-lengths",
    "categories": "stats/categories",
    "compare": "stats/compare",
    "compare-groups": "stats/compare-groups",
    "findings": "stats/findings",
    "verdicts": "stats/verdicts",
    "sessions": "sessions",
    "work-list": "stats/work-list",
    "changed-verdicts": "stats/changed-verdicts",
}
"""The reports of `stats`, and where the API has them."""


class DeskError(Exception):
    """Work that cannot be done; its text is one sentence that says what to do."""


def in_options(sentence: str, parameter: str = "", *, named: bool = False) -> str:
    """The same sentence for a command line, where what is said of a parameter is said of an option.

    `named` says that the sentence makes no sense to whoever does not know which option it is about.

    >>> in_options("since is a day such as 2026-11-03", "since")
    '--since is a day such as 2026-11-03'
    >>> in_options('unknown value "lega": did you mean "legal"?', "verdict", named=True)
    '--verdict has no value "lega": did you mean "legal"?'
    >>> in_options("a.passes is counted of the first group: add a=…, or leave a. out", "counted")
    'a.passes is counted of the first group: add --a …, or leave a. out'
    """
    option = "--" + parameter.replace("_", "-")
    told = sentence.replace("with rules=…", "with --rules").replace("after since,", "after --since,")
    told = _ADDED.sub(r"--\1 …", told)
    if not parameter:
        return told
    told = told.replace(f"{parameter}=", f"{option} ")
    if told.startswith((f"{parameter} ", f"{parameter},")):
        return option + told.removeprefix(parameter)
    if told.startswith(_UNKNOWN):
        return f"{option} has no value {told.removeprefix(_UNKNOWN)}"
    return told if option in told or not named else f"{option} does not fit: {told}"


_ADDED = re.compile(r"\b(player|opponent|a|b)=…")
_UNKNOWN = "unknown value "


def no_game(address: str) -> DeskError:
    """What to say where no game has an address."""
    return DeskError(f"no game here has the address {address}: check it, or name another database with --database")


@dataclass(frozen=True, slots=True)
class KeptLog:
    """A stored log as it came."""

    text: bytes
    rules: Mapping[str, Any] | None
    """The rules it was judged by, where it does not say them itself."""
    replaced_at: str | None
    replaced_by: str | None
    """The address of what took its place; None of a game that stands."""


class Desk(Protocol):
    """What commands ask for."""

    sessions: list[Line]
    """What the latest import changes in sessions, where that was asked for."""
    twice: list[Line]
    """The sessions in which it has put a game at a number that was taken."""

    def report(self, name: str, filters: Mapping[str, str]) -> list[Line]:
        """The rows of a report."""

    def import_file(self, path: str, name: str, options: Mapping[str, str]) -> Iterator[Line]:
        """One line of result for each game of a file."""

    def rebuild(self) -> int:
        """Derive everything anew; how many games there are."""

    def reaudit(self, filters: Mapping[str, str], wish: Line) -> Line:
        """Judge games again, under other rules or adopting them; what came of it."""

    def mark(self, wish: Line) -> Line:
        """Mark illegal games; how many were marked."""

    def doctor(self) -> Iterator[str]:
        """What the store says otherwise than the raw logs, a sentence each."""

    def export(self, content: str, form: str, filters: Mapping[str, str], path: Path) -> str:
        """Write a table, the raw logs or all tables to a new file, and say what name would tell what is in it."""

    def link(self, one: str, other: str) -> Line:
        """Show two players as one person; who they are now."""

    def unlink(self, one: str, other: str) -> Line:
        """Take the link of two players back; who they are now."""

    def log(self, address: str) -> KeptLog:
        """A stored log, also one that was replaced."""
