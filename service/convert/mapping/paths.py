"""Paths: where a value stands in somebody's JSON, such as `matches[*].players[0].name`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

ROOT, OUTER, SELF, EACH, SAME = "$", "^", "@", "[*]", "[#]"
"""The whole document; the object around; the value itself; every entry; the entry of this one's own place."""
_STEP = re.compile(r'\[\*\]|\[#\]|\[[0-9]{1,9}\]|"[^"]+"|[^\s.\[\]"?$^@#*]+')


class PathError(ValueError):
    """A path that is written wrongly."""


@dataclass(frozen=True, slots=True)
class Place:
    """A value of a document, and where it stands."""

    value: Any
    where: str = ""
    """Its path in the document, as sentences name it; empty for the whole."""
    around: Place | None = None
    """The nearest object that it stands in."""
    entry: int = 0
    """Its place among the players or plays that were found with it, from 0."""

    def __str__(self) -> str:
        return self.where or "the document"

    def steps(self, step: str) -> Iterator[Place]:
        """The values one step further in; none where the step leads nowhere."""
        around = self if isinstance(self.value, dict) else self.around
        match self.value:
            case dict() if not step.startswith("["):
                name = step.strip('"')
                if name in self.value:
                    where = f"{self.where}.{step}" if self.where else step
                    yield Place(self.value[name], where, around, self.entry)
            case list() if step == EACH:
                for place, value in enumerate(self.value):
                    yield Place(value, f"{self.where}[{place}]", around, self.entry)
            case list() if step.startswith("["):
                place = self.entry if step == SAME else int(step[1:-1])
                if place < len(self.value):
                    yield Place(self.value[place], f"{self.where}[{place}]", around, self.entry)


@dataclass(frozen=True, slots=True)
class Path:
    """The way from one value of a document to others."""

    text: str
    root: bool
    """Whether it begins at the whole document."""
    climb: int
    """How many objects it goes out before it goes in."""
    steps: tuple[str, ...]
    optional: bool
    """Whether nothing need stand there."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a path; PathError says what is wrong with it.

        >>> Path.parse('^^.tables[*]."the name"?').steps
        ('tables', '[*]', '"the name"')
        """
        body = text.removesuffix("?")
        start = re.match(r"\$|\^+|@", body)
        head = start[0] if start else ""
        steps: list[str] = []
        rest = body[len(head) :]
        while rest:
            between = "." if (head or steps) and not rest.startswith("[") else ""
            found = _STEP.match(rest, len(between)) if rest.startswith(between) else None
            if not found:
                raise PathError(
                    f"{text!r} is no path: it breaks off at {rest!r}; write names and dots, as in seats[*].name"
                )
            steps.append(found[0])
            rest = rest[found.end() :]
        if not head and not steps:
            raise PathError("a path is empty: write @ for the value itself")
        return cls(text, head == ROOT, head.count(OUTER), tuple(steps), optional=text.endswith("?"))

    def find(self, start: Place, document: Place) -> list[Place]:
        """The values at the end of the path that begins at a place; null counts as nothing."""
        here: Place | None = document if self.root else start
        for _ in range(self.climb):
            here = here.around if here else None
        found = [replace(here, entry=start.entry)] if here else []
        for step in self.steps:
            found = [inner for place in found for inner in place.steps(step)]
        return [place for place in found if place.value is not None]

    @property
    def many(self) -> bool:
        """Whether it may lead to several values."""
        return EACH in self.steps
