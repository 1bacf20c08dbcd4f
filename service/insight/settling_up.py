"""Who pays whom at the end of an evening, in the fewest transfers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

SHARES = 12
"""Points are whole but where a tie shares the points of several places: two, three or four have equal parts."""
EXACT = 12
"""Up to so many people with points to pay or to receive the transfers are proven to be the fewest."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment."""

    payer: str
    payee: str
    points: float


def settle_up(totals: Mapping[str, float]) -> tuple[Transfer, ...]:
    """The fewest payments after which nobody owes anybody; the same totals always give the same payments.

    People who can settle among themselves are a group, and a group of n needs n − 1 payments: so the more groups, the
    fewer payments. ValueError where the totals do not add up to nothing.

    >>> settle_up({"East": -3, "West": -22, "South": -8, "North": 33})[0]
    Transfer(payer='West', payee='North', points=22)
    """
    if not even(totals.values()):
        raise ValueError(f"the totals add up to {sum(totals.values())}, not to 0: nobody can say who pays the rest")
    owing = sorted((parts, who) for who, points in totals.items() if (parts := round(points * SHARES)))
    groups = _most_groups(owing) if len(owing) <= EXACT else [owing]
    transfers = (transfer for group in groups for transfer in _pay(group))
    return tuple(sorted(transfers, key=lambda one: (-one.points, one.payer, one.payee)))


def even(totals: Iterable[float]) -> bool:
    """Whether totals add up to nothing."""
    return not sum(round(points * SHARES) for points in totals)


def _most_groups(owing: Sequence[tuple[int, str]]) -> list[list[tuple[int, str]]]:
    """The people in as many groups as can be, each adding up to nothing.

    The best order to send them away one by one is the one that most often leaves people who add up to nothing.
    """
    sums, best, last = [0], [0], [0]
    for members in range(1, 1 << len(owing)):
        inside = [place for place in range(len(owing)) if members >> place & 1]
        sums.append(sums[members & members - 1] + owing[inside[0]][0])
        leaver = max(inside, key=lambda place: best[members ^ 1 << place])
        last.append(leaver)
        best.append(best[members ^ 1 << leaver] + (sums[members] == 0))
    groups: list[list[tuple[int, str]]] = []
    members = (1 << len(owing)) - 1
    while members:
        if sums[members] == 0:
            groups.append([])
        groups[-1].append(owing[last[members]])
        members ^= 1 << last[members]
    return groups


def _pay(group: Sequence[tuple[int, str]]) -> Iterator[Transfer]:
    """Whoever owes most pays whoever is owed most, until all is even: each payment settles one of them."""
    left = {who: points for points, who in group}
    while left:
        payer = min(left, key=lambda who: (left[who], who))
        payee = min(left, key=lambda who: (-left[who], who))
        parts = min(-left[payer], left[payee])
        yield Transfer(payer, payee, parts / SHARES if parts % SHARES else parts // SHARES)
        left[payer] += parts
        left[payee] -= parts
        left = {who: rest for who, rest in left.items() if rest}
