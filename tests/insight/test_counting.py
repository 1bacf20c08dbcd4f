"""The fast count and the slow, plain one agree on every counter of every game."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.audit import audit
from service.bots.simulation import simulate
from service.insight.counters import COUNTERS
from service.insight.counting import count_seats
from service.rules import PRESETS, read_rules
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from tests import strategies
from tests.builders import record_of
from tests.insight.slow_count import count_slowly
from tests.rules.damage import damage, damage_hands

LONG = settings(max_examples=150, suppress_health_check=list(HealthCheck))
SHORT = settings(LONG, max_examples=25)

TABLES = [(rules, players) for rules in PRESETS.values() for players in range(rules.players[0], rules.players[1] + 1)]


def settle_record(record: GameRecord, rules: RuleSet) -> Any:
    return audit(replace(record, session=None), rules).settlement


def assert_agree(record: GameRecord, rules: RuleSet) -> None:
    record = replace(record, rules=rules)
    settlement = settle_record(record, rules)
    fast, slow = count_seats(record, rules, settlement), count_slowly(record, rules, settlement)
    for seat, (ours, plain) in enumerate(zip(fast, slow, strict=True)):
        assert list(ours) == [counter.name for counter in COUNTERS]
        differing = {name: (ours[name], plain[name]) for name in ours if ours[name] != plain[name]}
        assert differing == {}, f"seat {seat}"


def sprinkle(rng: Random, record: GameRecord) -> GameRecord:
    """Some turns by the system, some thinking times, now and then a seat that was left."""
    plies = range(len(record.plays))
    players = [
        replace(player, left=rng.randrange(len(plies) + 1)) if rng.random() < 0.15 else player
        for player in record.players
    ]
    return replace(
        record,
        players=tuple(players),
        auto=frozenset(ply for ply in plies if rng.random() < 0.1) if rng.random() < 0.5 else frozenset(),
        thinking={ply: rng.randrange(10_000) for ply in plies if rng.random() < 0.8} if rng.random() < 0.5 else {},
    )


def forget(rng: Random, record: GameRecord) -> GameRecord:
    """Now and then some hands, with or without their sizes, and most of the passes are not in the log."""
    hidden = {seat for seat in range(len(record.players)) if rng.random() < 0.3} if rng.random() < 0.5 else set()
    players = [
        replace(player, dealt=None, hand=0, hand_size=rng.choice([None, len(player.dealt or ())]))
        if seat in hidden
        else player
        for seat, player in enumerate(record.players)
    ]
    record = replace(record, players=tuple(players))
    return leave_out(record, lambda: rng.random() < 0.8) if rng.random() < 0.5 else record


def leave_out(record: GameRecord, chance: Callable[[], bool] = lambda: True) -> GameRecord:
    """The same game with passes implied: those that chance picks are not in the log."""
    kept = [ply for ply, cards in enumerate(record.plays) if cards or not chance()]
    return replace(
        record,
        passes="implied",
        seats=tuple(record.seats[ply] for ply in kept),
        plays=tuple(record.plays[ply] for ply in kept),
        repeats={kept.index(ply): cards for ply, cards in record.repeats.items()},
    )


def simulated(rules: RuleSet, players: int, games: int, seed: int) -> Iterator[GameRecord]:
    return map(record_of, simulate(games, rules, players, seed))


@pytest.mark.parametrize(("rules", "players"), TABLES, ids=lambda value: getattr(value, "preset", str(value)))
def test_games_between_bots_are_counted_as_the_plain_count_does(rules: RuleSet, players: int) -> None:
    """Games of every preset and table size, with auto turns and thinking times sprinkled in."""
    rng = Random(players)
    for record in simulated(rules, players, 6, 11):
        assert_agree(sprinkle(rng, record), rules)
        assert_agree(sprinkle(rng, forget(rng, record)), rules)


def check_random_game(document: dict[str, Any], rng: Random) -> None:
    rules = read_rules(document)
    log = strategies.legal_game(rng, rules, document, strategies.deal(rng, rules))
    assert_agree(sprinkle(rng, forget(rng, record_of(log))), rules)


def check_short_game(document: dict[str, Any], rng: Random) -> None:
    rules = read_rules(document)
    hands = strategies.short_deal(rng, rng.randint(2, 4), rng.randint(1, 8))
    log = strategies.legal_game(rng, rules, document, hands)
    for _ in range(rng.randint(0, 3)):
        if log["plays"]:
            log, _ = damage(rng, log)
    assert_agree(sprinkle(rng, forget(rng, record_of(log))), rules)


def check_damaged_game(document: dict[str, Any], rng: Random) -> None:
    rules = read_rules(document)
    log = strategies.legal_game(rng, rules, document, strategies.deal(rng, rules))
    for _ in range(rng.randint(1, 4)):
        if log["plays"]:
            log, _ = damage(rng, log)
    if rng.random() < 0.4:
        damage_hands(rng, log)
    assert_agree(sprinkle(rng, forget(rng, record_of(log))), rules)


DOCUMENTS = st.one_of(strategies.documents(), strategies.variants())


@SHORT
@given(DOCUMENTS, strategies.chances())
def test_any_rules_are_counted_as_the_plain_count_does(document: dict[str, Any], rng: Random) -> None:
    """Random legal play under any rule set document."""
    check_random_game(document, rng)


@SHORT
@given(DOCUMENTS, strategies.chances())
def test_short_hands_are_counted_as_the_plain_count_does(document: dict[str, Any], rng: Random) -> None:
    """Hands of a few cards are soon about the last card, going out and danger; some are damaged."""
    check_short_game(document, rng)


@SHORT
@given(DOCUMENTS, strategies.chances())
def test_damaged_games_are_counted_as_the_plain_count_does(document: dict[str, Any], rng: Random) -> None:
    """Actions dropped, swapped, doubled and made up, and hands that do not fit: all of it can be counted."""
    check_damaged_game(document, rng)


@pytest.mark.slow
@LONG
@given(DOCUMENTS, strategies.chances())
def test_many_games_are_counted_as_the_plain_count_does(document: dict[str, Any], rng: Random) -> None:
    """The same, many times over."""
    rng.choice([check_random_game, check_short_game, check_damaged_game])(document, rng)
