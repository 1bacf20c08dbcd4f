"""The games of a large club: many people, many tables, the same people and days however many games there are."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from service.bots.simulation import simulate
from service.crew import in_order
from service.rules import read_rules

PEOPLE = 60
DAYS = 400
TABLES = 3
"""Each table is a source of its own, so everybody is somebody else at each."""
A_SESSION = 25
"""Games that the same four play at one table on one day."""
A_CHUNK = 20_000
"""Games that are made from one seed: two sessions on each of the days."""
_FIRST_DAY = datetime(2024, 1, 1, 18, tzinfo=UTC)
_GAME_TIME = timedelta(minutes=5)
_FIRST_SEED = 12


def write_chunks(folder: Path, chunks: int, jobs: int = 2) -> list[Path]:
    """Write so many chunks of games, each to a file of one game a line, unless it is there already."""
    folder.mkdir(parents=True, exist_ok=True)
    return list(in_order(partial(_write_chunk, folder), range(chunks), jobs, batch=1))


def _write_chunk(folder: Path, chunk: int) -> Path:
    path = folder / f"club-{chunk}.ndjson"
    if not path.exists():
        partial_file = path.with_suffix(".partial")
        with partial_file.open("w", encoding="utf-8") as out:
            for game in club_games(chunk):
                out.write(json.dumps(game, ensure_ascii=False, separators=(",", ":")) + "\n")
        partial_file.rename(path)
    return path


def club_games(chunk: int, games: int = A_CHUNK) -> Iterator[dict[str, Any]]:
    """Random legal play under preset `wikipedia` between people; some games are illegal or end too early."""
    seed = _FIRST_SEED + chunk
    played = simulate(games, read_rules("wikipedia"), players=4, seed=seed, styles=["random"])
    dice = random.Random(f"{seed}/club")
    people: list[int] = []
    for place, game in enumerate(played):
        session, number = divmod(place, A_SESSION)
        if number == 0:
            people = dice.sample(range(PEOPLE), 4)
        day = _FIRST_DAY + timedelta(days=session % DAYS)
        game |= {
            "id": f"{seed}-{place + 1}",
            "source": f"table-{session % TABLES + 1}",
            "session": f"{day:%Y-%m-%d} {seed}-{session + 1}",
            "number": number + 1,
            "started_at": (day + number * _GAME_TIME).isoformat(),
        }
        for player, person in zip(game["players"], people, strict=True):
            player |= {"name": f"Player {person + 1}", "kind": "human"}
        yield _spoilt(game, dice.random())


def _spoilt(game: dict[str, Any], chance: float) -> dict[str, Any]:
    """A game as it is, or with wrong points, a pass too many, or without its end."""
    if chance < 0.01:
        points = game["result"]["points"]
        points[0], points[1] = points[0] + 1, points[1] - 1
    elif chance < 0.02:
        plays = game["plays"]
        plays.insert(len(plays) // 2, {**plays[len(plays) // 2], "cards": []})
    elif chance < 0.03:
        game["plays"] = game["plays"][:40]
        del game["result"]
    return game
