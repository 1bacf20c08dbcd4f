"""`malformed/`: texts that are no game logs, each with one slip that people make often; the file's name says which."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from schemas.malformed import CARD, DUPLICATE_KEY, ENCODING, FORMAT, JSON, RULES, SCHEMA
from service.bots.dealing import Chance
from service.rules.presets import PRESETS
from tests.builders import Log
from tests.samples.playing import BOTS, Game, chances, deal_out, play_out
from tests.samples.writing import dump_game, dump_lines, log_of


@dataclass(frozen=True, slots=True)
class BrokenFile:
    """One file: its name, the code that its reader gives first, what is wrong with it, and how it comes about."""

    name: str
    code: str
    shows: str
    spoil: Callable[[Log], bytes]

    def data(self) -> bytes:
        """The bytes of the file."""
        return self.spoil(log_of(_play(chances("malformed", self.name)), ("Jun", "Liza")))


def _play(chance: Chance) -> Game:
    rules = PRESETS["pusoy-dos"]
    return play_out(rules, deal_out(rules, 2, chance), BOTS[:2], chance)


def replaced(old: str, new: str) -> Callable[[Log], bytes]:
    """Writes the log and puts another text in the place of the first one of a kind."""

    def spoil(log: Log) -> bytes:
        written = dump_game(log).decode()
        assert old in written
        return written.replace(old, new, 1).encode()

    return spoil


def put(value: object, *path: str | int) -> Callable[[Log], bytes]:
    """Puts a value in the place at the end of a path."""

    def spoil(log: Log) -> bytes:
        place: Any = log
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        return dump_game(log)

    return spoil


def _single_quotes(log: Log) -> bytes:
    return (str(log) + "\n").encode()


def _hand_as_text(log: Log) -> bytes:
    log["players"][0]["hand"] = json.dumps(log["players"][0]["hand"])
    return dump_game(log)


def _utf_16(log: Log) -> bytes:
    return b"\xff\xfe" + dump_game(log).decode().encode("utf-16-le")


def _cut_off(log: Log) -> bytes:
    written = dump_game(log)
    return written[: len(written) * 2 // 3]


def _one_bad_line(log: Log) -> bytes:
    """Three games a line, the second of which lacks its end."""
    logs = [log, *(log_of(_play(chances("malformed", "line", number)), ("Jun", "Liza")) for number in (2, 3))]
    first, second, third = dump_lines(logs).splitlines(keepends=True)
    return first + second[: len(second) // 2] + b"\n" + third


def _second_rules(log: Log) -> bytes:
    written = dump_game(log).decode()
    rules = f'  "rules": {json.dumps(log["rules"])},\n'
    assert rules in written
    return written.replace(rules, rules + '  "rules": "capsa",\n').encode()


BROKEN = (
    BrokenFile("trailing-comma.json", JSON, "A comma stands after the last player.", replaced("}\n  ]", "},\n  ]")),
    BrokenFile("single-quotes.json", JSON, "Text stands in single quotes.", _single_quotes),
    BrokenFile("cut-off.json", JSON, "The file ends in the middle of a play.", _cut_off),
    BrokenFile("not-a-number.json", JSON, "A thinking time is NaN.", replaced('"cards": [', '"ms": NaN, "cards": [')),
    BrokenFile("utf-16.json", ENCODING, "The file was saved as UTF-16.", _utf_16),
    BrokenFile("field-twice.json", DUPLICATE_KEY, "The log names its rules twice.", _second_rules),
    BrokenFile(
        "missing-format.json", FORMAT, "The field `format` is missing.", replaced('"format": "bigtwo-log/1",', "")
    ),
    BrokenFile(
        "other-version.json", FORMAT, "A version of the format that is not known.", put("bigtwo-log/2", "format")
    ),
    BrokenFile("unknown-field.json", SCHEMA, "A field is called `playes`.", replaced('"plays"', '"playes"')),
    BrokenFile("seat-as-text.json", SCHEMA, "A seat is a text, not a number.", put("0", "plays", 2, "seat")),
    BrokenFile("same-name-twice.json", SCHEMA, "Both players have the same name.", put("Jun ", "players", 1, "name")),
    BrokenFile("not-a-card.json", CARD, "A hand holds `1H`.", put("1H", "players", 0, "hand", 4)),
    BrokenFile("joker.json", CARD, "A hand holds a joker.", put("joker", "players", 1, "hand", 12)),
    BrokenFile("unknown-preset.json", RULES, "The rules are called `pusoydos`.", put("pusoydos", "rules")),
    BrokenFile(
        "contradictory-rules.json",
        RULES,
        "A four of a kind is a bomb, but no size has it.",
        put({"preset": "charlesworth", "players": [2, 4], "bombs": ["four-of-a-kind"]}, "rules"),
    ),
    BrokenFile("hand-as-text.json", SCHEMA, "A hand is a JSON text inside the JSON.", _hand_as_text),
    BrokenFile("one-bad-line.ndjson", JSON, "The second of three lines lacks its end.", _one_bad_line),
)


def malformed_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    for broken in BROKEN:
        yield f"malformed/{broken.name}", broken.data()
