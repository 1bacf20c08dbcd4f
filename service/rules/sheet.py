"""A game of which only the cards left are known: a line of a score sheet, held against the rules (section 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.rules.declared import compare
from service.rules.findings import ERROR, Finding
from service.rules.record import DeclaredResult, GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Payer, Settlement, settle


def settle_sheet(record: GameRecord, rules: RuleSet) -> Settlement | None:
    """What a score-only game came to, a recorded payer taken as given.

    None unless exactly one player is out and the others can have held so many cards.
    """
    declared = record.declared or DeclaredResult()
    counts = declared.cards_left or ()
    if counts.count(0) != 1 or not _fit(counts, rules):
        return None
    left = [0 if count == 0 else None for count in counts]
    payer = None if declared.payer is None else Payer(declared.payer)
    return settle(rules, left, counts.index(0), None, counts=counts, payer=payer)


def sheet_findings(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> Iterator[Finding]:
    """What is wrong with the result of a score-only game, all of it errors: there are no plays to go by."""
    declared = record.declared or DeclaredResult()
    counts = list(declared.cards_left or ())
    if counts.count(0) != 1:
        yield Finding("result/winner", "/result/cards_left", values={"cards_left": counts}, weight=ERROR)
    elif declared.winner not in (None, counts.index(0)):
        values = {"declared": declared.winner, "replayed": counts.index(0), "score_only": True}
        yield Finding("result/winner", "/result/winner", values=values, weight=ERROR)
    if not _fit(counts, rules):
        misfit = {"declared": counts, "most": _most(len(counts), rules)}
        yield Finding("result/cards-left", "/result/cards_left", values=misfit, weight=ERROR)
    if settlement is not None:
        yield from compare(DeclaredResult(points=declared.points), settlement, weight=ERROR)


def _fit(counts: Sequence[int], rules: RuleSet) -> bool:
    return all(count <= size for count, size in zip(sorted(counts), _most(len(counts), rules), strict=True))


def _most(players: int, rules: RuleSet) -> list[int]:
    """The sizes of the hands that are dealt, smallest first."""
    each, spare = rules.hand_sizes(players)
    return [each] * (players - 1) + [each + spare]
