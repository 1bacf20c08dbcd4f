"""Turns files of games from one format into another, game by game, and says what could not be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from schemas.decode import decode
from schemas.gamelog import load_game
from schemas.malformed import Fault, Malformed
from service.convert.log import canonical_log
from service.convert.text import SEPARATOR, TextError, read_text, write_text
from service.files import FileTroubleError, find_games, open_file
from service.intake import place_of
from service.splitting import RawGame, Unreadable


@dataclass(frozen=True, slots=True)
class Lost:
    """A game that could not be converted, and why: one sentence each."""

    reasons: tuple[str, ...]


Converted = dict[str, Any] | Lost


def read_logs(path: str) -> Iterator[Converted]:
    """The game logs of a file, checked and written canonically."""
    for found in find_games([path]):
        match found:
            case RawGame(name, line, data, index):
                yield _checked(place_of(name, line, index), data, line or 1)
            case Unreadable(name, line, _, message):
                yield Lost((f"{place_of(name, line)}: {message}",))
            case trouble:
                raise trouble


def _checked(place: str, data: bytes, line: int) -> Converted:
    try:
        log = decode(data, first_line=line)
        load_game(log)
    except Malformed as malformed:
        return Lost(tuple(f"{place}: {fault}" for fault in malformed.problems))
    assert isinstance(log, dict)  # noqa: S101 - load_game refuses anything else
    return canonical_log(log)


def read_texts(path: str) -> Iterator[Converted]:
    """The games of a file of compact text, as game logs that have been checked."""
    name = "<stdin>" if path == "-" else path
    games = list(read_text(_text_of(path)))
    if not games:
        raise FileTroubleError(f"{path}: there is no game in this file")
    for game in games:
        if isinstance(game, TextError):
            yield Lost(tuple(f"{name}, {problem}" for problem in game.problems))
            continue
        try:
            load_game(game.log)
        except Malformed as malformed:
            yield Lost(tuple(f"{name}:{game.line}: {_told(fault)}" for fault in malformed.problems))
        else:
            yield canonical_log(game.log)


def _told(fault: Fault) -> str:
    """A fault of a log that came from text: its pointer points into the log, not into the file."""
    return f"in this game, {fault}"


def _text_of(path: str) -> str:
    try:
        with open_file(path) as stream:
            return stream.read().decode("utf-8-sig")
    except OSError as error:
        raise FileTroubleError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise FileTroubleError(f"{path}: this is no UTF-8 text (byte {error.start}); save it as UTF-8") from error


def write_games(logs: Iterator[dict[str, Any]], form: str) -> Iterator[str]:
    """Logs as text to print, one piece a game: `log` is a line of JSON, `text` a game of compact text."""
    for place, log in enumerate(logs):
        if form == "log":
            yield orjson.dumps(log).decode() + "\n"
        else:
            yield (f"{SEPARATOR}\n" if place else "") + write_text(log)
