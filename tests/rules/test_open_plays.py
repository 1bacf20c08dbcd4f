"""What a player may do: counted, listed and found by the engine as by trying every set of cards."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings

from service.rules.choices import can_beat, count_open_plays, open_plays
from service.rules.combinations import playbook
from service.rules.document import read_rules
from service.rules.legal import can_play, count_plays, list_plays
from service.rules.presets import PRESETS
from service.rules.replay import replay
from service.rules.ruleset import Category, RuleSet
from service.rules.table import Table
from tests import referee
from tests.builders import Log, packed, record_of, texts
from tests.rules.damage import damage, random_action
from tests.strategies import (
    RANKS,
    Document,
    chances,
    choose,
    clumped_deck,
    deal_with_twos,
    documents,
    legal_game,
    short_deal,
    variants,
)

# --- hands of every size against table plays of every category


def make(rng: Random, rules: RuleSet, category: Category) -> list[str]:
    """Cards that look like a category; most of the time the rule set reads them so."""
    one, other = rng.sample(RANKS, 2)
    suits = rng.sample("DCHS", 4)
    of_one, of_other = [one + suit for suit in suits], [other + suit for suit in rng.sample("DCHS", 4)]
    run = rng.choice(rules.straights)
    match category:
        case Category.SINGLE | Category.PAIR | Category.TRIPLE | Category.FOUR:
            return of_one[: category.size]
        case Category.TWO_PAIRS:
            return of_one[:2] + of_other[:2]
        case Category.STRAIGHT:
            return [rank + rng.choice("DCHS") for rank in run]
        case Category.FLUSH:
            return [rank + suits[0] for rank in rng.sample(RANKS, 5)]
        case Category.FULL_HOUSE:
            return of_one[:3] + of_other[:2]
        case Category.FOUR_OF_A_KIND:
            return of_one + of_other[:1]
        case Category.STRAIGHT_FLUSH:
            return [rank + suits[0] for rank in run]
    return [rank + suits[0] for rank in "TJQKA"]


def table_plays(rng: Random, rules: RuleSet, document: Document) -> Iterator[list[str]]:
    """One play of every category that the rule set can play."""
    for category in rules.categories:
        tries = (make(rng, rules, category) for _ in range(200))
        yield next(
            cards for cards in tries if (read := referee.classify(document, cards)) is not None and read[0] == category
        )


def expect_the_answers(
    rules: RuleSet, document: Document, hand: list[str], held: list[list[str]], lying: list[list[str]]
) -> None:
    """The engine's answers of a hand to each table play are those among `held`, found by trying every subset."""
    packed_hand, packed_held = packed(hand), set(map(packed, held))
    assert count_plays(rules, packed_hand) == len(held)
    assert can_play(rules, packed_hand) == bool(held)
    listed = list(list_plays(rules, packed_hand))
    assert len(listed) == len(set(listed))
    assert set(listed) == packed_held
    for table in lying:
        strength = playbook(rules).strengths[packed(table)]
        expected = [packed(cards) for cards in held if referee.beats(document, cards, table)]
        assert count_plays(rules, packed_hand, strength) == len(expected)
        assert can_play(rules, packed_hand, strength) == bool(expected)
        assert sorted(list_plays(rules, packed_hand, strength)) == sorted(expected)


def expect_answers_of_random_hands(rng: Random, name: str, size: int, times: int) -> None:
    rules, document = PRESETS[name], referee.PRESETS[name]
    for _ in range(times):
        hand = clumped_deck(rng)[:size]
        lying = [cards for _ in range(2) for cards in table_plays(rng, rules, document)]
        held = referee.all_plays(document, hand)
        expect_the_answers(rules, document, hand, held, lying + rng.sample(held, min(8, len(held))))


@pytest.mark.parametrize("name", PRESETS)
def test_thirteen_cards_hold_the_answers_found_by_trying_them_all(name: str) -> None:
    """Leads, and answers to a play of every category that the preset knows."""
    expect_answers_of_random_hands(Random(name), name, 13, 8)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_eighteen_cards_hold_the_answers_found_by_trying_them_all(name: str) -> None:
    """The same for the larger hand of three players."""
    expect_answers_of_random_hands(Random(name), name, 18, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_twenty_six_cards_hold_the_answers_found_by_trying_them_all(name: str) -> None:
    """The same for the hands of two players."""
    expect_answers_of_random_hands(Random(name), name, 26, 1)


@settings(derandomize=True, max_examples=150)
@given(documents(), chances())
def test_hands_under_any_rules_hold_the_answers_found_by_trying_them_all(document: Document, rng: Random) -> None:
    """The same under rules that nobody has played yet."""
    full = referee.full_rules(document)
    hand = clumped_deck(rng)[: rng.randint(1, 12)]
    held = referee.all_plays(full, hand)
    lying = held + referee.all_plays(full, clumped_deck(rng)[:11])
    expect_the_answers(read_rules(document), full, hand, held, rng.sample(lying, min(12, len(lying))))


# --- positions in games


def expect_the_open_plays(table: Table, judge: referee.Table) -> None:
    """Count, list and yes or no of every seat's open plays are those found by trying every subset of the hand."""
    for seat in range(table.seats):
        sizes = range(1, min(5, len(judge.hands[seat])) + 1)
        tried = [list(cards) for size in sizes for cards in combinations(judge.hands[seat], size)]
        expected = sorted(packed(cards) for cards in tried if referee.judge_action(judge, seat, cards) is None)
        assert sorted(open_plays(table, seat)) == expected
        assert count_open_plays(table, seat) == len(expected)
        assert can_beat(table, seat) == bool(expected)


def expect_the_open_plays_of_a_game(rng: Random, document: Document, hands: list[list[str]]) -> None:
    """Play at random, mostly by the rules, and look at every position on the way."""
    table = Table(read_rules(document), list(map(packed, hands)))
    judge = referee.start(referee.full_rules(document), hands)
    for _ in range(60):
        expect_the_open_plays(table, judge)
        seat = rng.randrange(table.seats) if table.turn is None else table.turn
        cards = None if table.finished else choose(rng, table, seat)
        action: Log = {"seat": seat, "cards": texts(cards or 0)}
        if cards is None or rng.random() < 0.05:
            action = random_action(rng, {"players": hands})
        table.act(action["seat"], packed(action["cards"]))
        referee.apply(judge, action["seat"], action["cards"])
        if table.finished:
            expect_the_open_plays(table, judge)
            return


@settings(derandomize=True, max_examples=60)
@given(variants(), chances())
def test_open_plays_in_games_of_the_presets_are_those_found_by_trying(document: Document, rng: Random) -> None:
    """In every position of a game, right or wrong so far, whatever narrows the choice."""
    expect_the_open_plays_of_a_game(rng, document, short_deal(rng, rng.randint(2, 4), rng.randint(2, 8)))


@settings(derandomize=True, max_examples=60)
@given(documents(last_card="highest-single"), chances())
def test_open_plays_before_a_last_card_are_those_found_by_trying(document: Document, rng: Random) -> None:
    """The same under rules of any kind that know the duty before a player with one card."""
    expect_the_open_plays_of_a_game(rng, document, short_deal(rng, rng.randint(2, 4), rng.randint(1, 6)))


@settings(derandomize=True, max_examples=60)
@given(documents(going_out="not-on-two"), chances())
def test_open_plays_of_twos_are_those_found_by_trying(document: Document, rng: Random) -> None:
    """The same where nobody may go out on twos, with hands that hold many of them."""
    expect_the_open_plays_of_a_game(rng, document, deal_with_twos(rng, rng.randint(2, 4), rng.randint(1, 3)))


@settings(derandomize=True, max_examples=60)
@given(documents(opening_lead="lowest-card"), chances())
def test_the_first_play_is_narrowed_as_found_by_trying(document: Document, rng: Random) -> None:
    """The lowest card must be in the first play, or be it, or need not."""
    hands = short_deal(rng, rng.randint(2, 4), rng.randint(5, 11))
    table = Table(read_rules(document), list(map(packed, hands)))
    expect_the_open_plays(table, referee.start(referee.full_rules(document), hands))


@settings(derandomize=True, max_examples=60)
@given(documents(), chances())
def test_a_replay_tells_what_was_open_before_every_action(document: Document, rng: Random) -> None:
    """How many plays, and whether any would have beaten the table; nothing is said of a lead."""
    log = legal_game(rng, read_rules(document), document, short_deal(rng, rng.randint(2, 4), rng.randint(2, 7)))
    if log["plays"]:
        log, _ply = damage(rng, log)
    judge = referee.seat_players(log)
    for step in replay(record_of(log), read_rules(document)):
        action = log["plays"][step.ply]
        assert step.could_beat == referee.could_beat(judge, step.seat)
        tried = referee.legal_actions(judge, step.seat)
        assert step.open_plays == len([cards for cards in tried if cards])
        assert (step.leads, step.turn) == (judge.on_lead and bool(action["cards"]), judge.turn)
        referee.apply(judge, action["seat"], action["cards"])
