"""Player lines of compact text, `Name: cards`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from service.convert.lines import BYTE_ORDER_MARK, Line
from service.convert.values import ValueFault, read_first_value, write_plainly, write_value
from service.rules.cards import Card

UNKNOWN_HAND = "?"
_SIZE = re.compile(r"[0-9]{1,4}")


def looks_like_player(line: Line) -> bool:
    """Whether a line, not being a header, is meant for a player: only such lines hold a colon."""
    return ":" in line.text or line.text.lstrip().startswith('"')


def read_player(line: Line) -> dict[str, Any]:
    """Read a player line as a log's player."""
    name, start = _read_name(line)
    return {"name": name, **_read_hand(line, start)}


def _read_name(line: Line) -> tuple[str, int]:
    """A player's name, and where his hand begins: the name ends at the last colon."""
    text = line.text
    if text.lstrip().startswith('"'):
        return _read_quoted(line)
    name, _, hand = text.rpartition(":")
    if not name.strip():
        line.refuse("a name stands before the colon, as in Mei: 3D 4C", 0)
    return name.strip(), len(text) - len(hand)


def _read_quoted(line: Line) -> tuple[str, int]:
    """A name written as a JSON string, which may hold anything."""
    start = line.text.index('"')
    try:
        name, length = read_first_value(line.text[start:])
    except ValueFault as fault:
        name, length = "", 0
        line.refuse(f"a name that begins with a quotation mark is a JSON string, which this is not: {fault}", start)
        return name, len(line.text)
    between, colon, _ = line.text[start + length :].partition(":")
    if not colon or between.strip():
        line.refuse('a colon follows a name in quotation marks, as in "Mei": 3D 4C', start + length)
        return name, len(line.text)
    return name, start + length + len(between) + 1


def _read_hand(line: Line, start: int) -> dict[str, Any]:
    """A hand's cards, or `?` where it is not known, with its size where that is."""
    words = line.words(start)
    if not words or words[0][1] != UNKNOWN_HAND:
        return {"hand": _read_cards(line, words)}
    match words[1:]:
        case []:
            return {"hand": None}
        case [(_, size)] if _SIZE.fullmatch(size):
            return {"hand": None, "hand_size": int(size)}
    line.refuse("only a number of cards may follow the ? of an unknown hand, as in ? 13", words[1][0])
    return {"hand": None}


def _read_cards(line: Line, words: list[tuple[int, str]]) -> list[str]:
    commas = [start + word.index(",") for start, word in words if "," in word]
    if commas:
        line.refuse("the cards of a hand are separated by blanks, not by commas", commas[0])
        return []
    return line.cards(words)


def write_player(player: Mapping[str, Any]) -> str:
    """Write a log's player as a player line.

    >>> write_player({"name": "#1", "hand": ["3D", "10h"]})
    '"#1": 3D TH'
    """
    return f"{_write_name(player['name'])}: {_write_hand(player)}".rstrip()


def _write_name(name: str) -> str:
    """A name, in quotation marks where it could be taken for something else."""
    return write_value(name) if name.startswith(("#", BYTE_ORDER_MARK)) else write_plainly(name)


def _write_hand(player: Mapping[str, Any]) -> str:
    if player.get("hand") is not None:
        return " ".join(str(Card.parse(card)) for card in player["hand"])
    return f"{UNKNOWN_HAND} {player['hand_size']}" if "hand_size" in player else UNKNOWN_HAND
