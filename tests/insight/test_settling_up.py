"""Settling up takes the fewest payments there can be, and leaves nobody owing anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.insight.settling_up import EXACT, Transfer, settle_up


@st.composite
def _totals(draw: st.DrawFn, most: int, low: int = 0) -> dict[str, int]:
    points = draw(st.lists(st.integers(-9, 9), min_size=low, max_size=most))
    points.append(-sum(points))
    return {f"p{place}": one for place, one in enumerate(points)}


def _after(totals: dict[str, int], transfers: Sequence[Transfer]) -> set[float]:
    left: dict[str, float] = {**totals}
    for transfer in transfers:
        assert transfer.points > 0
        left[transfer.payer] += transfer.points
        left[transfer.payee] -= transfer.points
    return set(left.values())


def _partitions(people: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to put people into groups."""
    if not people:
        yield []
        return
    first, *others = people
    for groups in _partitions(others):
        yield [[first], *groups]
        for place in range(len(groups)):
            yield [*groups[:place], [first, *groups[place]], *groups[place + 1 :]]


def _fewest(points: Sequence[int]) -> int:
    """By trying every partition: a group that adds up to nothing needs one payment fewer than it has people."""
    owing = [one for one in points if one]
    fitting = [groups for groups in _partitions(owing) if not any(map(sum, groups))]
    return len(owing) - max(map(len, fitting))


@given(_totals(6))
def test_nobody_can_do_with_fewer_payments(totals: dict[str, int]) -> None:
    transfers = settle_up(totals)
    assert _after(totals, transfers) <= {0}
    assert len(transfers) == _fewest(list(totals.values()))


@given(_totals(EXACT + 8, low=EXACT))
def test_beyond_a_dozen_people_all_is_settled_with_fewer_payments_than_people(totals: dict[str, int]) -> None:
    transfers = settle_up(totals)
    assert _after(totals, transfers) <= {0}
    assert len(transfers) < max(1, len([one for one in totals.values() if one])) or not transfers


@given(_totals(7), st.randoms(use_true_random=False))
def test_the_order_in_which_people_are_named_changes_nothing(totals: dict[str, int], chance: object) -> None:
    names = sorted(totals)
    chance.shuffle(names)  # type: ignore[attr-defined]  # a random.Random
    assert settle_up({name: totals[name] for name in names}) == settle_up(totals)


def test_two_pairs_settle_among_themselves() -> None:
    totals = {"Mei": 5, "Oscar": -5, "Tom": 4, "Lucía": -4}
    assert settle_up(totals) == (Transfer("Oscar", "Mei", 5), Transfer("Lucía", "Tom", 4))


def test_totals_that_leave_something_over_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to -3, not to 0"):
        settle_up({"Mei": -3, "Oscar": 0})


def test_thirds_of_a_shared_place_are_settled_to_the_last_part() -> None:
    third = (2 - 1 - 6) / 3
    transfers = settle_up({"Mei": -3 * third, "Ada": third, "Bo": third, "Cy": third})
    assert [(one.payer, one.payee) for one in transfers] == [("Ada", "Mei"), ("Bo", "Mei"), ("Cy", "Mei")]
    assert [one.points for one in transfers] == pytest.approx([-third] * 3)
    assert settle_up({"Mei": 0.5, "Ada": -0.5}) == (Transfer("Ada", "Mei", 0.5),)
