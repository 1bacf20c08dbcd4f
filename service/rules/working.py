"""A settlement worked out step by step: each factor of a debt with the rule behind it, then debts into points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.rules.findings import signed
from service.rules.ruleset import RuleSet, Scoring
from service.rules.settlement import Debt, Settlement
from service.rules.shares import Number, net_payment, total_of
from service.rules.words import Said

UNKNOWN = "?"
"""What stands where cards that nobody saw decide."""
_ITEMS = {
    "unused_two": ("two", "two-of-spades"),
    "unused_four": ("four-of-a-kind",),
    "unused_straight_flush": ("straight-flush",),
}
"""The entries of `scoring.unused` that a doubling may come from."""
_FOR = {
    "unused_two": " × 2 for the unused two",
    "unused_four": " × 2 for the unused four of a kind",
    "unused_straight_flush": " × 2 for the unused straight flush",
    "final_play": " × 2 for the last play",
}
_WHY = {
    "unused_two": "a two that is still held doubles its holder's debt",
    "unused_four": "a four of a kind that is still held doubles its holder's debt",
    "unused_straight_flush": "a straight flush that is still held doubles its holder's debt",
    "final_play": "a last play of %(items)s doubles every debt",
}
_LAST_PLAYS = {
    "two": "nothing but twos",
    "four-of-a-kind": "a four of a kind",
    "straight-flush": "a straight flush",
}
_STACKING = {
    "once": "several of a loser's items double once",
    "per-kind": "each kind of a loser's items doubles once",
    "each": "each of a loser's items doubles once more",
}


@dataclass(frozen=True, slots=True)
class Factor:
    """One number that a debt is multiplied by."""

    value: int
    cause: str
    """`tier`, or what doubles: `unused_two`, `unused_four`, `unused_straight_flush`, `final_play`."""
    text: Said
    """How it stands in the working: ` × 2 for the last play`."""
    rule: Said
    """The rule behind it, in words."""
    pointers: tuple[str, ...]
    """Where that stands in the rule set document."""


@dataclass(frozen=True, slots=True)
class Line:
    """How one seat comes to its points."""

    seat: int
    cards: int | None
    place: float | None
    factors: tuple[Factor, ...]
    """None for the winner, and where the number of cards is not known."""
    debt: int | None
    """0 for the winner; None where unseen cards decide."""
    working: tuple[Said, ...]
    """The debt worked out, in pieces that follow each other."""
    charged: int | None
    """What is charged once a payer has taken over."""
    sum: tuple[Said, ...]
    """The points worked out, likewise."""
    points: Number | None

    @property
    def told(self) -> str:
        """The debt worked out in one line: `9 cards × 1 × 2 for the last play = 18`."""
        return "".join(map(str, self.working))

    @property
    def told_sum(self) -> str:
        """The points worked out in one line."""
        return "".join(map(str, self.sum))


def work_out(settlement: Settlement, rules: RuleSet) -> tuple[Line, ...]:
    """Work a settlement out, a line a seat."""
    debts = {debt.seat: debt for debt in settlement.debts}
    return tuple(_line(settlement, rules, seat, debts.get(seat)) for seat in range(len(settlement.points)))


def _line(settlement: Settlement, rules: RuleSet, seat: int, debt: Debt | None) -> Line:
    return Line(
        seat=seat,
        cards=settlement.cards_left[seat],
        place=settlement.places[seat],
        factors=() if debt is None else tuple(_factors(debt, rules.scoring)),
        debt=0 if debt is None else debt.debt,
        working=(Said("won, and owes nothing"),) if debt is None else tuple(work_debt(debt, rules.scoring)),
        charged=settlement.owed[seat],
        sum=tuple(_sum(settlement, rules.scoring, seat)),
        points=settlement.points[seat],
    )


def work_debt(debt: Debt, scoring: Scoring) -> Iterator[Said]:
    """A loser's debt worked out, in pieces that follow each other."""
    if debt.cards is None:
        yield Said("nobody knows how many cards")
        return
    if not debt.cards:
        yield Said("no cards left, nothing owed")
        return
    yield Said("1 card") if debt.cards == 1 else Said("%(cards)s cards", {"cards": debt.cards})
    for factor in _factors(debt, scoring):
        yield factor.text
    if debt.doublings is None:
        yield Said(", doubled as unseen cards decide")
    else:
        yield Said(" = %(debt)s", {"debt": debt.debt})


def _factors(debt: Debt, scoring: Scoring) -> Iterator[Factor]:
    if not debt.cards or debt.tier is None:
        return
    yield _tier(debt.cards, debt.tier, scoring)
    for cause in debt.doublings or ():
        yield _doubling(cause, scoring)


def _tier(cards: int, points: int, scoring: Scoring) -> Factor:
    place = max(at for at, (first, _) in enumerate(scoring.tiers) if first <= cards)
    values = {"points": points, "first": scoring.tiers[place][0]}
    if place + 1 < len(scoring.tiers):
        values["last"] = scoring.tiers[place + 1][0] - 1
        one, many = "1 point a card", "%(points)s points a card"
        span = " with %(first)s to %(last)s cards" if values["last"] > values["first"] else " with %(first)s cards"
    else:
        one, many, span = "1 point a card", "%(points)s points a card", " from %(first)s cards on"
    if len(scoring.tiers) == 1:
        span = ", however many"
    rule = Said((one if points == 1 else many) + span, values)
    return Factor(points, "tier", Said(" × %(tier)s", {"tier": points}), rule, (f"/scoring/tiers/{place}",))


def _doubling(cause: str, scoring: Scoring) -> Factor:
    if cause == "final_play":
        *others, last = [_LAST_PLAYS[item] for item in scoring.final_play]
        items = f"{', '.join(others)} or {last}" if others else last
        return Factor(2, cause, Said(_FOR[cause]), Said(_WHY[cause], {"items": items}), ("/scoring/final_play",))
    listed = tuple(f"/scoring/unused/{at}" for at, item in enumerate(scoring.unused) if item in _ITEMS[cause])
    rule = Said(f"{_WHY[cause]}; {_STACKING[scoring.stacking]}")
    return Factor(2, cause, Said(_FOR[cause]), rule, (*listed, "/scoring/stacking"))


def _sum(settlement: Settlement, scoring: Scoring, seat: int) -> Iterator[Said]:
    """How the points of a seat come about, in pieces."""
    points, charged = settlement.points[seat], settlement.owed[seat]
    if points is None:
        yield Said(UNKNOWN)
        return
    told = {"points": signed(points)}
    if settlement.mode == "placement":
        yield from share_of_places(settlement.places, scoring.placement, seat)
    elif settlement.mode == "pay-higher":
        yield from _against_each(settlement, seat)
    elif settlement.mode == "pairwise":
        total, seats = total_of(settlement.owed), len(settlement.owed)
        values = {"total": total, "seats": seats, "charged": charged, **told}
        yield Said("%(total)s − %(seats)s × %(charged)s = %(points)s", values)
    elif settlement.mode == "pay-winner" and seat == settlement.winner:
        yield from _paid_to_the_winner(settlement, seat)
    else:
        yield Said("%(points)s", told)


def _paid_to_the_winner(settlement: Settlement, seat: int) -> Iterator[Said]:
    owed = [charged or 0 for other, charged in enumerate(settlement.owed) if other != seat]
    told = {"points": signed(settlement.points[seat])}
    if settlement.payer == seat:
        yield Said("he pays for all, and to himself: %(points)s", told)
    elif len([charged for charged in owed if charged]) < 2:
        yield Said("%(points)s", told)
    else:
        yield Said("%(parts)s = %(points)s", {"parts": " + ".join(map(str, owed)), **told})


def _against_each(settlement: Settlement, seat: int) -> Iterator[Said]:
    others = [other for other in range(len(settlement.owed)) if other != seat]
    nets = [net_payment(other, seat, settlement.owed, settlement.places) for other in others]
    values = {"parts": join_signed(nets), "points": signed(settlement.points[seat])}
    yield Said("%(parts)s = %(points)s", values)


def share_of_places(places: Sequence[float | None], table: Sequence[int], seat: int) -> Iterator[Said]:
    """How the points of a place come about, also of one that several share: (−2 − 4) ÷ 2 = −3."""
    place = places[seat]
    if place is None or len(table) != len(places):
        yield Said(UNKNOWN)
        return
    tied = places.count(place)
    first = round(place - (tied + 1) / 2)
    shared = table[first : first + tied]
    if tied == 1:
        yield Said("place %(place)s: %(points)s", {"place": first + 1, "points": signed(shared[0])})
        return
    values = {
        "first": first + 1,
        "last": first + tied,
        "shared": join_signed(shared),
        "tied": tied,
        "points": signed(sum(shared) / tied),
    }
    yield Said("places %(first)s to %(last)s shared: (%(shared)s) ÷ %(tied)s = %(points)s", values)


def join_signed(numbers: Sequence[Number | None]) -> str:
    """Numbers added up, as people write it.

    >>> join_signed([3, -4, 0])
    '3 − 4 + 0'
    """
    first, *others = [UNKNOWN if number is None else f"{number:g}".replace("-", "−") for number in numbers]
    return first + "".join(f" − {one[1:]}" if one.startswith("−") else f" + {one}" for one in others)
