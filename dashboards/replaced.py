"""Records that replaced each other: what the page of a game says of those before it, and of the one after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import url_for

from dashboards.answers import shortened
from service.standing import log_asked
from service.store import reports
from service.store.database import Reader
from service.store.rows import Game, ReplacedGame


@dataclass(frozen=True, slots=True)
class Record:
    """One record that another one replaced, or the other one."""

    name: str
    """The beginning of its address, for people."""
    url: str | None
    """None where it has been forgotten."""
    at: datetime
    """When the one replaced the other."""
    who: str | None


def replacements(reader: Reader, game: Game, *, masked: bool) -> dict[str, Any]:
    """What the templates of a game ask for; where names are masked, without who replaced it."""
    taken = game.place_taken
    return {
        "replaced_by": None if taken is None else _after(reader, taken, masked=masked),
        "replaced": [_before(game, each, masked=masked) for each in game.replaced],
        "of_log": {"log": game.sha256} if log_asked(game) else {},
        "log_asked": log_asked(game),
    }


def _after(reader: Reader, taken: ReplacedGame, *, masked: bool) -> Record:
    """What took a record's place, which may have been replaced itself."""
    address = taken.replaced_by
    known = reports.games_at(reader, [address]) or reports.replaced(reader, address)
    return Record(shortened(address), _url(address, masked=masked) if known else None, *_act(taken, masked=masked))


def _before(game: Game, each: ReplacedGame, *, masked: bool) -> Record:
    own = each.address == game.summary.address
    asked = {"log": each.sha256} if own else {}
    return Record(shortened(each.address), _url(each.address, masked=masked, **asked), *_act(each, masked=masked))


def _act(each: ReplacedGame, *, masked: bool) -> tuple[datetime, str | None]:
    return each.replaced_at, None if masked else each.who


def _url(address: str, *, masked: bool, **asked: Any) -> str:
    masking: dict[str, Any] = {"names": "masked"} if masked else {}
    return url_for("pages.game", address=address, **masking, **asked)
