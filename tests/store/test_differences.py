"""Intervals of differences against published values and what can be worked out by hand."""

import pytest

from service.insight.statistics import GAMES
from service.store.course import sums_of
from service.store.differences import PairSums, difference
from service.store.intervals import Sums, wilson
from service.store.rows import Statistic
from service.store.statistics import tell_sums


def _share(made: int, games: int) -> Statistic:
    return tell_sums(GAMES, Sums(games, made, games, made, made, games))


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_shares_that_are_independent_agree_with_newcombes_table(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    """Newcombe 1998, table II, method 10."""
    found = difference(_share(*one), _share(*other), 0.0)
    assert found.value == pytest.approx(one[0] / one[1] - other[0] / other[1])
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_independent_means_add_the_squares_of_their_reaches() -> None:
    """As Welch's variance does."""
    found = difference(Statistic(2.0, 2, 1, -1.0, 5.0), Statistic(1.0, 1, 1, -3.0, 5.0), 0.0)
    assert (found.value, found.low, found.high) == (1.0, -4.0, 6.0)


def test_where_only_one_can_win_the_reaches_are_added() -> None:
    """Two players alone at a table: one's share is what the other's leaves, so nothing is independent."""
    own, other = Sums(10, 7, 10, 7, 7, 10), Sums(10, 3, 10, 3, 3, 10)
    correlation = PairSums(own, other, 0, 7, 3, 10).correlation
    found = difference(_share(7, 10), _share(3, 10), correlation)
    low, high = wilson(7, 10)
    assert correlation == pytest.approx(-1)
    assert (found.low, found.high) == pytest.approx((low - (1 - low), high - (1 - high)))
    assert found.sure is False


def test_what_is_the_same_for_both_does_not_differ() -> None:
    """Both make the same in every game, so the difference is sure to be 0."""
    sums = sums_of([1, 4, 2])
    pair = PairSums(sums, sums, 21, 7, 7, 3)
    assert pair.correlation == pytest.approx(1)
    figure = Statistic(7 / 3, 7, 3, 7 / 3 - 1.5, 7 / 3 + 1.5)
    found = difference(figure, figure, pair.correlation)
    assert (found.value, found.low, found.high) == pytest.approx((0, 0, 0), abs=1e-6)


def test_no_data_differs_from_nothing() -> None:
    """Without a value there is no difference, and without bounds none has any."""
    nothing, one = Statistic(None, 0, 0), Statistic(1.0, 1, 1)
    assert difference(nothing, one, 0.0).value is None
    assert difference(one, nothing, 0.0).value is None
    found = difference(one, Statistic(0.5, 1, 2, 0.1, 0.9), 0.0)
    assert (found.value, found.low, found.high, found.sure) == (0.5, None, None, False)


def test_rates_that_do_not_vary_go_together_with_nothing() -> None:
    """Nor do those that nobody could make."""
    always, never = sums_of([1, 1]), Sums(0, 0, 0, 0, 0, 0)
    assert PairSums(always, sums_of([1, 0]), 1, 2, 1, 2).correlation == 0
    assert PairSums(always, never, 0, 0, 0, 0).correlation == 0
