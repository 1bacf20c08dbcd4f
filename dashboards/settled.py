"""The settlement of a game worked out line by line, and what of it hangs on cards that nobody saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dashboards.faces import Face, set_faces
from dashboards.language import gettext as _
from service.audit import AuditReport
from service.rules.replay import Step
from service.rules.settlement import Debt, Settlement
from service.rules.words import Said
from service.rules.working import UNKNOWN, share_of_places, work_debt


@dataclass(frozen=True, slots=True)
class Settled:
    """A line of the settlement, worked out."""

    seat: int
    name: str
    place: str
    out_at: int | None
    """The ply at which the player went out; None of one who did not, or where only the end of the log tells."""
    formula: str
    count: str
    """How many cards were left."""
    left: tuple[Face, ...]
    """Those that are known."""
    points: float | None


@dataclass(frozen=True, slots=True)
class Paying:
    """Who takes on the debts of all, and how that comes about."""

    sentence: str
    ply: int | None
    """Where he broke the duty; None where only a score sheet tells."""


def settled(report: AuditReport, steps: tuple[Step, ...]) -> tuple[Settled, ...]:
    """Each player's line; none where nobody is known to have won."""
    settlement = report.settlement
    if settlement is None:
        return ()
    left = steps[-1].hands_after if steps else (0,) * len(report.record.players)
    out_at = {seat: step.ply for step in steps for seat in _went_out(step)}
    return tuple(
        Settled(
            seat=seat,
            name=name,
            place=number(settlement.places[seat]),
            out_at=out_at.get(seat),
            formula=_formula(report, settlement, seat),
            count=number(settlement.cards_left[seat]),
            left=set_faces(left[seat]) if settlement.cards_left[seat] else (),
            points=settlement.points[seat],
        )
        for seat, name in enumerate(report.record.names)
    )


def _went_out(step: Step) -> Iterator[int]:
    for seat, (before, after) in enumerate(zip(step.left, step.left_after, strict=True)):
        if before and after == 0:
            yield seat


def number(value: float | None) -> str:
    """A number, or a question mark in its place.

    >>> number(2.5), number(3), number(None)
    ('2.5', '3', '?')
    """
    return UNKNOWN if value is None else f"{value:g}"


def _formula(report: AuditReport, settlement: Settlement, seat: int) -> str:
    scoring = report.rules.scoring
    if settlement.mode == "placement":
        return say(share_of_places(settlement.places, scoring.placement, seat))
    debts = {debt.seat: debt for debt in settlement.debts}
    total = _("nothing; all debts together %(total)s", total=_sum(debts))
    own = say(work_debt(debts[seat], scoring)) if seat in debts else total
    if settlement.payer is None:
        return own
    if seat == settlement.payer:
        return _("%(own)s; pays %(total)s for all", own=own, total=_sum(debts))
    payer = report.record.names[settlement.payer]
    return _("%(own)s, which %(payer)s pays", own=own, payer=payer) if debts.get(seat, _NOTHING).debt != 0 else own


_NOTHING = Debt(0, 0, 0, (), 0)


def _sum(debts: dict[int, Debt]) -> str:
    known = [debt.debt for debt in debts.values() if debt.debt is not None]
    return number(sum(known)) if len(known) == len(debts) else UNKNOWN


def say(pieces: Iterable[Said]) -> str:
    """A working in the reader's language; its pieces follow each other."""
    return "".join(_(piece.text, **piece.values) for piece in pieces)


def paying(report: AuditReport) -> Paying | None:
    """Who pays for all; None where everybody pays his own debt."""
    settlement = report.settlement
    if settlement is None or settlement.payer is None:
        return None
    payer, names = settlement.payer, report.record.names
    parts = " + ".join(number(debt.debt) for debt in settlement.debts)
    total = _sum({debt.seat: debt for debt in settlement.debts})
    sentence = _("%(name)s pays for all: %(parts)s = %(total)s.", name=names[payer], parts=parts, total=total)
    breaches = [one for one in report.findings if one.code == "duty/liability" and one.seat == payer]
    return Paying(sentence, breaches[-1].ply if breaches else None)


def unknowns(report: AuditReport) -> Iterator[str]:
    """Why a question mark stands in the settlement, a sentence for each reason."""
    settlement, names = report.settlement, report.record.names
    if settlement is None:
        return
    uncounted = [names[seat] for seat, left in enumerate(settlement.cards_left) if left is None]
    if uncounted:
        yield _("The log does not tell how many cards %(names)s had left.", names=_(" and ").join(uncounted))
    if settlement.mode == "placement":
        yield from _unplaced(report, settlement)
        return
    unseen = [debt for debt in settlement.debts if debt.doublings is None and debt.cards]
    if unseen:
        yield _doubtful(report, [names[debt.seat] for debt in unseen])
    if not settlement.payer_known:
        yield _("One player may have to pay for all; whether he must hangs on cards that nobody saw.")


def _doubtful(report: AuditReport, holders: list[str]) -> str:
    """Why nobody knows whether a debt is doubled."""
    scoring = report.rules.scoring
    if report.record.score_only:
        return _(
            "These rules double debts for cards that are played or held, and a score does not tell which they were."
        )
    items = ", ".join(kind.replace("-", " ") for kind in scoring.unused)
    return _(
        "These rules double what a player owes for some cards that he still holds (%(items)s), and nobody saw those of"
        " %(names)s.",
        items=items,
        names=_(" and ").join(holders),
    )


def _unplaced(report: AuditReport, settlement: Settlement) -> Iterator[str]:
    table = report.rules.scoring.placement
    if len(table) != len(settlement.places):
        yield _(
            "These rules give points to %(places)s places, and %(players)s players sat here.",
            places=len(table),
            players=len(settlement.places),
        )
