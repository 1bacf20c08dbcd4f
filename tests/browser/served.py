"""Starts the service as people do, on a database of its own, with games in it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any
from urllib.request import Request, urlopen

import orjson
import pytest

from service.bots.simulation import simulate
from service.rules.presets import PRESETS
from tests.dashboards.conftest import hostile_games
from tests.shared import PROJECT
from tests.store.evenings import evening
from tests.store.logs import Log, among_people, cut_short, spoilt

CHROMIUM = Path("/usr/bin/chromium")
SWITCHED_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What a browser has beside pages: the first two draw pages for the address bar of every window, which nobody sees, at
half the cost of a context. The others are what playwright switches off; of two such lists only the last counts."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--kiosk",  # nothing is drawn around the page, nor where a link leads that has the focus
    "--disable-features=" + ",".join(SWITCHED_OFF),
]
PEOPLE = ("Ah Keung", "Mei", "Oscar", "Lucía", "陳大文", "Øyvind", "Beatriz", "Tom")


def require_chromium() -> None:
    """Skip a test where there is no browser."""
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is absent: apt-get install chromium fonts-dejavu-core fonts-noto-cjk")


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
def served(folder: Path, *options: str) -> Iterator[str]:
    """The address of a running service with an empty database in a folder."""
    options = ("--port", "0", "--database", str(folder / "games.duckdb"), *options)
    command = [sys.executable, "-m", "service", "serve", *options]
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, env=_environment()) as server:
        try:
            assert server.stdout is not None
            found = (re.search(r"http://[^ ]+", line) for line in server.stdout)
            yield next(address[0] for address in found if address)
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


PAGES = {
    "overview": "/",
    "overview-of-one": "/?player={player}",
    "upload": "/upload",
    "score-pad": "/sessions/new",
    "games": "/games",
    "games-of-one": "/games?player={player}&kind=any&verdict=any",
    "filtered": "/games?verdict=illegal&source=tuesday-club",
    "game": "/games/{legal}?ply=14",
    "dealt": "/games/{legal}?seat=1",
    "illegal": "/games/{illegal}?ply=7",
    "audit": "/games/{illegal}/audit",
    "sessions": "/sessions",
    "session": "/sessions/{session}",
    "players": "/players",
    "player": "/players/{player}",
    "opponent": "/players/{opponent}?opponent={player}",
    "tendencies": "/tendencies",
    "tendencies-of-one": "/tendencies?player={player}",
    "emptied": "/tendencies?source=tuesday-club&since=2030-01-01",
    "flows": "/flows",
    "flows-of-one": "/flows?player={player}",
    "compare": "/compare?rules={rules}",
    "compared": "/compare?player={opponent}&opponent={player}",
    "compared-groups": "/compare?a=player:{player}&b=player:{opponent}",
    "compared-with-all": "/compare?a=player:{player}&b=kind:human",
    "legality": "/legality",
    "legality-of-one": "/legality?player={player}",
    "trend": "/legality?trend=player",
    "work": "/legality/work",
    "legality-findings": "/legality/findings?severity=error",
    "changes": "/legality/changes",
    "rules": "/rules",
    "rule-set": "/rules/taiwan",
    "glossary": "/glossary",
    "absent": "/nowhere",
    "nobody": "/players/nobody",
    "no-game": "/games/0000",
    "unknown-filter": "/games?since=yesterday",
}
"""An address of every kind of page, by a short name; in braces what `landmarks` finds in the data."""
ALIKE = frozenset(
    {"upload", "filtered", "emptied", "rules", "rule-set", "glossary", "absent", "nobody", "no-game", "unknown-filter"}
)
"""Pages on which hardly anything depends on the data."""


def wants(page: str) -> frozenset[str]:
    """Which landmarks the address of a page names."""
    return frozenset(name for _text, name, _form, _conversion in Formatter().parse(PAGES[page]) if name)


@cache
def landmarks(address: str) -> dict[str, str]:
    """What can be looked at: a game of each verdict, a session, and two players who met. It is looked for only once."""
    first = {
        "legal": _first(f"{address}/games.json?verdict=legal&kind=any", "address"),
        "illegal": _first(f"{address}/games.json?verdict=illegal&kind=any", "address"),
        "session": _first(f"{address}/sessions.json", "path").removeprefix("sessions/"),
        "player": _first(f"{address}/players.json", "key"),
    }
    if first["player"]:
        pair: Any = read(f"{address}/compare.json?player={first['player']}")
        first |= {"opponent": pair["opponent"]["key"], "rules": pair["rules"][0]["rules"]}
    return {name: found for name, found in first.items() if found}


def addresses_of_pages(address: str) -> dict[str, str]:
    """The address of every page that can be looked at, by its short name."""
    found = landmarks(address)
    return {name: path.format_map(found) for name, path in PAGES.items() if wants(name) <= found.keys()}


def _first(address: str, field: str) -> str:
    document: Any = read(address)
    return str(document["items"][0][field]) if document["items"] else ""


@contextmanager
def filled_service() -> Iterator[str]:
    """A running service with a few hundred games, some with hostile names."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        upload(address, [*club_games(), *hostile_games(), *an_evening()])
        yield address
