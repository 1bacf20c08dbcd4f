"""What an audit could not look at, and what hangs on that: a sentence for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.audit import AuditReport
from service.rules.words import Said


@dataclass(frozen=True, slots=True)
class Unchecked:
    """One thing that could not be looked at."""

    what: str
    """Its code in the report's coverage; `doublings`, `payer` or `places` of what a settlement leaves open."""
    seat: int | None
    said: Said


_SENTENCES = {
    "plays": "The log has no plays: who held and played which cards, in which order, could not be looked at.",
    "passes": "Passes are not in the log: who stands between two recorded plays is taken to have passed.",
    "predecessor": "Who won the game before is not known, so it could not be looked at who had to lead.",
    "hand": "The hand of %(name)s is not in the log: whether every card played was held, duties, and what lay unused at"
    " the end could not be looked at.",
    "hand-size": "How many cards %(name)s was dealt is not known, so neither is how many were left.",
}


def unchecked(report: AuditReport) -> Iterator[Unchecked]:
    """Everything that an audit could not look at, then what the settlement leaves open because of it."""
    for code in report.skipped:
        word, _, seat = code.partition("/")
        if seat:
            values = {"name": report.record.names[int(seat)]}
            yield Unchecked(code, int(seat), Said(_SENTENCES[word], values))
        else:
            yield Unchecked(code, None, Said(_SENTENCES[word]))
    yield from _left_open(report)


def _left_open(report: AuditReport) -> Iterator[Unchecked]:
    settlement, names = report.settlement, report.record.names
    if settlement is None:
        said = Said("Nobody is known to have won, so nothing is settled and no declared result was compared.")
        yield Unchecked("settlement", None, said)
        return
    if settlement.mode != "placement":
        for debt in settlement.debts:
            if debt.doublings is None and debt.cards:
                values = {"name": names[debt.seat]}
                said = Said("Whether the debt of %(name)s is doubled hangs on cards that nobody saw.", values)
                yield Unchecked("doublings", debt.seat, said)
    if not settlement.payer_known:
        said = Said("One player may have to pay for all; whether he must hangs on cards that nobody saw.")
        yield Unchecked("payer", None, said)
