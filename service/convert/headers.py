"""Header lines of compact text, `# field: value`: what a log says of a game beside its players and plays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from service.convert.lines import Line, shown
from service.convert.values import JSON_STARTS, ValueFault, read_value, write_plainly, write_value
from service.rules.words import unknown

_WHOLE = re.compile(r"-?[0-9]{1,16}")


class Shape(NamedTuple):
    """What a field's value may be, and how to say so."""

    types: tuple[type, ...]
    words: str


class Header(NamedTuple):
    """A header's value and the line it stands on."""

    line: Line
    value: Any


TEXT = Shape((str,), "text")
NUMBER = Shape((int,), "a whole number, as in 17")
RULES = Shape((str, dict), 'a preset\'s name, or a rule set as JSON, as in {"preset": "taiwan", "passing": "free"}')
RESULT = Shape((dict,), 'a JSON object, as in {"winner": 0}')
TAGS = Shape((list,), 'a JSON list of texts, as in ["league", "final"]')
A_SEAT = Shape((list,), "a JSON list with one entry a player, null for none, as in [null, 3]")
A_PLY = Shape((list,), "a JSON list with one entry a play, null for none, as in [2100, null]")
PLIES = Shape((list,), "a JSON list of plies, the first of which is 0, as in [17, 21]")
EMPTY = Shape((list,), "[], which says that the game was recorded and nobody had acted yet")

GAME_FIELDS: Mapping[str, Shape] = {
    "id": TEXT,
    "source": TEXT,
    "session": TEXT,
    "number": NUMBER,
    "started_at": TEXT,
    "ended_at": TEXT,
    "rules": RULES,
    "passes": TEXT,
    "result": RESULT,
    "tags": TAGS,
    "note": TEXT,
}
"""The fields that go into a log as they are."""
PLAYER_FIELDS: Mapping[str, str] = {"ids": "id", "kinds": "kind", "left": "left"}
"""Headers with one entry a player, and the player's field that each entry becomes."""
FIELDS: Mapping[str, Shape] = {
    **GAME_FIELDS,
    **dict.fromkeys(PLAYER_FIELDS, A_SEAT),
    "ms": A_PLY,
    "auto": PLIES,
    "plays": EMPTY,
}


def read_header(line: Line, headers: dict[str, Header]) -> None:
    """Read one header line into the headers of its game."""
    field, colon, _ = line.text.partition(":")
    name = field.strip().removeprefix("#").strip()
    if not colon:
        line.refuse("a line that begins with # is a header: write # field: value, as in # rules: taiwan")
    elif name.startswith("x-"):
        line.refuse(f"compact text does not carry the recorder's own fields: leave out the line of {shown(name)!r}")
    elif name not in FIELDS:
        line.refuse(unknown(shown(name), FIELDS, "header field"))
    elif name in headers:
        line.refuse(f"{name} stands already in line {headers[name].line.number}: keep one of the two")
    else:
        headers[name] = Header(line, _read(line, name, len(field) + 1))


def _read(line: Line, name: str, start: int) -> Any:
    """A header's value, from its place in the line; None where it cannot be read."""
    start += len(line.text[start:]) - len(line.text[start:].lstrip())
    text = line.text[start:].strip()
    value: Any = text
    if text.startswith(JSON_STARTS):
        try:
            value = read_value(text)
        except ValueFault as fault:
            line.refuse(_fault(name, text, fault), start + fault.start)
            return None
    elif FIELDS[name] is NUMBER and _WHOLE.fullmatch(text):
        value = int(text)
    if type(value) not in FIELDS[name].types or (FIELDS[name] is EMPTY and value):
        line.refuse(f"{name} is {FIELDS[name].words}; {shown(text) or 'nothing'} stands here", start)
        return None
    return value


def _fault(name: str, text: str, fault: ValueFault) -> str:
    """A sentence for a value that is no JSON though it begins like it."""
    sentence = f"{name} begins with {text[0]} and so is read as JSON, which fails: {fault}"
    return f"{sentence}; write such a text as {shown(write_value(text))}" if FIELDS[name] is TEXT else sentence


def spread(headers: Mapping[str, Header], players: Sequence[dict[str, Any]], plays: Sequence[dict[str, Any]]) -> None:
    """Give players and plays what the headers say of each."""
    for name, field in PLAYER_FIELDS.items():
        _give(headers, name, field, players)
    _give(headers, "ms", "ms", plays)
    if "auto" not in headers:
        return
    line, plies = headers["auto"]
    for ply in plies or ():
        if type(ply) is int and 0 <= ply < len(plays):
            plays[ply]["auto"] = True
        else:
            named = shown(write_value(ply))
            line.refuse(f"auto names the ply {named}, but the game has {len(plays)} plays, counted from 0")


def _give(headers: Mapping[str, Header], name: str, field: str, receivers: Sequence[dict[str, Any]]) -> None:
    """Give each player or play its entry of a header."""
    if name not in headers:
        return
    line, entries = headers[name]
    entries = entries or ()
    if len(entries) > len(receivers):
        what = "players" if name in PLAYER_FIELDS else "plays"
        line.refuse(f"{name} has {len(entries)} entries for {len(receivers)} {what}: write one each, null for none")
    for receiver, entry in zip(receivers, entries, strict=False):
        if entry is not None:
            receiver[field] = entry


def write_headers(log: Mapping[str, Any]) -> list[str]:
    """Write the header lines of a log."""
    values: dict[str, Any] = {name: log[name] for name in GAME_FIELDS if name in log}
    plays = log.get("plays", [])
    for name, field in PLAYER_FIELDS.items():
        values[name] = _gather(field, log["players"])
    values["ms"] = _gather("ms", plays)
    values["auto"] = [ply for ply, play in enumerate(plays) if play.get("auto")]
    lines = [_write(name, value) for name, value in values.items() if value != [] or name in GAME_FIELDS]
    return lines + (["# plays: []"] if log.get("plays") == [] and tells_score(log) else [])


def tells_score(log: Mapping[str, Any]) -> bool:
    """Whether a log tells the cards left, so that it may do without plays."""
    result = log.get("result")
    return isinstance(result, dict) and "cards_left" in result


def _gather(field: str, givers: Sequence[Mapping[str, Any]]) -> list[Any]:
    """One entry each, up to the last that has one."""
    entries = [giver.get(field) for giver in givers]
    while entries and entries[-1] is None:
        entries.pop()
    return entries


def _write(name: str, value: object) -> str:
    return f"# {name}: {write_plainly(value) if isinstance(value, str) else write_value(value)}"
