"""One way to write a value as JSON, so that equal values are equal bytes (RFC 8785)."""

from __future__ import annotations

from typing import Any

import rfc8785


def canonical(value: Any) -> bytes:
    """The value's canonical JSON; ValueError where it has none, as of NaN and of whole numbers beyond 2^53.

    >>> canonical({"b": 2.50, "a": ["♠", 1.0]}).decode()
    '{"a":["♠",1],"b":2.5}'
    """
    return rfc8785.dumps(value)
