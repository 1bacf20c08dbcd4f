"""How numbers are written: signs with a real minus, thin spaces in thousands, percent without false precision."""

from __future__ import annotations

THIN = "\N{THIN SPACE}"
ENOUGH = 30
"""From so many opportunities on a rate is taken at its word; below it is greyed, never hidden."""
NONE = "–"
"""What stands where there is nothing to divide by."""


def whole(number: float) -> str:
    """A whole number: `12 345` with a thin space.

    >>> whole(-12345) == f"−12{THIN}345"
    True
    """
    return f"{round(number):,}".replace(",", THIN).replace("-", "−")


def signed(points: float) -> str:
    """Points with their sign: +33, −22, 0; a tie may have shared a point.

    >>> signed(33), signed(-22), signed(0), signed(-4.5)
    ('+33', '−22', '0', '−4.5')
    """
    if float(points).is_integer():
        return ("+" if points > 0 else "") + whole(points)
    return f"{points:+,.2f}".rstrip("0").replace(",", THIN).replace("-", "−")


def signed_mean(mean: float | None) -> str:
    """A mean of points, with its sign and one decimal.

    >>> signed_mean(-2.14), signed_mean(0.04), signed_mean(None)
    ('−2.1', '0.0', '–')
    """
    if mean is None:
        return NONE
    text = f"{mean:+,.1f}"
    return "0.0" if text[1:] == "0.0" else text.replace(",", THIN).replace("-", "−")


def plain_mean(mean: float | None) -> str:
    """A mean that has no sign, with one decimal."""
    return NONE if mean is None else f"{mean:,.1f}".replace(",", THIN).replace("-", "−")


def percent(rate: float | None, opportunities: float = ENOUGH) -> str:
    """A rate in percent: whole from thirty opportunities on, and one decimal only where it tells 0 or 1 from nearly so.

    >>> percent(0.256), percent(None), percent(0.004)
    ('26%', '–', '0.4%')
    """
    if rate is None:
        return NONE
    near_an_end = 0 < rate < 0.01 or 0.99 < rate < 1
    return f"{rate * 100:.{int(near_an_end and opportunities >= ENOUGH)}f}%"


def span(low: str, high: str) -> str:
    """An interval in words."""
    return NONE if NONE in (low, high) else f"{low} to {high}"
