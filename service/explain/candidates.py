"""The rule sets that a game may have been played by: its own, the presets, and its own with one option changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from service.rules.document import RuleSetError, read_rules, write_rules
from service.rules.presets import PRESETS
from service.rules.ruleset import RuleSet

MOST = 40
"""Rule sets that are tried at most."""
LOG, PRESET, CHANGE = "log", "preset", "change"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A rule set to try."""

    rules: RuleSet
    origin: str
    """`log`: the rules that the game came with; `preset`; `change`: the game's rules with one option changed."""
    option: str | None = None
    """The option that was changed, such as `passing` or `scoring.tiers`."""


def _plays(preset: str) -> object:
    return write_rules(PRESETS[preset])["plays"]


_OF_PLAY: tuple[tuple[str, object], ...] = (
    ("passing", "locks-out"),
    ("passing", "free"),
    ("straights", "N2"),
    ("straights", "T2A"),
    ("straights", "89T"),
    ("straights", "J2"),
    ("straights", "TW"),
    ("opening_play", "free"),
    ("opening_play", "contains"),
    ("opening_play", "alone"),
    ("opening_lead", "any"),
    ("opening_lead", "lowest-card"),
    ("suits", "DCHS"),
    ("suits", "CDHS"),
    ("suits", "CSHD"),
    ("deal", "thirteen-each"),
    ("deal", "whole-deck"),
    ("going_out", "any"),
    ("last_card", "none"),
    ("end", "first-out"),
    ("players", [2, 4]),
    ("beats", "higher-category"),
    ("beats", "same-category"),
    ("bombs", ["four-of-a-kind", "straight-flush"]),
    ("bombs", []),
    ("flush", "ranks-then-suit"),
    ("flush", "suit-then-ranks"),
    ("flush", "top-card"),
    ("plays", _plays("wikipedia")),
    ("plays", _plays("capsa")),
    ("plays", _plays("taiwan")),
    ("plays", _plays("charlesworth")),
)
"""Options of the play, those that tables differ in most first."""
_OF_SCORING: tuple[tuple[str, object], ...] = (
    ("tiers", [[1, 1], [10, 2]]),
    ("tiers", [[1, 1], [10, 2], [13, 3]]),
    ("tiers", [[1, 1]]),
    ("tiers", [[1, 1], [8, 2], [10, 3], [13, 4]]),
    ("tiers", [[1, 1], [9, 2], [13, 3]]),
    ("tiers", [[1, 1], [11, 2]]),
    ("unused", []),
    ("unused", ["two", "four-of-a-kind", "straight-flush"]),
    ("final_play", []),
    ("final_play", ["two", "four-of-a-kind", "straight-flush"]),
    ("settlement", "pay-winner"),
    ("settlement", "pairwise"),
    ("settlement", "penalty"),
    ("settlement", "pay-higher"),
    ("tiers", [[1, 1], [8, 2]]),
    ("tiers", [[1, 1], [8, 2], [10, 3]]),
    ("tiers", [[1, 1], [5, 2], [10, 3]]),
    ("stacking", "each"),
    ("stacking", "per-kind"),
    ("stacking", "once"),
)
"""Options of the scoring, in the same order; worth trying only where a declared result can tell them apart."""
_SELDOM: tuple[tuple[str, object], ...] = (
    ("going_out", "not-on-two"),
    ("end", "play-on"),
    ("last_card", "liability"),
    ("last_card", "highest-single"),
    ("opening_lead", "previous-winner"),
    ("straights", "TA2"),
    ("straights", "9AT"),
)
"""Options of the play that few tables have."""


@lru_cache(maxsize=256)
def candidates(own: tuple[RuleSet, ...], *, scoring: bool) -> tuple[Candidate, ...]:
    """Every rule set worth trying, none twice: the games' own, the presets, then the first's with one option changed.

    `scoring` says whether options of the scoring are worth trying too.
    """
    known: dict[RuleSet, Candidate] = {}
    for candidate in _all(own, scoring=scoring):
        known.setdefault(replace(candidate.rules, preset=""), candidate)
    return tuple(known.values())[:MOST]


def _all(own: tuple[RuleSet, ...], *, scoring: bool) -> Iterator[Candidate]:
    yield from (Candidate(rules, LOG) for rules in own)
    yield from (Candidate(rules, PRESET) for rules in PRESETS.values())
    whole = write_rules(own[0])
    yield from _changed(whole, _OF_PLAY)
    if scoring:
        for option, value in _OF_SCORING:
            changed = {**whole, "scoring": {**whole["scoring"], option: value}}
            yield from _readable(changed, f"scoring.{option}")
    yield from _changed(whole, _SELDOM)


def _changed(whole: dict[str, Any], options: tuple[tuple[str, object], ...]) -> Iterator[Candidate]:
    for option, value in options:
        yield from _readable({**whole, option: value}, option)


def _readable(document: dict[str, Any], option: str) -> Iterator[Candidate]:
    """The candidate of a document; none where the change contradicts the other options."""
    try:
        yield Candidate(read_rules(document), CHANGE, option)
    except RuleSetError:
        return
