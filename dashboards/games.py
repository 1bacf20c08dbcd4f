"""Stored games as pages need them: as lines of a list, with their rules and findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from flask import url_for

from service.rules.document import read_rules
from service.rules.findings import Finding
from service.rules.ruleset import RuleSet
from service.store import reports, rows
from service.store.database import Reader
from service.store.question import Question


@dataclass(frozen=True, slots=True)
class Line:
    """A game in a list."""

    url: str
    verdict: str
    coverage: str
    skipped: tuple[str, ...]
    """What the audit could not look at."""
    started_at: str | None
    players: tuple[rows.Seat, ...]
    rules: str
    source: str
    plies: int | None
    stood: bool


MOST = 10_000
"""Games of one list that is taken out whole; everything else is taken out by an export."""


def all_games(reader: Reader, question: Question) -> Iterator[rows.GameSummary]:
    """The games of a list, newest first, some at a time."""
    cursor: str | None = None
    for _page in range(MOST // 500):
        page = reports.games_page(reader, question, 500, cursor)
        yield from page.games
        cursor = page.next
        if cursor is None:
            return


def ruleset(document: Mapping[str, Any]) -> RuleSet:
    """The rule set of a stored document."""
    return read_rules(dict(document))


def line_of(game: rows.GameSummary) -> Line:
    """A game as a line of a list."""
    return Line(
        url=url_for("pages.game", address=game.address),
        verdict=game.verdict,
        coverage=game.coverage,
        skipped=game.skipped,
        started_at=game.started_at,
        players=game.seats,
        rules=game.rules,
        source=game.source,
        plies=game.plies,
        stood=game.stood,
    )


def sentence_of(finding: rows.Finding, names: tuple[str, ...]) -> str:
    """A stored finding in words."""
    told = Finding(finding.code, finding.pointer, finding.ply, finding.seat, finding.values).sentence(names)
    return told[0].upper() + told[1:]


COLUMNS = ("address", "started_at", "source", "session", "number", "rules", "verdict", "record", "coverage", "findings",
           "plies", "winner", "players", "points")  # fmt: skip
"""The columns of a list of games as CSV."""


def row_of(game: rows.GameSummary) -> list[Any]:
    """A game as a row of CSV."""
    values: dict[str, Any] = asdict(game)
    values["players"] = "; ".join(seat.name for seat in game.seats)
    values["points"] = "; ".join("" if seat.points is None else str(seat.points) for seat in game.seats)
    return [values[column] for column in COLUMNS]
