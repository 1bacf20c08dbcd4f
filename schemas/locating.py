"""Where in a text a value stands: a problem that was told by its pointer gets a line and a column as well."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from schemas.malformed import Fault, Malformed, pointer
from schemas.syntax import Reader, place


class _Locating(Reader):
    """Reads a text and remembers where each value begins."""

    def __init__(self, text: str) -> None:
        super().__init__(text, 1)
        self.places: dict[str, int] = {}

    def _value(self) -> object:
        self._skip_blanks()
        self.places[pointer(*self.path)] = self.at
        return super()._value()


def locate(data: bytes, faults: Iterable[Fault], first_line: int = 1, *, alone: bool = True) -> tuple[Fault, ...]:
    """The same problems, each with a line and a column; of a missing field those of what it is missing from.

    Lines count from `first_line`. A problem that has no pointer, or has a line already, stays as it is, and so does one
    on the first line of a text that does not stand `alone` there, since nobody knows its column.
    """
    listed = tuple(faults)
    if all(fault.pointer is None or fault.line is not None for fault in listed):
        return listed
    try:
        reader = _Locating(data.decode("utf-8-sig"))
        reader.read()
    except (UnicodeDecodeError, Malformed):
        return listed
    return tuple(_located(fault, reader, first_line, alone=alone) for fault in listed)


def _located(fault: Fault, reader: _Locating, first_line: int, *, alone: bool) -> Fault:
    if fault.pointer is None or fault.line is not None:
        return fault
    at = fault.pointer
    while at not in reader.places and at:
        at = at.rpartition("/")[0]
    line, column = place(reader.text, reader.places[at], first_line)
    return replace(fault, line=line, column=column) if alone or line > first_line else fault
