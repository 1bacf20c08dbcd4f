"""Section 6 of the rules: how debts become points, places and payments."""

import pytest

from service.rules.cards import DECK, pack
from service.rules.document import read_rules
from service.rules.presets import PRESETS
from service.rules.settlement import Flow, Payer, Settlement, settle
from service.rules.shares import finishing_places


def settled(
    mode: str, counts: list[int], winner: int, tiers: list[list[int]] | None = None, payer: int | None = None
) -> Settlement:
    """A settlement of hands that hold nothing special."""
    scoring = {"tiers": tiers or [[1, 1], [10, 2], [13, 3]], "unused": [], "final_play": [], "settlement": mode}
    left = [pack(DECK[:count]) for count in counts]
    takes_over = None if payer is None else Payer(payer)
    return settle(read_rules({"scoring": scoring}), left, winner, pack(DECK[40:41]), payer=takes_over)


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


PAYERS = [
    ("pay-winner", [0, 1, 2, 3], 3, (6, 0, 0, -6), {Flow(3, 0, 6)}),
    ("pay-winner", [0, 1, 2, 3], 0, (0, 0, 0, 0), set()),
    ("pairwise", [3, 0, 1, 2], 0, (-18, 6, 6, 6), {Flow(0, 1, 6), Flow(0, 2, 6), Flow(0, 3, 6)}),
    ("pairwise", [0, 1, 1, 1], 0, (-9, 3, 3, 3), {Flow(0, 1, 3), Flow(0, 2, 3), Flow(0, 3, 3)}),
    ("pay-higher", [0, 1, 2, 3], 2, (6, 6, -12, 0), {Flow(2, 0, 6), Flow(2, 1, 6)}),
    ("pay-higher", [0, 1, 2, 3], 1, (6, -6, 0, 0), {Flow(1, 0, 6)}),
    ("pay-higher", [0, 1, 2, 3], 0, (0, 0, 0, 0), set()),
    ("penalty", [0, 1, 2, 3], 1, (0, -6, 0, 0), set()),
    ("penalty", [0, 1, 2, 3], 0, (-6, 0, 0, 0), set()),
]


@pytest.mark.parametrize(("mode", "counts", "payer", "points", "flows"), PAYERS)
def test_a_payer_takes_on_all_debts(
    mode: str, counts: list[int], payer: int, points: tuple[int, ...], flows: set[Flow]
) -> None:
    """His becomes the sum of all, everyone else's nothing, and then the formula applies; he may be the winner."""
    settlement = settled(mode, counts, counts.index(0), payer=payer)
    assert (settlement.points, set(settlement.flows)) == (points, flows)
    assert settlement.owed == tuple(sum(counts) if seat == payer else 0 for seat in range(4))
    assert [debt.debt for debt in settlement.debts] == [count for count in counts if count]


@pytest.mark.parametrize(
    ("counts", "points"),
    [([0, 1, 2, 3], (6, 3, 0, -9)), ([0, 3, 3, 1], (6, -4.5, -4.5, 3)), ([2, 2, 2, 0], (-2, -2, -2, 6))],
)
def test_points_by_place_are_shared_by_those_who_tie(counts: list[int], points: tuple[float, ...]) -> None:
    """`placement`: the table's value for the place; nobody pays anybody, and a payer changes nothing."""
    scoring = {"settlement": "placement", "placement": [6, 3, 0, -9]}
    left = [pack(DECK[:count]) for count in counts]
    payers: list[Payer | None] = [None, Payer(1), Payer()]
    for takes_over in payers:
        settlement = settle(
            read_rules({"scoring": scoring}), left, counts.index(0), pack(DECK[40:41]), payer=takes_over
        )
        assert (settlement.points, settlement.flows) == (points, ())


def test_going_out_later_is_a_place_of_its_own() -> None:
    """`play-on`: the order of going out comes before the cards left."""
    left = [pack(DECK[:2]), 0, 0, 0]
    settlement = settle(read_rules({"scoring": {"settlement": "pay-higher"}}), left, 2, pack(DECK[:1]), out=(2, 1, 3))
    assert list(settlement.places) == [4, 2, 1, 3]
    assert settlement.points == (-6, 2, 2, 2)


@pytest.mark.parametrize(
    ("mode", "points"),
    [
        ("pay-winner", (None, -1, None, -3)),
        ("pairwise", (None, None, None, None)),
        ("pay-higher", (None, None, None, -9)),
        ("penalty", (0, -1, None, -3)),
    ],
)
def test_a_debt_that_unseen_cards_decide_leaves_open_what_depends_on_it(
    mode: str, points: tuple[int | None, ...]
) -> None:
    """Nobody guesses: only what follows from what is known is told."""
    rules = read_rules({"scoring": {"unused": ["two"], "final_play": [], "settlement": mode}})
    left = [0, pack(DECK[:1]), None, pack(DECK[:3])]
    settlement = settle(rules, left, 0, pack(DECK[:1]), counts=[0, 1, 2, 3])
    assert settlement.points == points
    assert [debt.debt for debt in settlement.debts] == [1, None, 3]


def test_an_unknown_payer_leaves_every_charge_open() -> None:
    """The own debts are known all the same."""
    settlement = settle(read_rules("hong-kong"), [0, pack(DECK[:1]), pack(DECK[:2])], 0, pack(DECK[:1]), payer=Payer())
    assert (settlement.points, settlement.owed, settlement.payer) == ((None,) * 3, (0, None, None), None)
    assert [debt.debt for debt in settlement.debts] == [1, 2]


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
    assert finishing_places(counts, [winner]) == places


@pytest.mark.parametrize("name", PRESETS)
def test_a_settlement_tells_what_it_is_made_of(name: str) -> None:
    """Who won, what was left, the mode, and that nobody pays for all."""
    settlement = settle(PRESETS[name], [pack(DECK[:2]), 0, pack(DECK[4:7])], 1, pack(DECK[20:21]))
    assert (settlement.mode, settlement.winner) == (PRESETS[name].scoring.settlement, 1)
    assert (settlement.cards_left, settlement.payer) == ((2, 0, 3), None)
    assert [(debt.seat, debt.cards) for debt in settlement.debts] == [(0, 2), (2, 3)]
