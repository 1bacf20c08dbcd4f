"""Rule sets as JSON documents: read them, check them as a whole, write them, name them (rules.md section 3)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from service.rules.cards import RANK_LETTERS, SUIT_LETTERS
from service.rules.consistency import Problem, contradictions
from service.rules.presets import DEFAULT, PRESETS, STRAIGHTS
from service.rules.ruleset import Category, RuleSet, Scoring
from service.rules.words import show, unknown

_T = TypeVar("_T")

CHOICES: Mapping[str, tuple[str, ...]] = {
    "deal": ("whole-deck", "thirteen-each"),
    "opening_lead": ("lowest-card", "previous-winner", "any"),
    "opening_play": ("contains", "alone", "free"),
    "flush": ("ranks-then-suit", "top-card", "suit-then-ranks"),
    "beats": ("higher-category", "same-category"),
    "passing": ("free", "locks-out"),
    "last_card": ("none", "highest-single", "liability"),
    "going_out": ("any", "not-on-two"),
    "end": ("first-out", "play-on"),
}
"""The values of each field that is one of a few words."""
SCORING_CHOICES: Mapping[str, tuple[str, ...]] = {
    "stacking": ("once", "per-kind", "each"),
    "settlement": ("pay-winner", "pairwise", "pay-higher", "penalty", "placement"),
}
SETS: Mapping[str, tuple[str, ...]] = {
    "unused": ("two", "two-of-spades", "four-of-a-kind", "straight-flush"),
    "final_play": ("two", "four-of-a-kind", "straight-flush"),
}
"""The scoring fields that hold any of a few words."""
FIELDS = ("preset", "players", "suits", "plays", "straights", "bombs", "scoring", *CHOICES)
SCORING_FIELDS = ("tiers", "placement", *SCORING_CHOICES, *SETS)
SIZES = ("1", "2", "3", "4", "5", "13")
"""Numbers of cards that may be played together."""
LARGEST_POINTS = 1_000_000
"""Points a card above which a tier is refused: nobody plays for more, and sums stay exact everywhere."""


class RuleSetError(ValueError):
    """A rule set document that cannot be played by; `problems` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(": ".join(filter(None, problem)) for problem in self.problems))


def read_rules(document: object) -> RuleSet:
    """Read a preset's name or a rule set document; RuleSetError lists everything that is wrong.

    >>> read_rules({"preset": "hong-kong", "passing": "locks-out"}).passing
    'locks-out'
    """
    if isinstance(document, str):
        return _preset(document, "")
    if not isinstance(document, dict):
        raise RuleSetError([Problem("", "rules are a preset's name or an object; see `bigtwo rules`")])
    return _read_text(json.dumps(document, ensure_ascii=True))


@lru_cache(maxsize=256)
def _read_text(text: str) -> RuleSet:
    """Read a document given as JSON text, so that many games under one document read it once."""
    return _Reader(json.loads(text)).read()


def write_rules(rules: RuleSet) -> dict[str, Any]:
    """Write a rule set as a complete document, every field spelled out."""
    scoring = rules.scoring
    return {
        "preset": rules.preset,
        "players": list(rules.players),
        "deal": rules.deal,
        "suits": rules.suits,
        "opening_lead": rules.opening_lead,
        "opening_play": rules.opening_play,
        "plays": {str(size): list(map(str, categories)) for size, categories in rules.plays},
        "straights": list(rules.straights),
        "flush": rules.flush,
        "beats": rules.beats,
        "bombs": list(map(str, rules.bombs)),
        "passing": rules.passing,
        "last_card": rules.last_card,
        "going_out": rules.going_out,
        "end": rules.end,
        "scoring": {
            "tiers": [list(tier) for tier in scoring.tiers],
            "unused": list(scoring.unused),
            "stacking": scoring.stacking,
            "final_play": list(scoring.final_play),
            "settlement": scoring.settlement,
            **({"placement": list(scoring.placement)} if scoring.placement else {}),
        },
    }


def _preset(name: str, pointer: str) -> RuleSet:
    if name not in PRESETS:
        raise RuleSetError([Problem(pointer, unknown(name, PRESETS, "preset"))])
    return PRESETS[name]


def _step(where: str, name: str) -> str:
    """A JSON pointer one step further."""
    return f"{where}/{name.replace('~', '~0').replace('/', '~1')}"


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


class _Reader:
    """Reads one document field by field and keeps every problem on the way."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def read(self) -> RuleSet:
        preset = self.document.get("preset", DEFAULT.preset)
        if not isinstance(preset, str):
            raise RuleSetError([Problem("/preset", "preset is a name in quotes")])
        base = _preset(preset, "/preset")
        self._refuse_unknown(self.document, FIELDS, "")
        word = {name: self._word(name, "", self.document, CHOICES[name], getattr(base, name)) for name in CHOICES}
        rules = RuleSet(
            preset=preset,
            players=self._field("players", self._players, base.players),
            suits=self._field("suits", self._suits, base.suits),
            plays=self._field("plays", self._plays, base.plays),
            straights=self._field("straights", self._straights, base.straights),
            bombs=self._field("bombs", self._bombs, base.bombs),
            scoring=self._field("scoring", lambda value: self._scoring(value, base.scoring), base.scoring),
            **word,
        )
        if not self.problems:
            self.problems += contradictions(rules)
        if self.problems:
            raise RuleSetError(self.problems)
        return replace(rules, bombs=tuple(bomb for bomb in rules.bombs if bomb is not Category.ROYAL_FLUSH))

    def _problem(self, pointer: str, message: str) -> None:
        self.problems.append(Problem(pointer, message))

    def _refuse_unknown(self, document: Mapping[str, object], known: tuple[str, ...], where: str) -> None:
        for name in document:
            if name not in known:
                self._problem(_step(where, name), unknown(name, known, "field"))

    def _field(self, name: str, read: Callable[[Any], _T | None], default: _T) -> _T:
        if name not in self.document:
            return default
        value = read(self.document[name])
        return default if value is None else value

    def _word(self, name: str, where: str, document: Mapping[str, Any], choices: tuple[str, ...], default: str) -> str:
        """One of a few words, or the default where the field is absent or wrong."""
        value = document.get(name, default)
        if value not in choices:
            self._problem(f"{where}/{name}", unknown(value, choices, "value"))
            return default
        return str(value)

    def _players(self, value: Any) -> tuple[int, int] | None:
        match value:
            case [low, high] if _whole(low, 2, 4) and _whole(high, 2, 4) and low <= high:
                return low, high
        self._problem("/players", "players is [fewest, most], two whole numbers from 2 to 4, as in [2, 4]")
        return None

    def _suits(self, value: object) -> str | None:
        if isinstance(value, str) and sorted(value) == sorted(SUIT_LETTERS):
            return value
        self._problem("/suits", f"suits names each of D, C, H and S once, low to high, as in {show(SUIT_LETTERS)}")
        return None

    def _plays(self, value: object) -> tuple[tuple[int, tuple[Category, ...]], ...] | None:
        if not isinstance(value, dict) or not value:
            self._problem("/plays", 'plays maps numbers of cards to categories, as in {"1": ["single"]}')
            return None
        plays = []
        for size, names in value.items():
            if size not in SIZES:
                self._problem(_step("/plays", size), f"a play has 1, 2, 3, 4, 5 or 13 cards, not {size[:40]}")
            else:
                plays.append((int(size), self._categories(int(size), names)))
        return tuple(sorted(plays))

    def _categories(self, size: int, names: object) -> tuple[Category, ...]:
        known = [str(category) for category in Category if category.size == size]
        if not isinstance(names, list) or not names:
            self._problem(
                f"/plays/{size}", f"list categories of {size} cards ({', '.join(known)}), or leave {size} out"
            )
            return ()
        return self._listed(names, known, f"/plays/{size}", f"category of {size} cards")

    def _listed(self, names: list[object], known: list[str], where: str, what: str) -> tuple[Category, ...]:
        """Names of categories, each once."""
        for place, name in enumerate(names):
            if name not in known:
                self._problem(f"{where}/{place}", unknown(name, known, what))
            elif name in names[:place]:
                self._problem(f"{where}/{place}", f"{show(name)} is listed twice")
        return tuple(Category(str(name)) for name in names if name in known)

    def _straights(self, value: object) -> tuple[str, ...] | None:
        if isinstance(value, str):
            if value in STRAIGHTS:
                return STRAIGHTS[value]
            self._problem("/straights", unknown(value, STRAIGHTS, "list of straights"))
            return None
        if not isinstance(value, list):
            self._problem("/straights", 'straights is a list of sequences, as in ["34567"], or a list\'s name')
            return None
        seen: dict[frozenset[str], str] = {}
        for place, text in enumerate(value):
            pointer = f"/straights/{place}"
            if not isinstance(text, str) or len(text) != 5 or len(set(text) & set(RANK_LETTERS)) != 5:
                self._problem(pointer, f"{show(text)} is no straight: write five different ranks of {RANK_LETTERS}")
                continue
            earlier = seen.setdefault(frozenset(text), text)
            if earlier != text or value.index(text) != place:
                self._problem(pointer, f"{text} has the same five ranks as {earlier}: list them once")
        return tuple(map(str, value))

    def _bombs(self, value: object) -> tuple[Category, ...] | None:
        if not isinstance(value, list):
            self._problem("/bombs", "bombs is a list of categories, low to high; an empty one for none")
            return None
        return self._listed(value, list(map(str, Category)), "/bombs", "category")

    def _scoring(self, value: object, base: Scoring) -> Scoring | None:
        if not isinstance(value, dict):
            self._problem("/scoring", "scoring is an object with any of " + ", ".join(SCORING_FIELDS))
            return None
        self._refuse_unknown(value, SCORING_FIELDS, "/scoring")
        words: dict[str, Any] = {
            name: self._word(name, "/scoring", value, choices, getattr(base, name))
            for name, choices in SCORING_CHOICES.items()
        }
        sets: dict[str, Any] = {name: self._set(name, value.get(name, list(getattr(base, name)))) for name in SETS}
        tiers = self._tiers(value["tiers"]) if "tiers" in value else base.tiers
        placement = self._placement(value["placement"]) if "placement" in value else base.placement
        return Scoring(tiers=tiers, placement=placement, **words, **sets)

    def _placement(self, value: object) -> tuple[int, ...]:
        if isinstance(value, list) and 2 <= len(value) <= 4:
            points = [one for one in value if _whole(one, -LARGEST_POINTS, LARGEST_POINTS)]
            if len(points) == len(value):
                return tuple(points)
        message = "placement lists the points of each place, a whole number a player, as in [3, 1, -1, -3]"
        self._problem("/scoring/placement", message)
        return ()

    def _set(self, name: str, value: object) -> tuple[str, ...]:
        """Any of a few words, in the order in which they are known, so that equal rules are equal values."""
        known = SETS[name]
        if not isinstance(value, list):
            self._problem(f"/scoring/{name}", f"{name} is a list of any of {', '.join(known)}; an empty one for none")
            return ()
        for place, word in enumerate(value):
            if word not in known:
                self._problem(f"/scoring/{name}/{place}", unknown(word, known, "value"))
            elif word in value[:place]:
                self._problem(f"/scoring/{name}/{place}", f"{show(word)} is listed twice")
        return tuple(word for word in known if word in value)

    def _tiers(self, value: object) -> tuple[tuple[int, int], ...]:
        tiers = []
        for tier in value if isinstance(value, list) else []:
            match tier:
                case [cards, points] if _whole(cards, 1, 52) and _whole(points, 0, LARGEST_POINTS):
                    tiers.append((cards, points))
        if not isinstance(value, list) or len(tiers) != len(value) or not tiers:
            self._problem(
                "/scoring/tiers", "tiers is a list of [from so many cards, points a card], as in [[1, 1], [10, 2]]"
            )
            return ()
        starts = [cards for cards, _ in tiers]
        if starts[0] != 1:
            self._problem("/scoring/tiers/0", f"tiers begin at 1 card, not at {starts[0]}")
        for place in range(1, len(starts)):
            if starts[place] <= starts[place - 1]:
                message = f"tiers are out of order: {starts[place]} cards after {starts[place - 1]}"
                self._problem(f"/scoring/tiers/{place}", message)
        return tuple(tiers)
