"""Files that are no game logs: what they seem to be instead, and what to do with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BufferedReader
from typing import Any

from schemas.malformed import ENCODING, JSON
from service.rules.cards import Card
from service.splitting import CHUNK, Found, Unreadable, split_games

READ_AS_TEXT = (
    "`bigtwo convert --from text` turns compact text into logs, and `bigtwo import --from text` stores it; "
    "for a score sheet write scoresheet in the place of text"
)
TEXT_ENDING = ".txt"

_LOOKED_AT = 1 << 12
"""Bytes at the beginning of a file that tell what it is."""
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_WIDE = re.compile(rb"\xff\xfe|\xfe\xff|\x00?[\t-~]\x00[\t-~]|\x00{3}[\t-~]|[\t-~]\x00{3}")
"""How UTF-16 and UTF-32 begin, which the reader of a game names itself."""
_HEADER = re.compile(r"#\s*[a-z_]+\s*:")
_PLAYER = re.compile(r"[^:]+:\s*(\S+)")


def split_logs(stream: BufferedReader[Any], name: str, inner_name: str | None = None) -> Iterator[Found]:
    """The game logs of a stream, as `split_games` finds them; or what else the stream seems to be."""
    stranger = _stranger(inner_name or name, stream.peek(CHUNK))
    if stranger:
        yield Unreadable(name, None, *stranger)
    else:
        yield from split_games(stream, name, inner_name)


def _stranger(name: str, start: bytes) -> tuple[str, str] | None:
    """A code and a sentence for what holds no game logs; None where it may, broken ones among them."""
    begins = _beginning(start)
    if begins is None:
        return None
    if _BINARY.search(begins):
        return ENCODING, "this is no text: a game log is a text, one JSON object, {…}"
    if name.endswith(TEXT_ENDING) or looks_typed(begins.decode("utf-8", "replace")):
        return JSON, f"this looks like a text that somebody typed, not like a game log: {READ_AS_TEXT}"
    return None


def falsely_packed(name: str, start: bytes, packed: str) -> Unreadable | None:
    """What to say of a file that is not packed though its name says so; None where it is JSON all the same."""
    if _beginning(start) is None:
        return None
    message = f"this is not packed as a {packed} file is: pack it anew, or give it the name of what it is"
    return Unreadable(name, None, ENCODING, message)


def typed_text(start: bytes) -> str | None:
    """The beginning of what may be a text that somebody typed; None where JSON begins, or what is no text."""
    begins = _beginning(start)
    return None if begins is None or _BINARY.search(begins) else begins.decode("utf-8", "replace")


def _beginning(start: bytes) -> bytes | None:
    """The first bytes of a text without what may stand before it; None where JSON begins, or might."""
    begins = start[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip()
    return None if not begins or begins[:1] in b'{["' or _WIDE.match(begins) else begins


def looks_typed(text: str) -> bool:
    """Whether a text begins like a game in compact text: with a header or with a player's hand."""
    for line in text.splitlines():
        if _HEADER.match(line):
            return True
        player = _PLAYER.match(line)
        if player:
            return _is_card(player[1])
    return False


def _is_card(word: str) -> bool:
    try:
        Card.parse(word)
    except ValueError:
        return word == "?"
    return True
