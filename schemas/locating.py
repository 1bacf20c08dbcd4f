"""Where in a text a value stands: a problem that was told by its pointer gets a line and a column as well."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from schemas.malformed import Fault, Malformed, pointer
from schemas.syntax import Reader


class _Locating(Reader):
    """Reads a text and remembers where each value begins."""

    def __init__(self, text: str, first_line: int, first_column: int) -> None:
        super().__init__(text, first_line, first_column)
        self.places: dict[str, int] = {}

    def _value(self) -> object:
        self._skip_blanks()
        self.places[pointer(*self.path)] = self.at
        return super()._value()


def locate(
    data: bytes, faults: Iterable[Fault], first_line: int = 1, first_column: int = 1, *, put_in: int = 0
) -> tuple[Fault, ...]:
    """The same problems, each with a line and a column; of a missing field those of what it is missing from.

    Lines and columns are counted on from those at which the text begins; so many characters as were `put_in` behind
    its first brace do not count. A problem that has no pointer, or has a line already, stays as it is.
    """
    listed = tuple(faults)
    if all(fault.pointer is None or fault.line is not None for fault in listed):
        return listed
    try:
        reader = _Locating(data.decode("utf-8-sig"), first_line, first_column)
        reader.read()
    except (UnicodeDecodeError, Malformed):
        return listed
    places = _without(reader, put_in) if put_in else reader.places
    return tuple(_located(fault, reader, places) for fault in listed)


def _without(reader: _Locating, put_in: int) -> dict[str, int]:
    """Where the values stand that were in the text before something was put in; the reader reads that text again."""
    brace = reader.text.index("{")
    reader.text = reader.text[: brace + 1] + reader.text[brace + 1 + put_in :]
    return {
        where: at if at <= brace else at - put_in
        for where, at in reader.places.items()
        if not brace < at <= brace + put_in
    }


def _located(fault: Fault, reader: _Locating, places: dict[str, int]) -> Fault:
    if fault.pointer is None or fault.line is not None:
        return fault
    at = fault.pointer
    while at not in places and at:
        at = at.rpartition("/")[0]
    line, column = reader.place(places[at])
    return replace(fault, line=line, column=column)
