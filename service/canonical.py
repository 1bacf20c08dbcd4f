"""One way to write a value as JSON, so that equal values are equal bytes (RFC 8785)."""

from __future__ import annotations

from typing import Any

import rfc8785

_FARTHEST = 1 << 53
"""The farthest whole number that logs hold; the library writes it as a fraction only, which is spelled the same."""


def canonical(value: Any) -> bytes:
    """The value's canonical JSON; ValueError where it has none, as of NaN and of whole numbers beyond 2^53.

    >>> canonical({"b": 2.50, "a": ["♠", 1.0, 2**53]}).decode()
    '{"a":["♠",1,9007199254740992],"b":2.5}'
    """
    try:
        return rfc8785.dumps(value)
    except rfc8785.IntegerDomainError:
        return rfc8785.dumps(_with_farthest(value))


def _with_farthest(value: Any) -> Any:
    match value:
        case dict():
            return {name: _with_farthest(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_with_farthest(inner) for inner in value]
        case int() if abs(value) == _FARTHEST:
            return float(value)
    return value
