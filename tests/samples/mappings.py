"""`mappings/`: records as other programs keep them, and the mapping files that read them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from service.bots.simulation import simulate
from service.rules.cards import RANK_LETTERS, SUIT_LETTERS
from service.rules.presets import PRESETS
from tests.builders import Log

LAB_MAP = """\
# Reads lab-engine.ndjson: one game a line, as a research engine dumps what it played.
name = "lab-engine"

[fixed]
source = "lab"
rules = "hong-kong"
tags = ["self-play"]

[cards] # numbers from 0 to 51, suit by suit
formula = "suit * 13 + rank"
suits = "SHCD"

[game]
id = "episode" # a whole number becomes the text of the id

[players] # hands stand beside the agents, in the same order
each = "agents[*]"
name = "@"
hand = "^.deal[#]"

[plays] # pairs such as [2, [17, 30]] and [3, "pass"]
each = "trajectory[*]"
seat = "[0]"
cards = "[1]"
pass = ["pass"]

[result]
winner = "winner"
points = "payoffs[*]"
"""

APP_MAP = """\
# Reads card-app.json: the export of an app, every table's rounds one inside the other.
name = "card-app"
games = "export.tables[*].rounds[*]"
epoch = "ms" # times are milliseconds since 1970

[fixed]
source = "card-app"

[cards] # objects such as {"value": "10", "suit": "hearts"}
rank = "value"
suit = "suit"
suits = { diamonds = "D", clubs = "C", hearts = "H", spades = "S" }

[cards.ranks]
3 = "3"
4 = "4"
5 = "5"
6 = "6"
7 = "7"
8 = "8"
9 = "9"
10 = "T"
jack = "J"
queen = "Q"
king = "K"
ace = "A"
2 = "2"

[seats] # who acts and who wins is named by the user's id
by = "id"

[game]
session = "^.table" # of the table around the round
rules = "^.house_rules"
number = "no"
started_at = "began"
note = "remark?" # may be missing

[players]
each = "seats[*]"
name = "user.nick"
id = "user.id"
hand = "dealt"
kind = "user.type"
kinds = { person = "human", computer = "bot" }

[plays] # the events of a round hold talk too; a pass has no cards
each = "events[*]"
only = { what = ["play", "pass"] }
seat = "by"
cards = "cards?"
ms = "thought"
auto = "timed_out?"

[result]
winner = "outcome.first_out"
cards_left = "seats[*].left"
"""

_RANKS = dict(
    zip(RANK_LETTERS, ["3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2"], strict=True)
)
_SUITS = dict(zip(SUIT_LETTERS, ["diamonds", "clubs", "hearts", "spades"], strict=True))
_USERS = [(4, "Mei"), (17, "Oscar"), (23, "Ah Keung"), (31, "helper")]
_BEGAN = 1_793_995_200_000


def mapping_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    yield "mappings/lab-engine.toml", LAB_MAP.encode()
    lines = [json.dumps(_episode(place, log), separators=(",", ":")) for place, log in enumerate(lab_games(), 41)]
    yield "mappings/lab-engine.ndjson", ("\n".join(lines) + "\n").encode()
    yield "mappings/card-app.toml", APP_MAP.encode()
    yield "mappings/card-app.json", (json.dumps(_export(app_games()), indent=1) + "\n").encode()


def lab_games() -> list[Log]:
    """The games behind the engine's dump, as logs."""
    return list(simulate(2, PRESETS["hong-kong"], 4, 5))


def app_games() -> list[Log]:
    """The games behind the app's export, as logs."""
    return list(simulate(2, PRESETS["pusoy-dos"], 4, 6))


def _number(card: str) -> int:
    return "SHCD".index(card[1]) * 13 + RANK_LETTERS.index(card[0])


def _episode(place: int, log: Log) -> dict[str, Any]:
    """A game as the engine dumps it."""
    return {
        "episode": place,
        "agents": [player["name"] for player in log["players"]],
        "deal": [[_number(card) for card in player["hand"]] for player in log["players"]],
        "trajectory": [
            [play["seat"], [_number(card) for card in play["cards"]] if play["cards"] else "pass"]
            for play in log["plays"]
        ],
        "winner": log["result"]["winner"],
        "payoffs": log["result"]["points"],
    }


def _export(logs: list[Log]) -> dict[str, Any]:
    """Games as the app exports them."""
    rounds = [_round(number, log) for number, log in enumerate(logs, 1)]
    table = {"table": "green-2", "house_rules": "pusoy-dos", "rounds": rounds}
    return {"export": {"version": 3, "tables": [table]}}


def _round(number: int, log: Log) -> dict[str, Any]:
    events: list[dict[str, Any]] = [{"what": "talk", "by": _USERS[0][0], "text": "good luck"}]
    for ply, play in enumerate(log["plays"]):
        event: dict[str, Any] = {"what": "play" if play["cards"] else "pass", "by": _USERS[play["seat"]][0]}
        if play["cards"]:
            event["cards"] = [_card(card) for card in play["cards"]]
        event["thought"] = 900 + 310 * (ply % 7)
        events.append(event)
    left = log["result"]["cards_left"]
    return {
        "no": number,
        "began": _BEGAN + number * 600_000,
        "seats": [
            {
                "user": {"id": key, "nick": nick, "type": "computer" if nick == "helper" else "person"},
                "dealt": [_card(card) for card in player["hand"]],
                "left": left[seat],
            }
            for seat, ((key, nick), player) in enumerate(zip(_USERS, log["players"], strict=True))
        ],
        "events": events,
        "outcome": {"first_out": _USERS[log["result"]["winner"]][0]},
    }


def _card(card: str) -> dict[str, str]:
    return {"value": _RANKS[card[0]], "suit": _SUITS[card[1]]}
