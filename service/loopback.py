"""Names by which a machine speaks to itself."""

from __future__ import annotations

import ipaddress


def is_loopback(name: str) -> bool:
    """Whether nobody but this machine itself is reached under a name, without asking any other.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("bigtwo.example")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
