"""What is wrong with a text that is no game log: every problem with its place and a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from service.rules.words import printable

JSON = "malformed/json"
SCHEMA = "malformed/schema"
CARD = "malformed/card"
RULES = "malformed/rules"
FORMAT = "malformed/format"
ENCODING = "malformed/encoding"
DUPLICATE_KEY = "malformed/duplicate-key"
TOO_LARGE = "malformed/too-large"

MOST_PROBLEMS = 100
"""How many problems of one log are told; whoever mends these sees the next ones."""
AND_MORE = f"there are more problems than the {MOST_PROBLEMS} listed: mend these and try again"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a log: a public code, a sentence, and where it stands."""

    code: str
    message: str
    pointer: str | None = None
    """A JSON pointer into the log; of a missing field, where it should stand."""
    line: int | None = None
    """Counted from 1 within the text that was read."""
    column: int | None = None
    """Counted from 1, in code points."""

    def under(self, pointer: str) -> Self:
        """The same fault, seen from further up the log."""
        return replace(self, pointer=pointer + (self.pointer or ""))

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line else ""
        column = f"column {self.column}" if self.column else ""
        place = ", ".join(filter(None, (self.pointer, line, column)))
        return f"{place}: {self.message}" if place else self.message


class Malformed(ValueError):  # noqa: N818  # what a log is called, in code as in reports
    """A text that cannot be read as a game log; `problems` holds what is wrong with it, the first 100 of it."""

    def __init__(self, problems: Iterable[Fault]) -> None:
        listed = list(problems)
        if len(listed) > MOST_PROBLEMS:
            listed[MOST_PROBLEMS:] = [Fault(listed[MOST_PROBLEMS].code, AND_MORE, pointer="")]
        self.problems = tuple(listed)
        super().__init__("; ".join(map(str, listed)))


def pointer(*path: str | int) -> str:
    """Write a path into a log as a JSON pointer (RFC 6901).

    >>> pointer("plays", 3, "x-a/b")
    '/plays/3/x-a~1b'
    """
    return "".join("/" + printable(str(step)).replace("~", "~0").replace("/", "~1") for step in path)
