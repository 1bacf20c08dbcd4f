"""Classifying and comparing cards: the engine reads them as a plain referee does, under any rules."""

from random import Random

from hypothesis import given, settings

from service.rules.combinations import playbook
from service.rules.document import read_rules
from service.rules.ruleset import RuleSet
from tests import referee
from tests.builders import packed
from tests.strategies import DECK, RANKS, Document, chances, documents, variants


def some_cards(rng: Random, rules: RuleSet) -> list[str]:
    """Up to six cards that often form something, or nearly do; sometimes one stands twice."""
    match rng.randrange(6):
        case 0:
            return rng.sample(DECK, rng.randint(1, 6))
        case 1:
            suit = rng.choice("DCHS")
            return [rank + suit for rank in rng.sample(RANKS, rng.choice([4, 5, 5, 5]))]
        case 2:
            ranks = rng.sample(RANKS, rng.randint(1, 2))
            of_ranks = [card for card in DECK if card[0] in ranks]
            return rng.sample(of_ranks, rng.randint(1, min(5, len(of_ranks))))
        case 3:
            suits = rng.choice(["D", "C", "H", "S", "DCHS", "DCHS"])
            return [rank + rng.choice(suits) for rank in rng.choice(rules.straights)]
        case 4:
            four = rng.choice(
                [DECK[start : start + 4] for start in range(0, 52, 4)] + [DECK[rng.randrange(4) : 20 : 4]]
            )
            return [*four[: rng.randint(1, 4)], four[0]]
    return [rank + suit for rank in "TJQKA" for suit in rng.sample("DCHS", 1)]


def expect_the_same_reading(rng: Random, document: Document, times: int) -> None:
    rules, full = read_rules(document), referee.full_rules(document)
    book = playbook(rules)
    playable = []
    for _ in range(times):
        cards = some_cards(rng, rules)
        combination, read = book.classify(packed(cards)), referee.classify(full, cards)
        assert (combination and str(combination.category)) == (read and read[0]), cards
        if combination:
            playable.append((combination, cards))
    for new, cards in rng.sample(playable, min(15, len(playable))):
        for old, table in playable:
            assert new.beats(old) == referee.beats(full, cards, table), (cards, table)


@settings(derandomize=True, max_examples=100)
@given(documents(), chances())
def test_cards_are_read_and_compared_as_by_the_referee_under_any_rules(document: Document, rng: Random) -> None:
    """Any list of categories in any order, any straights, suits, flushes and bombs."""
    expect_the_same_reading(rng, document, 50)


@settings(derandomize=True, max_examples=50)
@given(variants(), chances())
def test_cards_are_read_and_compared_as_by_the_referee_under_presets(document: Document, rng: Random) -> None:
    """The same under the presets and their neighbours."""
    expect_the_same_reading(rng, document, 50)


@settings(derandomize=True, max_examples=50)
@given(documents(), chances())
def test_what_beats_is_an_order(document: Document, rng: Random) -> None:
    """Nothing beats itself, no two beat each other, and whatever beats the winner beats the loser."""
    rules = read_rules(document)
    book = playbook(rules)
    read = [book.classify(packed(some_cards(rng, rules))) for _ in range(40)]
    plays = [combination for combination in read if combination]
    for one in plays:
        assert not one.beats(one)
        for other in plays:
            if one.beats(other):
                assert not other.beats(one)
                assert all(third.beats(other) for third in plays if third.beats(one))
