"""Rule sets as text: the presets, one rule set's document, and every play that it allows in order of strength."""

from __future__ import annotations

import json
from collections.abc import Iterator

from service.rules.cards import WHOLE_DECK
from service.rules.combinations import ORDER_BITS, in_order, playbook
from service.rules.document import write_rules
from service.rules.legal import list_plays
from service.rules.naming import differences, rules_key, rules_label
from service.rules.presets import PRESETS
from service.rules.ruleset import RuleSet


def list_presets() -> Iterator[str]:
    """One line a preset: its name and what it is known by."""
    width = max(map(len, PRESETS))
    for name, rules in PRESETS.items():
        low, high = rules.players
        players = str(low) if low == high else f"{low}-{high}"
        tiers = " ".join(f"{cards}×{points}" for cards, points in rules.scoring.tiers)
        yield (
            f"{name:<{width}}  {players} players, {rules.deal}, suits {rules.suits}, "
            f"passing {rules.passing}, tiers {tiers}, {rules.scoring.settlement}"
        )


def show_document(rules: RuleSet) -> Iterator[str]:
    """The whole rule set document as JSON, a field a line."""
    fields = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in write_rules(rules).items()]
    yield "{\n" + ",\n".join(fields) + "\n}"


def is_own(rules: RuleSet) -> bool:
    """Whether a rule set differs from its preset."""
    return bool(differences(rules))


def introduce(rules: RuleSet) -> str:
    """The name that a rule set goes by, and what it has otherwise than its preset."""
    return f"{rules_key(rules)}: {rules_label(rules)}"


def list_plays_in_order(rules: RuleSet) -> Iterator[str]:
    """Every playable set of cards by size and strength, `category<TAB>cards`; equals in the order of their text."""
    book = playbook(rules)
    listed = []
    for cards in list_plays(rules, WHOLE_DECK):
        strength = book.strengths[cards]
        category = book.category(strength)
        text = " ".join(map(str, in_order(book, cards)))
        place = book.categories[category.size].index(category)
        listed.append((category.size, place, strength & (1 << ORDER_BITS) - 1, text, category))
    for _, _, _, text, category in sorted(listed):
        yield f"{category}\t{text}"
