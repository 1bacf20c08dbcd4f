"""A game as a list of plays, trick by trick, with the passes that the log leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from dashboards.faces import Face, faces
from service.rules.findings import Finding
from service.rules.record import GameRecord
from service.rules.replay import Step
from service.rules.ruleset import Category


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the play list."""

    ply: int
    """Of a pass that is not in the log, the ply of the next action that is."""
    seat: int
    name: str
    cards: tuple[Face, ...]
    category: Category | None
    left: int | None
    """How many cards the player held after it; None where nobody knows."""
    could_beat: bool | None
    finding: Finding | None
    auto: bool
    implied: bool = False
    """Whether it is a pass that is not in the log."""

    @property
    def passing(self) -> str:
        """What kind of pass it was: not in the log, by choice, forced, or `plain` where nobody can tell."""
        return "implied" if self.implied else {True: "free", False: "forced", None: "plain"}[self.could_beat]

    @property
    def wrong(self) -> bool:
        """Whether it broke a rule."""
        return self.finding is not None and self.finding.severity == "error"


@dataclass(frozen=True, slots=True)
class Trick:
    """From a lead to the last pass."""

    number: int
    actions: tuple[Action, ...]


def everybody(_seat: int) -> bool:
    """Every hand lies open."""
    return True


def tricks_of(record: GameRecord, steps: Sequence[Step], sees: Callable[[int], bool] = everybody) -> tuple[Trick, ...]:
    """The whole game as a play list, trick by trick; of hands that are not seen it does not tell what they could do."""
    tricks: dict[int, list[Action]] = {}
    for step in steps:
        if step.implied:
            ended = step.owner is None
            tricks.setdefault(step.trick - ended, []).extend(_passes(record, step))
        tricks.setdefault(step.trick, []).append(
            _action(record, step if sees(step.seat) else replace(step, could_beat=None))
        )
    return tuple(Trick(number, tuple(actions)) for number, actions in tricks.items())


def _passes(record: GameRecord, step: Step) -> Iterator[Action]:
    """The passes just before a step that are not in the log."""
    found = {finding.seat: finding for finding in step.implied_findings}
    for seat in step.implied:
        yield Action(
            ply=step.ply,
            seat=seat,
            name=record.names[seat],
            cards=(),
            category=None,
            left=step.left[seat],
            could_beat=None,
            finding=found.get(seat),
            auto=False,
            implied=True,
        )


def _action(record: GameRecord, step: Step) -> Action:
    return Action(
        ply=step.ply,
        seat=step.seat,
        name=record.names[step.seat],
        cards=faces(step.cards),
        category=step.category,
        left=step.left_after[step.seat],
        could_beat=step.could_beat,
        finding=step.finding,
        auto=step.ply in record.auto,
    )
