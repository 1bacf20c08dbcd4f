"""Splits a stream of bytes into game logs: one document, one game a line, or an array of games.

Nothing is judged here and nothing is held: a stream of any size passes through in pieces. What a piece holds is the
reader's business; only where it ends is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BufferedReader
from itertools import count
from typing import Any

from schemas.decode import MAX_GAME_BYTES
from schemas.locating import locate
from schemas.malformed import Fault

LINE_ENDINGS = (".ndjson", ".jsonl")
CHUNK = 1 << 18
TOO_LONG = MAX_GAME_BYTES + 1
_BOM = b"\xef\xbb\xbf"
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff")

_STRING = rb'"(?:[^"\\]++|\\.)*+"'
_DEPTH = 66
"""Nesting that is told apart; the reader of a game refuses anything over 64."""


def _balanced(depth: int) -> bytes:
    """A pattern for what stands inside brackets, so many levels deep."""
    inner = rb'(?:[^][{}"]++|' + _STRING + rb")*+"
    for _ in range(depth):
        inner = rb'(?:[^][{}"]++|' + _STRING + rb"|[\[{]" + inner + rb"[\]}])*+"
    return inner


@lru_cache(maxsize=1)
def _value() -> re.Pattern[bytes]:
    """One value of JSON; made when it is first looked for, as it takes longer to compile than this whole file."""
    return re.compile(
        rb"[\[{]" + _balanced(_DEPTH) + rb"[\]}]|" + _STRING + rb'|[^][{}",\s]++(?=[\s,\]])',
        re.DOTALL,
    )


_SPACE = re.compile(rb"\s*+")
_SEPARATOR = re.compile(rb"\s*+,\s*+")


@dataclass(frozen=True, slots=True)
class Origin:
    """What a log was made from, where it did not come as a log."""

    converter: str
    """What made it, with its version."""
    original: str
    """What the converter was given."""


@dataclass(frozen=True, slots=True)
class RawGame:
    """The bytes of one game log and where they stand."""

    source_file: str
    line: int | None
    """The line, from 1, on which they begin in a file of many games; None where the game is the whole file."""
    data: bytes
    made_from: Origin | None = None
    index: int | None = None
    """Which value of an array they are, from 0."""
    column: int = 1
    """The column, from 1, at which they begin on their line."""
    put_in: int = 0
    """How many characters behind their first brace do not stand in the file."""

    def place(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """What is wrong with the log, each with its line and column in the file, where they are known.

        Of a log that a converter has made only the converter knows where its parts stood.
        """
        if self.made_from:
            return tuple(faults)
        return locate(self.data, faults, self.line or 1, self.column, put_in=self.put_in)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A place from which a file could not be read any further; `code` is a `malformed/…` code."""

    source_file: str
    line: int | None
    code: str
    message: str
    column: int | None = None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong there."""
        return (Fault(self.code, self.message, line=self.line, column=self.column),)


@dataclass(frozen=True, slots=True)
class Unconverted:
    """A game in another format that could not be made a log of, or what else could not be read there."""

    source_file: str
    line: int | None
    faults: tuple[Fault, ...]
    unit: str = "game"
    """What could not be read: `game`, or the `line` of a score sheet, which need not be a game at all."""


Found = RawGame | Unreadable | Unconverted
Splitter = Callable[["BufferedReader[Any]", str, str | None], Iterator[Found]]
"""Finds the games of a stream, which has a name, and an inner name without what says how it was packed."""


def split_games(
    stream: BufferedReader[Any], name: str, inner_name: str | None = None, longest: int = TOO_LONG
) -> Iterator[Found]:
    """The games of a stream; its first bytes and its name's ending say how they stand in it.

    `inner_name` is the name without what says how the stream was packed; a stream that is one document alone is read
    up to the `longest`.
    """
    start = stream.peek(CHUNK)
    if start.startswith(_WIDE_BOMS):
        yield RawGame(name, None, stream.read(TOO_LONG))
        return
    first = start.removeprefix(_BOM).lstrip()[:1]
    if first == b"[":
        yield from _split_array(stream, name)
    elif (inner_name or name).endswith(LINE_ENDINGS) or _begins_with_a_game(start):
        yield from _split_lines(stream, name)
    elif first or not start.isspace():
        data = stream.read(longest)
        if data.strip():
            yield RawGame(name, None, data)


def _begins_with_a_game(start: bytes) -> bool:
    """Whether the first line that is not blank is a whole object, as in a file of one game a line."""
    line = start.removeprefix(_BOM).lstrip().partition(b"\n")[0].rstrip()
    return line.startswith(b"{") and _value().fullmatch(line) is not None


def _split_lines(stream: BufferedReader[Any], name: str) -> Iterator[Found]:
    """One game a line; blank lines are passed over, the rest of an endless line is not kept."""
    number = 0
    while line := stream.readline(TOO_LONG):
        number += 1
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(CHUNK)):
            pass
        data = line.rstrip(b"\r\n")
        if data.strip(b"\xef\xbb\xbf \t\r\n"):
            yield RawGame(name, number, data)


def _split_array(stream: BufferedReader[Any], name: str) -> Iterator[Found]:
    """The values of an array, each as its own bytes; what cannot be told apart any more ends it, and is said."""
    pieces = _Pieces(stream)
    pieces.take(re.compile(rb"(?:\xef\xbb\xbf)?+\s*+\["))
    pieces.take(_SPACE)
    if pieces.take(re.compile(rb"\]")):
        yield from _after_array(pieces, name)
        return
    for index in count():
        line, column, value = pieces.line, pieces.column, pieces.take(_value())
        if value is None:
            yield _lost(pieces, name)
            return
        yield RawGame(name, line, value, index=index, column=column)
        if pieces.take(_SEPARATOR) is None:
            break
    pieces.take(_SPACE)
    if pieces.take(re.compile(rb"\]")) is None:
        yield _lost(pieces, name)
        return
    yield from _after_array(pieces, name)


def _lost(pieces: _Pieces, name: str) -> Unreadable:
    """What to say where the next game of an array does not begin or end."""
    if len(pieces) >= TOO_LONG:
        message = "a game here is larger than a game may be, or its brackets do not close; what follows was not read"
        return Unreadable(name, pieces.line, "malformed/too-large", message, pieces.column)
    message = "the array breaks off here (a comma, bracket or quote is missing or too many); what follows was not read"
    return Unreadable(name, pieces.line, "malformed/json", message, pieces.column)


def _after_array(pieces: _Pieces, name: str) -> Iterator[Unreadable]:
    pieces.take(_SPACE)
    if len(pieces):
        message = "there is text after the end of the array; it was not read"
        yield Unreadable(name, pieces.line, "malformed/json", message, pieces.column)


class _Pieces:
    """A stream read through a window that grows only as far as one value needs."""

    def __init__(self, stream: BufferedReader[Any]) -> None:
        self._stream = stream
        self._window = b""
        self._place = 0
        self._ended = False
        self.line, self.column = 1, 1

    def __len__(self) -> int:
        """How many bytes stand in the window, unread."""
        return len(self._window) - self._place

    def take(self, pattern: re.Pattern[bytes]) -> bytes | None:
        """Take what matches next, reading on while more could belong to it; None where nothing does."""
        while True:
            match = pattern.match(self._window, self._place)
            if self._ended or (match and match.end() < len(self._window)):
                break
            if match is None and len(self) >= TOO_LONG:
                break
            self._grow()
        if match is None:
            return None
        self._place = match.end()
        self._pass(match[0])
        return match[0]

    def _pass(self, taken: bytes) -> None:
        """Take note of the line and the column that are reached; columns count characters, but no mark before them."""
        before, newline, last = taken.rpartition(b"\n")
        self.line += before.count(b"\n") + len(newline)
        characters = len(last.removeprefix(_BOM).decode(errors="replace"))
        self.column = characters + (1 if newline else self.column)

    def _grow(self) -> None:
        more = self._stream.read(CHUNK)
        self._ended = len(more) < CHUNK
        self._window = self._window[self._place :] + more
        self._place = 0
