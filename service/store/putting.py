"""Puts the rows of games in, table by table, many games at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from duckdb import DuckDBPyConnection

from service.store.blocks import touch
from service.store.derive import GameRows, Row
from service.store.submission import Submission
from service.store.tables import DEBTS, FINDINGS, FLOWS, GAMES, ODD_PLAYS, RAW_LOGS, SEATS, UPLOADS


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
    connection.execute(_PLAYS.format(suffix=suffix), [list(games), *columns])


_PLAYS = """
    INSERT INTO plays{suffix}
    SELECT game, unnest(range(len(seats))), unnest(seats), unnest(play_ids), unnest(categories), unnest(ms),
        coalesce(unnest(auto), false)
    FROM (
        SELECT unnest($1::INTEGER[]) AS game, unnest($2::UTINYINT[][]) AS seats, unnest($3::SMALLINT[][]) AS play_ids,
            unnest($4::VARCHAR[][]) AS categories, unnest($5::BIGINT[][]) AS ms, unnest($6::BOOLEAN[][]) AS auto
    )
"""


def _put_rule_sets(connection: DuckDBPyConnection, games: Mapping[int, GameRows], suffix: str) -> None:
    """Keep each rule set once."""
    known: dict[str, str] = dict(game.rules for game in games.values())
    connection.execute(_RULE_SETS.format(suffix=suffix), [list(known), list(known.values())])


_RULE_SETS = """
    INSERT INTO rule_sets{suffix}
    SELECT rules, document
    FROM (SELECT unnest($1::VARCHAR[]) AS rules, unnest($2::VARCHAR[]) AS document) AS played
    ANTI JOIN rule_sets{suffix} USING (rules)
"""


def _put_players(connection: DuckDBPyConnection, games: Mapping[int, GameRows], suffix: str) -> None:
    """Keep each player once, under the name of the latest game."""
    names = LatestNames()
    for number, game in games.items():
        names.add(number, game)
    columns = [list(column) for column in zip(*names.rows.values(), strict=True)]
    connection.execute(_PLAYERS.format(suffix=suffix), columns)


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


_PLAYERS = """
    MERGE INTO players{suffix} AS old
    USING (
        SELECT unnest($1::VARCHAR[]) AS player, unnest($2::VARCHAR[]) AS source, unnest($3::VARCHAR[]) AS id,
            unnest($4::VARCHAR[]) AS name, unnest($5::TIMESTAMP[]) AS named_from, unnest($6::INTEGER[]) AS named_in
    ) AS new
    ON old.player = new.player
    WHEN MATCHED AND (coalesce(new.named_from, '-infinity'::TIMESTAMP), new.named_in)
        > (coalesce(old.named_from, '-infinity'::TIMESTAMP), old.named_in)
        THEN UPDATE SET name = new.name, named_from = new.named_from, named_in = new.named_in
    WHEN NOT MATCHED
        THEN INSERT (player, source, id, name, named_from, named_in)
        VALUES (new.player, new.source, new.id, new.name, new.named_from, new.named_in)
"""


def raise_version(connection: DuckDBPyConnection) -> None:
    """Say that the data has changed."""
    connection.execute("UPDATE data_version SET version = version + 1, changed_at = now()::TIMESTAMP")
