"""The players of a game log: who sat where, and what each was dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from schemas.cards import Cards
from schemas.fields import FARTHEST, Name, Text, Whole, Word
from schemas.malformed import MOST_PROBLEMS, SCHEMA, Fault, pointer
from schemas.strict import FieldError, StrictField, StrictSchema
from schemas.words import show
from service.identity import normal_name
from service.rules.cards import SPELLINGS, WHOLE_DECK, pack
from service.rules.record import Player

KINDS = ("human", "bot")

_number = SPELLINGS.__getitem__
_bit = {number: 1 << number for number in range(52)}.__getitem__


class PlayerSchema(StrictSchema):
    """One player."""

    free: ClassVar[bool] = True
    name = Name()
    id = Text(200)
    hand = Cards(allow_none=True)
    hand_size = Whole(0, 52)
    kind = Word(*KINDS)
    left = Whole(0, FARTHEST)


_SCHEMA = PlayerSchema()


class Players(StrictField):
    """Two to four players in turn order; most are plain, and those are read at a glance."""

    wanted = "a list of 2 to 4 players"

    def _read(self, value: object, name: str, log: Mapping[str, Any], /) -> tuple[Player, ...]:
        if type(value) is not list:
            raise self.not_wanted(name, value)
        players = [player for player in map(glance, value) if player]
        faults: list[Fault] = []
        if not 2 <= len(value) <= 4:
            faults.append(Fault(SCHEMA, f"players is {self.wanted}, not of {len(value):,}", ""))
        if len(players) < len(value):
            players = list(_study(value, log, faults))
        if len({normal_name(player.name) for player in players}) < len(value):
            faults += islice(_same_names(value), MOST_PROBLEMS)
        if faults:
            raise FieldError(*faults)
        return tuple(players)


def glance(player: Any) -> Player | None:
    """Read a player with a known hand and nothing out of the ordinary; None asks for a closer look."""
    try:
        name, hand = player["name"], player["hand"]
        dealt = tuple(map(_number, hand))
    except (KeyError, TypeError):
        return None
    if type(hand) is not list or not _plain(name, 100) or not name or name.isspace():
        return None
    cards = sum(map(_bit, dealt))
    if cards.bit_count() != len(dealt):
        cards = pack(dealt) & WHOLE_DECK
    if len(player) == 2:
        return Player(name, dealt, cards)
    key, kind = player.get("id"), player.get("kind")
    if len(player) != 2 + (key is not None) + (kind is not None):
        return None
    if (key is None or _plain(key, 200)) and (kind is None or kind in KINDS):
        return Player(name, dealt, cards, key or None, kind)
    return None


def _plain(text: object, longest: int) -> bool:
    return type(text) is str and len(text) <= longest and text.isprintable()


def _study(players: list[object], log: Mapping[str, Any], faults: list[Fault]) -> Iterator[Player]:
    """Read players of any kind, and add what is wrong with them to the faults."""
    for seat, written in enumerate(players):
        if len(faults) > MOST_PROBLEMS:
            return
        if not isinstance(written, dict):
            message = f"a player is an object with a name and a hand, not {show(written)}"
            faults.append(Fault(SCHEMA, message, pointer(seat)))
            continue
        found, wrong = _SCHEMA.take(written)
        wrong += _contradictions(written, found, log)
        faults += [fault.under(pointer(seat)) for fault in wrong]
        if not wrong:
            dealt, key = found.get("hand"), found.get("id") or None
            cards = pack(dealt or ()) & WHOLE_DECK
            more = found.get("kind"), found.get("left"), found.get("hand_size")
            yield Player(found["name"], dealt, cards, key, *more)


def _contradictions(written: Mapping[str, Any], found: Mapping[str, Any], log: Mapping[str, Any]) -> Iterator[Fault]:
    """What a player's fields say against each other or against the rest of the log."""
    if written.get("hand") is not None and "hand_size" in written:
        yield Fault(SCHEMA, "hand_size stands only where the hand is unknown: take it out", "/hand_size")
    plays, left = log.get("plays"), found.get("left")
    if left is not None and isinstance(plays, list) and left > len(plays):
        message = f"left is a whole number from 0 to {len(plays)}, the number of plays, not {left}"
        yield Fault(SCHEMA, message, "/left")


def _same_names(players: list[object]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for seat, player in enumerate(players):
        name = player.get("name") if isinstance(player, dict) else None
        if not isinstance(name, str):
            continue
        other = first.setdefault(normal_name(name), seat)
        if other != seat and not name.isspace():
            message = f"{show(name)} is the name of seat {other} too: names are unique in a game, blanks aside"
            yield Fault(SCHEMA, message, pointer(seat, "name"))
