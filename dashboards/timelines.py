"""The timeline of a game on its page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dashboards.figures.chart import Chart
from dashboards.figures.timeline import Turn, timeline
from dashboards.rulewords import category_words
from dashboards.tricks import Action, Trick
from service.rules.record import GameRecord


def timeline_of(record: GameRecord, tricks: Iterable[Trick], ply: int, until: int) -> Chart:
    """The actions of a game up to a ply, with one marked."""
    turns = tuple(turn for turn in _turns(record, tricks) if turn.ply <= until)
    return timeline(record.names, turns, ply)


def _turns(record: GameRecord, tricks: Iterable[Trick]) -> Iterator[Turn]:
    for trick in tricks:
        for action in trick.actions:
            yield Turn(
                ply=action.ply,
                seat=action.seat,
                trick=trick.number,
                cards=" ".join(f"{face.rank}{face.sign}" for face in action.cards),
                category=category_words(action.category),
                finding=_sentence(record, action),
                implied=action.implied,
            )


def _sentence(record: GameRecord, action: Action) -> str:
    return action.finding.sentence(record.names) if action.finding else ""
