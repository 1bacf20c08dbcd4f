"""Who has which colour: the same in every figure and table of every page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from flask import current_app, g

from dashboards.theme import NEUTRAL, OWN, PLAYERS, player_numbers
from service.store import reports
from service.store.database import Reader

_KEPT = "player_numbers"
"""Where an application keeps the colours of the latest version of its data, which all games go into."""


def own_numbers(reader: Reader) -> Mapping[str, int]:
    """The colours, from 1, of those who played most games here; nobody else has one."""
    if "player_numbers" not in g:
        version, kept = reports.data_version(reader).version, current_app.extensions.get(_KEPT)
        if kept is None or kept[0] != version:
            kept = current_app.extensions[_KEPT] = version, player_numbers(reports.busiest(reader, OWN))
        g.player_numbers = kept[1]
    return cast("Mapping[str, int]", g.player_numbers)


def number_of(key: str) -> int:
    """A player's colour on the page being written; 0 is the neutral one."""
    return cast("Mapping[str, int]", g.get("player_numbers", {})).get(key, 0)


def colours(reader: Reader) -> Mapping[str, str]:
    """The same as colours of a figure, where everybody else is drawn in `NEUTRAL`."""
    return {key: PLAYERS[number - 1] for key, number in own_numbers(reader).items()}


def colour_of(reader: Reader, key: str) -> str:
    """One player's colour."""
    return colours(reader).get(key, NEUTRAL)


def numbers_together(keys: Sequence[str]) -> Mapping[str, int]:
    """Players' colours, from 1, where they are shown together; of more than there are colours for, 0 is neutral."""
    own = {key: number for key in keys if (number := number_of(key))}
    numbers = table_numbers(keys, own) if len(keys) <= OWN else [own.get(key, 0) for key in keys]
    return dict(zip(keys, numbers, strict=True))


def table_numbers(keys: Sequence[str], own: Mapping[str, int]) -> tuple[int, ...]:
    """Each seat's colour at one table: the player's own, or one that nobody at the table has.

    >>> table_numbers(["a", "b", "c"], {"b": 1})
    (2, 1, 3)
    """
    free = iter(number for number in range(1, OWN + 1) if number not in {own.get(key) for key in keys})
    return tuple(own.get(key) or next(free) for key in keys)
