"""Reads files of games in any form as game logs, and writes logs in another form; what cannot be read is told."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BufferedReader
from typing import Any

import orjson

from schemas.decode import decode, read_utf8
from schemas.gamelog import load_game
from schemas.malformed import SCHEMA, TOO_LARGE, Fault, Malformed
from service.convert import scoresheet, text
from service.convert.lines import TextError
from service.convert.log import canonical_log
from service.convert.mapping.document import Map
from service.convert.mapping.games import CONVERTER as MAP_CONVERTER
from service.convert.mapping.games import MappedGame, read_mapped
from service.convert.recognising import LOG, SCORESHEET, TEXT, recognise
from service.convert.textgame import TextGame
from service.files import READABLE, STDIN, TEXTS, FileTroubleError, find_in_file, name_of
from service.intake import place_fault
from service.splitting import CHUNK, Found, Origin, RawGame, Unconverted, Unreadable, split_games
from service.strangers import TEXT_ENDING, looks_typed, split_logs, typed_text

MOST_BYTES = 1 << 26
"""The largest text that is read; logs pass through in pieces and may be longer."""

_Reader = Callable[[str], Iterator[TextGame | TextError]]
_READERS: Mapping[str, tuple[str, _Reader]] = {
    SCORESHEET: (scoresheet.CONVERTER, scoresheet.read_scoresheet),
    TEXT: (text.CONVERTER, text.read_text),
}


@dataclass(frozen=True, slots=True)
class Lost:
    """A game that could not be converted, and why: one sentence each."""

    reasons: tuple[str, ...]


Converted = dict[str, Any] | Lost


@dataclass(frozen=True, slots=True)
class Conversion:
    """How the games of a file are read; finds them in a stream, as `split_logs` does for logs."""

    form: str | None = None
    """What the file holds; None where its ending and its look are to tell."""
    source: str | None = None
    """The source of games that name none; a score sheet's is else the name of its file."""
    mapping: Map | None = None
    """How JSON of another kind is read; None where the file holds something else."""

    @property
    def endings(self) -> tuple[str, ...]:
        """How the names of files in folders and archives end that are meant."""
        if self.form is None:
            return (TEXT_ENDING, *READABLE)
        return TEXTS if self.form in _READERS else READABLE

    def __call__(self, stream: BufferedReader[Any], name: str, inner_name: str | None = None) -> Iterator[Found]:
        """The games of a stream, as game logs."""
        file = inner_name or name
        if self.form in _READERS or (self.form is None and not self.mapping and _is_typed(stream, file)):
            yield from self._convert(stream.read(MOST_BYTES + 1), name, file)
            return
        if self.mapping:
            yield from _map(split_games(stream, name, inner_name, MOST_BYTES + 1), self.mapping, self.source)
            return
        for found in split_logs(stream, name, inner_name):
            yield with_source(found, self.source) if self.source and isinstance(found, RawGame) else found

    def _convert(self, data: bytes, name: str, file: str) -> Iterator[Found]:
        if len(data) > MOST_BYTES:
            message = f"this is longer than {MOST_BYTES:,} bytes: split it"
            yield Unreadable(name, None, TOO_LARGE, message)
            return
        try:
            whole = read_utf8(data)
        except Malformed as malformed:
            yield Unconverted(name, malformed.problems[0].line, malformed.problems)
            return
        form = self.form or recognise(whole)
        if form == LOG:
            yield from Conversion(LOG, self.source)(io.BufferedReader(io.BytesIO(data)), name, file)
            return
        converter, read = _READERS[form]
        source = self.source or (_file_name(file) if form == SCORESHEET else None)
        for game in read(whole):
            yield _found(game, name, source, converter)


def _is_typed(stream: BufferedReader[Any], file: str) -> bool:
    """Whether a stream holds no logs but what somebody typed: its ending tells, of standard input its look alone."""
    text = typed_text(stream.peek(CHUNK)) if file == STDIN else None
    return file.endswith(TEXT_ENDING) or (text is not None and (looks_typed(text) or recognise(text) == SCORESHEET))


def _file_name(file: str) -> str | None:
    """A file's own name, without folders; None of standard input."""
    return None if file == STDIN else re.split(r"[/\\]", file)[-1]


def _found(game: TextGame | TextError, name: str, source: str | None, converter: str) -> Found:
    """A converted game as the bytes of a log, with what it was made from."""
    if isinstance(game, TextError):
        unit = "line" if converter == scoresheet.CONVERTER else "game"
        faults = tuple(Fault(SCHEMA, each.message, line=each.line, column=each.column) for each in game.problems)
        return Unconverted(name, faults[0].line, faults, unit)
    log = game.log if source is None else {"source": source, **game.log}
    return RawGame(name, game.line, orjson.dumps(log), Origin(converter, game.original))


def _map(documents: Iterator[Found], mapping: Map, source: str | None) -> Iterator[Found]:
    """The games of some documents, as the bytes of logs; nothing in a log can be told from none."""
    for document in documents:
        if not isinstance(document, RawGame):
            yield document
            continue
        try:
            value = decode(document.data, MOST_BYTES, document.line or 1, document.column)
        except Malformed as malformed:
            yield Unconverted(document.source_file, document.line, malformed.problems)
            continue
        for game in read_mapped(value, mapping):
            yield _mapped(game, document, mapping, source)


def _mapped(game: MappedGame, document: RawGame, mapping: Map, source: str | None) -> Found:
    if game.problems:
        faults = tuple(Fault(SCHEMA, f"{path}: {message}", line=document.line) for path, message in game.problems)
        return Unconverted(document.source_file, document.line, faults)
    log = game.log if source is None else {"source": source, **game.log}
    origin = Origin(f"{MAP_CONVERTER} {mapping.name}", game.original)
    return RawGame(document.source_file, document.line, orjson.dumps(log), origin)


def with_source(game: RawGame, source: str) -> RawGame:
    """The same log with a source, where it is a log that names none; every other byte stays as it came."""
    try:
        log = decode(game.data)
    except Malformed:
        return game
    if not isinstance(log, dict) or not log or "source" in log:
        return game
    before, _, after = game.data.partition(b"{")
    put_in = b'"source": %b, ' % orjson.dumps(source)
    return replace(game, data=b"%b{%b%b" % (before, put_in, after), put_in=len(put_in.decode()))


def read_games(path: str, conversion: Conversion) -> Iterator[Converted]:
    """The games of a file as logs, checked and written canonically."""
    for found in find_in_file(path, name_of(path), conversion, conversion.endings):
        match found:
            case RawGame():
                yield _checked(found)
            case FileTroubleError():
                raise found
            case _:
                yield Lost(tuple(place_fault(found.source_file, found.line, fault) for fault in found.faults))


def _checked(game: RawGame) -> Converted:
    try:
        log = decode(game.data, first_line=game.line or 1, first_column=game.column)
        load_game(log)
    except Malformed as malformed:
        faults = game.place(malformed.problems)
        return Lost(tuple(place_fault(game.source_file, game.line, fault, game.index) for fault in faults))
    assert isinstance(log, dict)  # noqa: S101 - load_game refuses anything else
    return canonical_log(log)


def write_games(logs: Iterator[dict[str, Any]], form: str) -> Iterator[str]:
    """Logs as text to print, one piece a game: `log` is a line of JSON, `text` a game of compact text."""
    for place, log in enumerate(logs):
        if form == LOG:
            yield orjson.dumps(log).decode() + "\n"
        else:
            yield (f"{text.SEPARATOR}\n" if place else "") + text.write_text(log)
