"""Starts the service as people do, on a database of its own, with games in it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import orjson

from service.bots.simulation import simulate
from service.rules.presets import PRESETS
from tests.dashboards.conftest import hostile_games
from tests.shared import PROJECT
from tests.store.evenings import evening
from tests.store.logs import Log, among_people, cut_short, spoilt

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PEOPLE = ("Ah Keung", "Mei", "Oscar", "Lucía", "陳大文", "Øyvind", "Beatriz", "Tom")


def club_games(games: int = 240) -> list[Log]:
    """Games among people of two clubs over some weeks; a few of them illegal, a few broken off."""
    names: dict[str, str] = {}
    logs = []
    for place, log in enumerate(simulate(games, PRESETS["wikipedia"], 4, 11)):
        people = among_people(log)
        for player in people["players"]:
            player["name"] = names.setdefault(player["name"], PEOPLE[len(names) % len(PEOPLE)])
        if len({player["name"] for player in people["players"]}) < 4:
            continue
        people["plays"] = [play | {"ms": 300 + 137 * ply * place % 9000} for ply, play in enumerate(people["plays"])]
        started_at = f"2026-{9 + place // 140:02d}-{1 + place // 5 % 28:02d}T20:{place % 5 * 10:02d}:00+08:00"
        people |= {"source": ("tuesday-club", "harbour-league")[place % 3 == 2], "started_at": started_at}
        logs.append(spoilt(people) if place % 19 == 7 else cut_short(people, 21) if place % 41 == 5 else people)
    return logs


def an_evening() -> list[Log]:
    """Twenty games of one session; one is missing, one illegal."""
    logs = evening(20, seed=61, session="2026-11-24/table-2", source="tuesday-club", started_at="2026-11-24")
    return [*logs[:6], spoilt(logs[6]), *logs[7:11], *logs[12:]]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a running service with an empty database in a folder."""
    command = [sys.executable, "-m", "service", "serve", "--port", "0", "--database", str(folder / "games.duckdb")]
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, env=_environment()) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://[^ ]+", server.stdout.readline())
            assert found, "the service did not say where it is"
            yield found[0]
        finally:
            server.terminate()


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BIGTWO_")}
    return kept | {"BIGTWO_LOG_LEVEL": "error", "PYTHONUNBUFFERED": "1"}


def upload(address: str, logs: list[Log]) -> None:
    """Hand games in, all at once."""
    body = b"\n".join(orjson.dumps(log) for log in logs)
    request = Request(  # noqa: S310 - our own server
        f"{address}/api/v1/imports?wait=60", body, {"Content-Type": "application/x-ndjson"}
    )
    with urlopen(request) as answer:  # noqa: S310 - our own server
        assert orjson.loads(answer.read())["state"] == "done"


def read(address: str) -> dict[str, object]:
    """What the API answers."""
    with urlopen(address) as answer:  # noqa: S310 - our own server
        found: dict[str, object] = orjson.loads(answer.read())
    return found


def addresses_of_pages(address: str) -> dict[str, str]:
    """One address of every kind of page, by a short name."""
    best = _first(f"{address}/players.json")["key"]
    illegal = _first(f"{address}/legality.json", "illegal")
    legal = _first(f"{address}/games.json?verdict=legal")
    return {
        "overview": "/",
        "upload": "/upload",
        "score-pad": "/sessions/new",
        "games": "/games",
        "filtered": "/games?verdict=illegal&source=tuesday-club",
        "game": f"/games/{legal['address']}?ply=14",
        "illegal": str(illegal["url"]),
        "audit": f"{str(illegal['url']).partition('?')[0]}/audit",
        "sessions": "/sessions",
        "session": "/sessions/tuesday-club/2026-11-24~2Ftable-2",
        "players": "/players",
        "player": f"/players/{best}",
        "tendencies": "/tendencies",
        "tendencies-of-one": f"/tendencies?player={best}",
        "emptied": "/tendencies?source=tuesday-club&since=2030-01-01",
        "flows": "/flows",
        "compare": "/compare?rules=wikipedia",
        "legality": "/legality",
        "rules": "/rules",
        "rule-set": "/rules/taiwan",
        "glossary": "/glossary",
        "absent": "/nowhere",
    }


def _first(address: str, part: str | None = None) -> dict[str, object]:
    document = read(address)
    listed = document[part] if part else document
    assert isinstance(listed, dict)
    first: dict[str, object] = listed["items"][0]
    return first


@contextmanager
def filled_service() -> Iterator[str]:
    """A running service with a few hundred games, some with hostile names."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        upload(address, [*club_games(), *hostile_games(), *an_evening()])
        yield address
