"""What a finished game cost whom: debts, doublings, points and flows (rules.md sections 2, 3 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from service.rules.cards import DIAMONDS, RANK_LETTERS, TWOS, WHOLE_DECK, Card
from service.rules.combinations import Combination, playbook
from service.rules.ruleset import Category, RuleSet

_RUN = Category.STRAIGHT_FLUSH.size
_TWO_OF_SPADES = 1 << Card.parse("2S")
_CAUSES = {
    "two": "unused_two",
    "two-of-spades": "unused_two",
    "four-of-a-kind": "unused_four",
    "straight-flush": "unused_straight_flush",
}
_FINAL_FOURS = (Category.FOUR, Category.FOUR_OF_A_KIND)


@dataclass(frozen=True, slots=True)
class Debt:
    """What one loser owes."""

    seat: int
    cards: int
    tier: int
    """Points a card."""
    doublings: tuple[str, ...]
    """The cause of each doubling, in the order in which they are charged."""
    debt: int
    """Cards times tier, doubled once for each doubling, before any settlement."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Who paid whom how much in one game; never nothing."""

    payer: int
    payee: int
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the debts of one game become points."""

    mode: str
    winner: int
    cards_left: tuple[int, ...]
    places: tuple[float, ...]
    """Each seat's finishing place; ties share the average."""
    debts: tuple[Debt, ...]
    """One for each loser, in seat order."""
    points: tuple[int, ...]
    payer: int | None = None
    """The seat that takes on all debts; None where everybody pays his own."""

    @property
    def flows(self) -> tuple[Flow, ...]:
        """Who paid whom; `penalty` has no payers, hence no flows."""
        match self.mode:
            case "pay-winner":
                return tuple(Flow(debt.seat, self.winner, debt.debt) for debt in self.debts if debt.debt)
            case "pairwise" | "pay-higher":
                return self._net_flows()
        return ()

    def _net_flows(self) -> tuple[Flow, ...]:
        owed = self.owed
        flows = []
        for one in range(len(owed)):
            for other in range(one + 1, len(owed)):
                net = self._pays(one, other) - self._pays(other, one)
                if net:
                    flows.append(Flow(one, other, net) if net > 0 else Flow(other, one, -net))
        return tuple(flows)

    def _pays(self, payer: int, payee: int) -> int:
        """What one player owes another before netting: his own debt, under `pay-higher` to better places only."""
        if self.mode == "pay-higher" and self.places[payer] <= self.places[payee]:
            return 0
        return self.owed[payer]

    @property
    def owed(self) -> tuple[int, ...]:
        """Each seat's debt; the winner's is 0."""
        owed = [0] * len(self.points)
        for debt in self.debts:
            owed[debt.seat] = debt.debt
        return tuple(owed)


def settle(rules: RuleSet, left: Sequence[int], winner: int, last_play: int) -> Settlement:
    """Work out debts and points from the cards that each seat has left and the winner's last play, as sets of cards."""
    final = doubles_all(rules, last_play)
    debts = tuple([_debt(rules, seat, hand, final) for seat, hand in enumerate(left) if seat != winner])
    cards_left = tuple([hand.bit_count() for hand in left])
    places = finishing_places(cards_left, winner)
    owed = [debt.debt for debt in debts]
    owed.insert(winner, 0)
    return Settlement(
        mode=rules.scoring.settlement,
        winner=winner,
        cards_left=cards_left,
        places=places,
        debts=debts,
        points=_points(rules.scoring.settlement, owed, winner, places),
    )


def _debt(rules: RuleSet, seat: int, hand: int, final: bool) -> Debt:  # noqa: FBT001 - a question's answer
    cards = hand.bit_count()
    tier = rules.scoring.points_a_card[cards]
    doublings = unused_doublings(rules, hand)
    if final:
        doublings = (*doublings, "final_play")
    return Debt(seat, cards, tier, doublings, cards * tier << len(doublings))


def unused_doublings(rules: RuleSet, hand: int) -> tuple[str, ...]:
    """The doublings that unused cards bring their holder, one entry for each ×2, as the rule set stacks them."""
    scoring = rules.scoring
    stacking = scoring.stacking
    causes: list[str] = []
    for kind in scoring.unused:
        items = count_unused(rules, hand, kind)
        if items:
            causes += [_CAUSES[kind]] * (items if stacking == "each" else 1)
            if stacking == "once":
                break
    return tuple(causes)


def count_unused(rules: RuleSet, hand: int, kind: str) -> int:
    """How many items of a kind of `scoring.unused` a hand can lay out at once."""
    match kind:
        case "two":
            return (hand & TWOS).bit_count()
        case "two-of-spades":
            return (hand & _TWO_OF_SPADES).bit_count()
        case "four-of-a-kind":
            return count_fours(hand)
    return count_straight_flushes(rules, hand)


def count_fours(hand: int) -> int:
    """How many ranks a hand holds all four cards of; no fifth card is needed."""
    return (hand & hand >> 1 & hand >> 2 & hand >> 3 & DIAMONDS).bit_count()


def count_straight_flushes(rules: RuleSet, hand: int) -> int:
    """The most straight flushes of the rule set's straights that a hand can lay out at once."""
    if hand.bit_count() < _RUN:
        return 0
    total = 0
    for suit in range(4):
        held = hand >> suit & DIAMONDS
        if held.bit_count() >= _RUN:
            total += _most_apart(tuple([run for run in _runs(rules.straights) if held & run == run]))
    return total


@lru_cache(maxsize=64)
def _runs(straights: tuple[str, ...]) -> tuple[int, ...]:
    """Every straight in diamonds, as a set of cards."""
    return tuple(sum(1 << (RANK_LETTERS.index(letter) << 2) for letter in text) for text in straights)


def _most_apart(runs: tuple[int, ...]) -> int:
    """The most of some sets of cards that share no card."""
    if not runs:
        return 0
    first, others = runs[0], runs[1:]
    with_first = 1 + _most_apart(tuple(run for run in others if not run & first))
    return with_first if with_first > len(others) else max(with_first, _most_apart(others))


def doubles_all(rules: RuleSet, last_play: int) -> bool:
    """Whether the winner's last play doubles every debt: nothing but twos, a four of a kind or a straight flush."""
    wanted = rules.scoring.final_play
    if not wanted or not last_play:
        return False
    if "two" in wanted and not last_play & WHOLE_DECK & ~TWOS:
        return True
    combination = playbook(rules).classify(last_play)
    return combination is not None and _kind(combination) in wanted


def _kind(combination: Combination) -> str:
    """What a last play counts as in `scoring.final_play`."""
    category = combination.category
    return "four-of-a-kind" if category in _FINAL_FOURS else category.family.value


def finishing_places(cards: Sequence[int], winner: int) -> tuple[float, ...]:
    """The winner is first, the others follow by cards left; ties share the average.

    >>> finishing_places([0, 3, 3, 9], winner=0)
    (1.0, 2.5, 2.5, 4.0)
    """
    others = sorted(left for seat, left in enumerate(cards) if seat != winner)
    return tuple(
        [
            1.0 if seat == winner else 1 + others.index(left) + (others.count(left) + 1) / 2
            for seat, left in enumerate(cards)
        ],
    )


def _points(mode: str, owed: Sequence[int], winner: int, places: Sequence[float]) -> tuple[int, ...]:
    """The settlement formulas of rules.md section 6."""
    total = sum(owed)
    match mode:
        case "pay-winner":
            points = [-debt for debt in owed]
            points[winner] = total
            return tuple(points)
        case "pairwise":
            return tuple(total - len(owed) * debt for debt in owed)
        case "penalty":
            return tuple(-debt for debt in owed)
    return tuple(
        sum(debt for debt, place in zip(owed, places, strict=True) if place > mine)
        - owed[seat] * sum(place < mine for place in places)
        for seat, mine in enumerate(places)
    )
