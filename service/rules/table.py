"""The table: whose turn it is, what lies on it and who holds what (rules.md sections 1, 5 and 8).

`judge` says which rule an action would break; `act` takes the action as done, whatever it was, and the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.rules.cards import TWOS, WHOLE_DECK
from service.rules.combinations import BOMBS, beats, playbook
from service.rules.ruleset import Category, RuleSet


class Table:
    """One game in progress. Seats are numbers from 0 in turn order; sets of cards are integers (see `cards`)."""

    __slots__ = (
        "_finished_at",
        "dealt",
        "hands",
        "last_plays",
        "lead_card",
        "lying",
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
        "winner",
    )

    def __init__(self, rules: RuleSet, hands: Sequence[int]) -> None:
        self.rules = rules
        self.playbook = playbook(rules)
        self.seats = len(hands)
        self.dealt = [hand.bit_count() for hand in hands]
        self.hands = list(hands)
        self.ply = 0
        self.trick = 0
        """The number of the trick that the next action belongs to, from 0."""
        self.turn, self.lead_card = first_lead(rules, hands)
        """The seat to act, None while anybody may; and the lowest card dealt where its holder must lead, else 0."""
        self.owner: int | None = None
        """The seat whose play lies on the table; None when the next play is a lead."""
        self.lying = 0
        """The cards on the table."""
        self.strength = 0
        """Their strength; 0 when nothing lies there that a play could be held against."""
        self.passed = 0
        """The seats that have passed in this trick, a bit each, where passing locks out."""
        self.winner: int | None = None
        self.put_down = [0] * self.seats
        """How many cards each seat has put down, held or not."""
        self.last_plays = [0] * self.seats
        self._finished_at: list[int | None] = [None] * self.seats

    @property
    def on_lead(self) -> bool:
        """Whether the next play begins a trick."""
        return self.owner is None

    @property
    def finished(self) -> bool:
        """Whether a player is out, which ends the game."""
        return self.winner is not None

    def judge(self, seat: int, cards: int) -> str | None:
        """Name the first rule that an action would break, in the order of rules.md section 8; None for a legal one."""
        if self.finished:
            return "end/after-finish"
        if self.turn is not None and seat != self.turn:
            return self._wrong_turn(seat)
        if not cards:
            return self._judge_pass(seat)
        if cards & ~self.hands[seat]:
            return "play/not-held"
        strength = self.playbook.strengths[cards]
        if not strength:
            return "play/not-a-combination"
        if self.ply == 0 and breaks_opening(self.rules, self.lead_card, cards):
            return "lead/opening-card"
        if self.strength and not beats(strength, self.strength):
            wrong_size = cards.bit_count() != self.lying.bit_count() and strength < BOMBS
            return "play/wrong-size" if wrong_size else "play/too-low"
        if self._breaks_single_duty(seat, cards, strength):
            return "duty/highest-single"
        if self._goes_out_on_twos(seat, cards):
            return "going-out/on-two"
        return None

    def _wrong_turn(self, seat: int) -> str:
        if self.ply == 0:
            return "lead/wrong-seat"
        return "turn/locked-out" if self.locked_out(seat) else "turn/out-of-turn"

    def _judge_pass(self, seat: int) -> str | None:
        if self.on_lead:
            return None if self.may_pass_lead(seat) else "pass/on-lead"
        if self.bound_to_highest_single(seat) and self.following_single and self._playable_single(seat):
            return "duty/highest-single"
        return None

    def may_pass_lead(self, seat: int) -> bool:
        """A player who may not go out on twos and holds nothing else may pass the lead."""
        return self.rules.going_out == "not-on-two" and not self.hands[seat] & ~TWOS

    def _goes_out_on_twos(self, seat: int, cards: int) -> bool:
        return self.rules.going_out == "not-on-two" and cards == self.hands[seat] and not cards & ~TWOS

    def in_danger(self, seat: int) -> bool:
        """Whether the next to act, if this seat passed, is an opponent who holds exactly one card (section 5)."""
        following = self.after(seat)
        return following != seat and self.hands[following].bit_count() == 1

    def bound_to_highest_single(self, seat: int) -> bool:
        """Whether `last_card: highest-single` binds a seat now."""
        return self.rules.last_card == "highest-single" and self.in_danger(seat)

    @property
    def following_single(self) -> bool:
        """Whether a single lies on the table."""
        return bool(self.strength) and self.playbook.category(self.strength) is Category.SINGLE

    def _playable_single(self, seat: int) -> bool:
        """Whether a seat holds a single that beats the table and may be played."""
        single = self.rules.highest(self.hands[seat])
        strength = self.playbook.strengths[single]
        return bool(strength) and beats(strength, self.strength) and not self._goes_out_on_twos(seat, single)

    def _breaks_single_duty(self, seat: int, cards: int, strength: int) -> bool:
        """A single played before an opponent with one card must be the highest held; a bomb is always allowed."""
        if cards & (cards - 1) or strength >= BOMBS or not (self.on_lead or self.following_single):
            return False
        return self.bound_to_highest_single(seat) and cards != self.rules.highest(self.hands[seat])

    def act(self, seat: int, cards: int) -> None:
        """Take an action as done: held cards leave the hand and the turn goes on from the seat (section 8)."""
        if self.finished:
            self.ply += 1
            return
        if cards:
            self._put_down(seat, cards)
        elif self.owner is not None and self.rules.passing == "locks-out":
            self.passed |= 1 << seat
        self.ply += 1
        if self.winner is None:
            self._turn_goes_on(seat)

    def _put_down(self, seat: int, cards: int) -> None:
        held = self.hands[seat]
        self.hands[seat] = held & ~cards
        self.put_down[seat] += (cards & WHOLE_DECK).bit_count()
        if self._finished_at[seat] is None and self.put_down[seat] >= self.dealt[seat]:
            self._finished_at[seat] = self.ply
        self.last_plays[seat] = cards
        self.owner = seat
        self.lying = cards
        self.strength = self.playbook.strengths[cards]
        self.passed &= ~(1 << seat)
        if held and not self.hands[seat]:
            self.winner = seat

    def _turn_goes_on(self, seat: int) -> None:
        self.turn = self.after(seat)
        if self.turn == self.owner:
            self.owner = None
            self.lying = self.strength = self.passed = 0
            self.trick += 1

    def after(self, seat: int) -> int:
        """The next seat to act after one, going round; seats that are locked out are skipped."""
        following = (seat + 1) % self.seats
        while following != seat and self.locked_out(following):
            following = (following + 1) % self.seats
        return following

    def locked_out(self, seat: int) -> bool:
        """Whether turns skip a seat in this trick; the owner of the table's play is never locked out while it lies."""
        return self.passed >> seat & 1 == 1 and seat != self.owner

    def call_finish(self) -> None:
        """Say who is out where the log ends with no hand empty: who first put down as many cards as he was dealt."""
        finishers = [(ply, seat) for seat, ply in enumerate(self._finished_at) if ply is not None and self.dealt[seat]]
        if self.winner is None and finishers:
            self.winner = min(finishers)[1]
            self.hands[self.winner] = 0


def first_lead(rules: RuleSet, hands: Sequence[int]) -> tuple[int | None, int]:
    """Who leads a game, and the card that makes him: the holder of the lowest card, of two holders the first.

    Where anybody may lead the seat is None and the card 0.
    """
    every_card = 0
    for hand in hands:
        every_card |= hand
    if rules.opening_lead == "any" or not every_card:
        return None, 0
    lowest = rules.lowest(every_card)
    return next(seat for seat, hand in enumerate(hands) if hand & lowest), lowest


def breaks_opening(rules: RuleSet, lead_card: int, cards: int) -> bool:
    """Whether a first play made as holder of the lowest card neither contains it nor is it alone, as the rules want."""
    match rules.opening_play:
        case "contains":
            return lead_card & ~cards != 0
        case "alone":
            return lead_card not in (0, cards)
    return False
