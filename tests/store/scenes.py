"""Small games to store: a few cards each, so that everything about them can be counted by hand.

Their hands fit no deal, so they are illegal: questions about them ask for every verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service.store.question import Question
from tests.builders import Action, game
from tests.store.logs import Log

FREE: Mapping[str, Any] = {
    "preset": "wikipedia",
    "opening_lead": "any",
    "opening_play": "free",
    "scoring": {"tiers": [[1, 1], [2, 2]], "unused": [], "final_play": []},
}
"""Anybody leads anything; one point a card, two from two cards on, which is a heavy loss; no doublings."""
EVERY = Question(verdict="any")


def scene(names: str, hands: Iterable[str], *actions: Action, rules: Mapping[str, Any] = FREE, **fields: Any) -> Log:
    """A game of a few cards among people of one club."""
    log = game(dict(rules), hands, *actions, source="club", **fields)
    for player, name in zip(log["players"], names.split(), strict=True):
        player["name"] = name
    return log


def meetings() -> list[Log]:
    """Ann and Ben three times: Ben plays after Ann and wins, sits opposite and wins, plays before her and loses."""
    first = scene(
        "Ann Ben Cid Dot",
        ["3D 8D", "4D", "3C 5C", "3H 6C"],
        *[(0, "3D"), (1, "4D")],
        started_at="2026-11-01",
    )
    second = scene(
        "Cid Ann Dot Ben",
        ["3D 9D", "4D 8D TD", "3C", "5D 2H"],
        *[(0, "3D"), (1, ""), (2, ""), (3, "5D"), (0, ""), (1, "8D"), (2, ""), (3, "2H")],
        started_at="2026-11-02",
    )
    third = scene(
        "Ben Ann Cid",
        ["3D 4C KD", "5D", "3S 4S"],
        *[(0, "3D"), (1, ""), (2, ""), (0, "4C"), (1, "5D")],
        started_at="2026-11-03",
    )
    return [first, second, third]
