"""The people of the demonstration data: what each is called and how each plays, and who comes to which evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.bots.dealing import Chance, draw, shuffled
from service.bots.styles import STYLES, Style
from tests.samples.playing import mixing

_HABITS = {
    "steady": (("answerer", 0.85), ("five-carder", 0.15)),
    "thrifty": (("hoarder", 0.8), ("answerer", 0.2)),
    "bold": (("five-carder", 0.8), ("answerer", 0.2)),
    "timid": (("passer", 0.55), ("hoarder", 0.45)),
    "hasty": (("breaker", 0.5), ("answerer", 0.4), ("random", 0.1)),
    "novice": (("random", 0.4), ("answerer", 0.4), ("passer", 0.2)),
}
"""Characters: how much of each bot's style shows in them."""


def style_of(character: str) -> Style:
    """How somebody of a character plays."""
    return mixing(*((share, STYLES[name]) for name, share in _HABITS[character]))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays at a club."""

    name: str
    character: str
    pace: int = 0
    """The thinking time of an ordinary turn in milliseconds; 0 where nobody takes the time."""
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Company:
    """The people of a club; those named first come most."""

    people: Sequence[Person]
    regulars: int
    """How many of them come every time."""

    def come(self, seats: int, chance: Chance) -> list[Person]:
        """Who plays on an evening, in seat order: the regulars, and some of the others."""
        others = shuffled(self.people[self.regulars :], chance)
        return shuffled([*self.people[: self.regulars], *others][:seats], chance)


def think(person: Person, cards: int, chance: Chance) -> int:
    """How long somebody thinks, to a tenth of a second: mostly briefly, now and then long; a pass is quick."""
    luck = chance()
    hundreds = person.pace // 100
    return 100 * max(3, draw(hundreds, chance) + int(hundreds * 4 * luck * luck * luck) // (1 if cards else 2))


TUESDAY_CLUB = Company(
    (
        Person("Oscar", "steady"),
        Person("Ruth", "thrifty"),
        Person("Henry", "hasty"),
        Person("Grace", "bold"),
        Person("Mei", "steady"),
        Person("Tom", "novice"),
    ),
    regulars=2,
)
KOWLOON = Company(
    (
        Person("Ah Keung", "steady", pace=1800),
        Person("Mei", "thrifty", pace=2600),
        Person("美玲", "bold", pace=3400),
        Person("阿強", "hasty", pace=900),
        Person("Wing", "timid", pace=4200),
    ),
    regulars=2,
)
TAIPEI = Company(
    (
        Person("志明", "steady", id="m-003"),
        Person("春嬌", "thrifty", id="m-004"),
        Person("怡君", "bold", id="m-011"),
        Person("家豪", "novice", id="m-019"),
        Person("淑芬", "timid", id="m-027"),
    ),
    regulars=3,
)
MANILA = Company(
    (
        Person("Jun", "bold"),
        Person("Liza", "steady"),
        Person("Carmen", "timid"),
        Person("Ramon", "hasty"),
    ),
    regulars=3,
)
JAKARTA = Company((Person("Budi", "steady"), Person("Sari", "bold"), Person("Ling", "thrifty")), regulars=3)
HARBOUR = Company(
    (
        Person("Ah Keung", "steady"),
        Person("Wing", "timid"),
        Person("Rosa", "bold"),
        Person("Peter", "hasty"),
    ),
    regulars=4,
)
