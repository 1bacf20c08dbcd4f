"""Bytes to JSON values, fast, with nothing dropped or mended on the way (log-format.md).

The fast way proves by counting that no key was dropped: every key of the text brings one `:`, colons in strings
aside, and written out again the values must show as many as the text did. Whatever does not add up goes the slow way
(`syntax`), which reads the text itself and decides.
"""

from __future__ import annotations

import threading

import orjson

from schemas.malformed import ENCODING, TOO_LARGE, Fault, Malformed
from schemas.syntax import DEEPEST, place, read_text

MAX_GAME_BYTES = 1 << 20
"""The largest single game that is read."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_FOREIGN = (
    ("UTF-32", (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")),  # before UTF-16, whose mark begins the same
    ("UTF-16", (b"\xff\xfe", b"\xfe\xff")),
)


def decode(data: bytes, limit: int = MAX_GAME_BYTES, first_line: int = 1, first_column: int = 1) -> object:
    """Read one JSON value, strictly; Malformed says what is wrong and where, counted on from where the bytes begin.

    The error codes are json, encoding, duplicate-key and too-large. An integer beyond 64 bits becomes a float.
    """
    if len(data) > limit:
        message = f"this is longer than {limit:,} bytes, and no game is: split it"
        raise Malformed([Fault(TOO_LARGE, message, pointer="")])
    data = data.removeprefix(_BYTE_ORDER_MARK)
    value = decode_plainly(data)
    return read_text(read_utf8(data, first_line, first_column), first_line, first_column) if value is None else value


def decode_plainly(data: bytes) -> object:
    """Read one JSON value the fast way; None where that does not surely hold all that the text says."""
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError:
        return None
    return value if _complete(data, value) else None


def _complete(data: bytes, value: object) -> bool:
    """Whether the values surely hold every key of the text and nest no deeper than they may."""
    if b"\\" in data and b"\\u003" in data:  # an escaped colon would be counted in the values but not in the text
        return False
    shallow = data.count(b"[") + data.count(b"{") <= DEEPEST
    written = orjson.dumps(value) if shallow else _WELL.write(value)
    return written is not None and written.count(b":") == data.count(b":")


def _writable() -> int:
    """How deep a value orjson still writes."""
    value: list[object] = []
    for depth in range(1, 10_000):
        try:
            orjson.dumps(value)
        except orjson.JSONEncodeError:
            return depth - 1
        value = [value]
    msg = "orjson has no limit to nesting any more, and decode relied on it"
    raise RuntimeError(msg)


class _Well(threading.local):
    """Lists inside each other, so deep that orjson writes a value at the bottom only if it is not too deep.

    One a thread, and made once, since making it takes as long as writing a game.
    """

    def __init__(self) -> None:
        self.bottom: list[object] = [None]
        self.top = self.bottom
        for _ in range(_writable() - DEEPEST - 1):
            self.top = [self.top]

    def write(self, value: object) -> bytes | None:
        """The value as JSON, in many brackets; None where it is too deep."""
        self.bottom[0] = value
        try:
            return orjson.dumps(self.top)
        except orjson.JSONEncodeError:
            return None
        finally:
            self.bottom[0] = None


_WELL = _Well()


def read_utf8(data: bytes, first_line: int = 1, first_column: int = 1) -> str:
    """The text of some bytes; Malformed where they are not UTF-8."""
    encoding = _foreign_encoding(data)
    if encoding:
        message = f"this is {encoding}: save the file as UTF-8 and send it again"
        raise Malformed([Fault(ENCODING, message, line=first_line, column=first_column)])
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        text = data[: error.start].decode()
        line, column = place(text, len(text), first_line, first_column)
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8: save the file as UTF-8 and send it again"
        raise Malformed([Fault(ENCODING, message, line=line, column=column)]) from None


def _foreign_encoding(data: bytes) -> str | None:
    """The name of another Unicode encoding, by its byte order mark or by the NUL bytes beside its first characters."""
    for name, marks in _FOREIGN:
        if data.startswith(marks):
            return name
    match [byte == 0 for byte in data[:4]]:
        case [False, True, True, True] | [True, True, True, False]:
            return "UTF-32"
        case [False, True, *_] | [True, False, *_]:
            return "UTF-16"
    return None
