"""One game: its head, the replay table, the race, the settlement and what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for

from dashboards.bidi import isolated
from dashboards.colours import table_numbers
from dashboards.concealed import mask, tellable, without_cards
from dashboards.explained import explained
from dashboards.felt import held
from dashboards.figures.chart import Chart
from dashboards.figures.race import race
from dashboards.figures.still import still_race
from dashboards.language import gettext as _
from dashboards.replaying import Replay
from dashboards.rulewords import settlement_words
from dashboards.settled import Settled, paying, settled, unknowns
from dashboards.theme import PLAYERS
from dashboards.timelines import timeline_of
from dashboards.tricks import Trick, tricks_of
from dashboards.viewpoint import Viewpoint, read_viewpoint
from schemas.report import dump_report
from service.asking import AskedError
from service.audit import AuditReport
from service.insight.release import BOMBS
from service.rules.cards import TWOS
from service.rules.findings import Finding
from service.rules.naming import rules_key, rules_label
from service.rules.replay import Step, replay
from service.standing import Standing, StoredGame


@dataclass(frozen=True, slots=True)
class Seated:
    """A player in the head of the page."""

    key: str | None
    """Who it is; None where that is not told."""
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
    keys: tuple[str | None, ...]
    """The keys of the persons, by seat; None where names are masked, or where the game counts for none of them."""
    numbers: tuple[int, ...]
    """Each seat's colour, from 1."""
    view: Viewpoint
    before: str | None
    """The address of the game before in the session."""

    @classmethod
    def of(cls, stored: StoredGame, own: Mapping[str, int], view: Viewpoint, before: str | None = None) -> GamePage:
        """Replay a game for its page; `own` are the colours of those who have one."""
        summary, report = stored.game.summary, mask(stored.report) if view.masked else stored.report
        steps = tuple(replay(report.record, report.rules, report.opening))
        people = [seat.player for seat in summary.seats]
        numbers = tuple(range(1, len(people) + 1)) if view.masked else table_numbers(people, own)
        told = not view.masked and stored.game.place_taken is None
        keys = tuple(key if told else None for key in people)
        tricks = tricks_of(report.record, steps, view.sees)
        return cls(summary.address, report, steps, tricks, keys, numbers, view, None if view.masked else before)

    def race(self) -> Chart:
        """The card-count race with the ply marked."""
        colours = [PLAYERS[number - 1] for number in self.numbers]
        return race(self.report.record.names, held(self.report, self.steps), self.view.ply, self._special(), colours)

    def timeline(self) -> Chart:
        """Who played what when, with the ply marked; where hands are closed, up to the ply."""
        until = self.view.ply if self.view.hidden else len(self.steps)
        return timeline_of(self.report.record, self.tricks, self.view.ply, until, self.sentence)

    def _special(self) -> list[tuple[int, int, str]]:
        """The plies at which a two or a bomb was played."""
        return [
            (step.ply, step.seat, "" if self.view.hidden else " ".join(card.sign for card in step.cards))
            for step in self.steps
            if (self.view.sees(step.seat) or step.ply <= self.view.ply)
            and (self.report.record.plays[step.ply] & TWOS or step.category in BOMBS)
        ]

    def context(self) -> dict[str, Any]:
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
            "settled": self._settled(),
            "settlement_words": settlement_words(report.rules.scoring.settlement),
            "paying": paying(report),
            "unknowns": list(unknowns(report)),
            "plays_on": report.rules.end == "play-on",
            "before": self.before,
            "explained": explained(report) if report.verdict == "illegal" else None,
            **({} if report.record.score_only else self._drawn()),
            "numbers": self.numbers,
            "at": self.at,
            "view": self.view,
            "viewer": self.view.seat,
        }

    def _drawn(self) -> dict[str, Any]:
        """What is drawn of the plays; what would tell plays to come of closed hands is left out."""
        timeline = {} if self.view.hidden else {"timeline": self.timeline()}
        return {"race": self.race(), "replay": self.replay(), **timeline}

    def replay(self) -> Replay:
        """The replay table with its controls and the play list."""
        still = still_race(self.report.record.names, held(self.report, self.steps), self.view.ply, self._special())
        return Replay(self.report, self.tricks, self.view, self.numbers, self.sentence, self.at, still)

    def _settled(self) -> tuple[Settled, ...]:
        """The settlement line by line, without the cards left in hands that are not open."""
        lines = settled(self.report, self.steps)
        closed = _("by cards that stay face down in this view")
        return tuple(line if self.view.sees(line.seat) else replace(line, left=(), formula=closed) for line in lines)

    @property
    def title(self) -> str:
        """Who played."""
        return _(" · ").join(map(isolated, self.report.record.names))

    def sentence(self, finding: Finding, with_ply: bool = False) -> str:  # noqa: FBT001, FBT002 - called by templates
        """What was found, in words; beside the ply itself its number goes without saying."""
        record = self.report.record
        open_cards = tellable(finding, record, self.view, until=self.view.ply if with_ply else None)
        told = finding.sentence(tuple(map(isolated, record.names))) if open_cards else without_cards(finding, record)
        if with_ply or finding.ply is None:
            return told[0].upper() + told[1:]
        return told.removeprefix(f"ply {finding.ply}: ")

    def findings_told(self) -> Iterator[dict[str, Any]]:
        """What differs in each finding because it names a card of a closed hand."""
        for finding in self.report.findings:
            open_cards = tellable(finding, self.report.record, self.view, until=self.view.ply)
            yield {} if open_cards else {"message": without_cards(finding, self.report.record), "values": {}}

    def at(self, ply: int, seat: int | None = None, **changes: Any) -> str:
        """The address of this game at a ply, seen from a seat; `changes` are the other parts of the view."""
        where = {"ply": ply, "seat": self.view.seat if seat is None else seat}
        return url_for("pages.game", address=self.address, **self.view.asked(**where, **changes))

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


def asked_view(stored: StoredGame | Standing) -> Viewpoint:
    """From where this address looks at a game; AskedError where the game has no such place."""
    record = stored.report.record
    try:
        return read_viewpoint(request.args, len(record.plays), len(record.players))
    except ValueError as error:
        raise AskedError("ply", str(error)) from None


PLAY_COLUMNS = ("ply", "trick", "seat", "player", "cards", "category", "could_beat", "cards_left", "finding",
                "implied_passes")  # fmt: skip
"""The columns of the play list; the last has the seats whose passes just before the ply are not in the log."""


def plays_table(page: GamePage) -> tuple[Sequence[str], list[list[Any]]]:
    """The play list as a table, for those who take it out; where hands are closed, up to the ply of the view."""
    names, view = page.report.record.names, page.view
    rows = [
        [
            step.ply,
            step.trick,
            step.seat,
            names[step.seat],
            " ".join(map(str, step.cards)),
            step.category,
            step.could_beat if view.sees(step.seat) else None,
            step.left_after[step.seat],
            step.finding.code if step.finding else None,
            " ".join(map(str, step.implied)),
        ]
        for step in page.steps
        if not view.hidden or step.ply <= view.ply
    ]
    return PLAY_COLUMNS, rows


def told_report(page: GamePage) -> dict[str, Any]:
    """The report of the game as a view tells it: without the cards of closed hands, and what they doubled."""
    told = dump_report(page.report, page.address)
    found = zip(told["findings"], page.findings_told(), strict=True)
    told["findings"] = [one | changed for one, changed in found]
    for debt in told["result"]["debts"] if told["result"] else ():
        if not page.view.sees(debt["seat"]):
            debt["doublings"] = None
    return told
