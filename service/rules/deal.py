"""The deal: what is wrong with it, whose the lowest card was, and how many cards each hand held (sections 1, 8, 9).

An unknown hand is never worked out from the others: only its size may be, where the deal leaves no choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from service.rules.cards import WHOLE_DECK, Card
from service.rules.deck import missing_cards
from service.rules.findings import Finding
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet

Sizes = tuple[int | None, ...]


def deal_findings(record: GameRecord, rules: RuleSet) -> Iterator[Finding]:
    """What is wrong with the deal, in the order of rules.md section 8."""
    players = record.players
    sizes = [player.hand_size if player.dealt is None else len(player.dealt) for player in players]
    every_card = listed = 0
    for player in players:
        every_card |= player.hand
        listed += len(player.dealt or ())
    if every_card.bit_count() != listed:
        yield from _duplicates(record)
    each, spare = rules.hand_sizes(len(sizes))
    expected = [each] * (len(sizes) - 1) + [each + spare]
    if not _fit(sizes, expected):
        values = {"sizes": sizes, "players": len(sizes), "expected": expected}
        yield Finding("deal/hand-size", "/players", values={**values, **missing_cards(every_card, sizes, expected)})
    elif spare and all(player.dealt is not None for player in players):
        yield from _spare_card(record, rules, every_card)
    low, high = rules.players
    if not low <= len(sizes) <= high:
        yield Finding("deal/players", "/players", values={"players": len(sizes), "allowed": [low, high]})


def _fit(sizes: Sequence[int | None], expected: Sequence[int]) -> bool:
    """Whether the hands whose sizes are known are among the expected ones, which stand in their order."""
    known = sorted([size for size in sizes if size is not None])
    return known == expected or not Counter(known) - Counter(expected)


def _duplicates(record: GameRecord) -> Iterator[Finding]:
    """One finding for each surplus card, at the place where it stands again."""
    first: dict[int, int] = {}
    for seat, player in enumerate(record.players):
        for place, card in enumerate(player.dealt or ()):
            if card in first:
                values = {"cards": [str(Card(card))], "first_seat": first[card], "seat": seat}
                yield Finding("deal/duplicate-card", f"/players/{seat}/hand/{place}", seat=seat, values=values)
            first.setdefault(card, seat)


def _spare_card(record: GameRecord, rules: RuleSet, every_card: int) -> Iterator[Finding]:
    lowest = rules.lowest(every_card)
    larger = max(range(len(record.players)), key=lambda seat: len(record.players[seat].dealt or ()))
    if not record.players[larger].hand & lowest:
        holder = next(seat for seat, player in enumerate(record.players) if player.hand & lowest)
        values = {"cards": [str(Card(lowest.bit_length() - 1))], "holder": holder}
        yield Finding("deal/spare-card", f"/players/{larger}/hand", seat=larger, values=values)


def lowest_holder(record: GameRecord, rules: RuleSet) -> tuple[int | None, int]:
    """Who was dealt the lowest card, and that card; None and 0 where an unknown hand keeps it to itself."""
    hidden = [player.dealt is None for player in record.players]
    every_card = 0
    for player in record.players:
        every_card |= player.hand
    lowest = rules.lowest(WHOLE_DECK if any(hidden) else every_card)
    for seat, player in enumerate(record.players):
        if player.hand & lowest:
            return seat, lowest
    for seat, cards in zip(record.seats, record.plays, strict=True):
        if hidden[seat] and cards & lowest:
            return seat, lowest
    return None, 0


def hand_sizes(record: GameRecord, rules: RuleSet, holder: int | None) -> Sizes:
    """How many different cards each seat was dealt; None where the log does not say and the deal leaves a choice.

    `holder` was dealt the lowest card: in a whole deal for three the larger hand is his.
    """
    players = record.players
    logged = [player.hand_size if player.dealt is None else player.hand.bit_count() for player in players]
    if None not in logged:
        return tuple(logged)
    each, spare = rules.hand_sizes(len(players))
    larger = _larger_hand(logged, each, spare, holder)
    sizes: list[int | None] = []
    for seat, size in enumerate(logged):
        certain = each if not spare or larger is not None else None
        sizes.append(size if size is not None else each + spare if seat == larger else certain)
    return tuple(sizes)


def _larger_hand(logged: Sequence[int | None], each: int, spare: int, holder: int | None) -> int | None:
    """The seat with the spare cards, where there are any and it is certain whose they are."""
    if not spare:
        return None
    if each + spare in logged:
        return logged.index(each + spare)
    open_seats = [seat for seat, size in enumerate(logged) if size is None]
    if holder in open_seats:
        return holder
    return open_seats[0] if len(open_seats) == 1 and logged.count(each) == len(logged) - 1 else None
