"""Scenes for statistics.md section 6: places, debts and their causes, half-time, games without a result."""

from dataclasses import replace

import pytest

from service.audit import audit
from service.insight.counters import RESULT
from service.insight.counting import count_seats
from service.rules.record import GameRecord
from tests.insight.scenes import count, pick, scene


def going_out(winner: str, *others: str, **rules: object) -> GameRecord:
    """The first seat puts down all it holds, one play after the other, while the rest pass."""
    plays = winner.split(" / ")
    passes = [(seat, "") for seat in range(1, len(others) + 1)]
    actions = [action for play in plays[:-1] for action in [(0, play), *passes]]
    return scene([winner.replace(" /", ""), *others], *actions, (0, plays[-1]), **rules)


def places(*others: str) -> list[list[float]]:
    seats = count(going_out("3D", *others))
    return [[counts["place"], *(counts[f"place_{place}"] for place in range(1, 5))] for counts in seats]


def test_ties_share_places() -> None:
    """Cards left 0, 3, 3, 9: places 1, 2.5, 2.5, 4; a tie has half of each of its places."""
    drawn = places("4D 5D 6D", "4C 5C 6C", "4H 5H 6H 7H 8H 9H TH JH QH")
    assert drawn == [[1, 1, 0, 0, 0], [2.5, 0, 0.5, 0.5, 0], [2.5, 0, 0.5, 0.5, 0], [4, 0, 0, 0, 1]]


def test_three_who_tie_have_a_third_of_three_places() -> None:
    """Which place 3 alone does not say."""
    drawn = places("4D", "4C", "4H")
    assert drawn[1] == [3, 0, pytest.approx(1 / 3), pytest.approx(1 / 3), pytest.approx(1 / 3)]


def test_a_place_that_is_not_there_is_null() -> None:
    """With two players nobody can be third."""
    assert places("4D") == [[1, 1, 0, None, None], [2, 0, 1, None, None]]


def test_a_loss_is_every_seat_but_the_first_out() -> None:
    """And shut out when it has not put down a card."""
    east, north, west = count(scene(["3D 4D", "5D 6D", "7D"], (0, "3D"), (1, "5D"), (2, "7D")))
    assert [pick(counts, "won", "lost", "shut_out", "cards_left") for counts in (east, north, west)] == [
        (0, 1, 0, 1),
        (0, 1, 0, 1),
        (1, 0, 0, 0),
    ]
    assert [counts["shut_out"] for counts in count(going_out("3D", "4D", "5D"))] == [0, 1, 1]


def test_a_loss_is_heavy_from_twice_the_first_tier() -> None:
    """Tiers 2, 3 and 4 points a card: only the last is heavy."""
    tiers = {"tiers": [[1, 2], [2, 3], [3, 4]], "unused": [], "final_play": []}
    seats = count(going_out("3D", "4D", "4C 5C", "4H 5H 6H", scoring=tiers))
    assert [pick(counts, "tier", "heavy_loss", "debt") for counts in seats] == [
        (None, 0, 0),
        (2, 0, 2),
        (3, 0, 6),
        (4, 1, 12),
    ]


DOUBLING = (
    "doubling_cost",
    "doubling_unused_two",
    "doubling_unused_four",
    "doubling_unused_straight_flush",
    "doubling_final_play",
)


@pytest.mark.parametrize(
    ("stacking", "costs"),
    [("once", (21, 7, 0, 0, 14)), ("per-kind", (49, 7, 14, 0, 28)), ("each", (105, 21, 28, 0, 56))],
)
def test_each_cause_of_doubling_is_charged_its_rise(stacking: str, costs: tuple[int, ...]) -> None:
    """Seven cards with two 2s and a four against a last play of 2s, as the rule set stacks them."""
    record = going_out("3D / 2D", "4D 4C 4H 4S 2C 2H 9D", scoring={"stacking": stacking})
    assert pick(count(record)[1], *DOUBLING) == costs


def test_doubling_is_charged_before_a_payer_takes_over() -> None:
    """The debt counts after it, the causes before."""
    record = going_out("3D", "4D 2C", "5D")
    assert record.rules is not None
    settlement = audit(record).settlement
    assert settlement is not None
    seats = count_seats(record, record.rules, replace(settlement, payer=2, owed=(0, 0, 5)))
    assert [pick(counts, "debt", "doubling_cost") for counts in seats] == [(0, 0), (0, 2), (5, 0)]


def test_half_time_is_after_half_of_the_plies_rounded_down() -> None:
    """Three cards behind all others then and yet won: a comeback; three ahead and lost: a collapse."""
    hands = ["3D 4D 5D 6D", "8C 7H 7C 7S 9C 9D 9H"]
    first = [(0, "3D"), (1, ""), (0, "4D"), (1, "")]
    last = [(0, "5D"), (1, "8C"), (0, ""), (1, "9C 9D 9H 7H 7C"), (0, ""), (1, "7S")]
    east, north = count(scene(hands, *first, *last))
    names = ("behind_at_half", "comeback", "ahead_at_half", "collapse")
    assert pick(east, *names) == (0, 0, 1, 1)
    assert pick(north, *names) == (1, 1, 0, 0)


def test_two_cards_are_not_far_enough() -> None:
    """Nor are three more than one of the others only."""
    east, north, west = count(scene(["3D", "4D 5D 6D", "4C 5C 6C 7C"], (0, "3D")))
    assert [counts["ahead_at_half"] for counts in (east, north, west)] == [0, 0, 0]
    assert [counts["behind_at_half"] for counts in (east, north, west)] == [0, 0, 0]
    east, north = count(scene(["3D", "4D 5D 6D 7D"], (0, "3D")))
    assert (east["ahead_at_half"], east["collapse"], north["behind_at_half"], north["comeback"]) == (1, 0, 1, 0)


def test_a_game_without_a_result_has_no_result_counters() -> None:
    """All else is counted."""
    east, north = count(scene(["3D 4D", "5D 6D"], (0, "3D"), (1, "5D")))
    for counts in (east, north):
        assert {counts[counter.name] for counter in RESULT} == {None}
    assert pick(north, "answers", "tricks_played", "tricks_won", "cards_left") == (1, 1, 0, None)


def test_a_log_without_an_action_can_be_counted() -> None:
    """Nobody opened it."""
    east, north = count(scene(["3D 2D", "5D 6D"]))
    assert pick(east, "actions", "after_opener", "twos_kept", "release_plies") == (0, None, 1, [None, None])
    assert north["tricks_played"] == 0
