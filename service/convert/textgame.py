"""A game that was read from somebody's text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TextGame:
    """One game of a text, as a game log."""

    line: int
    """The line where it begins, from 1."""
    log: dict[str, Any]
    """A document of the format `bigtwo-log/1`, not yet checked."""
    original: str
    """The part of the text that it was read from."""
