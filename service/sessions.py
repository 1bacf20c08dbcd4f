"""Sessions: what a game's place among the games played in a row at one table says about it (sections 3 and 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from service.audit import AuditReport
from service.rules.findings import Finding
from service.rules.predecessor import Predecessor, person
from service.rules.record import GameRecord


@dataclass(frozen=True, slots=True)
class Place:
    """A game's place: the source and session that it belongs to, and what the next one has to know of it."""

    source: str
    session: str
    game: Predecessor


def place_of(report: AuditReport) -> Place | None:
    """The place of a judged game; None where it has none in a session."""
    record = report.record
    if not record.session or record.number is None:
        return None
    people = tuple(map(person, record.players))
    won = report.settlement.winner if report.settlement and report.verdict == "legal" else None
    game = Predecessor(record.number, people, None if won is None else people[won])
    return Place(record.source, record.session, game)


def session_notes(games: Sequence[Predecessor]) -> list[tuple[Finding, ...]]:
    """What stands in the report of each game of one session; the games come in the order of their numbers."""
    before: list[Predecessor | None] = [None, *games]
    return [tuple(_notes(earlier, game)) for earlier, game in zip(before, games, strict=False)]


def _notes(before: Predecessor | None, game: Predecessor) -> Iterator[Finding]:
    if before is None:
        return
    values = {"number": game.number, "before": before.number}
    if before.number == game.number:
        yield Finding("session/number-twice", "/number", values=values)
    elif before.number < game.number - 1:
        yield Finding("session/gap", "/number", values=values)
    if before.players != game.players:
        yield Finding("session/seats-changed", "/players", values=values)


class Sessions:
    """The games of each session that have been seen so far."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], dict[int, Predecessor]] = {}

    def predecessor(self, record: GameRecord) -> Predecessor | None:
        """The game before one, if it has been seen."""
        if not record.session or record.number is None:
            return None
        return self._seen.get((record.source, record.session), {}).get(record.number - 1)

    def notes(self, place: Place) -> tuple[Finding, ...]:
        """What the games seen before say about a later one."""
        seen = self._seen.get((place.source, place.session), {})
        number = max((number for number in seen if number <= place.game.number), default=None)
        return tuple(_notes(None if number is None else seen[number], place.game))

    def add(self, place: Place) -> None:
        """See a game; of two with one number nobody can say which came before the next."""
        seen = self._seen.setdefault((place.source, place.session), {})
        game = place.game
        seen[game.number] = replace(game, winner=None) if game.number in seen else game
