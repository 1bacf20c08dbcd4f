"""What an upload would change of the sessions that are stored, matched by source, session and number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from duckdb import DuckDBPyConnection

from service.store.asking import ask
from service.store.places import Spot
from service.store.standings import Standing

SessionName = tuple[str, str]
"""Source and session."""


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A game of an upload as far as comparing needs it."""

    address: str
    claims: int


@dataclass(frozen=True, slots=True)
class SessionChange:
    """One session of an upload beside what is stored of it: the numbers of its games."""

    source: str
    session: str
    added: tuple[int, ...]
    changed: tuple[int, ...]
    same: tuple[int, ...]
    missing: tuple[int | None, ...]
    """Games that are stored and not in the upload; None is a game without a number."""


@dataclass(frozen=True, slots=True)
class StoredAt:
    """A stored game and its number in its session."""

    number: int | None
    standing: Standing


def find_stored(
    connection: DuckDBPyConnection, sessions: Iterable[SessionName]
) -> Mapping[SessionName, Sequence[StoredAt]]:
    """The stored games of some sessions."""
    found: dict[SessionName, list[StoredAt]] = defaultdict(list)
    names = sorted(set(sessions))
    columns = {"sources": [source for source, _ in names], "sessions": [session for _, session in names]}
    for source, session, number, *standing in ask(connection, "claims_of_sessions", **columns):
        found[source, session].append(StoredAt(number, Standing(*standing)))
    return found


def places_of(stored: Mapping[SessionName, Sequence[StoredAt]]) -> dict[Standing, Spot | None]:
    """Where each stored game of the sessions stands."""
    return {
        each.standing: None if each.number is None else Spot(*name, each.number)
        for name, places in stored.items()
        for each in places
    }


@dataclass(frozen=True, slots=True)
class NumbersTwice:
    """The numbers of a session at which several games stand."""

    source: str
    session: str
    numbers: tuple[int, ...]


def newest_game(reader: DuckDBPyConnection) -> int:
    """The game that came last; 0 before the first."""
    return int(ask(reader, "newest_game")[0][0])


def numbers_twice(reader: DuckDBPyConnection, sessions: Iterable[SessionName], after: int) -> tuple[NumbersTwice, ...]:
    """Where a game newer than another one has come to stand at a number that was taken."""
    names = sorted(set(sessions))
    columns = {"sources": [source for source, _ in names], "sessions": [session for _, session in names]}
    found = ask(reader, "numbers_twice", **columns, after=after) if names else ()
    return tuple(NumbersTwice(source, session, tuple(numbers)) for source, session, numbers in found)


def compare_sessions(
    stored: Mapping[SessionName, Sequence[StoredAt]], uploaded: Mapping[Spot, Uploaded]
) -> tuple[SessionChange, ...]:
    """What uploaded games would change, session by session, those that nobody has stored yet too."""
    sessions: dict[SessionName, dict[int, Uploaded]] = defaultdict(dict)
    for spot, game in uploaded.items():
        sessions[spot[:2]][spot.number] = game
    return tuple(_compare(name, stored.get(name, ()), games) for name, games in sessions.items())


def _compare(name: SessionName, stored: Sequence[StoredAt], games: Mapping[int, Uploaded]) -> SessionChange:
    known: dict[int | None, set[Uploaded]] = defaultdict(set)
    for each in stored:
        known[each.number].add(Uploaded(each.standing.address, each.standing.claims))
    numbers = sorted(games)
    return SessionChange(
        *name,
        added=tuple(number for number in numbers if number not in known),
        changed=tuple(number for number in numbers if number in known and known[number] != {games[number]}),
        same=tuple(number for number in numbers if known.get(number) == {games[number]}),
        missing=tuple(each.number for each in stored if each.number not in games),
    )
