"""Where marks of figures lead: the list of the games behind them, by filters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import url_for

from dashboards.figures.chart import Cell, Link
from dashboards.scope import asked_filters
from schemas.questions import FILTERS
from service.store.counted import lies_between
from service.store.question import LEGAL, Question

_TWO = ("player", "opponent")
_LATER = {"since": max, "until": min}
"""Both bounds of a time hold: that of the page and that of the mark."""


def games_link(question: Question, *, statistics: bool = True, page: str = "pages.games") -> Link:
    """The address of the games of a question, or of another list of them, narrowed by whatever a mark stands for.

    What is counted in statistics are legal games, unless the page asks for others. Where the page is about games in
    which something was counted, that stays: a mark's own count would lead to games that the page has not.
    """
    asked: dict[str, Any] = dict(asked_filters())
    for name in ("player", "opponent", "rules"):
        asked[name] = getattr(question, name)
    if statistics:
        asked.setdefault("verdict", LEGAL)

    def link(**filters: Cell) -> str:
        chosen = {**asked, **filters}
        for name, tighter in _LATER.items():
            if name in filters and asked.get(name):
                chosen[name] = tighter(str(asked[name]), str(filters[name]))
        if asked.get("counted"):
            chosen["counted"] = asked["counted"]
        names = dict.fromkeys((*FILTERS, *filters))
        return url_for(page, **{name: chosen[name] for name in names if chosen.get(name)})

    return link


def game_link(address: str) -> str:
    """The address of one game."""
    return url_for("pages.game", address=address)


def player_link(question: Question) -> Link:
    """The address of a player's page under the same filters."""
    asked: dict[str, Any] = dict(asked_filters()) | {"rules": question.rules}
    kept = without_two({name: asked[name] for name in FILTERS if asked.get(name)})

    def link(player: str) -> str:
        return url_for("pages.player", key=player, **kept)

    return link


def without_two(filters: Mapping[str, Any]) -> dict[str, Any]:
    """Filters without two players, and without what is asked of these two alone."""
    kept = {name: value for name, value in filters.items() if name not in _TWO}
    if not ("a" in kept and "b" in kept):
        kept.pop("relative_seat", None)
        if lies_between(kept.get("counted")):
            del kept["counted"]
    return kept
