"""Points as they are told: whole numbers, but where a tie shares the points of several places."""

from __future__ import annotations

from service.insight.settling_up import SHARES

Amount = int | float


def amount(points: float) -> Amount:
    """Points, or a sum of them, without what adding up in binary has left of a third.

    >>> amount(33.0), amount(-4.5), amount(10 / 3 + 10 / 3 + 10 / 3)
    (33, -4.5, 10)
    """
    if float(points).is_integer():
        return int(points)
    parts = round(points * SHARES)
    return parts / SHARES if parts % SHARES else parts // SHARES


def amount_or_none(points: float | None) -> Amount | None:
    """The same where points may not be known."""
    return None if points is None else amount(points)
