"""Lists of cards as a log writes them, and what people write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from schemas.malformed import CARD, MOST_PROBLEMS, SCHEMA, Fault
from schemas.strict import FieldError, StrictField
from schemas.words import show
from service.rules.cards import RANK_LETTERS, SPELLINGS, SUIT_LETTERS

BITS = {text: 1 << number for text, number in SPELLINGS.items()}
"""Every spelling of a card to the set of that card alone."""

_NUMBERED = {"0": "T", "1": "A", "11": "J", "12": "Q", "13": "K", "14": "A", "15": "2"}
_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "2": "two"}
_PASSES = {"", "-", "p", "pass"}
_JOKERS = {"joker", "bj", "rj", "lj", "sj", "jk", "jkr", "joker1", "joker2", "🃏", "★", "☆", "xx"}
_SUIT = "[dchsDCHS♦♣♥♠♢♧♡♤]"
_RANK = "(?:10|[3456789TJQKA2tjqka])"
_SEVERAL = re.compile(rf"[\[\"']*{_RANK}{_SUIT}(?:[\s,;\"']*{_RANK}{_SUIT})+[\]\"']*")


class Cards(StrictField):
    """A list of cards, as numbers in the log's order."""

    wanted = 'a list of cards such as ["3D", "TH"]'

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> tuple[int, ...] | None:
        if value is None and self.allow_none:
            return None
        if type(value) is not list:
            raise self.not_wanted(name, value, _list_hint(value))
        faults = list(islice(card_faults(value), MOST_PROBLEMS + 1))
        if faults:
            raise FieldError(*faults)
        return tuple(map(SPELLINGS.__getitem__, value))


def card_faults(cards: list[object]) -> Iterator[Fault]:
    """A fault for each thing in a list that is no card."""
    for place, text in enumerate(cards):
        if type(text) is not str:
            yield Fault(SCHEMA, f'a card is text such as "3D", not {show(text)}', f"/{place}")
        elif text not in SPELLINGS:
            yield Fault(CARD, f"{show(text)} is not a card: {card_hint(text)}", f"/{place}")


def card_hint(text: str) -> str:
    """What the writer of a text that is no card may have meant.

    >>> card_hint("1H"), card_hint("10")
    ('the ace is A, so write AH', 'the suit is missing, as in TH')
    """
    word = text.strip()
    ranks, suit = word.upper().rstrip(SUIT_LETTERS), word.upper()[-1:]
    if not word:
        return "it is blank; a pass has no cards at all: []"
    if word.lower() in _PASSES:
        return "a pass has no cards at all: []"
    if word in SPELLINGS:
        return f"take out the blanks and write {show(word)}"
    if word.lower() in _JOKERS:
        return "Big Two is played without jokers"
    if _SEVERAL.fullmatch(word):
        return "write each card in quotes of its own"
    if ranks in _NUMBERED and len(word) == len(ranks) + 1:
        return f"the {_NAMES[_NUMBERED[ranks]]} is {_NUMBERED[ranks]}, so write {_NUMBERED[ranks]}{suit}"
    if re.fullmatch(_RANK, word):
        return f"the suit is missing, as in {word.upper().replace('10', 'T')}H"
    if re.fullmatch(f"{_SUIT}{_RANK}", word):
        return f"the rank stands first: write {word[1:].upper().replace('10', 'T')}{word[0].upper()}"
    return f"write a rank ({RANK_LETTERS}) and a suit ({SUIT_LETTERS}), as in TH"


def _list_hint(value: object) -> str:
    if type(value) is not str:
        return ""
    if value.lstrip()[:1] == "[":
        return "this is a list inside a text, so take the quotes around it away"
    if value.strip().lower() in _PASSES:
        return "a pass is an empty list, []"
    return "write [ ] around it, and each card in quotes of its own"
