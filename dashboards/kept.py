"""Figures that were asked for lately, and their data, as bytes, for as long as the data does not change."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from service.store.keeping import KeptAnswers

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
        self._kept: KeptAnswers[Answer] = KeptAnswers(MOST_BYTES, lambda answer: len(answer.made.body))

    def get(self, asked: str, version: int, make: Callable[[], Made]) -> Answer:
        """The kept answer to a question about this version of the data, or a new one that is kept from now on."""
        return self._kept.get(asked, version, lambda: _tagged(make()))


def _tagged(made: Made) -> Answer:
    return Answer(made, hashlib.blake2b(made.body, digest_size=12).hexdigest())
