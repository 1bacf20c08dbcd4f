"""The timeline of a game on its page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dashboards.figures.chart import Chart
from dashboards.figures.timeline import Turn, timeline
from dashboards.rulewords import category_words
from dashboards.tricks import Trick
from service.rules.findings import Finding
from service.rules.record import GameRecord


def timeline_of(
    record: GameRecord, tricks: Iterable[Trick], ply: int, until: int, tell: Callable[[Finding], str]
) -> Chart:
    """The actions of a game up to a ply, with one marked; `tell` puts what was found into words."""
    turns = tuple(turn for turn in _turns(tricks, tell) if turn.ply <= until)
    return timeline(record.names, turns, ply)


def _turns(tricks: Iterable[Trick], tell: Callable[[Finding], str]) -> Iterator[Turn]:
    for trick in tricks:
        for action in trick.actions:
            yield Turn(
                ply=action.ply,
                seat=action.seat,
                trick=trick.number,
                cards=" ".join(f"{face.rank}{face.sign}" for face in action.cards),
                category=category_words(action.category),
                finding=tell(action.finding) if action.finding else "",
                passing=action.passing,
            )
