"""Figures that were asked for lately, and their data, as bytes, for as long as the data does not change."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

MOST_BYTES = 32 << 20
"""Bytes of figures that are kept at most."""


class Made(NamedTuple):
    """A figure, or its data, as it is sent."""

    body: bytes
    file_name: str = ""
    """Of data, what a browser is to call it."""


class Answer(NamedTuple):
    """The same with the tag of its content."""

    made: Made
    tag: str


class KeptFigures:
    """Answers by what was asked; a new version of the data forgets them all."""

    def __init__(self) -> None:
        self._gate = Lock()
        self._version: int | None = None
        self._kept: OrderedDict[str, Answer] = OrderedDict()
        self._size = 0

    def get(self, asked: str, version: int, make: Callable[[], Made]) -> Answer:
        """The kept answer to a question about this version of the data, or a new one that is kept from now on."""
        with self._gate:
            if version != self._version:
                self._version, self._size = version, 0
                self._kept.clear()
            kept = self._kept.get(asked)
        if kept is None:
            made = make()
            kept = Answer(made, hashlib.blake2b(made.body, digest_size=12).hexdigest())
            self._keep(asked, version, kept)
        return kept

    def _keep(self, asked: str, version: int, answer: Answer) -> None:
        with self._gate:
            if version != self._version or asked in self._kept:
                return
            self._kept[asked] = answer
            self._size += len(answer.made.body)
            while self._size > MOST_BYTES:
                _, dropped = self._kept.popitem(last=False)
                self._size -= len(dropped.made.body)
