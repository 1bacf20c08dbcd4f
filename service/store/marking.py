"""Marks on illegal games: that one stood all the same, and how far one is with finding out what was wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from duckdb import DuckDBPyConnection

from service.store.blocks import touch
from service.store.moments import now
from service.store.putting import raise_version
from service.store.tables import MARKS

STOOD, WORK = "stood", "work"
"""The kinds of marks."""
YES, NO = "yes", "no"
OPEN = "open"
STATES = (OPEN, "explained", "accepted")
"""How far one is with an illegal game: nobody knows yet what went wrong, somebody does, nothing is left to do."""


class MarkError(ValueError):
    """A mark that cannot be put on a game; its text is one sentence."""


@dataclass(frozen=True, slots=True)
class Marking:
    """The wish to mark games."""

    addresses: tuple[str, ...]
    stood: bool | None = None
    """Whether the table let the game stand although it is illegal; None leaves that as it is."""
    state: str | None = None
    """How far one is with it; None leaves that as it is."""
    note: str | None = None
    """Why; None leaves the note as it is."""
    who: str | None = None

    @property
    def marks(self) -> Iterator[tuple[str, str]]:
        """The kind and the value of each mark."""
        if self.stood is not None:
            yield STOOD, YES if self.stood else NO
        if self.state is not None:
            yield WORK, self.state


def mark_games(connection: DuckDBPyConnection, wishes: Sequence[Marking]) -> list[int]:
    """Mark games, within a transaction; a task for the writer, which answers how many games each wish marked.

    MarkError where a game is not there, or not illegal; then no game of the wish is marked.
    """
    return [_mark(connection, wish) for wish in wishes]


def _mark(connection: DuckDBPyConnection, wish: Marking) -> int:
    games = _illegal(connection, wish)
    at = now()
    for mark, value in wish.marks:
        notes = _notes(connection, mark, games)
        connection.execute(
            "UPDATE marks SET latest = false WHERE latest AND mark = $2 AND game IN (SELECT unnest($1::INTEGER[]))",
            [games, mark],
        )
        MARKS.insert(
            connection,
            [
                (game, mark, value, at, wish.who, notes.get(game) if wish.note is None else wish.note or None, True)
                for game in games
            ],
        )
    touch(connection, games)
    raise_version(connection)
    return len(games)


def _illegal(connection: DuckDBPyConnection, wish: Marking) -> list[int]:
    """The numbers of the games, all of which must be illegal, or stop being called so that stood."""
    keys = [UUID(address[:32]) for address in wish.addresses]
    found = connection.execute(
        "SELECT address, game, verdict FROM raw_logs JOIN games USING (game)"
        " WHERE key IN (SELECT unnest($1::UUID[])) ORDER BY game",
        [keys],
    ).fetchall()
    known = {address for address, _, _ in found}
    for address in wish.addresses:
        if address not in known:
            raise MarkError(f"no game here has the address {address}: check it")
    for address, _, verdict in found:
        if verdict != "illegal" and wish.stood is not False:
            raise MarkError(f"the game {address} is {verdict}: only illegal games are marked")
    return [game for _, game, _ in found]


def _notes(connection: DuckDBPyConnection, mark: str, games: Sequence[int]) -> dict[int, str | None]:
    """The notes that games have beside their latest marks of a kind."""
    rows = connection.execute(
        "SELECT game, note FROM marks WHERE latest AND mark = $2 AND game IN (SELECT unnest($1::INTEGER[]))",
        [list(games), mark],
    ).fetchall()
    return dict(rows)
