"""What a deal lacks of the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.rules.cards import WHOLE_DECK, card_texts

FEW = 3
"""Cards that are named as missing at most; where more are, the hands are incomplete rather than miscopied."""


def missing_cards(dealt: int, sizes: Sequence[int | None], expected: Sequence[int]) -> Mapping[str, list[str]]:
    """The few cards that a deal of the whole deck lacks, as a value of its finding; nothing where it is no such deal.

    >>> missing_cards(WHOLE_DECK & ~1, [12, 13, 13, 13], [13, 13, 13, 13])
    {'missing': ['3D']}
    """
    missing = WHOLE_DECK & ~dealt
    whole = sum(expected) == WHOLE_DECK.bit_count() and sum(size or 0 for size in sizes) == dealt.bit_count()
    return {"missing": card_texts(missing)} if whole and 0 < missing.bit_count() <= FEW else {}
