"""Puts the rows of games in, table by table, many games at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from duckdb import DuckDBPyConnection

from service.store.asking import ask
from service.store.blocks import touch
from service.store.derive import GameRows, Row
from service.store.query_text import query_text
from service.store.submission import Submission
from service.store.tables import (
    DEBTS,
    FINDINGS,
    FLOWS,
    GAMES,
    ODD_PLAYS,
    PLAYERS,
    RAW_LOGS,
    RULE_SETS,
    SEATS,
    UPLOADS,
    put_in,
)


def put_games(connection: DuckDBPyConnection, games: Mapping[int, Submission], received_at: datetime) -> None:
    """Put in new games by their numbers: the logs as they came, and everything derived."""
    RAW_LOGS.insert(
        connection,
        [
            (
                UUID(game.address[:32]),
                number,
                game.address,
                game.text,
                hashlib.sha256(game.text.encode()).digest(),
                game.claims,
                game.rules_from,
                game.rules,
                game.utc_offset,
            )
            for number, game in games.items()
        ],
    )
    UPLOADS.insert(connection, [_upload(number, game, received_at) for number, game in games.items()])
    put_rows(connection, {number: (game.rows, received_at) for number, game in games.items()})


def _upload(number: int, game: Submission, received_at: datetime) -> tuple[Any, ...]:
    upload = game.upload
    return (
        number,
        received_at,
        upload.who,
        upload.source_file,
        upload.line,
        upload.origin,
        upload.converter,
        upload.original,
    )


def put_rows(connection: DuckDBPyConnection, games: Mapping[int, tuple[GameRows, datetime]], suffix: str = "") -> None:
    """Put in what is derived of games; the suffix names tables that stand beside the real ones."""
    if not suffix:
        touch(connection, games)
    rows = {number: rows for number, (rows, _) in games.items()}
    received = [(number, *rows.game, received_at) for number, (rows, received_at) in games.items()]
    GAMES.insert(connection, received, suffix)
    numbers = [number for number, game in rows.items() for _ in game.seats]
    SEATS.insert_wide(connection, numbers, [seat for game in rows.values() for seat in game.seats], suffix)
    _put_plays(connection, rows, suffix)
    ODD_PLAYS.insert(connection, _numbered((number, game.odd_plays) for number, game in rows.items()), suffix)
    DEBTS.insert(connection, _numbered((number, game.debts) for number, game in rows.items()), suffix)
    FLOWS.insert(connection, _numbered((number, game.flows) for number, game in rows.items()), suffix)
    FINDINGS.insert(connection, _numbered((number, game.findings) for number, game in rows.items()), suffix)
    _put_rule_sets(connection, rows, suffix)
    _put_players(connection, rows, suffix)


def _numbered(groups: Iterable[tuple[int, Sequence[tuple[Any, ...]]]]) -> list[tuple[Any, ...]]:
    return [(number, *row) for number, group in groups for row in group]


def _put_plays(connection: DuckDBPyConnection, games: Mapping[int, GameRows], suffix: str) -> None:
    """One list a game and column; lists that are shorter, as of games without times, are filled up with nulls."""
    columns = [list(column) for column in zip(*(game.plays for game in games.values()), strict=True)]
    named = dict(zip(("seats", "play_ids", "categories", "ms", "auto"), columns, strict=True))
    connection.execute(query_text(f"put_plays{suffix}"), {"games": list(games), **named})


def _put_rule_sets(connection: DuckDBPyConnection, games: Mapping[int, GameRows], suffix: str) -> None:
    """Keep each rule set once."""
    known: dict[str, str] = dict(game.rules for game in games.values())
    rules, documents = list(known), list(known.values())
    put_in(connection, "rules_unknown", RULE_SETS.name + suffix, rules=rules, documents=documents, suffix=suffix)


def _put_players(connection: DuckDBPyConnection, games: Mapping[int, GameRows], suffix: str) -> None:
    """Keep each player once, under the name of the latest game."""
    names = LatestNames()
    for number, game in games.items():
        names.add(number, game)
    columns = dict(zip(PLAYERS.names, map(list, zip(*names.rows.values(), strict=True)), strict=True))
    newer = ask(connection, "names_newer", **columns, suffix=suffix)
    PLAYERS.delete(connection, [player for player, *_ in newer], suffix)
    PLAYERS.insert(connection, newer, suffix)


class LatestNames:
    """The players of some games, each under the name of the latest: the latest upload where days are not known."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        """By key, in the columns of `players`."""

    def add(self, number: int, game: GameRows) -> None:
        """Take note of the players of a game."""
        for player in game.players:
            row = (*player, number)
            if player[0] not in self.rows or _moment(row) >= _moment(self.rows[player[0]]):
                self.rows[player[0]] = row


def _moment(row: Row) -> tuple[datetime, int]:
    return row[4] or datetime.min, row[5]  # noqa: DTZ901 - the store keeps UTC without saying so


def raise_version(connection: DuckDBPyConnection) -> None:
    """Say that the data has changed."""
    connection.execute("UPDATE data_version SET version = version + 1, changed_at = now()::TIMESTAMP")
