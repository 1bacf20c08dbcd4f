"""Read a simulated game for the audit, without the schemas that read other people's logs."""

import json
from typing import Any

from service.rules.cards import Card, pack
from service.rules.document import read_rules
from service.rules.record import DeclaredResult, GameRecord, Player


def read_game(game: dict[str, Any]) -> GameRecord:
    """A well-formed log as a record."""
    result = game["result"]
    return GameRecord(
        players=tuple(_read_player(player) for player in game["players"]),
        seats=tuple(play["seat"] for play in game["plays"]),
        plays=tuple(pack(map(Card.parse, play["cards"])) for play in game["plays"]),
        session=game.get("session"),
        number=game.get("number"),
        rules=read_rules(game["rules"]),
        declared=DeclaredResult(result["winner"], tuple(result["cards_left"]), tuple(result["points"])),
    )


def _read_player(player: dict[str, Any]) -> Player:
    dealt = tuple(map(Card.parse, player["hand"]))
    return Player(player["name"], dealt, pack(dealt))


def write_game(game: dict[str, Any]) -> bytes:
    """A game as one line of NDJSON."""
    return json.dumps(game, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
