"""Which games are meant by what was counted there, of a seat, of the whole game or between two: one filter for all.

As people write it: a counter's name, of a list its place behind a stroke, and behind a colon the values that are meant;
without them it is anything above 0. `a.` before it asks for what was counted of the first group that is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from service.insight.counters import BREAKABLE, CATEGORIES, COUNTERS, DECISIONS, OVERPLAY_STEPS, SIZES
from service.insight.statistics import FIGURES, MOST_CARDS, STATISTICS, Statistic
from service.rules.cards import CARD_TEXTS
from service.rules.words import show, unknown


def _numbered(labels: Iterable[object], first: int = 1) -> dict[str, int]:
    return {str(label): place for place, label in enumerate(labels, first)}


_HELD = _numbered(range(1, MOST_CARDS + 1))
_SIZES, _CATEGORIES, _SEATS = _numbered(SIZES), _numbered(CATEGORIES), _numbered((1, 2, 3))
_CARDS = _numbered(CARD_TEXTS, 0)
PLACES: Mapping[str, Mapping[str, int]] = {
    **dict.fromkeys(("leads_by_size", "answers_by_size"), _SIZES),
    **dict.fromkeys(("leads_by_category", "answers_by_category", "category_held", "category_played"), _CATEGORIES),
    **dict.fromkeys(("turns_facing_by_cards", "forced_passes_by_cards", "voluntary_passes_by_cards"), _HELD),
    **dict.fromkeys(("could_beat_by_smallest", "answers_by_smallest"), _HELD),
    **dict.fromkeys(("facing_seat", "could_beat_seat", "answers_seat"), _SEATS),
    **dict.fromkeys(("games_after_opener", "wins_after_opener"), _numbered(range(4))),
    "leads_by_cards": _numbered(f"{cards}.{size}" for cards in range(1, MOST_CARDS + 1) for size in SIZES),
    "overplay_steps": _numbered(range(OVERPLAY_STEPS)),
    "breaking_by_kind": _numbered(BREAKABLE),
    **dict.fromkeys(("cards_dealt", "cards_played", "cards_kept"), _CARDS),
    "beats": _numbered(("other", "others", "by_others", "own")),
}
"""The places of counters that are lists, by their labels."""
BOMBS = tuple(f"bombs_{what}" for what in ("dealt", "played", "broken", "kept"))
"""Fours and straight flushes together."""
_LISTS = ("dealt_cards", "release_plies", *(f"{decision}_ms_list" for decision in DECISIONS))
"""Lists whose places mean nothing alone; those of the cards are asked by the card."""
OF_GAMES = ("game_plies", "game_tricks", "game_passes")
"""Numbers of the whole game."""
OF_TWO = ("ahead", "beats")
"""What is counted between two sides, the player and the opponent or two groups: how often one of the first finished
before one of the second; and answers to plays of the other, of all others, by all others to the first, within the
first."""
NAMES = (
    *(one.name for one in COUNTERS if one.name not in _LISTS),
    *BOMBS,
    *("cards_dealt", "cards_played", "cards_kept"),
    *OF_GAMES,
    *OF_TWO,
)
"""All that can be asked for."""
_ABOVE = 1e-6
"""The least that is above 0: shares of places and of plies are larger."""
_MOST = 1e15
_OF_GROUP = "a."
_WRITTEN = re.compile(r"(?P<group>a\.)?(?P<name>[a-z_0-9]+)(/(?P<label>[^:]+))?(:(?P<values>.+))?")
_NUMBER = r"-?\d+(?:\.\d+)?"
_VALUES = re.compile(rf"(?P<least>{_NUMBER})?(?P<to>\.\.)?(?P<most>{_NUMBER})?")


class CountedError(ValueError):
    """What is written is no counter with its values; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class SeatCount:
    """A counter of a seat and the values that are meant."""

    name: str
    label: str = ""
    """The place of a list; empty for a plain counter."""
    least: float | None = None
    most: float | None = None
    """Both None: anything above 0."""
    of_group: bool = False
    """Whether it is counted of the first group, whoever the player is."""

    @classmethod
    def parse(cls, text: str) -> SeatCount:
        """Read one as people write it.

        >>> count = SeatCount.parse("cards_left:8..10")
        >>> count.name, count.least, count.most, str(SeatCount.parse("breaking_by_kind/four"))
        ('cards_left', 8.0, 10.0, 'breaking_by_kind/four')
        """
        found = _WRITTEN.fullmatch(text)
        name = found["name"] if found else text
        if found is None or name not in NAMES:
            raise CountedError(unknown(name, NAMES, "counter"))
        if found["group"] and name in (*OF_GAMES, *OF_TWO):
            whose = "the whole game" if name in OF_GAMES else "two sides"
            raise CountedError(f"{name} is counted of {whose}, not of a group: leave {_OF_GROUP} out")
        return cls(name, _label(name, found["label"]), *_values(name, found["values"]), of_group=bool(found["group"]))

    def __str__(self) -> str:
        counter = (_OF_GROUP if self.of_group else "") + self.name + (f"/{self.label}" if self.label else "")
        if self.least is None and self.most is None:
            return counter
        least, most = ("" if end is None else f"{end:g}" for end in (self.least, self.most))
        return f"{counter}:{least if least == most else f'{least}..{most}'}"

    @property
    def of_two(self) -> bool:
        """Whether it is counted between two sides."""
        return self.name in OF_TWO

    @property
    def of_game(self) -> bool:
        """Whether it is a number of the whole game."""
        return self.name in OF_GAMES

    @property
    def parameters(self) -> dict[str, Any]:
        """As the selection asks for it."""
        plain = self.least is None and self.most is None
        place = PLACES[self.name][self.label] if self.label else None
        return {
            "name": self.name,
            "place": (self.label or "other") if self.of_two else place,
            "least": _ABOVE if plain else -_MOST if self.least is None else self.least,
            "most": _MOST if self.most is None else self.most,
        }


def lies_between(written: str | None) -> bool:
    """Whether what is asked for, if anything, is counted between two sides.

    >>> lies_between("beats/other"), lies_between("passes"), lies_between(None)
    (True, False, False)
    """
    return SeatCount.parse(written).of_two if written else False


def of_group(counted: str) -> str:
    """The same as it is asked for of the first group.

    >>> of_group("passes")
    'a.passes'
    """
    return _OF_GROUP + counted


def without_which(written: str | None) -> tuple[str, ...]:
    """The filters without any one of which it is not said of whom something is counted.

    >>> without_which("a.passes"), without_which("ahead"), without_which("passes")
    (('a',), ('player', 'opponent', 'a', 'b'), ())
    """
    count = SeatCount.parse(written) if written else None
    if count is None or not (count.of_group or count.of_two):
        return ()
    return ("a",) if count.of_group else ("player", "opponent", "a", "b")


def _label(name: str, label: str | None) -> str:
    places = PLACES.get(name)
    if places is None and label:
        raise CountedError(f"{name} is one number: leave out what stands behind it, /{label}")
    if places is not None and label not in places:
        if label is None:
            raise CountedError(f"{name} is a list: say which place, as in {name}/{next(iter(places))}")
        raise CountedError(unknown(label, places, f"place of {name}"))
    return label or ""


def _values(name: str, values: str | None) -> tuple[float | None, float | None]:
    if values is None:
        return None, None
    found = _VALUES.fullmatch(values)
    if found is None or found["least"] is found["most"] is None:
        raise CountedError(f"values of {name} are written as {name}:3, :3..5, :3.. or :..5, not {show(values)}")
    least, most = (None if found[end] is None else float(found[end]) for end in ("least", "most"))
    if not found["to"]:
        if most is not None:
            raise CountedError(f"values of {name} are written as {name}:3, :3..5, :3.. or :..5, not {show(values)}")
        most = least
    if least is not None and most is not None and least > most:
        raise CountedError(f"no value of {name} can lie from {least:g} to {most:g}: the lower one stands first")
    return least, most


def behind(name: str, *classes: str) -> str:
    """What is counted where a statistic, or a class of it, is made, as it is asked for; empty for what no seat counts.

    >>> behind("danger_pass_rate"), behind("lead_mix", "category", "pair"), behind("bombs_kept"), behind("games")
    ('danger_passes', 'leads_by_category/pair', 'bombs_kept', '')
    """
    if name in _BETWEEN:
        return _BETWEEN[name]
    found = _DEFINED.get(name)
    for label in classes:
        found = next((one for one in found.classes if one.name == label), None) if found else None
    if found is None or not found.made:
        return ""
    if len(found.made) > 1:
        return name if name in NAMES else ""
    (term,) = found.made
    if term.place is None:
        return term.counter
    labels = {place: label for label, place in PLACES[term.counter].items()}
    return f"{term.counter}/{labels[term.place]}"


_BETWEEN = {"ahead_rate": "ahead", "beats": "beats/other"}
_DEFINED: Mapping[str, Statistic] = {figure.name: figure for figure in (*STATISTICS, *FIGURES)}
