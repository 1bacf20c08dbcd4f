"""One game: its head, the replay table, the race, the settlement and what was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import request, url_for

from dashboards.bidi import isolated
from dashboards.colours import table_numbers
from dashboards.explained import explained
from dashboards.felt import Felt, held, lay
from dashboards.figures.chart import Chart
from dashboards.figures.race import race
from dashboards.games import StoredGame
from dashboards.language import gettext as _
from dashboards.rulewords import category_words, settlement_words
from dashboards.settled import paying, settled, unknowns
from dashboards.theme import PLAYERS
from dashboards.tricks import Trick, tricks_of
from service.audit import AuditReport
from service.rules.cards import TWOS
from service.rules.combinations import playbook
from service.rules.findings import Finding
from service.rules.naming import rules_key, rules_label
from service.rules.replay import Step, replay
from service.store.rows import GameSummary


@dataclass(frozen=True, slots=True)
class Seated:
    """A player in the head of the page."""

    key: str
    name: str
    points: float | None
    won: bool
    kind: str | None
    left: int | None
    """The ply from which the seat was abandoned."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """A stored game as its page shows it."""

    address: str
    report: AuditReport
    steps: tuple[Step, ...]
    tricks: tuple[Trick, ...]
    keys: tuple[str, ...]
    """The keys of the persons, by seat."""
    numbers: tuple[int, ...]
    """Each seat's colour, from 1."""
    before: GameSummary | None = None
    """The game before in the session."""

    @classmethod
    def of(cls, stored: StoredGame, own: Mapping[str, int], before: GameSummary | None = None) -> GamePage:
        """Replay a game for its page; `own` are the colours of those who have one."""
        address, report = stored.game.summary.address, stored.report
        steps = tuple(replay(report.record, report.rules, report.opening))
        keys = tuple(seat.player for seat in stored.game.summary.seats)
        tricks = tricks_of(report.record, steps)
        return cls(address, report, steps, tricks, keys, table_numbers(keys, own), before)

    def felt(self, ply: int, viewer: int) -> Felt:
        """The table after a ply, seen from a seat."""
        return lay(self.report, self.tricks, ply, viewer)

    def race(self, ply: int) -> Chart:
        """The card-count race with the ply marked."""
        colours = [PLAYERS[number - 1] for number in self.numbers]
        return race(self.report.record.names, held(self.report, self.steps), ply, self._special(), colours)

    def _special(self) -> list[tuple[int, int, str]]:
        """The plies at which a two or a bomb was played."""
        book = playbook(self.report.rules)
        plays = enumerate(zip(self.report.record.seats, self.report.record.plays, strict=True))
        return [
            (ply, seat, " ".join(card.sign for card in self.report.record.cards(ply)))
            for ply, (seat, cards) in plays
            if cards & TWOS or (cards and book.bomb(cards))
        ]

    def context(self, ply: int, viewer: int) -> dict[str, Any]:
        """Everything that the templates of the page ask for."""
        report = self.report
        return {
            "title": self.title,
            "address": self.address,
            "report": report,
            "record": report.record,
            "rules_key": rules_key(report.rules),
            "rules_label": rules_label(report.rules),
            "players": self._players(),
            "findings": report.findings,
            "sentence": self.sentence,
            "settlement": report.settlement,
            "settled": settled(report, self.steps),
            "settlement_words": settlement_words(report.rules.scoring.settlement),
            "paying": paying(report),
            "unknowns": list(unknowns(report)),
            "plays_on": report.rules.end == "play-on",
            "before": self.before,
            "explained": explained(report) if report.verdict == "illegal" else None,
            **({} if report.record.score_only else {"race": self.race(ply), **self.replay_context(ply, viewer)}),
            "numbers": self.numbers,
            "at": self._at,
            "viewer": viewer,
        }

    def replay_context(self, ply: int, viewer: int) -> dict[str, Any]:
        """What the replay table alone asks for."""
        return {
            "felt": self.felt(ply, viewer),
            "tricks": self.tricks,
            "viewer": viewer,
            "numbers": self.numbers,
            "steps": _controls(ply, len(self.steps) - 1),
            "at": self._at,
            "sentence": self.sentence,
            "category_words": category_words,
        }

    @property
    def title(self) -> str:
        """Who played."""
        return _(" · ").join(map(isolated, self.report.record.names))

    def sentence(self, finding: Finding, with_ply: bool = False) -> str:  # noqa: FBT001, FBT002 - called by templates
        """What was found, in words; beside the ply itself its number goes without saying."""
        told = finding.sentence(tuple(map(isolated, self.report.record.names)))
        if with_ply or finding.ply is None:
            return told[0].upper() + told[1:]
        return told.removeprefix(f"ply {finding.ply}: ")

    def _at(self, ply: int, viewer: int) -> str:
        """The address of this game at a ply, seen from a seat."""
        asked: dict[str, Any] = {}
        if ply >= 0:
            asked["ply"] = ply
        if viewer:
            asked["seat"] = viewer
        return url_for("pages.game", address=self.address, **asked)

    def _players(self) -> tuple[Seated, ...]:
        record, settlement = self.report.record, self.report.settlement
        return tuple(
            Seated(
                key=self.keys[seat],
                name=player.name,
                points=settlement.points[seat] if settlement else None,
                won=settlement is not None and settlement.winner == seat,
                kind=player.kind,
                left=player.left,
            )
            for seat, player in enumerate(record.players)
        )


def _controls(ply: int, last: int) -> tuple[tuple[str, int | None, str], ...]:
    """First, previous, next, last, with the ply each leads to; None where there is none."""
    return (
        ("first", -1 if ply > -1 else None, _("First")),
        ("previous", ply - 1 if ply > -1 else None, _("Previous")),
        ("next", ply + 1 if ply < last else None, _("Next")),
        ("last", last if ply < last else None, _("Last")),
    )


def asked_place(arguments: Mapping[str, str], plies: int, seats: int) -> tuple[int, int]:
    """The ply and the seat of the address; ValueError names what is out of reach."""
    return (
        _number(arguments.get("ply"), "ply", 0, plies - 1, absent=-1),
        _number(arguments.get("seat"), "seat", 0, seats - 1, absent=0),
    )


def _number(text: str | None, name: str, low: int, high: int, *, absent: int) -> int:
    if not text:
        return absent
    number = int(text) if text.isdecimal() and len(text) < 9 else high + 1
    if not low <= number <= high:
        raise ValueError(
            _(
                "%(name)s is a number from %(low)s to %(high)s in this game, not “%(text)s”.",
                name=name,
                low=low,
                high=high,
                text=text,
            )
        )
    return number


PLAY_COLUMNS = ("ply", "trick", "seat", "player", "cards", "category", "could_beat", "cards_left", "finding",
                "implied_passes")  # fmt: skip
"""The columns of the play list; the last has the seats whose passes just before the ply are not in the log."""


def plays_table(page: GamePage) -> tuple[Sequence[str], list[list[Any]]]:
    """The play list as a table, for those who take it out."""
    names = page.report.record.names
    rows = [
        [
            step.ply,
            step.trick,
            step.seat,
            names[step.seat],
            " ".join(map(str, step.cards)),
            step.category,
            step.could_beat,
            step.left_after[step.seat],
            step.finding.code if step.finding else None,
            " ".join(map(str, step.implied)),
        ]
        for step in page.steps
    ]
    return PLAY_COLUMNS, rows


def fragment_wanted() -> bool:
    """Whether only the replay table is asked for, by the script that steps through a game."""
    return request.headers.get("X-Fragment") == "replay"
