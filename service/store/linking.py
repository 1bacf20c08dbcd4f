"""Links players whom an admin knows to be one person, and takes links back; the logs stay as they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from duckdb import DuckDBPyConnection

from service.store import blocks
from service.store.moments import now
from service.store.putting import raise_version


@dataclass(frozen=True, slots=True)
class Linking:
    """The wish to link two players, or to take their link back; `one` is the key by which both go on."""

    one: str
    other: str
    who: str | None = None


class LinkError(ValueError):
    """A link that cannot be made or taken back; its text is one sentence."""


def link_players(connection: DuckDBPyConnection, wishes: Sequence[Linking]) -> list[None]:
    """Link players, within a transaction; a task for the writer. LinkError where two may not be one person."""
    for wish in wishes:
        _check(connection, wish)
        connection.execute(
            "INSERT INTO links VALUES ($1, $2, $3, $4, NULL, NULL)", [wish.one, wish.other, now(), wish.who]
        )
        _tell_apart(connection)
    return [None] * len(wishes)


def unlink_players(connection: DuckDBPyConnection, wishes: Sequence[Linking]) -> list[None]:
    """Take links back, within a transaction; a task for the writer. LinkError where there is none."""
    for wish in wishes:
        pair = sorted((wish.one, wish.other))
        undone = connection.execute(
            "UPDATE links SET unlinked_at = $3, unlinked_by = $4"
            " WHERE unlinked_at IS NULL AND least(one, other) = $1 AND greatest(one, other) = $2 RETURNING one",
            [*pair, now(), wish.who],
        ).fetchall()
        if not undone:
            others = ", ".join(_neighbours(connection, wish.one)) or "nobody"
            message = f"{wish.one} and {wish.other} are not linked to each other; {wish.one} is linked to {others}"
            raise LinkError(message)
        _tell_apart(connection)
    return [None] * len(wishes)


def persons_of(links: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The key of the person for every player who is linked, directly or through others.

    Of two links that meet, the later one says by its first key which of them goes on.

    >>> persons_of([("mei", "mei-ling"), ("jun", "mei-ling")]) == dict.fromkeys(["mei", "mei-ling", "jun"], "jun")
    True
    """
    persons: dict[str, str] = {}
    for one, other in links:
        kept, joined = persons.setdefault(one, one), persons.setdefault(other, other)
        persons |= {player: kept for player, person in persons.items() if person == joined}
    return persons


def _standing(connection: DuckDBPyConnection) -> list[tuple[str, str]]:
    return connection.execute("SELECT one, other FROM links WHERE unlinked_at IS NULL ORDER BY rowid").fetchall()


def _neighbours(connection: DuckDBPyConnection, player: str) -> list[str]:
    pairs = _standing(connection)
    return [two if one == player else one for one, two in pairs if player in (one, two)]


def _tell_apart(connection: DuckDBPyConnection) -> None:
    """Say anew who is who, by the links that stand: the games of everybody whom that concerns change."""
    before = dict(connection.execute("SELECT player, person FROM persons").fetchall())
    persons = persons_of(_standing(connection))
    concerned = {player for _, players in _together(before) ^ _together(persons) for player in players}
    games = connection.execute(_ONE_A_BLOCK, [list(concerned), blocks.GAMES_A_BLOCK]).fetchall()
    blocks.touch(connection, (game for (game,) in games))
    connection.execute("DELETE FROM persons")
    if persons:
        columns = [list(persons), list(persons.values())]
        connection.execute("INSERT INTO persons SELECT unnest($1::VARCHAR[]), unnest($2::VARCHAR[])", columns)
    raise_version(connection)


def _together(persons: Mapping[str, str]) -> set[tuple[str, frozenset[str]]]:
    """Each person with all of his players."""
    players = defaultdict(set)
    for player, person in persons.items():
        players[person].add(player)
    return {(person, frozenset(some)) for person, some in players.items()}


_ONE_A_BLOCK = "SELECT min(game) FROM seats WHERE player IN (SELECT unnest($1::VARCHAR[])) GROUP BY game // $2"


def _check(connection: DuckDBPyConnection, wish: Linking) -> None:
    """Refuse a link that says nothing new, or that a game speaks against."""
    if wish.one == wish.other:
        raise LinkError(f"{wish.one} is one player already: name two keys")
    persons = persons_of(_standing(connection))
    one, other = persons.get(wish.one, wish.one), persons.get(wish.other, wish.other)
    if one == other:
        raise LinkError(f"{wish.one} and {wish.other} are one person already")
    keys = [key for key in {*persons, wish.one, wish.other} if persons.get(key, key) in (one, other)]
    together = connection.execute(_TOGETHER, [keys]).fetchone()
    if together:
        address, names = together
        message = f"{names} sat at one table, in the game {address}: two people at a table are never one player"
        raise LinkError(message)


_TOGETHER = """
    SELECT address, string_agg(name, ' and ' ORDER BY seat)
    FROM seats
    JOIN raw_logs USING (game)
    WHERE player IN (SELECT unnest($1::VARCHAR[]))
    GROUP BY game, address
    HAVING count(*) > 1
    ORDER BY game
    LIMIT 1
"""
