"""Game logs written back canonically: every card in its two letters, everything else as it came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.cards import Card


def canonical_log(log: Mapping[str, Any]) -> dict[str, Any]:
    """The same log with every card written canonically; it must have been read without a problem before."""
    written = dict(log)
    written["players"] = [_with_cards(player, "hand") for player in log["players"]]
    if "plays" in log:
        written["plays"] = [_with_cards(play, "cards") for play in log["plays"]]
    return written


def _with_cards(entry: Mapping[str, Any], field: str) -> dict[str, Any]:
    cards = entry.get(field)
    return {**entry, field: [str(Card.parse(text)) for text in cards]} if cards is not None else dict(entry)
