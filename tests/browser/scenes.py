"""Databases as people have them: on the first day, after one game, full, and with names that are hard to show."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.served import ALIKE, PAGES, served, upload, wants
from tests.browser.watching import NARROW, WIDE
from tests.dashboards.rows import HOSTILE
from tests.store.logs import Log, among_people, cut_short, simulated, spoilt

NAMES = {
    "a hundred characters": "Bartholomew Featherstonehaugh" + " of the Upper Harbour Deuces Club" * 2 + ", too",
    "a hundred characters without a gap": "W" * 50 + "i" * 50,
    "Chinese": "歐陽大文",
    "a hundred Chinese characters": "歐陽大文陳美玲" * 14 + "阿強",
    "Arabic with digits of its own": "أبو محمد ٤٢",
    "Hebrew with digits and brackets": "דוד 7 (חיפה)",
    "both ways": "Ali علي 33 −5",
    "combining characters": "Z̷̡͓̈ö̷̲́ë̶̜̏ n̈o̞x̱",
    "emoji": "👩‍👩‍👧‍👦 Ace 🏳️‍🌈",
    "an override": "\N{RIGHT-TO-LEFT OVERRIDE}desrever",
    "an isolate that never ends": "\N{RIGHT-TO-LEFT ISOLATE}open שלום",
    "markup": HOSTILE,
}
"""Names by what is hard about them."""
TABLES = ((0, 4, 5, 2), (1, 6, 3, 9), (7, 8, 10, 11))
"""Who of them sits together."""
ALL = frozenset({"legal", "illegal", "session", "player", "opponent", "rules"})


@dataclass(frozen=True, slots=True)
class Scene:
    """A database to look at."""

    games: Callable[[], list[Log]] = list
    options: tuple[str, ...] = ()
    """With which the service is started."""
    has: frozenset[str] = ALL
    """The landmarks of its data."""
    every: bool = True
    """Whether pages that are the same whatever there is are looked at too, with the keyboard and in the dark."""
    width: int = WIDE
    """In px, that of the window in which pages are looked at as a whole, after that of a phone."""

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages to look at: all but those of what is not in the data."""
        return tuple(page for page in PAGES if wants(page) <= self.has and (self.every or page not in ALIKE))


def one_game() -> list[Log]:
    """A single game."""
    return [among_people(log) for log in simulated(1, "hong-kong", seed=12, source="kitchen")]


def strangers() -> list[Log]:
    """Mei, who sat down once with each of nine people, in the only session of each."""
    logs = [among_people(log) for log in simulated(3, seed=14, source="harbour-league")]
    for place, log in enumerate(logs):
        for seat, player in enumerate(log["players"]):
            player["name"] = f"Guest {3 * place + seat}" if seat else "Mei"
        log |= {"id": str(place), "session": f"evening {place}", "number": 1}
    return [spoilt(logs[0]), *logs[1:]]


def hard_names() -> list[Log]:
    """Three tables of eight games each, sources named as badly; the last two games are illegal and broken off."""
    names = tuple(NAMES.values())
    logs = [among_people(log) for log in simulated(24, "hong-kong", seed=15)]
    for place, log in enumerate(logs):
        table = TABLES[place % 3]
        for seat, player in zip(table, log["players"], strict=True):
            player["name"] = names[seat]
        kind = ("מועדון 7 (ירושלים)", "香港大老二俱樂部", "W" * 100)[place % 3]
        log |= {
            "source": kind,
            "session": f"{kind} 3",
            "number": place // 3 + 1,
            "id": f"{kind}/{place}",
            "tags": [kind[:50]],
        }
    return [*logs[:-2], spoilt(logs[-2]), cut_short(logs[-1], 21)]


SCENES = {
    "demonstration": Scene(options=("--demo",)),
    "empty": Scene(has=frozenset()),
    "one-game": Scene(one_game, has=ALL - {"illegal"}, every=False, width=NARROW),
    "strangers": Scene(strangers, every=False, width=NARROW),
    "names": Scene(hard_names, every=False),
}


@contextmanager
def staged(name: str) -> Iterator[str]:
    """The address of a running service with the database of a scene."""
    scene = SCENES[name]
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), *scene.options) as address:
        if logs := scene.games():
            upload(address, logs)
        yield address
