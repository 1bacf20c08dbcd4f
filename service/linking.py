"""Which players are one person: keys or names to a link in the store, and who is who after it."""

from __future__ import annotations

from typing import Any

from schemas.standings import dump_name
from service.asking import AskedError, find_player
from service.store.database import Reader, Store
from service.store.linking import LinkError, Linking, link_players, unlink_players
from service.store.player_rows import PlayerName
from service.store.reports import find_players, person

Line = dict[str, Any]


def link(store: Store, one: str, other: str, who: str | None) -> Line:
    """Link two players, each a key or a name; LinkError where they cannot be one person."""
    with store.reader() as reader:
        first, second = _key(reader, one), _key(reader, other)
    store.write(link_players, Linking(first, second, who))
    return _told(store, first, second)


def unlink(store: Store, one: str, other: str, who: str | None) -> Line:
    """Take the link of two players back, each a key; LinkError where there is none."""
    store.write(unlink_players, Linking(one, other, who))
    return _told(store, one, other)


def _key(reader: Reader, text: str) -> str:
    """The player's own key, which a link is about, of a key or a name."""
    main, also = person(reader, text)
    if also or main != text:
        return text
    try:
        return find_player(reader, text, "players")
    except AskedError as trouble:
        raise LinkError(str(trouble)) from None


def _told(store: Store, *keys: str) -> Line:
    """Who the two players are now: one person, or two."""
    with store.reader() as reader:
        persons = dict(person(reader, key) for key in keys)
        listed = [_dump(name, also) for main, also in persons.items() for name in _named(reader, main)]
    return {"persons": listed}


def _named(reader: Reader, key: str) -> list[PlayerName]:
    """The name of a key; none where all games of the player were forgotten."""
    return [name for name in find_players(reader, key) if name.player == key]


def _dump(name: PlayerName, also: tuple[PlayerName, ...]) -> Line:
    return dump_name(name) | {"also_known_as": list(map(dump_name, also))}
