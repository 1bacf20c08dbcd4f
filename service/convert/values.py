"""JSON values within a line of text, as strict as in a game log."""

from __future__ import annotations

import json
from typing import Any, NoReturn

DEEPEST = 64
"""How deep lists and objects may be nested, as in a game log."""
_TOO_DEEP = f"lists and objects are nested deeper than {DEEPEST}"
JSON_STARTS = ("[", "{", '"')
"""How a value begins that is read as JSON; anything else is plain text."""


class ValueFault(ValueError):  # noqa: N818 - it becomes a problem of a line, with its place
    """A text that is no JSON value: `start` is the place in the text, from 0."""

    def __init__(self, message: str, start: int = 0) -> None:
        self.start = start
        super().__init__(message)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's fields, none of which may stand twice."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise ValueFault(f"the field {name!r} stands twice")
        fields[name] = value
    return fields


def _refuse_constant(word: str) -> NoReturn:
    raise ValueFault(f"{word} is not a number of JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_refuse_constant)


def read_first_value(text: str) -> tuple[Any, int]:
    """Read the JSON value that a text begins with, and say where it ends; ValueFault where there is none.

    >>> read_first_value('"Mei": 3D')
    ('Mei', 5)
    """
    try:
        value, end = _DECODER.raw_decode(text)
    except ValueFault:
        raise
    except json.JSONDecodeError as error:
        raise ValueFault(error.msg[:1].lower() + error.msg[1:], error.pos) from error
    except RecursionError as error:
        raise ValueFault(_TOO_DEEP) from error
    except ValueError as error:
        raise ValueFault("it holds a number that is too long to read") from error
    _check(value)
    return value, end


def _check(value: object) -> None:
    """Refuse what a game log may not hold either: deep nesting, and halves of characters."""
    if _too_deep(value, DEEPEST):
        raise ValueFault(_TOO_DEEP)
    try:
        write_value(value).encode()
    except UnicodeEncodeError as error:
        raise ValueFault("it holds half a character (a lone surrogate)") from error


def read_value(text: str) -> Any:
    """Read a text that is one JSON value and nothing else; ValueFault otherwise."""
    value, end = read_first_value(text)
    rest = text[end:].lstrip()
    if rest:
        raise ValueFault("more text follows after its end", len(text) - len(rest))
    return value


def _too_deep(value: object, room: int) -> bool:
    match value:
        case dict():
            items = list(value.values())
        case list():
            items = value
        case _:
            return False
    return room == 0 or any(_too_deep(item, room - 1) for item in items)


def write_value(value: object) -> str:
    """Write a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def write_plainly(text: str) -> str:
    r"""Write a text plainly where reading gives it back, else as a JSON string.

    >>> write_plainly("Mei's birthday"), write_plainly("two\nlines")
    ("Mei's birthday", '"two\\nlines"')
    """
    breaks = "\n" in text or "\r" in text
    return write_value(text) if breaks or not text or text != text.strip() or text.startswith(JSON_STARTS) else text
