"""Links between players as they cross the wire."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from marshmallow import fields

from schemas.questions import Asked
from schemas.stored import dump_moment
from service.store.player_rows import Link


class Linked(Asked):
    """Two players, each by key or by name."""

    one = fields.String(required=True, metadata={"description": "a player's key or name; both go on under this key"})
    other = fields.String(required=True, metadata={"description": "another one's"})


def dump_link(link: Link) -> dict[str, Any]:
    """Write a link, standing or undone."""
    return asdict(link) | {
        "linked_at": dump_moment(link.linked_at),
        "unlinked_at": dump_moment(link.unlinked_at),
    }
