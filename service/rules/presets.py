"""The published rule sets and lists of straights (rules.md section 4).

A preset never changes once published: a change is a new name.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from service.rules.ruleset import Category, RuleSet, Scoring

_UP = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
"""The sequences that run upwards without a 2, from 3-4-5-6-7 to T-J-Q-K-A."""

STRAIGHTS = MappingProxyType(
    {
        "T2A": (*_UP, "34562", "345A2"),
        "TA2": (*_UP, "345A2", "34562"),
        "89T": ("A2345", "23456", *_UP),
        "TW": ("A2345", *_UP, "34562"),
        "J2": (*_UP, "JQKA2"),
        "N2": _UP,
        "9AT": ("23456", *_UP[:-1], "A2345", "TJQKA"),
    },
)
"""Every named list of straights, low to high, the deciding rank last."""

_SMALL = ((1, (Category.SINGLE,)), (2, (Category.PAIR,)), (3, (Category.TRIPLE,)))
_FIVE = (
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)

WIKIPEDIA = RuleSet(
    preset="wikipedia",
    players=(2, 4),
    deal="whole-deck",
    suits="DCHS",
    opening_lead="lowest-card",
    opening_play="contains",
    plays=(*_SMALL, (5, _FIVE)),
    straights=STRAIGHTS["T2A"],
    flush="ranks-then-suit",
    beats="higher-category",
    bombs=(),
    passing="free",
    last_card="none",
    going_out="any",
    end="first-out",
    scoring=Scoring(
        tiers=((1, 1), (10, 2)),
        unused=("two", "four-of-a-kind", "straight-flush"),
        stacking="once",
        final_play=("two", "four-of-a-kind", "straight-flush"),
        settlement="pay-winner",
    ),
)

_PLAIN = replace(WIKIPEDIA.scoring, unused=(), final_play=())
"""The scoring of the presets that double nothing."""

_ALL = (
    WIKIPEDIA,
    replace(
        WIKIPEDIA,
        preset="pagat",
        players=(3, 4),
        deal="thirteen-each",
        straights=STRAIGHTS["89T"],
        flush="suit-then-ranks",
        scoring=replace(_PLAIN, tiers=((1, 1), (10, 2), (13, 3)), settlement="penalty"),
    ),
    replace(
        WIKIPEDIA,
        preset="hong-kong",
        players=(4, 4),
        deal="thirteen-each",
        scoring=replace(_PLAIN, tiers=((1, 1), (8, 2), (10, 3), (13, 4))),
    ),
    replace(
        WIKIPEDIA,
        preset="taiwan",
        players=(4, 4),
        deal="thirteen-each",
        suits="CDHS",
        plays=(*_SMALL, (5, tuple(category for category in _FIVE if category is not Category.FLUSH))),
        straights=STRAIGHTS["TW"],
        beats="same-category",
        bombs=(Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH),
        passing="locks-out",
        scoring=replace(_PLAIN, tiers=((1, 1), (11, 2))),
    ),
    replace(
        WIKIPEDIA,
        preset="pusoy-dos",
        deal="thirteen-each",
        suits="CSHD",
        plays=(*_SMALL, (5, (*_FIVE, Category.ROYAL_FLUSH))),
        straights=STRAIGHTS["J2"],
        flush="suit-then-ranks",
        scoring=replace(_PLAIN, tiers=((1, 1),)),
    ),
    replace(
        WIKIPEDIA,
        preset="capsa",
        deal="thirteen-each",
        opening_lead="previous-winner",
        plays=(*_SMALL, (5, (*_FIVE, Category.ROYAL_FLUSH))),
        straights=STRAIGHTS["N2"],
        passing="locks-out",
        scoring=replace(_PLAIN, tiers=((1, 1), (9, 2), (13, 3))),
    ),
    replace(
        WIKIPEDIA,
        preset="charlesworth",
        players=(4, 4),
        deal="thirteen-each",
        opening_play="alone",
        plays=(
            *_SMALL,
            (4, (Category.TWO_PAIRS, Category.FOUR)),
            (5, tuple(category for category in _FIVE if category is not Category.FOUR_OF_A_KIND)),
        ),
        straights=STRAIGHTS["J2"],
        flush="top-card",
        scoring=replace(_PLAIN, tiers=((1, 1),)),
    ),
)

PRESETS = MappingProxyType({rules.preset: rules for rules in _ALL})
"""Every preset by name, the default first."""

DEFAULT = WIKIPEDIA
"""The rules of a log that names none."""
