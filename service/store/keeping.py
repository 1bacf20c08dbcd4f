"""What was added up over blocks of games, for as long as they do not change: bounded, and forgotten with the store."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from duckdb import DuckDBPyConnection

MOST_BYTES = 32 << 20
"""Bytes of rows that are kept at most: at a million games, the sums of some eighty questions."""

Rows = Sequence[Sequence[Any]]
State = tuple[int, int]
Asked = tuple[str, ...]


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


_KEPT: WeakKeyDictionary[DuckDBPyConnection, KeptRows | None] = WeakKeyDictionary()


def keep_for(reader: DuckDBPyConnection, kept: KeptRows | None) -> None:
    """Let a reader go by what was kept, and add to it; by None it asks everything anew."""
    _KEPT[reader] = kept


def kept_for(reader: DuckDBPyConnection) -> KeptRows | None:
    """What a reader goes by; None for one that asks everything anew."""
    return _KEPT.get(reader)
