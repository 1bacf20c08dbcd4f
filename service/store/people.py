"""Who a player is: the recorder's key for a person, or else a name (log-format.md, "Players")."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from functools import lru_cache

from service.identity import normal_name
from service.rules.record import Player

KEY_LENGTH = 12
"""Characters of a key: 60 bits, so that no two players ever share one by chance."""


def player_key(source: str, player: Player) -> str:
    """The short opaque key of a player, the same in every game and under every name where an id is given."""
    if player.id is not None:
        return _key(source, "id", player.id)
    return _key(source, "name", normal_name(player.name))


@lru_cache(maxsize=10_000)
def _key(source: str, kind: str, who: str) -> str:
    text = f"bigtwo-player/1\0{source}\0{kind}\0{who}"
    return b32encode(hashlib.sha256(text.encode()).digest())[:KEY_LENGTH].decode().lower()
