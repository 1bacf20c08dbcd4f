"""Trick lines of compact text, such as `3D, 5H, -, 2=5C`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.convert.lines import Line, shown
from service.convert.turns import Turns
from service.rules.cards import Card

NO_CARDS = "-"
_PASSES = {"p", "pass", "passes"}
"""What people write for it."""
_SEAT = re.compile(r"[0-9]{1,4}")


def read_tricks(lines: Iterable[Line], turns: Turns) -> list[dict[str, Any]]:
    """Read trick lines as a log's plays; a line break is like a comma."""
    plays = []
    for line in lines:
        for start, end in line.between_commas():
            seat, begin = _read_seat(line, start, end, turns)
            cards = _read_cards(line, line.words(begin, end), start)
            plays.append({"seat": seat, "cards": cards})
            turns.act(seat, cards)
    return plays


def _read_seat(line: Line, start: int, end: int, turns: Turns) -> tuple[int, int]:
    """Who acts, and where his cards begin."""
    equals = line.text.find("=", start, end)
    if equals >= 0:
        return _read_named_seat(line, start, equals, turns.seats), equals + 1
    if turns.next is None:
        if not line.problems:
            line.refuse("the rules and hands do not tell who leads: name the seat, as in 0=3D", start)
        return 0, start
    return turns.next, start


def _read_named_seat(line: Line, start: int, equals: int, seats: int) -> int:
    """The seat that stands before `=`."""
    text = line.text[start:equals].strip()
    if _SEAT.fullmatch(text) and int(text) < seats:
        return int(text)
    place = f"the seats are 0 to {seats - 1}, in the order of the players' lines"
    line.refuse(f"there is no seat {shown(text)!r}: {place}", start + line.text[start:equals].find(text))
    return 0


def _read_cards(line: Line, words: list[tuple[int, str]], start: int) -> list[str]:
    """What was put down; nothing for a pass."""
    if not words:
        line.refuse("an action is missing here: write cards, or - for a pass, and no comma at the end of a line", start)
    passes = [begin for begin, word in words if word == NO_CARDS]
    if not passes:
        if len(words) == 1 and words[0][1].lower() in _PASSES:
            line.refuse(f"a pass is written {NO_CARDS}, not {words[0][1]}", words[0][0])
            return []
        return line.cards(words)
    if len(words) > 1:
        line.refuse("a pass stands alone: put a comma between - and other actions", passes[0])
    return []


def write_tricks(log: Mapping[str, Any]) -> Iterator[str]:
    """Write a log's plays, one line a trick."""
    turns = Turns(log)
    trick: list[str] = []
    for play in log.get("plays", ()):
        seat, cards = play["seat"], play["cards"]
        if trick and turns.begins_trick(seat):
            yield ", ".join(trick)
            trick = []
        expected = turns.rules_known and turns.next == seat
        trick.append(("" if expected else f"{seat}=") + (" ".join(str(Card.parse(card)) for card in cards) or NO_CARDS))
        turns.act(seat, cards)
    if trick:
        yield ", ".join(trick)
