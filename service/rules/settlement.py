"""What a finished game cost whom: debts, points and flows (rules.md sections 2, 3, 6 and 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from service.rules.doubling import doubles_all, unused_doublings
from service.rules.ruleset import RuleSet
from service.rules.shares import Number, finishing_places, net_payments, share_points, total_of


@dataclass(frozen=True, slots=True)
class Debt:
    """What one loser owes; whatever unseen cards decide is None."""

    seat: int
    cards: int | None
    tier: int | None
    """Points a card."""
    doublings: tuple[str, ...] | None
    """The cause of each doubling, in the order in which they are charged."""
    debt: int | None
    """Cards times tier, doubled once for each doubling, before a payer takes over and before any settlement."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Who paid whom how much in one game; never nothing."""

    payer: int
    payee: int
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the debts of one game become points; whatever unseen cards decide is None."""

    mode: str
    winner: int
    cards_left: tuple[int | None, ...]
    places: tuple[float | None, ...]
    """Each seat's finishing place; ties share the average."""
    debts: tuple[Debt, ...]
    """One for each loser, in seat order."""
    owed: tuple[int | None, ...]
    """What each seat is charged once a payer has taken over; by himself the winner is charged nothing."""
    points: tuple[Number | None, ...]
    payer: int | None = None
    """The seat that takes on all debts; None where everybody pays his own."""
    payer_known: bool = True
    """False where unseen cards decide who takes on all debts; nobody's charge is known then."""

    @property
    def flows(self) -> tuple[Flow, ...]:
        """Who paid whom, as far as it is known; `penalty` and `placement` have no payers, hence no flows."""
        match self.mode:
            case "pay-winner":
                charged = enumerate(self.owed)
                return tuple(Flow(seat, self.winner, owed) for seat, owed in charged if owed and seat != self.winner)
            case "pairwise":
                return tuple(Flow(*payment) for payment in net_payments(self.owed))
            case "pay-higher":
                return tuple(Flow(*payment) for payment in net_payments(self.owed, self.places))
        return ()


@dataclass(frozen=True, slots=True)
class Payer:
    """Who takes on all debts: a seat, or one that unseen cards decide."""

    seat: int | None = None


def settle(
    rules: RuleSet,
    left: Sequence[int | None],
    winner: int,
    last_play: int | None,
    *,
    counts: Sequence[int | None] | None = None,
    out: Sequence[int] = (),
    payer: Payer | None = None,
) -> Settlement:
    """Work out debts and points from the cards that each seat has left and the winner's last play, as sets of cards.

    Sets that nobody saw are None; `counts` then says how many cards they are, as far as that is known. `out` is the
    order of going out where that is not the winner alone. Without a payer everybody pays his own debt.
    """
    cards_left = tuple(counts if counts is not None else [None if hand is None else hand.bit_count() for hand in left])
    final = _final_doubling(rules, last_play)
    debts = tuple(
        [_debt(rules, seat, left[seat], cards_left[seat], final) for seat in range(len(left)) if seat != winner]
    )
    places = _kept_places(cards_left, tuple(out) or (winner,))
    owed = _charge([debt.debt for debt in debts], winner, payer)
    scoring = rules.scoring
    return Settlement(
        mode=scoring.settlement,
        winner=winner,
        cards_left=cards_left,
        places=places,
        debts=debts,
        owed=owed,
        points=share_points(scoring.settlement, owed, winner, places, scoring.placement),
        payer=payer.seat if payer else None,
        payer_known=payer is None or payer.seat is not None,
    )


def _final_doubling(rules: RuleSet, last_play: int | None) -> tuple[str, ...] | None:
    """The doubling of every debt by the winner's last play; None where nobody saw that and it matters."""
    if last_play is None:
        return None if rules.scoring.final_play else ()
    return ("final_play",) if doubles_all(rules, last_play) else ()


def _debt(rules: RuleSet, seat: int, hand: int | None, cards: int | None, final: tuple[str, ...] | None) -> Debt:
    if cards is None:
        return _kept_debt(seat, None, None, None, None)
    tier = rules.scoring.points_a_card[cards]
    unused: tuple[str, ...] | None = None
    if hand is not None:
        unused = unused_doublings(rules, hand)
    elif not cards or not rules.scoring.unused:
        unused = ()
    if unused is None or (final is None and cards):
        return _kept_debt(seat, cards, tier, None, None)
    doublings = unused + (final or ())
    return _kept_debt(seat, cards, tier, doublings, cards * tier << len(doublings))


_kept_debt = lru_cache(maxsize=10_000)(Debt)
"""A debt; the same few come in game after game, so each is built once."""


_kept_places = lru_cache(maxsize=10_000)(finishing_places)
"""Finishing places, likewise."""


def _charge(owed: list[int | None], winner: int, payer: Payer | None) -> tuple[int | None, ...]:
    """What each seat is charged: a payer takes on the sum of all debts, and the others nothing."""
    owed.insert(winner, 0)
    if payer is None:
        return tuple(owed)
    if payer.seat is None:
        return tuple([0 if seat == winner else None for seat in range(len(owed))])
    total = total_of(owed)
    return tuple([total if seat == payer.seat else 0 for seat in range(len(owed))])
