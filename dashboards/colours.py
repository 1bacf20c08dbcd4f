"""Who has which colour: the same in every figure and table of every page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import cast

from flask import current_app, g

from dashboards.theme import OWN, PLAYERS, colour_in, number_in, player_numbers
from service.store import reports
from service.store.database import Reader

_KEPT = "player_numbers"
"""Where an application keeps the colours of the latest version of its data, which all games go into."""


def own_numbers(reader: Reader) -> Mapping[str, int]:
    """The colours, from 1, of those who played most games of each source; all others are grey, as the key says."""
    if "player_numbers" not in g:
        version, kept = reports.data_version(reader).version, current_app.extensions.get(_KEPT)
        if kept is None or kept[0] != version:
            circles = map(player_numbers, reports.regulars(reader, OWN))
            kept = current_app.extensions[_KEPT] = version, dict(chain.from_iterable(one.items() for one in circles))
        g.player_numbers = kept[1]
    return cast("Mapping[str, int]", g.player_numbers)


def number_of(key: str) -> int:
    """A player's colour on the page being written."""
    return number_in(cast("Mapping[str, int]", g.get("player_numbers", {})), key)


def colours(reader: Reader) -> Mapping[str, str]:
    """The same as colours of a figure; `colour_in` says that of everybody else."""
    return {key: PLAYERS[number - 1] for key, number in own_numbers(reader).items()}


def colour_of(reader: Reader, key: str) -> str:
    """One player's colour."""
    return colour_in(colours(reader), key)


def numbers_together(keys: Sequence[str]) -> Mapping[str, int]:
    """Players' colours, from 1, where they are shown together."""
    own = {key: number_of(key) for key in keys}
    return dict(zip(keys, table_numbers(keys, own) if len(keys) <= len(PLAYERS) else own.values(), strict=True))


def table_numbers(keys: Sequence[str], own: Mapping[str, int]) -> tuple[int, ...]:
    """Each seat's colour at one table: the player's everywhere, or one that is free there where another has it too.

    >>> table_numbers(["a", "b", "c"], {"a": 1, "b": 1, "c": 2})
    (1, 3, 2)
    """
    wanted = [number_in(own, key) for key in keys]
    free = iter(number for number in range(1, len(PLAYERS) + 1) if number not in wanted)
    return tuple(number if number not in wanted[:seat] else next(free) for seat, number in enumerate(wanted))
