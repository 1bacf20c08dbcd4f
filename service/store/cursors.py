"""Cursors: what the next page of a list is asked with, opaque to whoever sends it back."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import orjson

Row = TypeVar("Row")


class CursorError(ValueError):
    """A cursor that was not made here."""


def write_cursor(*numbers: int) -> str:
    """A place in a list, as the numbers that its order goes by."""
    text = "/".join(map(str, numbers))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def following(rows: Sequence[Sequence[Any]], limit: int, numbers: int) -> str | None:
    """The cursor of the next page, where there is one; rows begin with the numbers that their order goes by."""
    return write_cursor(*rows[limit - 1][:numbers]) if len(rows) > limit else None


def read_cursor(cursor: str | None, length: int) -> tuple[int | None, ...]:
    """The numbers of a cursor; nothing but None before the first page.

    >>> read_cursor(write_cursor(-3, 17), 2), read_cursor(None, 2)
    ((-3, 17), (None, None))
    """
    if not cursor:
        return (None,) * length
    try:
        numbers = tuple(map(int, base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().split("/")))
    except ValueError:
        numbers = ()
    if len(numbers) != length or max(map(abs, numbers)) >= 1 << 63:
        raise _not_made_here(cursor)
    return numbers


def write_place(*values: str | float) -> str:
    """A place in a list whose order goes by texts as well."""
    return base64.urlsafe_b64encode(orjson.dumps(values)).decode().rstrip("=")


def read_place(cursor: str, kinds: Sequence[type]) -> tuple[Any, ...]:
    """The values of such a cursor, each of its kind; a `float` may be a whole number.

    >>> read_place(write_place(-1.5, "Mei"), (float, str))
    (-1.5, 'Mei')
    """
    try:
        values = orjson.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except ValueError:
        values = None
    if not isinstance(values, list) or len(values) != len(kinds) or not all(map(_fits, values, kinds)):
        raise _not_made_here(cursor)
    return tuple(values)


def _fits(value: object, kind: type) -> bool:
    if isinstance(value, int):
        return kind in (int, float) and abs(value) < 1 << 63
    return isinstance(value, kind)


def page_of(
    rows: Sequence[Row], place: Callable[[Row], tuple[str | float, ...]], limit: int, cursor: str | None
) -> tuple[Sequence[Row], str | None]:
    """One page of a whole list that is sorted by `place`, and the cursor of the next."""
    left = rows
    if cursor and rows:
        kinds = [str if isinstance(value, str) else float for value in place(rows[0])]
        after = read_place(cursor, kinds)
        left = [row for row in rows if place(row) > after]
    return left[:limit], write_place(*place(left[limit - 1])) if len(left) > limit else None


def _not_made_here(cursor: str) -> CursorError:
    return CursorError(f"{cursor!r} is no cursor: leave it out for the first page")
