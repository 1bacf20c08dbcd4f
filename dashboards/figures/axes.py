"""How the ticks of an axis are written: with as many digits as they need, since rounded ones may read alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SHARES, MEANS, SIGNED = ".6~%", ",.6~f", "+,.6~f"
"""Plotly's formats, which leave out zeros at the end: 0.5%, 1%; 0.25, 1; +0.5, −1."""
OF_SHARES: Mapping[str, Any] = {"tickformat": SHARES}
OF_SIGNED: Mapping[str, Any] = {"tickformat": SIGNED, "labelalias": {"+0": "0"}}
"""Nothing has no sign."""


def of_counts(most: float, ticks: int) -> dict[str, Any]:
    """Whole numbers from 0 to some greatest, at about so many ticks: no tick stands between two of them."""
    step = {"dtick": 1} if most < ticks else {"nticks": ticks}
    return {"rangemode": "tozero", "tickformat": ",d", **step}
