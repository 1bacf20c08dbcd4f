"""Intervals against values worked out by hand or taken from tables."""

import pytest

from service.store.course import sums_of
from service.store.intervals import Sums, games_interval, mean_interval, plies_interval, student_t, wilson


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (30, 2.0423), (120, 1.9799), (1000, 1.9623)],
)
def test_students_t_agrees_with_the_tables(freedom: int, point: float) -> None:
    """The two-sided 95 % points that every textbook prints."""
    assert student_t(freedom) == pytest.approx(point, abs=5e-5)


def test_the_two_ways_to_students_t_meet() -> None:
    """The series and the expansion agree where one takes over from the other."""
    steps = [student_t(freedom) - student_t(freedom + 1) for freedom in range(195, 207)]
    assert steps == sorted(steps, reverse=True)
    assert all(step > 0 for step in steps)


@pytest.mark.parametrize(
    ("made", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (1, 4, 0.0456, 0.6994)],
)
def test_wilson_agrees_with_published_values(made: int, n: int, low: float, high: float) -> None:
    """Without continuity correction."""
    assert wilson(made, n) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("n", [1, 3, 4, 7, 29, 1000])
def test_all_or_nothing_ends_where_shares_end(n: int) -> None:
    """Exactly, so that the share itself never lies outside its interval."""
    assert wilson(0, n)[0] == 0
    assert wilson(n, n)[1] == 1


def test_a_mean_of_four_games() -> None:
    """33, −3, −22, −8: mean 0, sum of squares 1,646, v = 4/3 · 1646/16, reach 3.1824 · √v."""
    low, high = mean_interval(sums_of([33, -3, -22, -8])) or (0, 0)
    assert (low, high) == pytest.approx((-37.2727, 37.2727), abs=1e-3)


def test_plies_that_stick_together_are_worth_less() -> None:
    """Two games of ten turns, all passes in one and none in the other, are worth one turn each way."""
    together = Sums(games=2, m=10, o=20, mm=100, mo=100, oo=200)
    assert plies_interval(together) == pytest.approx(wilson(0.5, 1))
    apart = Sums(games=20, m=10, o=20, mm=10, mo=10, oo=20)
    narrow = plies_interval(apart) or (0, 1)
    assert narrow[1] - narrow[0] < 0.45


def test_all_or_nothing_is_taken_as_it_is() -> None:
    """Where the proportion is 0 or 1 nothing can be blocked."""
    assert plies_interval(Sums(2, 0, 20, 0, 0, 200)) == wilson(0, 20)
    assert plies_interval(Sums(2, 20, 20, 200, 200, 200)) == wilson(20, 20)


def test_one_game_gives_no_interval_but_for_games() -> None:
    """A spread needs two."""
    one = sums_of([1])
    assert (mean_interval(one), plies_interval(one)) == (None, None)
    assert games_interval(one) == pytest.approx((0.2065, 1.0), abs=5e-5)
