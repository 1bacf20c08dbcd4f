"""A club: a source of game logs, evening after evening, with what goes wrong there now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from itertools import count

from service.bots.dealing import Chance, draw
from service.rules.document import read_rules
from tests.builders import Log
from tests.samples.people import Company, Person, style_of, think
from tests.samples.playing import Game, Slip, chances, deal_out, play_out
from tests.samples.writing import log_of

Change = Callable[[Log, Game], None]
"""Something special about one game."""
Clock = Callable[[datetime], timezone]
"""The offset from universal time that a place has at some local time."""

_BACK = datetime(2026, 10, 25, 2)  # noqa: DTZ001 - local time


def london(local: datetime) -> timezone:
    """Summer time until the last Sunday of October, then universal time."""
    return UTC if local >= _BACK else timezone(timedelta(hours=1))


def china(_local: datetime) -> timezone:
    """Hong Kong, Taipei and Manila: eight hours ahead all year."""
    return timezone(timedelta(hours=8))


def jakarta(_local: datetime) -> timezone:
    """Seven hours ahead all year."""
    return timezone(timedelta(hours=7))


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening of a club."""

    number: int
    """Counted from 0."""
    start: datetime
    people: Sequence[Person]
    """In seat order."""
    chance: Chance


@dataclass(frozen=True, slots=True)
class Club:
    """A source of games: who plays there, by which rules, and when."""

    source: str
    company: Company
    rules: object
    first: datetime
    """When the first evening begins, in local time."""
    clock: Clock
    evenings: int
    games: int
    """About how many games an evening has."""
    every: timedelta = timedelta(weeks=1)
    seats: Sequence[int] = (4,)
    """How many play: one evening after the other, and again from the start."""
    declared: object = None
    """The rules that the log names, where they are others than those played by."""
    other_rules: Mapping[int, object] = field(default_factory=dict)
    """Other rules for some evenings."""
    tags: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """What some evenings are filed under."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Who goes by another name in the second half of the evenings."""
    slips: Mapping[int, Slip] = field(default_factory=dict)
    """Slips of some games, counted from 1 through all evenings."""
    changes: Mapping[int, Change] = field(default_factory=dict)
    """What is special about some games, counted likewise."""
    sessions: bool = True

    def logs(self) -> Iterator[Log]:
        """Its games, evening after evening."""
        running = count(1)
        for evening in map(self._evening, range(self.evenings)):
            started = evening.start
            for number in range(1, self.games + draw(3, evening.chance)):
                yield self._log(evening, self._head(evening, number, started), next(running))
                started += timedelta(minutes=4 + draw(7, evening.chance), seconds=draw(60, evening.chance))

    def _evening(self, number: int) -> Evening:
        chance = chances(self.source, number)
        local = self.first + number * self.every
        people = self.company.come(self.seats[number % len(self.seats)], chance)
        return Evening(number, local.replace(tzinfo=self.clock(local)), people, chance)

    def _head(self, evening: Evening, number: int, started: datetime) -> dict[str, object]:
        """Which game this is."""
        day = f"{evening.start:%Y-%m-%d}"
        at_table = {"session": day, "number": number} if self.sessions else {}
        return {"id": f"{day}/{number}", "source": self.source, **at_table, "started_at": started.isoformat()}

    def _log(self, evening: Evening, head: Mapping[str, object], running: int) -> Log:
        rules = read_rules(self.other_rules.get(evening.number, self.rules))
        styles = [style_of(person.character) for person in evening.people]
        hands = deal_out(rules, len(styles), evening.chance)
        game = play_out(rules, hands, styles, evening.chance, self.slips.get(running))
        log = log_of(game, [self._name(person, evening) for person in evening.people], **head)
        self._add(log, evening)
        if running in self.changes:
            self.changes[running](log, game)
        return log

    def _name(self, person: Person, evening: Evening) -> str:
        return self.renamed.get(person.name, person.name) if evening.number * 2 >= self.evenings else person.name

    def _add(self, log: Log, evening: Evening) -> None:
        """Add what the log says beside the game: ids, thinking times, tags, other rules than were played by."""
        for person, player in zip(evening.people, log["players"], strict=True):
            player.update({"id": person.id} if person.id else {})
        for play in log["plays"]:
            person = evening.people[play["seat"]]
            play.update({"ms": think(person, len(play["cards"]), evening.chance)} if person.pace else {})
        log.update({"tags": self.tags[evening.number]} if evening.number in self.tags else {})
        log.update({"rules": self.declared} if self.declared else {})
