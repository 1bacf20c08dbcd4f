"""What a set of cards forms, and which of two combinations is higher (rules.md sections 1 and 3)."""

from collections.abc import Callable, Iterable
from itertools import combinations

from .rulebook import Rules

Strength = tuple[int, ...]
Reader = Callable[[Rules, list[str]], Strength | None]

RANKS = "3456789TJQKA2"


def rank_of(card: str) -> int:
    return RANKS.index(card[0])


def suit_of(rules: Rules, card: str) -> int:
    return int(rules["suits"].index(card[1]))


def card_strength(rules: Rules, card: str) -> Strength:
    return rank_of(card), suit_of(rules, card)


def lowest_card(rules: Rules, cards: Iterable[str]) -> str:
    return min(cards, key=lambda card: card_strength(rules, card))


def highest_card(rules: Rules, cards: Iterable[str]) -> str:
    return max(cards, key=lambda card: card_strength(rules, card))


def cards_of_rank(cards: list[str], rank: str) -> list[str]:
    return [card for card in cards if card[0] == rank]


def ranks_held(cards: list[str], times: int) -> list[str]:
    """The ranks of which there are exactly so many cards, low to high."""
    ranks = "".join([card[0] for card in cards])
    return [rank for rank in RANKS if ranks.count(rank) == times]


def only_twos(cards: list[str]) -> bool:
    return len(cards) > 0 and all(card[0] == "2" for card in cards)


def one_suit(cards: list[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def read_equal_cards(size: int) -> Reader:
    """Cards of one rank, compared by rank alone: triples and fours."""

    def read(_rules: Rules, cards: list[str]) -> Strength | None:
        if len(cards) != size or len(ranks_held(cards, size)) != 1:
            return None
        return (rank_of(cards[0]),)

    return read


def read_single(rules: Rules, cards: list[str]) -> Strength | None:
    return card_strength(rules, cards[0]) if len(cards) == 1 else None


def read_pair(rules: Rules, cards: list[str]) -> Strength | None:
    if len(cards) != 2 or len(ranks_held(cards, 2)) != 1:
        return None
    return card_strength(rules, highest_card(rules, cards))


def read_two_pairs(rules: Rules, cards: list[str]) -> Strength | None:
    if len(cards) != 4 or len(ranks_held(cards, 2)) != 2:
        return None
    return card_strength(rules, highest_card(rules, cards))


def read_straight(rules: Rules, cards: list[str]) -> Strength | None:
    ranks = {card[0] for card in cards}
    if len(cards) != 5 or len(ranks) != 5:
        return None
    for position, sequence in enumerate(rules["straights"]):
        if ranks == set(sequence):
            deciding_card = cards_of_rank(cards, sequence[-1])[0]
            return position, suit_of(rules, deciding_card)
    return None


def read_flush(rules: Rules, cards: list[str]) -> Strength | None:
    if len(cards) != 5 or not one_suit(cards):
        return None
    suit = suit_of(rules, cards[0])
    ranks_from_the_top = sorted((rank_of(card) for card in cards), reverse=True)
    if rules["flush"] == "ranks-then-suit":
        return *ranks_from_the_top, suit
    if rules["flush"] == "suit-then-ranks":
        return suit, *ranks_from_the_top
    return ranks_from_the_top[0], suit


def read_full_house(_rules: Rules, cards: list[str]) -> Strength | None:
    if len(cards) != 5 or len(ranks_held(cards, 3)) != 1 or len(ranks_held(cards, 2)) != 1:
        return None
    return (RANKS.index(ranks_held(cards, 3)[0]),)


def read_four_and_kicker(_rules: Rules, cards: list[str]) -> Strength | None:
    if len(cards) != 5 or len(ranks_held(cards, 4)) != 1:
        return None
    return (RANKS.index(ranks_held(cards, 4)[0]),)


def read_straight_flush(rules: Rules, cards: list[str]) -> Strength | None:
    return read_straight(rules, cards) if one_suit(cards) else None


def read_royal_flush(rules: Rules, cards: list[str]) -> Strength | None:
    # Reading: a suited TJQKA is a royal flush even where the list of straights lacks TJQKA.
    if not one_suit(cards) or sorted(card[0] for card in cards) != sorted("TJQKA"):
        return None
    return (suit_of(rules, cards[0]),)


def read_dragon(rules: Rules, cards: list[str]) -> Strength | None:
    if len(cards) != 13 or len(ranks_held(cards, 1)) != 13:
        return None
    return (suit_of(rules, cards_of_rank(cards, "2")[0]),)


READERS: dict[str, Reader] = {
    "single": read_single,
    "pair": read_pair,
    "triple": read_equal_cards(3),
    "two-pairs": read_two_pairs,
    "four": read_equal_cards(4),
    "straight": read_straight,
    "flush": read_flush,
    "full-house": read_full_house,
    "four-of-a-kind": read_four_and_kicker,
    "straight-flush": read_straight_flush,
    "royal-flush": read_royal_flush,
    "dragon": read_dragon,
}


def listed_categories(rules: Rules, size: int) -> list[str]:
    return list(rules["plays"].get(str(size), []))


def listed_sizes(rules: Rules) -> list[int]:
    return sorted(int(size) for size in rules["plays"])


def classify(rules: Rules, cards: list[str]) -> tuple[str, Strength] | None:
    """The highest listed category that the cards fit, with their strength in it; None if they form nothing."""
    if len(set(cards)) != len(cards):
        return None
    for category in reversed(listed_categories(rules, len(cards))):
        strength = READERS[category](rules, cards)
        if strength is not None:
            return category, strength
    return None


def bomb_place(rules: Rules, category: str) -> int | None:
    """Where a category stands among the bombs; a royal flush is a bomb where straight flushes are."""
    if category in rules["bombs"]:
        return int(rules["bombs"].index(category))
    if category == "royal-flush":
        return bomb_place(rules, "straight-flush")
    return None


def family(category: str) -> str:
    return "straight-flush" if category == "royal-flush" else category


def beats(rules: Rules, cards: list[str], table_cards: list[str]) -> bool:
    """Whether one combination may be put on another."""
    mine, theirs = classify(rules, cards), classify(rules, table_cards)
    if mine is None or theirs is None:
        raise ValueError(f"no combination: {cards if mine is None else table_cards}")
    my_bomb, their_bomb = bomb_place(rules, mine[0]), bomb_place(rules, theirs[0])
    if my_bomb is not None and their_bomb is None:
        return True
    if my_bomb is None and their_bomb is not None:
        return False
    if my_bomb is not None and their_bomb is not None and my_bomb != their_bomb:
        return my_bomb > their_bomb
    if len(cards) != len(table_cards):
        return False
    if my_bomb is None and rules["beats"] == "same-category" and family(mine[0]) != family(theirs[0]):
        return False
    categories = listed_categories(rules, len(cards))
    return (categories.index(mine[0]), mine[1]) > (categories.index(theirs[0]), theirs[1])


def plays_of_sizes(rules: Rules, hand: list[str], sizes: list[int]) -> list[list[str]]:
    subsets = [list(cards) for size in sizes for cards in combinations(hand, size)]
    return [cards for cards in subsets if classify(rules, cards) is not None]


def all_plays(rules: Rules, hand: list[str]) -> list[list[str]]:
    """Every combination that the hand holds, found by trying all its subsets of every listed size."""
    return plays_of_sizes(rules, hand, listed_sizes(rules))


def answers(rules: Rules, hand: list[str], table_cards: list[str]) -> list[list[str]]:
    """Every combination of the hand that beats the one on the table; duties and the last play are not looked at."""
    return [cards for cards in all_plays(rules, hand) if beats(rules, cards, table_cards)]
