"""Cursors: what the next page of a list is asked with, opaque to whoever sends it back."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any


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
        raise CursorError(f"{cursor!r} is no cursor: leave it out for the first page")
    return numbers
