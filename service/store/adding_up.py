"""Adds rows up block by block, so that after a change only the blocks that it touched are read again.

A query fits whose rows have a key, and whose other numbers are sums over the chosen games, or the greatest over them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import add
from typing import Any

from service.store import blocks
from service.store.asking import Values, ask_of, ask_text
from service.store.blocks import states
from service.store.database import Reader
from service.store.keeping import Rows, kept_for
from service.store.query_text import query_text
from service.store.selection import settled

_WORTH = 4
"""A question is kept whose games fill more than a quarter of their blocks: of fewer, asking block by block would take
longer than adding up."""


def ask_sums(reader: Reader, chosen: Mapping[str, Any], query: str, **parameters: Any) -> list[Values]:
    """Ask a query of chosen games by its name: the first column is the key, the others are sums."""
    return add_up(reader, chosen, query_text(query), keys=1, **parameters)


def add_up(
    reader: Reader,
    chosen: Mapping[str, Any],
    text: str,
    *,
    keys: int = 0,
    greatest: Collection[int] = (),
    **parameters: Any,
) -> list[Values]:
    """Ask a query of chosen games by its text: so many columns are the key, those at some places the greatest."""
    memory = kept_for(reader)
    if memory is None:
        return ask_text(reader, chosen, text, **parameters)
    asked = settled(reader, chosen)
    filled = ask_of(reader, asked, "chosen_blocks", size=blocks.GAMES_A_BLOCK)
    if sum(games for _, games in filled) * _WORTH <= len(filled) * blocks.GAMES_A_BLOCK:
        return ask_text(reader, chosen, text, **parameters)
    key, found, now = (repr(asked), text, repr(parameters)), [], states(reader)
    for block, _ in filled:
        rows: Rows | None = memory.rows.get(key, block, now.of(block))
        if rows is None:
            rows = ask_text(reader, {**asked, **_bounds(block)}, text, **parameters)
            memory.rows.put(key, block, now.of(block), rows)
        found.append(rows)
    return merge(found, keys, greatest)


def _bounds(block: int) -> dict[str, int]:
    """The games of a block, as the selection asks for them."""
    return {"first": block * blocks.GAMES_A_BLOCK, "last": (block + 1) * blocks.GAMES_A_BLOCK - 1}


def merge(parts: Iterable[Rows], keys: int, greatest: Collection[int] = ()) -> list[Values]:
    """The rows of all parts, those with the same key added up, in the order of their keys.

    >>> merge([[("two", 1, None)], [("one", 5, 7), ("two", 3, 4)]], 1, {2})
    [('one', 5, 7), ('two', 4, 4)]
    """
    found: dict[Values, list[Any]] = {}
    for row in (row for rows in parts for row in rows):
        key = tuple(row[:keys])
        known = found.setdefault(key, [None] * (len(row) - keys))
        for place, value in enumerate(row[keys:]):
            join: Callable[[Any, Any], Any] = max if place + keys in greatest else add
            old = known[place]
            known[place] = value if old is None else old if value is None else join(old, value)
    return [(*key, *found[key]) for key in sorted(found)]
