"""Files judged games: each new one once, what is known already not again, and contradictions not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from duckdb import DuckDBPyConnection

from service.audit import AuditReport
from service.store.following import follow_up
from service.store.forgetting import Replacement, replace_games
from service.store.logs import ReadGame
from service.store.moments import now
from service.store.places import Spot, find_spots
from service.store.putting import put_games, raise_version
from service.store.standings import Standing, Standings, addresses_of, may_replace, next_number
from service.store.submission import Handed, Submission
from service.store.succession import Successions

STORED, KNOWN, CONFLICT, REFUSED, MALFORMED = "stored", "known", "conflict", "refused", "malformed"
OUTCOMES = (STORED, KNOWN, CONFLICT, REFUSED, MALFORMED)
"""What can become of a log that is handed in; the last two never reach the store."""


@dataclass(frozen=True, slots=True)
class Filed:
    """What became of one game."""

    outcome: str
    """`stored`, `known` or `conflict`."""
    address: str
    received_at: datetime
    """When the game that now stands under the address, or is in the way, was received; UTC."""
    opposed: tuple[str, ...] = ()
    """The addresses of the games that it contradicts; where it was stored, of those it has replaced."""
    report: AuditReport | None = None
    """Its standing audit, where its place in its session or adopted rules changed what was handed in."""
    adopted: bool = False
    """Whether the stored game stands by other rules than those that it came with."""


def file_games(connection: DuckDBPyConnection, batches: Sequence[Handed]) -> list[tuple[Filed, ...]]:
    """File games in their order, within a transaction; a task for the writer, whose pieces are batches of games."""
    filing = Filing(connection, [game for batch in batches for game in batch.games])
    answers = [tuple(filing.file(game) for game in batch.games) for batch in batches]
    reports = filing.finish(batches[0].read)
    return [tuple(with_report(filed, reports) for filed in answer) for answer in answers]


def with_report(filed: Filed, reports: Mapping[str, AuditReport]) -> Filed:
    """An answer with the standing audit of its game, where that was judged again."""
    report = reports.get(filed.address) if filed.outcome == STORED else None
    return replace(filed, report=report) if report else filed


class Filing:
    """One transaction's games: what stands already, and what is about to be put in."""

    def __init__(
        self,
        connection: DuckDBPyConnection,
        submissions: Sequence[Submission],
        places: Mapping[Standing, Spot | None] | None = None,
    ) -> None:
        """`places` are the games of the sessions that are to be replaced, and where they stand."""
        self._connection = connection
        self._places = places
        self._at: dict[Spot | None, list[Standing]] = {}
        for standing, spot in (places or {}).items():
            self._at.setdefault(spot, []).append(standing)
        self._settled: set[int] = set()
        self._received_at = now()
        self._standings = Standings(connection)
        self._pending: dict[int, Submission] = {}
        self._replaced: list[Replacement] = []
        self._successions = Successions(connection)
        self._new: set[int] = set()
        self._spots: set[Spot] = set()
        self._changed = False
        self._next = next_number(connection)
        self._standings.look_up(submissions)

    def file(self, game: Submission) -> Filed:
        """Decide what becomes of a game."""
        same = self._standings.at(game.address)
        if same and same.claims == game.claims and self._at_its_place(same, game):
            self._settled.add(same.game)
            return Filed(KNOWN, game.address, same.received_at, adopted=same.adopted)
        opposed = self._standings.opposed(game, self._at_spot(game))
        addresses = addresses_of(opposed)
        if not may_replace(game, opposed):
            return Filed(CONFLICT, game.address, opposed[0].received_at, addresses, adopted=opposed[0].adopted)
        self._take(game, opposed)
        return Filed(STORED, game.address, self._received_at, addresses)

    def _at_its_place(self, standing: Standing, game: Submission) -> bool:
        """Whether a stored game has the number that it should have; asked only where sessions are replaced."""
        return self._places is None or (standing in self._places and self._places[standing] == game.spot)

    def _at_spot(self, game: Submission) -> Iterator[Standing]:
        """What stands at the place that a game is to have in a session that is replaced."""
        return (standing for standing in self._at.get(game.spot, ()) if game.spot and self.stands(standing))

    def stands(self, standing: Standing) -> bool:
        """Whether a stored game is neither replaced nor known again."""
        return standing.game not in self._settled

    def retire(self, standing: Standing, by: Submission) -> bool:
        """Put a game aside that another one is to be named for; False where only others may do so."""
        if standing.who != by.upload.who and not by.admin:
            return False
        taken = self._standings.at(by.address)
        assert taken is not None  # noqa: S101 - it has been filed
        self._put_aside(standing, taken.game, by)
        return True

    def _put_aside(self, standing: Standing, number: int, by: Submission) -> None:
        self._replaced.append(Replacement(standing.game, standing.address, number, by.address, by.upload.who))
        self._settled.add(standing.game)
        self._changed = True

    def _take(self, game: Submission, opposed: Sequence[Standing]) -> None:
        """Let a game in, in the place of those it contradicts."""
        if any(other.game in self._pending for other in opposed):
            self._flush()
        number, self._next = self._next, self._next + 1
        for other in opposed:
            self._put_aside(other, number, game)
        self._pending[number] = game
        self._standings.put(game, number, self._received_at, opposed)

    def _flush(self) -> None:
        """Put in what is pending, after what it replaces has been taken out."""
        if self._replaced:
            self._spots.update(find_spots(self._connection, [each.game for each in self._replaced]))
            self._successions.note(self._replaced)
            replace_games(self._connection, self._replaced, self._received_at)
        if self._pending:
            put_games(self._connection, self._pending, self._received_at)
            self._spots.update(game.spot for game in self._pending.values() if game.spot)
        self._new |= self._pending.keys()
        self._changed = self._changed or bool(self._pending)
        self._pending, self._replaced = {}, []

    def finish(self, read: ReadGame) -> Mapping[str, AuditReport]:
        """Put everything in, and judge again what hangs on it; the data has a new version if anything changed."""
        self._flush()
        if self._changed:
            raise_version(self._connection)
        reports = self._successions.judge(read) | follow_up(self._connection, self._spots, read, told=self._new)
        self._successions.write(self._received_at)
        return reports
