"""Section 6 of the rules: how debts become points, places and payments."""

import pytest

from service.rules.cards import DECK, pack
from service.rules.document import read_rules
from service.rules.presets import PRESETS
from service.rules.settlement import Flow, Settlement, finishing_places, settle


def settled(mode: str, counts: list[int], winner: int, tiers: list[list[int]] | None = None) -> Settlement:
    """A settlement of hands that hold nothing special."""
    scoring = {"tiers": tiers or [[1, 1], [10, 2], [13, 3]], "unused": [], "final_play": [], "settlement": mode}
    return settle(read_rules({"scoring": scoring}), [pack(DECK[:count]) for count in counts], winner, pack(DECK[40:41]))


PAIRWISE = [
    ([0, 11, 12, 13], (0, 22, 24, 39), (85, -3, -11, -71)),
    ([0, 10, 5, 3], (0, 20, 5, 3), (28, -52, 8, 16)),
    ([7, 0, 3, 10], (7, 0, 3, 20), (2, 30, 18, -50)),
]


@pytest.mark.parametrize(("counts", "owed", "points"), PAIRWISE)
def test_the_pairwise_examples_come_out(counts: list[int], owed: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Everyone pays his own debt to everyone else."""
    settlement = settled("pairwise", counts, counts.index(0))
    assert (settlement.owed, settlement.points) == (owed, points)


def test_everyone_pays_the_winner() -> None:
    """`pay-winner`: the winner has all debts, the others minus their own."""
    settlement = settled("pay-winner", [3, 11, 8, 0], 3)
    assert settlement.points == (-3, -22, -8, 33)
    assert settlement.flows == (Flow(0, 3, 3), Flow(1, 3, 22), Flow(2, 3, 8))


def test_everyone_pays_whoever_is_placed_better() -> None:
    """`pay-higher`: own debt to each better place; equal places pay each other nothing."""
    settlement = settled("pay-higher", [0, 3, 3, 11], 0)
    assert list(settlement.places) == [1, 2.5, 2.5, 4]
    assert settlement.points == (3 + 3 + 22, 22 - 3, 22 - 3, -3 * 22)
    assert set(settlement.flows) == {Flow(1, 0, 3), Flow(2, 0, 3), Flow(3, 0, 22), Flow(3, 1, 22), Flow(3, 2, 22)}


def test_a_penalty_is_paid_to_nobody() -> None:
    """`penalty`: minus the own debt, and no payments."""
    settlement = settled("penalty", [4, 0, 13], 1)
    assert (settlement.points, settlement.flows) == ((-4, 0, -39), ())


def test_pairwise_payments_are_netted() -> None:
    """One payment a pair, from the larger debt to the smaller; equal debts pay nothing."""
    settlement = settled("pairwise", [0, 5, 5, 11], 0)
    assert set(settlement.flows) == {Flow(1, 0, 5), Flow(2, 0, 5), Flow(3, 0, 22), Flow(3, 1, 17), Flow(3, 2, 17)}


@pytest.mark.parametrize("mode", ["pay-winner", "pairwise", "pay-higher", "penalty"])
def test_nobody_pays_nothing(mode: str) -> None:
    """Where every card is free there are no points and no payments of zero."""
    settlement = settled(mode, [0, 5, 2], 0, tiers=[[1, 0]])
    assert (settlement.points, settlement.flows) == ((0, 0, 0), ())


@pytest.mark.parametrize(
    ("counts", "winner", "places"),
    [
        ([0, 3, 3, 9], 0, (1, 2.5, 2.5, 4)),
        ([0, 1, 2, 3], 0, (1, 2, 3, 4)),
        ([3, 2, 1, 0], 3, (4, 3, 2, 1)),
        ([5, 5, 0, 5], 2, (3, 3, 1, 3)),
        ([9, 0, 9], 1, (2.5, 1, 2.5)),
        ([0, 13], 0, (1, 2)),
        ([0, 0, 4, 4], 1, (2, 1, 3.5, 3.5)),  # the winner stands before another empty hand
    ],
)
def test_places_follow_the_cards_left_and_ties_share(counts: list[int], winner: int, places: tuple[float, ...]) -> None:
    """The winner is first; equal hands share the average of their places."""
    assert finishing_places(counts, winner) == places


@pytest.mark.parametrize("name", PRESETS)
def test_a_settlement_tells_what_it_is_made_of(name: str) -> None:
    """Who won, what was left, the mode, and that nobody pays for all."""
    settlement = settle(PRESETS[name], [pack(DECK[:2]), 0, pack(DECK[4:7])], 1, pack(DECK[20:21]))
    assert (settlement.mode, settlement.winner) == (PRESETS[name].scoring.settlement, 1)
    assert (settlement.cards_left, settlement.payer) == ((2, 0, 3), None)
    assert [(debt.seat, debt.cards) for debt in settlement.debts] == [(0, 2), (2, 3)]
