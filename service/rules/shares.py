"""Who comes in where, and how debts become points and payments (rules.md section 6).

Whatever unseen cards decide is None, and so is what depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

Number = int | float
"""Points: whole but where a tie shares the points of several places."""


def finishing_places(cards: Sequence[int | None], out: Sequence[int]) -> tuple[float | None, ...]:
    """Those who went out in their order, then by cards left; ties share the average.

    >>> finishing_places([0, 3, 3, 9], out=[0])
    (1.0, 2.5, 2.5, 4.0)
    """
    order = list(cards)
    for before, seat in enumerate(out, -len(out)):  # keys below any number of cards
        order[seat] = before
    if None in order and len(cards) - len(out) > 1:
        return tuple([None if key is None or key >= 0 else key + len(out) + 1.0 for key in order])
    known = [key or 0 for key in order]  # the only one left in is last, whatever he holds
    ranked = sorted(known)
    return tuple([ranked.index(key) + (ranked.count(key) + 1) / 2 for key in known])


def total_of(owed: Sequence[int | None]) -> int | None:
    """The sum of all debts; None where one of them is."""
    return None if None in owed else sum(filter(None, owed))


def share_points(
    mode: str, owed: Sequence[int | None], winner: int, places: Sequence[float | None], table: Sequence[int]
) -> tuple[Number | None, ...]:
    """The points of each seat by what each is charged; `table` has the points of each place, for `placement`."""
    if mode == "placement":
        return _by_place(places, table)
    if mode == "penalty":
        return tuple([None if debt is None else -debt for debt in owed])
    if mode == "pay-higher":
        return tuple([_against_the_others(seat, owed, places) for seat in range(len(owed))])
    total = total_of(owed)
    if mode == "pairwise":
        return tuple([None if total is None or debt is None else total - len(owed) * debt for debt in owed])
    points = [None if debt is None else -debt for debt in owed]
    points[winner] = None if total is None else total - (owed[winner] or 0)
    return tuple(points)


def _by_place(places: Sequence[float | None], table: Sequence[int]) -> tuple[Number | None, ...]:
    """The points of the places that a seat shares in; None where the table is made for another number of players."""
    if len(table) != len(places):
        return (None,) * len(places)
    return tuple([None if place is None else _average(places.count(place), place, table) for place in places])


def _average(tied: int, place: float, table: Sequence[int]) -> Number:
    first = round(place - (tied + 1) / 2)
    total = sum(table[first : first + tied])
    return total / tied if total % tied else total // tied


def _against_the_others(seat: int, owed: Sequence[int | None], places: Sequence[float | None]) -> int | None:
    """What worse places pay this one, less what it pays better ones."""
    total = 0
    for other in range(len(owed)):
        net = net_payment(other, seat, owed, places) if other != seat else 0
        if net is None:
            return None
        total += net
    return total


def net_payment(
    payer: int, payee: int, owed: Sequence[int | None], places: Sequence[float | None] | None = None
) -> int | None:
    """What one seat pays another beyond what it gets from it; with places only the worse one of two pays."""
    there, back = owed[payer], owed[payee]
    if places is not None:
        mine, other = places[payer], places[payee]
        if mine is None or other is None:
            return None
        there, back = there if mine > other else 0, back if other > mine else 0
    return None if there is None or back is None else there - back


def net_payments(
    owed: Sequence[int | None], places: Sequence[float | None] | None = None
) -> Iterator[tuple[int, int, int]]:
    """Who pays whom how much, one net payment a pair, as far as it is known; nobody pays nothing."""
    for one, other in combinations(range(len(owed)), 2):
        net = net_payment(one, other, owed, places)
        if net:
            yield (one, other, net) if net > 0 else (other, one, -net)
