"""The table: whose turn it is, what lies on it and who holds what (rules.md sections 1, 5, 8 and 9).

`judge` says which rule an action would break; `act` takes the action as done, whatever it was, and the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.rules.cards import TWOS, WHOLE_DECK
from service.rules.combinations import BOMBS, beats, playbook
from service.rules.duty import breaks_by_passing, breaks_by_playing
from service.rules.ruleset import Category, RuleSet

Opening = tuple[int | None, int]
"""Who must lead a game, None where anybody may; and the lowest card, where its holder leads as such, else 0."""


class Table:
    """One game in progress. Seats are numbers from 0 in turn order; sets of cards are integers (see `cards`).

    A hand that is None is not known: it may hold whatever was neither dealt to a known hand nor played yet, and `sizes`
    tells how many cards it was dealt, where that is known.
    """

    __slots__ = (
        "_finished_at",
        "_last_plays",
        "_loose",
        "dealt",
        "finished",
        "hands",
        "last_play",
        "lead_card",
        "left",
        "lying",
        "out",
        "owner",
        "passed",
        "playbook",
        "ply",
        "put_down",
        "rules",
        "seats",
        "strength",
        "trick",
        "turn",
        "unseen",
    )

    def __init__(
        self,
        rules: RuleSet,
        hands: Sequence[int | None],
        sizes: Sequence[int | None] | None = None,
        opening: Opening | None = None,
    ) -> None:
        self.rules = rules
        self.playbook = playbook(rules)
        self.seats = len(hands)
        self.hands = [hand or 0 for hand in hands]
        """The cards that each seat holds; none of a hand that is not known."""
        self.unseen = [hand is None for hand in hands]
        self.dealt = list(sizes) if sizes else [hand.bit_count() for hand in self.hands]
        self.left = self.dealt.copy()
        """How many cards each seat holds; None where nobody knows."""
        self._loose = WHOLE_DECK
        for hand in self.hands:
            self._loose &= ~hand
        self.ply = 0
        self.trick = 0
        """The number of the trick that the next action belongs to, from 0."""
        self.turn, self.lead_card = opening or first_lead(rules, self.hands)
        """The seat to act, None while anybody may; and the lowest card dealt where its holder must lead, else 0."""
        self.owner: int | None = None
        """The seat whose play lies on the table; None when the next play is a lead."""
        self.lying = 0
        """The cards on the table."""
        self.strength = 0
        """Their strength; 0 when nothing lies there that a play could be held against."""
        self.passed = 0
        """The seats that have passed in this trick, a bit each, where passing locks out."""
        self.out: list[int] = []
        """The seats that have gone out, in their order."""
        self.finished = False
        """Whether the game has ended."""
        self.last_play = 0
        """What the first seat went out with."""
        self.put_down = [0] * self.seats
        """How many cards each seat has put down, held or not."""
        self._last_plays = [0] * self.seats
        self._finished_at: list[int | None] = [None] * self.seats

    @property
    def on_lead(self) -> bool:
        """Whether the next play begins a trick."""
        return self.owner is None

    @property
    def winner(self) -> int | None:
        """The first seat out."""
        return self.out[0] if self.out else None

    def judge(self, seat: int, cards: int) -> str | None:
        """Name the first rule that an action would break, in the order of rules.md section 8; None for a legal one."""
        if self.finished:
            return "end/after-finish"
        if self.turn is not None and seat != self.turn:
            return self._wrong_turn(seat)
        if not cards:
            return self._judge_pass(seat)
        if not self.may_hold(seat, cards):
            return "play/not-held"
        strength = self.playbook.strengths[cards]
        if not strength:
            return "play/not-a-combination"
        if self.ply == 0 and breaks_opening(self.rules, self.lead_card, cards):
            return "lead/opening-card"
        if self.strength and not beats(strength, self.strength):
            wrong_size = cards.bit_count() != self.lying.bit_count() and strength < BOMBS
            return "play/wrong-size" if wrong_size else "play/too-low"
        if breaks_by_playing(self, seat, cards):
            return f"duty/{self.rules.last_card}"
        if self.ends_on_twos(seat, cards):
            return "going-out/on-two"
        return None

    def _wrong_turn(self, seat: int) -> str:
        if self.ply == 0:
            return "lead/wrong-seat"
        return "turn/locked-out" if self.locked_out(seat) else "turn/out-of-turn"

    def _judge_pass(self, seat: int) -> str | None:
        if self.on_lead:
            return None if self.may_pass_lead(seat) else "pass/on-lead"
        return f"duty/{self.rules.last_card}" if breaks_by_passing(self, seat) else None

    def may_hold(self, seat: int, cards: int) -> bool:
        """Whether a seat holds all of some cards; of an unknown hand, whether nobody else is known to have them."""
        return not cards & ~self.holdable(seat)

    def holdable(self, seat: int) -> int:
        """The cards that a seat holds; of an unknown hand, all that nobody else is known to have."""
        return self._loose if self.unseen[seat] else self.hands[seat]

    def may_pass_lead(self, seat: int) -> bool:
        """A player who may not go out on twos and holds nothing else may pass the lead; so may an unknown hand."""
        return self.rules.going_out == "not-on-two" and not self.hands[seat] & ~TWOS

    def ends_on_twos(self, seat: int, cards: int) -> bool:
        """Whether a play of nothing but twos takes a seat out where that is barred."""
        if self.rules.going_out != "not-on-two" or cards & ~TWOS:
            return False
        return self.left[seat] == cards.bit_count() if self.unseen[seat] else cards == self.hands[seat]

    def in_danger(self, seat: int) -> bool:
        """Whether the next to act, if this seat passed, is an opponent who holds exactly one card (section 5)."""
        following = self.after(seat)
        return following != seat and self.left[following] == 1

    @property
    def following_single(self) -> bool:
        """Whether a single lies on the table."""
        return bool(self.strength) and self.playbook.category(self.strength) is Category.SINGLE

    def act(self, seat: int, cards: int) -> None:
        """Take an action as done: held cards leave the hand and the turn goes on from the seat (section 8)."""
        if self.finished:
            self.ply += 1
            return
        if cards:
            self._put_down(seat, cards)
        elif self.owner is not None and self.rules.passing == "locks-out" and seat not in self.out:
            self.passed |= 1 << seat
        self.ply += 1
        if not self.finished:
            self._turn_goes_on(seat)

    def _put_down(self, seat: int, cards: int) -> None:
        held = self.left[seat]
        self._take_from_hand(seat, cards)
        self.put_down[seat] += (cards & WHOLE_DECK).bit_count()
        dealt = self.dealt[seat]
        if self._finished_at[seat] is None and dealt and self.put_down[seat] >= dealt:
            self._finished_at[seat] = self.ply
        self._last_plays[seat] = cards
        self.owner = seat
        self.lying = cards
        self.strength = self.playbook.strengths[cards]
        self.passed &= ~(1 << seat)
        if held and not self.left[seat]:
            self._go_out(seat, cards)

    def _take_from_hand(self, seat: int, cards: int) -> None:
        """Take away those of the cards that the seat may hold."""
        left = self.left[seat]
        if not self.unseen[seat]:
            self.hands[seat] &= ~cards
            self.left[seat] = self.hands[seat].bit_count()
        elif left is not None:
            self.left[seat] = max(left - (cards & self._loose).bit_count(), 0)
        self._loose &= ~cards if self.unseen[seat] else -1

    def _go_out(self, seat: int, cards: int) -> None:
        if not self.out:
            self.last_play = cards
        self.out.append(seat)
        holding = [left for other, left in enumerate(self.left) if left != 0 and other not in self.out]
        self.finished = self.rules.end == "first-out" or len(holding) <= 1

    def _turn_goes_on(self, seat: int) -> None:
        following = self._next_up(seat)
        if following is None:
            assert self.owner is not None  # noqa: S101 - only the owner's seat ends a trick
            following = self.heir(self.owner)
            self.owner = None
            self.lying = self.strength = self.passed = 0
            self.trick += 1
        self.turn = following

    def _next_up(self, seat: int) -> int | None:
        """The next seat to act in this trick after one, going round; None where the trick is over."""
        for step in range(1, self.seats):
            following = (seat + step) % self.seats
            if following == self.owner:
                return None
            if following not in self.out and not self.locked_out(following):
                return following
        return None if seat == self.owner else seat

    def after(self, seat: int) -> int:
        """Who acts next if a seat passes, before any lock-out is lifted; where that ends the trick, whoever leads.

        Seats that are out or locked out are skipped; the seat itself where nobody else is left.
        """
        following = None if seat == self.owner else self._next_up(seat)
        return following if following is not None else seat if self.owner in (None, seat) else self.heir(self.owner)

    def heir(self, owner: int) -> int:
        """Who leads when a trick ends: its owner, or the next seat still in the game where he is out."""
        for step in range(self.seats):
            following = (owner + step) % self.seats
            if following not in self.out:
                return following
        return owner

    def locked_out(self, seat: int) -> bool:
        """Whether turns skip a seat in this trick; the owner of the table's play is never locked out while it lies."""
        return self.passed >> seat & 1 == 1 and seat != self.owner

    def call_finish(self) -> None:
        """Say who is out where the log ends with no hand empty: whoever put down as many cards as he was dealt.

        The first to get there has won; where the others play on all of them are out, in that order.
        """
        if self.out:
            return
        reached = sorted((ply, seat) for seat, ply in enumerate(self._finished_at) if ply is not None)
        for _, seat in reached[:1] if self.rules.end == "first-out" else reached:
            self.hands[seat] = self.left[seat] = 0
            self._go_out(seat, self._last_plays[seat])


def first_lead(rules: RuleSet, hands: Sequence[int]) -> Opening:
    """Who leads a game, and the card that makes him: the holder of the lowest card, of two holders the first.

    Where anybody may lead the seat is None and the card 0.
    """
    every_card = 0
    for hand in hands:
        every_card |= hand
    if rules.opening_lead == "any" or not every_card:
        return None, 0
    lowest = rules.lowest(every_card)
    return [hand & lowest for hand in hands].index(lowest), lowest


def breaks_opening(rules: RuleSet, lead_card: int, cards: int) -> bool:
    """Whether a first play made as holder of the lowest card neither contains it nor is it alone, as the rules want."""
    match rules.opening_play:
        case "contains":
            return lead_card & ~cards != 0
        case "alone":
            return lead_card not in (0, cards)
    return False
