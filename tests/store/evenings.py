"""Sessions to fill a store with: the same people, game after game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.store.logs import Log, among_people, simulated

PEOPLE = ("Ah Keung", "Mei", "Oscar", "Tom")


def evening(
    games: int = 6, rules: str = "hong-kong", seed: int = 31, session: str = "2026-11-03/table-2", **fields: Any
) -> list[Log]:
    """Games of one session, numbered from 1, among four people who keep their seats."""
    logs = []
    for place, log in enumerate(simulated(games, rules, seed=seed)):
        people = among_people(log)
        for player, name in zip(people["players"], PEOPLE, strict=True):
            player["name"] = name
        moment = f"2026-11-03T20:{place:02d}:00+08:00"
        numbered = {"id": f"{session}/{place + 1}", "session": session, "number": place + 1, "started_at": moment}
        logs.append(people | {"source": "club"} | numbered | fields)
    return logs


def led_by_winners(games: int = 6, **fields: Any) -> list[Log]:
    """An evening by rules under which the winner of the game before leads; he does, every time."""
    logs = evening(games, "capsa", **fields)
    for before, log in pairwise(logs):
        winner = before["players"][before["result"]["winner"]]["name"]
        turn = log["plays"][0]["seat"] - PEOPLE.index(winner)
        for seat, player in enumerate(log["players"]):
            player["name"] = PEOPLE[(seat - turn) % len(PEOPLE)]
    return logs
