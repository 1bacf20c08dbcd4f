"""The legal answers at each moment of a game: how many, and which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from dashboards.viewpoint import Viewpoint
from service.audit import AuditReport
from service.rules.cards import unpack, write_cards
from service.rules.choices import count_open_plays, open_plays
from service.rules.combinations import playbook
from service.rules.course import seat_table
from service.rules.implied import actions
from service.rules.ruleset import Category
from service.rules.table import Table

LISTED = 1_000
"""So many answers of one moment are listed; two players with 26 cards each rarely have more than 400."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the player to act may put down without breaking a rule."""

    seat: int
    count: int
    listed: tuple[tuple[Category, tuple[str, ...]], ...]
    """The cards of each, by combination, from low to high."""

    @property
    def unlisted(self) -> int:
        """How many more there are than are listed."""
        return self.count - sum(len(plays) for _, plays in self.listed)


def legal_answers(report: AuditReport, view: Viewpoint) -> tuple[Answers | None, ...]:
    """The legal answers at the deal and after each action; None where nobody acts or the hand is not open."""
    return tuple(_at_each_ply(report, view))


def _at_each_ply(report: AuditReport, view: Viewpoint) -> Iterator[Answers | None]:
    record, last = report.record, len(report.record.plays) - 1
    table = seat_table(record, report.rules, report.opening)
    yield _answers(table, view) if last >= 0 else None
    for action in actions(record, table):
        table.act(action.seat, action.cards)
        if not action.implied:
            yield _answers(table, view) if action.ply < last else None


def _answers(table: Table, view: Viewpoint) -> Answers | None:
    seat = table.turn
    if seat is None or table.finished or table.unseen[seat] or not view.sees(seat):
        return None
    book = playbook(table.rules)
    plays = sorted(islice(open_plays(table, seat), LISTED), key=lambda cards: (book.strengths[cards], *unpack(cards)))
    listed: dict[Category, list[str]] = {}
    for cards in plays:
        listed.setdefault(book.category(book.strengths[cards]), []).append(write_cards(cards))
    return Answers(seat, count_open_plays(table, seat), tuple((kind, tuple(each)) for kind, each in listed.items()))
