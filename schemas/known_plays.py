"""Plays by their bytes: what was read of a play once holds wherever the same bytes stand again.

A game has some seventy plays, and nearly all of them stand in other games too, in the same few bytes. So the text of
the plays is cut up between them and each piece is looked up; the rest of the log is read as any JSON. That is right
since each piece is a whole object by itself, and the list that they make a whole value in the place where it stood.
"""

from __future__ import annotations

from typing import Any

from schemas.decode import MAX_GAME_BYTES, decode_plainly
from schemas.plays import KnownPlays, read_plays

_MANNERS = ((b'"plays":[{', b"},{"), (b'"plays": [{', b"}, {"))
"""How a list of plays begins, and what stands between two of them: without blanks, or as Python writes it."""
_MOST_KEPT = 20_000
_LONGEST_KEPT = 200
"""Bytes of a play that is kept: thirteen cards fit, and no blanks without end."""


class _UncommonError(Exception):
    """A play that says more than a seat and its cards, or not even that."""


class _Known(dict[bytes, tuple[int, int]]):
    """The seat and the cards, as a set, of each play that was read, by what stands between its braces."""

    def __missing__(self, piece: bytes) -> tuple[int, int]:
        actions = read_plays([decode_plainly(b"{" + piece + b"}")], 4)
        if actions is None or actions.repeats or actions.thinking or actions.auto:
            raise _UncommonError
        action = actions.seats[0], actions.plays[0]
        if len(piece) <= _LONGEST_KEPT and len(self) < _MOST_KEPT:
            self[piece] = action
        return action


_KNOWN = _Known()


def decode_known(data: bytes) -> dict[str, Any] | None:
    """The values of a log, its plays looked up; None where any play is uncommon, or anything else is in doubt.

    Without backslashes each quote begins or ends a text. So what looks like the field `plays` is one, and where no
    other text looks like it, it is the log's own.
    """
    begins, between = _MANNERS[_MANNERS[0][0] not in data]
    before, _, plays = data.partition(begins)
    if len(data) > MAX_GAME_BYTES or b'"ms"' in plays[:64]:  # plays with their times are each like no other
        return None
    plays, _, after = plays.partition(b"}]")
    rest = before + b'"plays":[]' + after
    if b"\\" in rest or rest.count(b'"plays"') != 1:
        return None
    try:
        known = KnownPlays(map(_KNOWN.__getitem__, plays.split(between)))
    except _UncommonError:
        return None
    log = decode_plainly(rest)
    return {**log, "plays": known} if isinstance(log, dict) and log.get("plays") == [] else None
