"""Cards as they are drawn: a rank over a suit sign, and what a screen reader says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dashboards.language import gettext as _
from service.rules.cards import Card, unpack
from service.rules.combinations import in_order, playbook
from service.rules.ruleset import RuleSet

_SUITS = ("diamonds", "clubs", "hearts", "spades")
_RANKS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace", "two")


@dataclass(frozen=True, slots=True)
class Face:
    """One card on the page."""

    card: Card
    gone: bool = False
    """Played before, so shown faded."""
    decides: bool = False
    """The card that a straight is compared by."""

    @property
    def rank(self) -> str:
        """Its rank as people write it: `10`."""
        return self.card.sign[:-1]

    @property
    def sign(self) -> str:
        """Its suit sign."""
        return self.card.sign[-1]

    @property
    def suit(self) -> str:
        """The class that gives it its colour: d, c, h or s."""
        return str(self.card)[1].lower()

    @property
    def words(self) -> str:
        """The card as it is spoken: nine of diamonds."""
        words = _("%(rank)s of %(suit)s", rank=_RANKS[self.card.rank], suit=_SUITS[self.card.suit])
        return _("%(card)s, played", card=words) if self.gone else words


def faces(cards: Iterable[Card]) -> tuple[Face, ...]:
    """Draw cards in the order in which they come."""
    return tuple(Face(card) for card in cards)


def faces_of(texts: Iterable[str]) -> tuple[Face, ...]:
    """Draw cards that are written as two characters each."""
    return faces(map(Card.parse, texts))


def hand_faces(rules: RuleSet, dealt: int, held: int) -> tuple[Face, ...]:
    """Draw a dealt hand from low to high, the cards that have left it faded."""
    return tuple(Face(card, gone=not held >> card & 1) for card in in_order(playbook(rules), dealt))


def set_faces(cards: int) -> tuple[Face, ...]:
    """Draw a set of cards, the lowest first."""
    return faces(unpack(cards))
