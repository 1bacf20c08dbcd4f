"""What was asked lately, for as long as the data does not change: bounded, and forgotten with the store."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from duckdb import DuckDBPyConnection

MOST_BYTES = 32 << 20
"""Bytes of rows that are kept at most: at a million games, the sums of some eighty questions. As many of reports."""

Rows = Sequence[Sequence[Any]]
State = tuple[int, int]
Asked = tuple[str, ...]
Answer = TypeVar("Answer")


class KeptAnswers(Generic[Answer]):
    """Answers by what was asked, of one state of the data: a newer one forgets them all."""

    def __init__(self, most: int, weigh: Callable[[Answer], int]) -> None:
        """Keep answers up to a weight, those that were made last; what was asked weighs as much as it is written."""
        self._gate = Lock()
        self._version = -1
        self._kept: OrderedDict[Hashable, tuple[Answer, int]] = OrderedDict()
        self._size, self._most, self._weigh = 0, most, weigh

    def get(self, asked: Hashable, version: int, make: Callable[[], Answer]) -> Answer:
        """The kept answer to a question about this version of the data, or a new one that is kept from now on.

        Whoever still reads an older version than others have seen gets an answer of that one, which is not kept.
        """
        with self._gate:
            if version > self._version:
                self._version, self._size = version, 0
                self._kept.clear()
            if version == self._version and asked in self._kept:
                return self._kept[asked][0]
        answer = make()
        size = self._weigh(answer) + len(repr(asked))
        with self._gate:
            if size <= self._most and version == self._version and asked not in self._kept:
                self._kept[asked] = answer, size
                self._size += size
                while self._size > self._most:
                    _, (_, dropped) = self._kept.popitem(last=False)
                    self._size -= dropped
        return answer


class KeptRows:
    """The rows that questions got of blocks, each with the state that its block had; what was asked last stays longest.

    They are kept as JSON, whose numbers come back as they went: a row of Python's own numbers takes five times as much.
    """

    def __init__(self) -> None:
        self._gate = Lock()
        self._kept: OrderedDict[Asked, dict[int, tuple[State, bytes]]] = OrderedDict()
        self._size = 0

    def get(self, asked: Asked, block: int, state: State) -> Rows | None:
        """What a question got of a block in this state; None where that is not known."""
        with self._gate:
            found = self._kept.get(asked, {}).get(block)
            if found is None or found[0] != state:
                return None
            self._kept.move_to_end(asked)
        rows: Rows = json.loads(found[1])
        return rows

    def put(self, asked: Asked, block: int, state: State, rows: Rows) -> None:
        """Keep what a question got of a block, in the place of what it got before."""
        body = json.dumps(rows, separators=(",", ":")).encode()
        with self._gate:
            blocks = self._kept.setdefault(asked, {})
            self._size += len(body) - len(blocks.get(block, (state, b""))[1])
            blocks[block] = state, body
            self._kept.move_to_end(asked)
            while self._size > MOST_BYTES:
                _, dropped = self._kept.popitem(last=False)
                self._size -= sum(len(old) for _, old in dropped.values())


@dataclass(slots=True)
class Memory:
    """All that a store remembers of what it was asked."""

    rows: KeptRows = field(default_factory=KeptRows)
    reports: KeptAnswers[bytes] = field(default_factory=lambda: KeptAnswers(MOST_BYTES, len))


_MEMORIES: WeakKeyDictionary[DuckDBPyConnection, Memory | None] = WeakKeyDictionary()


def keep_for(reader: DuckDBPyConnection, memory: Memory | None) -> None:
    """Let a reader go by what is remembered, and add to it; by None it asks everything anew."""
    _MEMORIES[reader] = memory


def kept_for(reader: DuckDBPyConnection) -> Memory | None:
    """What a reader goes by; None for one that asks everything anew."""
    return _MEMORIES.get(reader)
