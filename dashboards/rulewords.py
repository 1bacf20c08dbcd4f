"""A rule set as sentences that a player understands, with example cards and the straights drawn out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dashboards.faces import Face, faces_of
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import signed
from service.rules.cards import SUIT_LETTERS, SUIT_SIGNS, Card, pack
from service.rules.combinations import playbook
from service.rules.document import write_rules
from service.rules.presets import DEFAULT, STRAIGHTS
from service.rules.ruleset import Category, RuleSet

_EXAMPLES = {
    Category.SINGLE: "2S",
    Category.PAIR: "9D 9S",
    Category.TRIPLE: "7D 7C 7H",
    Category.TWO_PAIRS: "5D 5H JC JS",
    Category.FOUR: "8D 8C 8H 8S",
    Category.STRAIGHT: "6D 7S 8C 9H TD",
    Category.FLUSH: "4H 6H 9H JH KH",
    Category.FULL_HOUSE: "TD TC TS 4D 4H",
    Category.FOUR_OF_A_KIND: "8D 8C 8H 8S 5D",
    Category.STRAIGHT_FLUSH: "5C 6C 7C 8C 9C",
    Category.ROYAL_FLUSH: "TS JS QS KS AS",
}
"""One example a category, playable wherever the category is: these ranks stand in every list of straights."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about a rule set."""

    name: str
    words: str
    special: bool
    """Whether the default rule set has it otherwise."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A category with an example."""

    category: Category
    words: str
    cards: tuple[Face, ...]
    bomb: bool


def category_words(category: str | None) -> str:
    """A category's name in a sentence: full house."""
    return "" if category is None else str(category).replace("-", " ")


def ladder(rules: RuleSet) -> tuple[tuple[int, tuple[Rung, ...]], ...]:
    """For each number of cards, the categories from low to high."""
    return tuple((size, tuple(_rung(rules, category) for category in categories)) for size, categories in rules.plays)


def _rung(rules: RuleSet, category: Category) -> Rung:
    example = _EXAMPLES[category].split()
    bomb = playbook(rules).bomb(pack(map(Card.parse, example)))
    return Rung(category, category_words(category), faces_of(example), bomb)


def straights(rules: RuleSet) -> tuple[tuple[Face, ...], ...]:
    """Every legal sequence from low to high, drawn; the last card decides."""
    return tuple(_sequence(text) for text in rules.straights)


def _sequence(text: str) -> tuple[Face, ...]:
    cards = [Card.parse(rank + SUIT_LETTERS[place * 3 % 4]) for place, rank in enumerate(text)]
    return tuple(Face(card, decides=place == len(cards) - 1) for place, card in enumerate(cards))


def straights_name(rules: RuleSet) -> str:
    """The name of the list of straights, where it has one."""
    return next((name for name, listed in STRAIGHTS.items() if listed == rules.straights), "")


def named_straights() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each named list of straights, its sequences written out from low to high."""
    return tuple(
        (name, tuple("-".join(text).replace("T", "10") for text in listed)) for name, listed in STRAIGHTS.items()
    )


def facts(rules: RuleSet) -> tuple[Fact, ...]:
    """Everything about a rule set but its combinations, in words."""
    own, base = write_rules(rules), write_rules(DEFAULT)
    own |= own.pop("scoring")
    base |= base.pop("scoring")
    return tuple(
        Fact(name, words, special=any(own[field] != base[field] for field in fields))
        for name, words, *fields in (*_play_facts(rules), *_score_facts(rules))
    )


def _play_facts(rules: RuleSet) -> Iterable[tuple[str, ...]]:
    yield _("Players"), players_words(rules), "players"
    yield _("Deal"), deal_words(rules), "deal"
    yield _("Suits, low to high"), suit_signs(rules), "suits"
    yield _("First lead"), first_lead_words(rules), "opening_lead"
    yield _("First play"), first_play_words(rules), "opening_play"
    yield _("Comparing flushes"), _flushes()[rules.flush], "flush"
    yield _("Five-card plays"), _beats()[rules.beats], "beats"
    yield _("Bombs"), _bombs(rules), "bombs"
    yield _("Passing"), passing_words(rules), "passing"
    yield _("Last card"), _last_card()[rules.last_card], "last_card"
    yield _("Going out"), _going_out()[rules.going_out], "going_out"
    yield _("End"), _ends()[rules.end], "end"


def _score_facts(rules: RuleSet) -> Iterable[tuple[str, ...]]:
    yield _("A card left costs"), tiers_words(rules.scoring.tiers), "tiers"
    yield _("Doubles its holder's debt"), _listed(rules.scoring.unused), "unused"
    yield _("Doublings"), _stacking()[rules.scoring.stacking], "stacking"
    yield _("Doubles every debt as last play"), _listed(rules.scoring.final_play), "final_play"
    yield _("Settlement"), settlement_words(rules.scoring.settlement), "settlement"
    if rules.scoring.settlement == "placement":
        yield _("Points by place"), ", ".join(map(signed, rules.scoring.placement)), "settlement"


def players_words(rules: RuleSet) -> str:
    """How many may play."""
    low, high = rules.players
    return str(low) if low == high else _("%(low)s to %(high)s", low=low, high=high)


def suit_signs(rules: RuleSet) -> str:
    """The suits from low to high as signs."""
    return " ".join(SUIT_SIGNS[SUIT_LETTERS.index(letter)] for letter in rules.suits)


def _bombs(rules: RuleSet) -> str:
    if not rules.bombs:
        return _("none")
    return _("%(names)s: beat any play of any size that is no bomb", names=_listed(rules.bombs))


def _listed(names: Iterable[str]) -> str:
    words = [name.replace("-", " ") for name in names]
    return ", ".join(words) or _("nothing")


def tiers_words(tiers: Iterable[tuple[int, int]]) -> str:
    """What cards left cost, in words."""
    parts = []
    for from_cards, points in tiers:
        cost = ngettext("%(num)s point", "%(num)s points", points)
        parts.append(cost if from_cards == 1 else _("%(cost)s from %(cards)s cards on", cost=cost, cards=from_cards))
    return ", ".join(parts)


def deal_words(rules: RuleSet) -> str:
    """How the deck is dealt."""
    return {
        "whole-deck": _("the whole deck; spare cards go to the holder of the lowest card"),
        "thirteen-each": _("thirteen cards each; the rest stays unseen"),
    }[rules.deal]


def first_lead_words(rules: RuleSet) -> str:
    """Who leads first."""
    return {
        "lowest-card": _("the holder of the lowest card"),
        "previous-winner": _("the winner of the game before; in a first game the holder of the lowest card"),
        "any": _("anybody"),
    }[rules.opening_lead]


def first_play_words(rules: RuleSet) -> str:
    """What the first play must be."""
    return {
        "contains": _("must contain the lowest card"),
        "alone": _("must be the lowest card alone"),
        "free": _("anything"),
    }[rules.opening_play]


def _flushes() -> dict[str, str]:
    return {
        "ranks-then-suit": _("by all ranks from the top, then by suit"),
        "top-card": _("by rank and then suit of the highest card"),
        "suit-then-ranks": _("by suit first, then by ranks"),
    }


def _beats() -> dict[str, str]:
    return {
        "higher-category": _("a higher category beats a lower one"),
        "same-category": _("only a higher play of the same category beats one"),
    }


def passing_words(rules: RuleSet) -> str:
    """What a pass means for the rest of the trick."""
    return {
        "free": _("who passes may come back in the same trick"),
        "locks-out": _("who passes is out until the trick ends"),
    }[rules.passing]


def _last_card() -> dict[str, str]:
    return {
        "none": _("no duty before a player with one card"),
        "highest-single": _("before a player with one card, a single must be the highest held"),
        "liability": _("who plays low before a player with one card may have to pay for all"),
    }


def _going_out() -> dict[str, str]:
    return {"any": _("with any play"), "not-on-two": _("not on twos alone")}


def _ends() -> dict[str, str]:
    return {
        "first-out": _("as soon as one player is out"),
        "play-on": _("the others play on until one player holds cards"),
    }


def _stacking() -> dict[str, str]:
    return {
        "once": _("at most once for each loser"),
        "per-kind": _("once for each kind of unused card"),
        "each": _("once for each two, four and straight flush"),
    }


def settlement_words(mode: str) -> str:
    """How debts become points, in words."""
    return {
        "pay-winner": _("each loser pays the winner what he owes"),
        "pairwise": _("everyone pays everyone else what he owes"),
        "pay-higher": _("each pays what he owes to everyone who placed better"),
        "penalty": _("each loser notes what he owes; the fewest penalty points win"),
        "placement": _("points go by finishing place"),
    }[mode]
