"""`findings/session/`: for each note about a session, two of its games; the note stands in the report of the second."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from service.rules.document import read_rules
from tests.builders import Log
from tests.samples.playing import BOTS, chances, deal_out, play_out
from tests.samples.writing import dump_lines, log_of

NAMES = ("Wing", "Mei", "Oscar", "Fatima")


class Evening(NamedTuple):
    """Two games of one session."""

    code: str
    numbers: tuple[int, int]
    second: tuple[str, ...]
    """Who sat where in the second one."""
    note: str


EVENINGS = (
    Evening("session/number-twice", (1, 1), NAMES, "Two games of this evening are called the first."),
    Evening("session/gap", (1, 4), NAMES, "Games 2 and 3 of this evening are missing."),
    Evening("session/seats-changed", (1, 2), NAMES[::-1], "After the first game the players changed seats."),
)


def session_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    for evening in EVENINGS:
        yield f"findings/{evening.code}.ndjson", dump_lines(_games(evening))


def _games(evening: Evening) -> Iterator[Log]:
    rules = read_rules("hong-kong")
    for place, (number, names) in enumerate(zip(evening.numbers, (NAMES, evening.second), strict=True)):
        chance = chances(evening.code, place)
        game = play_out(rules, deal_out(rules, len(names), chance), BOTS, chance)
        where = {"source": "sample-evenings", "session": evening.code, "number": number}
        yield log_of(game, names, note=evening.note, **where)
