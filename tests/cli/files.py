"""Files of games to give to the command line."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from typing import Any

import zstandard

from service.bots.simulation import simulate
from service.rules import read_rules


def some_games(games: int = 3, seed: int = 11, rules: str = "wikipedia") -> list[dict[str, Any]]:
    """A few legal games of two players."""
    return list(simulate(games, read_rules(rules), players=2, seed=seed))


def as_ndjson(games: list[dict[str, Any]]) -> bytes:
    """One game a line."""
    return b"".join(json.dumps(game, ensure_ascii=False).encode() + b"\n" for game in games)


def as_zip(entries: dict[str, bytes]) -> bytes:
    """An archive of some files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return packed.getvalue()


def every_shape(games: list[dict[str, Any]]) -> dict[str, bytes]:
    """The same games in every shape in which people keep them, by the name of the file."""
    lines = as_ndjson(games)
    return {
        "games.ndjson": lines,
        "games.jsonl": lines.replace(b"\n", b"\r\n"),
        "blank-lines.ndjson": b"\n \n" + lines.replace(b"\n", b"\n\n"),
        "without-last-line-end.ndjson": lines.rstrip(b"\n"),
        "with-mark.ndjson": b"\xef\xbb\xbf" + lines,
        "lines.json": lines,
        "array.json": json.dumps(games).encode(),
        "pretty-array.json": json.dumps(games, indent=2).encode() + b"\n",
        "array-with-mark.json": b"\xef\xbb\xbf" + json.dumps(games).encode(),
        "array.ndjson": json.dumps(games).encode(),
        "games.ndjson.gz": gzip.compress(lines),
        "two-members.ndjson.gz": gzip.compress(lines[: len(lines) // 2]) + gzip.compress(lines[len(lines) // 2 :]),
        "array.json.gz": gzip.compress(json.dumps(games).encode()),
        "games.ndjson.zst": zstandard.compress(lines),
        "games.zip": as_zip(
            {
                "evening/first.json": json.dumps(games[0]).encode(),
                "__MACOSX/evening/first.json": b"rubbish",
                ".hidden.json": b"rubbish",
                "readme.txt": b"not a game",
                "evening/others.ndjson.gz": gzip.compress(as_ndjson(games[1:])),
            },
        ),
    }
