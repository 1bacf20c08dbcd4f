"""Large databases made from a small one: really imported games, their rows many times over under fresh names."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from duckdb import DuckDBPyConnection

from service.store.blocks import touch_all
from service.store.database import Store
from service.store.putting import raise_version
from service.store.tables import OF_GAMES

_RAW_LOGS = """
    INSERT INTO raw_logs
    SELECT left(address, 32)::UUID AS key, game, address, text, unhex(address), claims + $k, rules_from, judged_by,
        utc_offset
    FROM (
        SELECT * REPLACE (game + $k * $games AS game, sha256(address || $k::VARCHAR) AS address)
        FROM raw_logs
        WHERE game <= $games
    )
"""
_UPLOADS = "INSERT INTO uploads SELECT * REPLACE (game + $k * $games AS game) FROM uploads WHERE game <= $games"
_OF_GAMES = "INSERT INTO {0} SELECT * REPLACE (game + $k * $games AS game) FROM {0} WHERE game <= $games"
_GAMES = """
    INSERT INTO games
    SELECT * REPLACE (game + $k * $games AS game, id || '-' || $k AS id, session || '/' || $k AS session)
    FROM games
    WHERE game <= $games
"""


def multiply(small: Path, large: Path, times: int, begin: int = 1, games: int = 20_000) -> None:
    """Write a database with the first `games` games of a small one so many times, of which `begin` are there already.

    Numbers, addresses, ids and sessions are fresh; players, days, plays and texts are those of the game it was made
    from. The same text comes back only after `games` rows, more than are compressed together, so files are as large as
    those of different games would be.
    """
    shutil.copyfile(small, large)
    with Store(large) as store:
        for k in range(begin, times):
            store.write(_put_copy, (k, games))


def _put_copy(connection: DuckDBPyConnection, pieces: Sequence[tuple[int, int]]) -> list[None]:
    for k, games in pieces:
        values = {"k": k, "games": games}
        for statement in (_RAW_LOGS, _UPLOADS, _GAMES, *_of_games()):
            connection.execute(statement, values)
        touch_all(connection)
        raise_version(connection)
    return [None] * len(pieces)


def _of_games() -> list[str]:
    return [_OF_GAMES.format(table.name) for table in OF_GAMES if table.name != "games"]
