"""Files that are no game logs: what they seem to be instead, and what to do with them."""

from __future__ import annotations

import re

from schemas.malformed import ENCODING, JSON
from service.rules.cards import Card
from service.splitting import Unreadable

READ_AS_TEXT = "`bigtwo convert --from text` turns compact text into logs, and `bigtwo import --from text` stores it"
TEXT_ENDING = ".txt"

_LOOKED_AT = 1 << 12
"""Bytes at the beginning of a file that tell what it is."""
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_WIDE = re.compile(rb"\xff\xfe|\xfe\xff|\x00?[\t-~]\x00[\t-~]|\x00{3}[\t-~]|[\t-~]\x00{3}")
"""How UTF-16 and UTF-32 begin, which the reader of a game names itself."""
_HEADER = re.compile(r"#\s*[a-z_]+\s*:")
_PLAYER = re.compile(r"[^:]+:\s*(\S+)")


def recognize(name: str, start: bytes, packed: str | None) -> Unreadable | None:
    """What a file seems to be by its first bytes; None where it may hold game logs, broken ones among them.

    `packed` is the ending that says how it should be packed, where it is not.
    """
    begins = start[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip()
    if not begins or begins[:1] in b'{["' or _WIDE.match(begins):
        return None
    if packed:
        message = f"this is not packed as a {packed} file is: pack it anew, or give it the name of what it is"
        return Unreadable(name, None, ENCODING, message)
    if _BINARY.search(begins):
        return Unreadable(name, None, ENCODING, "this is no text: a game log is a text, one JSON object, {…}")
    if name.endswith(TEXT_ENDING) or _looks_typed(begins.decode("utf-8", "replace")):
        message = f"this looks like a text that somebody typed, not like a game log: {READ_AS_TEXT}"
        return Unreadable(name, None, JSON, message)
    return None


def _looks_typed(text: str) -> bool:
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
