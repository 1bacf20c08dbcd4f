"""The plays of a game log, ply by ply: who acted and what was put down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

from schemas.cards import BITS, Cards
from schemas.fields import FARTHEST, Flag, Whole
from schemas.malformed import MOST_PROBLEMS, SCHEMA, Fault, pointer
from schemas.strict import FieldError, StrictField, StrictSchema
from schemas.words import show
from service.rules.cards import SPELLINGS, pack

_seat = itemgetter("seat")
_cards = itemgetter("cards")
_bit = BITS.__getitem__


class Actions(NamedTuple):
    """All plays of a game, as a record holds them."""

    seats: tuple[int, ...]
    plays: tuple[int, ...]
    repeats: Mapping[int, tuple[int, ...]]
    thinking: Mapping[int, int]
    auto: frozenset[int]


NO_ACTIONS = Actions((), (), {}, {}, frozenset())
"""The plays of a game that has none."""


class KnownPlays(list[tuple[int, int]]):
    """The seat and the cards, as a set, of each play of a log, where they were known before they were read."""

    def read(self, seats: int) -> Actions | None:
        """The plays as a record holds them; None where one is by a seat that is not at the table."""
        who, sets = zip(*self, strict=True)
        return Actions(who, sets, {}, {}, frozenset()) if _SEATS[seats].issuperset(who) else None


class PlaySchema(StrictSchema):
    """One play; only asked when something about the plays has to be explained."""

    seat = Whole(0, 3, required=True)
    cards = Cards(required=True)
    ms = Whole(0, FARTHEST)
    auto = Flag()


class Plays(StrictField):
    """Every turn in order, read in one go."""

    wanted = "a list of plays"

    def _read(self, value: object, name: str, log: Mapping[str, Any], /) -> Actions:
        if not isinstance(value, list):
            raise self.not_wanted(name, value)
        seats = count_seats(log)
        if isinstance(value, KnownPlays):
            actions = value.read(seats)
        else:
            actions = read_plays(value, seats) or read_plays(_without_own_fields(value), seats)
        if actions is None:
            raise FieldError(*islice(explain_plays(value, seats), MOST_PROBLEMS + 1))
        return actions


def count_seats(log: Mapping[str, Any]) -> int:
    """The number of seats of a log, the most possible where its players are in doubt."""
    players = log.get("players")
    return len(players) if isinstance(players, list) and 2 <= len(players) <= 4 else 4


def read_plays(plays: list[Any], seats: int) -> Actions | None:
    """Read plays that hold known fields only; None where anything is wrong with any of them."""
    try:
        who, laid = list(map(_seat, plays)), list(map(_cards, plays))
        sets = [(_bit(cards[0]) if len(cards) == 1 else sum(map(_bit, cards))) if cards else 0 for cards in laid]
    except (KeyError, TypeError):
        return None
    if not (
        _INTEGERS.issuperset(map(type, who)) and _LISTS.issuperset(map(type, laid)) and _SEATS[seats].issuperset(who)
    ):
        return None
    thinking: dict[int, int] = {}
    auto: frozenset[int] = frozenset()
    more = sum(map(len, plays)) - 2 * len(plays)
    if more:
        thinking = {ply: play["ms"] for ply, play in enumerate(plays) if "ms" in play}
        flags = {ply: play["auto"] for ply, play in enumerate(plays) if "auto" in play}
        if more != len(thinking) + len(flags) or not _sound(thinking, flags):
            return None
        auto = frozenset(ply for ply, flag in flags.items() if flag)
    repeats = _take_out_repeats(sets, laid)
    return Actions(tuple(who), tuple(sets), repeats, thinking, auto)


_INTEGERS, _LISTS, _FLAGS = frozenset({int}), frozenset({list}), frozenset({bool})
_SEATS = [frozenset(range(seats)) for seats in range(5)]


def _sound(thinking: dict[int, int], flags: dict[int, bool]) -> bool:
    times = thinking.values()
    if not _INTEGERS.issuperset(map(type, times)) or not _FLAGS.issuperset(map(type, flags.values())):
        return False
    return not times or (min(times) >= 0 and max(times) <= FARTHEST)


def _take_out_repeats(sets: list[int], laid: list[list[str]]) -> dict[int, tuple[int, ...]]:
    """Pack the plays that put a card down twice, and list their cards as logged.

    A sum of bits has as many of them as it had summands unless two were the same.
    """
    if sum(map(int.bit_count, sets)) == sum(map(len, laid)):
        return {}
    repeats = {}
    for ply, cards in enumerate(laid):
        if sets[ply].bit_count() != len(cards):
            repeats[ply] = tuple(SPELLINGS[text] for text in cards)
            sets[ply] = pack(repeats[ply])
    return repeats


def _without_own_fields(plays: list[Any]) -> list[Any]:
    """The same plays without the recorder's own fields."""
    return [
        {name: value for name, value in play.items() if not name.startswith("x-")} if isinstance(play, dict) else play
        for play in plays
    ]


_SCHEMA = PlaySchema()


def explain_plays(plays: list[Any], seats: int) -> Iterator[Fault]:
    """A fault for each thing that is wrong with the plays."""
    for ply, play in enumerate(plays):
        if not isinstance(play, dict):
            yield Fault(SCHEMA, f"a play is an object with a seat and cards, not {show(play)}", pointer(ply))
            continue
        found, faults = _SCHEMA.take(play)
        if found.get("seat", 0) >= seats:
            message = f"seat {found['seat']} is not at this table: its {seats} seats are 0 to {seats - 1}"
            faults.append(Fault(SCHEMA, message, "/seat"))
        yield from (fault.under(pointer(ply)) for fault in faults)
