"""Cursors: what the next page of a list is asked with, opaque to whoever sends it back."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import orjson

Row = TypeVar("Row")


class CursorError(ValueError):
    """A cursor that was not made here."""


def write_cursor(*values: str | float) -> str:
    """A place in a list, as the numbers and texts that its order goes by."""
    return base64.urlsafe_b64encode(orjson.dumps(values)).decode().rstrip("=")


def read_cursor(cursor: str | None, *kinds: type) -> tuple[Any, ...]:
    """The values of a cursor, each of its kind, where a `float` may be whole; nothing but None before the first page.

    >>> read_cursor(write_cursor(-1.5, "Mei"), float, str), read_cursor(None, int, int)
    ((-1.5, 'Mei'), (None, None))
    """
    if not cursor:
        return (None,) * len(kinds)
    try:
        values = orjson.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except ValueError:
        values = None
    if not isinstance(values, list) or len(values) != len(kinds) or not all(map(_fits, values, kinds)):
        raise CursorError(f"{cursor!r} is no cursor: leave it out for the first page")
    return tuple(values)


def _fits(value: object, kind: type) -> bool:
    if isinstance(value, int):
        return kind in (int, float) and not isinstance(value, bool) and abs(value) < 1 << 63
    return isinstance(value, kind)


def following(rows: Sequence[Sequence[Any]], limit: int, numbers: int) -> str | None:
    """The cursor of the next page, where there is one; rows begin with the numbers that their order goes by."""
    return write_cursor(*rows[limit - 1][:numbers]) if len(rows) > limit else None


@dataclass(frozen=True, slots=True)
class Order(Generic[Row]):
    """What a whole list is sorted by."""

    kinds: tuple[type, ...]
    """Of each value."""
    place: Callable[[Row], tuple[str | float, ...]]


def page_of(rows: Sequence[Row], order: Order[Row], limit: int, cursor: str | None) -> tuple[Sequence[Row], str | None]:
    """One page of a whole list that is sorted, and the cursor of the next."""
    left = rows
    after = read_cursor(cursor, *order.kinds)
    if cursor:
        left = [row for row in rows if order.place(row) > after]
    return left[:limit], write_cursor(*order.place(left[limit - 1])) if len(left) > limit else None
