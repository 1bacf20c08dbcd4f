"""DuckDB reads a file of games itself, without any rules: `python -m benchmarks.reading GAMES.ndjson DATABASE`."""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb

_TABLE = """
CREATE TABLE plays (
    game INTEGER, ply USMALLINT, seat UTINYINT, cards VARCHAR[], ms BIGINT, auto BOOLEAN
)
"""
_READ = """
INSERT INTO plays
SELECT game, ply, play.seat, play.cards, play.ms, coalesce(play.auto, false)
FROM (
    SELECT row_number() OVER () AS game, unnest(plays) AS play, unnest(range(len(plays))) AS ply
    FROM read_json(
        ?,
        format = 'newline_delimited',
        columns = {'plays': 'STRUCT(seat UTINYINT, cards VARCHAR[], ms BIGINT, auto BOOLEAN)[]'}
    )
)
"""
"""One row a ply, as in the table of plays; what takes rules is left out: the number of a play, and its category."""


def read_plays(source: Path, database: Path) -> None:
    """Put the plays of a file of one game a line into a new database, and commit them."""
    with duckdb.connect(str(database), config={"threads": 1}) as connection:
        connection.execute(_TABLE)
        connection.execute(_READ, [str(source)])


if __name__ == "__main__":
    read_plays(*map(Path, sys.argv[1:]))
