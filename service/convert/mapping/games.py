"""Somebody's JSON read by a mapping: game after game, as game logs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from service.convert.lines import MOST_PROBLEMS
from service.convert.mapping.document import FIELDS, Map
from service.convert.mapping.paths import Path, Place
from service.convert.mapping.values import ValueReader, WrongValueError
from service.rules.record import FORMAT

CONVERTER = "map/1"
"""What is kept beside each log that was made here, with the mapping's name behind it."""
_ABSENT = object()


class PathProblem(NamedTuple):
    """One thing wrong with a document: the path in it, and a sentence that says what to do."""

    path: str
    message: str


@dataclass(frozen=True, slots=True)
class MappedGame:
    """One game of a document, with all that is wrong with it."""

    log: dict[str, Any]
    """A document of the format `bigtwo-log/1`, not yet checked; of no use where there are problems."""
    original: str
    """The part of the document that it was read from, as JSON."""
    problems: tuple[PathProblem, ...] = ()


def read_mapped(document: Any, mapping: Map) -> Iterator[MappedGame]:
    """Read the games of a document: what is wrong with one leaves the others alone."""
    whole = Place(document)
    for place in mapping.games.find(whole, whole) if mapping.games else [whole]:
        game = _Game(mapping, place, whole)
        log = game.read()
        yield MappedGame(log, json.dumps(place.value, ensure_ascii=False), tuple(game.problems[:MOST_PROBLEMS]))


class _Game:
    """One game while it is being read."""

    def __init__(self, mapping: Map, place: Place, document: Place) -> None:
        self._mapping = mapping
        self._place = place
        self._document = document
        self.problems: list[PathProblem] = []

    def read(self) -> dict[str, Any]:
        """The game as a log, as far as it can be read."""
        read = ValueReader(self._mapping)
        log = {"format": FORMAT, **self._mapping.fixed, **self._fields("game", self._place, read.game)}
        players = [self._fields("players", place, read.player) for place in self._entries("players")]
        read.seat_players(players)
        log["players"] = players
        if self._mapping.paths["plays"]:
            plays = [place for place in self._entries("plays") if self._counts(place)]
            log["plays"] = [self._play(place, read) for place in plays]
        result = self._fields("result", self._place, read.result)
        return log | ({"result": result} if result else {})

    def _play(self, place: Place, read: ValueReader) -> dict[str, Any]:
        """A play; one without cards is a pass."""
        play = self._fields("plays", place, read.play)
        return play if "cards" in play else {**play, "cards": []}

    def _entries(self, table: str) -> list[Place]:
        """The players, or the plays, each knowing its place among them."""
        path = self._mapping.paths[table]["each"]
        found = path.find(self._place, self._document)
        if not found and not path.many:
            self._missing(path, self._place)
        return [replace(place, entry=entry) for entry, place in enumerate(found)]

    def _counts(self, play: Place) -> bool:
        """Whether a play is one of those that the mapping means."""
        return all(
            any(place.value in values for place in path.find(play, self._document))
            for path, values in self._mapping.only.items()
        )

    def _fields(self, table: str, start: Place, readers: Mapping[str, Callable[[Place], Any]]) -> dict[str, Any]:
        """The fields of one table that stand in the document."""
        paths = self._mapping.paths[table]
        values = {name: self._value(paths[name], start, readers.get(name)) for name in FIELDS[table] if name in paths}
        return {name: value for name, value in values.items() if value is not _ABSENT}

    def _value(self, path: Path, start: Place, read: Callable[[Place], Any] | None) -> Any:
        """What stands at a path: a list where it leads to many values."""
        found = path.find(start, self._document)
        if path.many:
            return [self._read(place, read) for place in found]
        if found:
            return self._read(found[0], read)
        self._missing(path, start)
        return _ABSENT

    def _missing(self, path: Path, start: Place) -> None:
        if not path.optional:
            message = f"nothing stands at {path.text}; write {path.text}? in the mapping where it may be missing"
            self.problems.append(PathProblem(str(start), message))

    def _read(self, place: Place, read: Callable[[Place], Any] | None) -> Any:
        if read is None:
            return place.value
        try:
            return read(place)
        except WrongValueError as error:
            self.problems += [PathProblem(where, message) for where, message in error.problems]
            return _ABSENT
