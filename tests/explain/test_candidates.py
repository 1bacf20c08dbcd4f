"""Which rule sets are tried: few enough, none twice, in an order that never changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.explain.candidates import CHANGE, LOG, MOST, PRESET, candidates
from service.rules.document import read_rules, write_rules
from service.rules.presets import PRESETS
from service.rules.ruleset import RuleSet

HOUSE = read_rules({"preset": "hong-kong", "passing": "locks-out", "bombs": ["four-of-a-kind", "straight-flush"]})


@pytest.mark.parametrize("scoring", [False, True])
@pytest.mark.parametrize("rules", [*PRESETS.values(), HOUSE], ids=[*PRESETS, "house"])
def test_at_most_forty_are_tried_and_none_twice(rules: RuleSet, *, scoring: bool) -> None:
    """The game's own rules first, then the presets, then changes; equal rules by another name count as the same."""
    tried = candidates((rules,), scoring=scoring)

    assert len({replace(candidate.rules, preset="") for candidate in tried}) == len(tried) <= MOST
    assert tried[0].rules == rules
    assert {candidate.rules for candidate in tried} >= set(PRESETS.values())
    order = [(LOG, PRESET, CHANGE).index(candidate.origin) for candidate in tried]
    assert order == sorted(order)


@pytest.mark.parametrize("rules", [*PRESETS.values(), HOUSE], ids=[*PRESETS, "house"])
def test_a_change_is_one_option_and_no_more(rules: RuleSet) -> None:
    """Everything but the option that is named stands as in the game's own rules."""
    own = write_rules(rules)
    changes = [candidate for candidate in candidates((rules,), scoring=True) if candidate.origin == CHANGE]

    for candidate in changes:
        option, _, inner = str(candidate.option).partition(".")
        changed = write_rules(candidate.rules)
        assert [name for name in own if own[name] != changed[name]] == [option]
        if inner:
            assert [name for name in own[option] if own[option][name] != changed[option][name]] == [inner]
    assert {candidate.option for candidate in changes} >= {"passing", "straights", "opening_play", "deal"}


def test_the_scoring_is_changed_only_where_that_can_be_told() -> None:
    """Without a declared result that differs, options of the scoring explain nothing."""
    (rules, *_) = PRESETS.values()

    assert not any(str(one.option).startswith("scoring") for one in candidates((rules,), scoring=False))
    assert any(str(one.option).startswith("scoring") for one in candidates((rules,), scoring=True))


def test_the_order_does_not_depend_on_when_it_is_asked() -> None:
    """The same again without what is remembered."""
    first = candidates((HOUSE,), scoring=True)
    candidates.cache_clear()

    assert candidates((HOUSE,), scoring=True) == first
