"""What the recorder of a game says came out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from schemas.fields import FARTHEST, Whole, whole_slip
from schemas.malformed import MOST_PROBLEMS, SCHEMA, Fault
from schemas.plays import count_seats
from schemas.strict import FieldError, StrictField, StrictSchema
from service.rules.record import DeclaredResult

_WHOLE = frozenset({int})


class Numbers(StrictField):
    """A whole number for each player, in seat order."""

    def __init__(self, low: int) -> None:
        self.low = low
        self.wanted = "a list of whole numbers, one a player"
        super().__init__()

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> tuple[int | float, ...]:
        if type(value) is not list:
            raise self.not_wanted(name, value)
        whole = _WHOLE.issuperset(map(type, value))
        if not whole or (value and not self.low <= min(value) <= max(value) <= FARTHEST):
            raise FieldError(*islice(self._faults(value), MOST_PROBLEMS + 1))
        return tuple(value)

    def _faults(self, numbers: list[object]) -> Iterator[Fault]:
        for place, number in enumerate(numbers):
            if type(number) is not int or not self.low <= number <= FARTHEST:
                yield Fault(SCHEMA, whole_slip("this", number, self.low, FARTHEST), f"/{place}")


class Points(Numbers):
    """Points for each player; a tie may share those of two places into halves."""

    def _read(self, value: object, name: str, log: Mapping[str, Any], /) -> tuple[int | float, ...]:
        if type(value) is list and float in map(type, value):
            super()._read([0 if _fraction(number) else number for number in value], name, log)
            return tuple(value)
        return super()._read(value, name, log)


def _fraction(number: object) -> bool:
    return type(number) is float and abs(number) < FARTHEST and not number.is_integer()


class ResultSchema(StrictSchema):
    """The declared result."""

    free: ClassVar[bool] = False
    winner = Whole(0, 3)
    cards_left = Numbers(0)
    points = Points(-FARTHEST)
    payer = Whole(0, 3)


_SCHEMA = ResultSchema()


class Result(StrictField):
    """A declared result that fits the number of players."""

    wanted = "an object with any of winner, cards_left, points and payer"

    def _read(self, value: object, name: str, log: Mapping[str, Any], /) -> DeclaredResult:
        if type(value) is not dict:
            raise self.not_wanted(name, value)
        found, faults = _SCHEMA.take(value)
        faults += _misfits(found, count_seats(log))
        if faults:
            raise FieldError(*faults)
        return DeclaredResult(**found)


def _misfits(found: Mapping[str, Any], seats: int) -> Iterator[Fault]:
    """What does not fit the number of players."""
    for name in ("winner", "payer"):
        if found.get(name, 0) >= seats:
            message = f"seat {found[name]} is not at this table: its {seats} seats are 0 to {seats - 1}"
            yield Fault(SCHEMA, message, f"/{name}")
    for name in ("cards_left", "points"):
        if name in found and len(found[name]) != seats:
            message = f"{name} has {len(found[name]):,} numbers for {seats} players: write one a player, in seat order"
            yield Fault(SCHEMA, message, f"/{name}")
