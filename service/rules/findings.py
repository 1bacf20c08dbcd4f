"""What an audit can find: codes, severities and the sentences that people read (rules.md section 8).

A finding is a code and values; its sentence is made when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.rules.cards import Card, show_cards

ERROR, WARNING, NOTE = "error", "warning", "note"

CODES = {
    "deal/duplicate-card": "the same card twice in the deal",
    "deal/hand-size": "hand sizes that do not fit the deal and the number of players",
    "deal/spare-card": "the larger hand is not the one with the lowest card",
    "deal/players": "a number of players that the rule set does not allow",
    "lead/wrong-seat": "the first action is not by the player who must lead",
    "lead/opening-card": "the first play breaks the rule for the opening play",
    "turn/out-of-turn": "somebody acted when it was another's turn",
    "turn/locked-out": "an action of a seat that is locked out of the trick",
    "play/not-held": "a card that the player does not hold",
    "play/not-a-combination": "cards that are no combination of the rule set",
    "play/wrong-size": "another number of cards than the trick has",
    "play/too-low": "a play that does not beat the one on the table",
    "pass/on-lead": "the player on lead passed",
    "duty/highest-single": "not the highest single before an opponent with one card",
    "duty/liability": "a breach of the duty that is legal but may have to be paid for",
    "going-out/on-two": "going out on twos where that is barred",
    "lead/unknown-predecessor": "who leads hangs on a game before that is not known to have a winner at this table",
    "session/number-twice": "a session with two games of one number",
    "session/gap": "a session in which numbers are missing",
    "session/seats-changed": "players or seats other than in the game before",
    "end/after-finish": "an action after the game had ended",
    "end/unfinished": "the log stops before the game has ended",
    "result/winner": "the recorded winner is another than the replayed one",
    "result/cards-left": "the recorded cards left are others than the replayed ones",
    "result/points": "the recorded points are others than the replayed ones",
    "result/payer": "the recorded payer is another than the replayed one",
}
"""Every code that can arise, with what it means, in the order of rules.md section 8."""

WARNINGS = frozenset(
    code for code in CODES if code in ("duty/liability", "end/unfinished") or code.startswith("result/")
)
NOTES = frozenset(code for code in CODES if code == "lead/unknown-predecessor" or code.startswith("session/"))


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that an audit found wrong or worth saying."""

    code: str
    pointer: str
    """A JSON pointer into the log."""
    ply: int | None = None
    seat: int | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    """What the sentence is made of, as JSON: cards as `TD`, seats as numbers."""
    weight: str | None = None
    """Its severity where that is not the usual one of its code."""

    @property
    def severity(self) -> str:
        """`error`, `warning` or `note`; only an error makes a game illegal."""
        return self.weight or (WARNING if self.code in WARNINGS else NOTE if self.code in NOTES else ERROR)

    def sentence(self, names: Sequence[str]) -> str:
        """What was found, for people, with the players' names by seat.

        >>> values = {"cards": ["9D"], "table": ["TD"], "table_seat": 1, "why": "lower"}
        >>> Finding("play/too-low", "/plays/17/cards", 17, 0, values).sentence(["East", "North"])
        "ply 17: East played 9♦ on North's 10♦, which is lower"
        """
        told = _SENTENCES[self.code](_Telling(self, names))
        return told if self.ply is None else f"ply {self.ply}: {told}"


def signed(points: float | None) -> str:
    """Points with their sign, and a real minus: +33, −22, −4.5, 0; `?` where nobody knows them."""
    if points is None:
        return "?"
    return f"{points:+g}".replace("-", "−") if points else "0"


class _Telling:
    """A finding's values, ready for a sentence."""

    def __init__(self, finding: Finding, names: Sequence[str]) -> None:
        self.values = finding.values
        self.names = names
        self.player = "" if finding.seat is None else self.name(finding.seat)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def who(self, key: str) -> str:
        return self.name(self.values[key])

    def cards(self, key: str) -> str:
        return show_cards([Card.parse(text) for text in self.values[key]])

    def was(self, key: str) -> str:
        """`was` of one card, `were` of several."""
        return "was" if len(self.values[key]) == 1 else "were"

    @property
    def action(self) -> str:
        """What the player did: `East passed`, `East played 9♦`."""
        return f"{self.player} played {self.cards('cards')}" if self.values["cards"] else f"{self.player} passed"

    def counts(self, key: str) -> str:
        return ", ".join(["?" if count is None else str(count) for count in self.values[key]])

    def points(self, key: str) -> str:
        return ", ".join(map(signed, self.values[key]))

    @property
    def basis(self) -> str:
        """What a declared result is held against."""
        return "the cards left" if self.values.get("score_only") else "the plays"


def _duplicate_card(told: _Telling) -> str:
    if told.values["first_seat"] == told.values["seat"]:
        return f"{told.cards('cards')} stands twice in the hand of {told.player}; a deck has it once"
    both = f"{told.who('first_seat')} and {told.player}"
    return f"{told.cards('cards')} {told.was('cards')} dealt to both {both}; a deck has it once"


def _hand_size(told: _Telling) -> str:
    missing = f"; {told.cards('missing')} is nowhere" if told.values.get("missing") else ""
    return (
        f"the hands hold {told.counts('sizes')} cards; {told.values['players']} players get {told.counts('expected')}"
        f"{missing}"
    )


def _spare_card(told: _Telling) -> str:
    holder = f"{told.who('holder')}, who holds {told.cards('cards')}"
    return f"{told.player} has the larger hand, but the spare card goes to {holder}"


def _players(told: _Telling) -> str:
    low, high = told.values["allowed"]
    allowed = str(low) if low == high else f"{low} to {high}"
    return f"{told.values['players']} players sat down; these rules are for {allowed}"


def _wrong_seat(told: _Telling) -> str:
    if not told.values["lead_card"]:
        return f"{told.action} first, but {told.who('turn')} won the game before and must lead"
    return f"{told.action} first, but {told.who('turn')} holds {told.cards('lead_card')} and must lead"


def _opening_card(told: _Telling) -> str:
    how = "lead alone" if told.values["alone"] else "be in the first play"
    return f"{told.action} first, but {told.cards('lead_card')} must {how}"


def _stops(told: _Telling) -> str:
    """Too early: before the first is out or, where the others play on, before the last but one is."""
    event = "only one player holds cards" if 0 in told.values["cards_left"] else "anybody is out"
    return f"the log stops before {event}"


def _not_held(told: _Telling) -> str:
    reasons = []
    if told.values["twice"]:
        reasons.append(f"{told.cards('twice')} stands twice in the play")
    if told.values.get("played"):
        reasons.append(f"{told.player} had played {told.cards('played')} before")
    if told.values.get("never_held"):
        reasons.append(f"{told.cards('never_held')} {told.was('never_held')} not dealt to {told.player}")
    if told.values.get("gone"):
        reasons.append(f"{told.cards('gone')} had been played before")
    if told.values.get("dealt_elsewhere"):
        reasons.append(f"{told.cards('dealt_elsewhere')} {told.was('dealt_elsewhere')} dealt to somebody else")
    return f"{told.action}, but {' and '.join(reasons)}"


def _wrong_size(told: _Telling) -> str:
    size = len(told.values["table"])
    cards = "1 card" if size == 1 else f"{size} cards"
    return f"{told.action} on {told.who('table_seat')}'s {told.cards('table')}; the trick is played with {cards}"


def _highest_single(told: _Telling) -> str:
    danger = f"{told.who('next')}, next to act, holds one card"
    if told.values["cards"] and told.values["cards"] == told.values["highest"]:
        return f"{told.action} on lead, though a play of several cards was held, while {danger}"
    if told.values["cards"]:
        return f"{told.action} instead of {told.cards('highest')}, the highest card held, while {danger}"
    return f"{told.action} with {told.cards('highest')} in hand, which beats the table, while {danger}"


def _result_winner(told: _Telling) -> str:
    values = told.values
    if "replayed" not in values:
        return f"the cards left are {told.counts('cards_left')}; exactly one player goes out with 0"
    return f"the log says that {told.who('declared')} won; {told.basis} say {told.who('replayed')}"


def _result_cards_left(told: _Telling) -> str:
    if "most" in told.values:
        return f"{told.counts('declared')} cards cannot all be left: the hands hold {told.counts('most')} at most"
    return f"the log says that {told.counts('declared')} cards were left; the plays say {told.counts('replayed')}"


def _result_payer(told: _Telling) -> str:
    paid = "nobody does" if told.values["replayed"] is None else f"{told.who('replayed')} does"
    return f"the log says that {told.who('declared')} pays for all; under these rules {paid}"


_TOO_LOW = {
    "lower": "is lower",
    "equal": "is as high, not lower",
    "category": "only a higher combination of its own kind or a bomb beats",
    "bomb": "only a higher bomb beats",
}

_SENTENCES: Mapping[str, Callable[[_Telling], str]] = {
    "deal/duplicate-card": _duplicate_card,
    "deal/hand-size": _hand_size,
    "deal/spare-card": _spare_card,
    "deal/players": _players,
    "lead/wrong-seat": _wrong_seat,
    "lead/opening-card": _opening_card,
    "turn/out-of-turn": lambda told: f"{told.action} when it was {told.who('turn')}'s turn",
    "turn/locked-out": lambda told: (
        f"{told.action} after having passed in this trick, when it was {told.who('turn')}'s turn"
    ),
    "play/not-held": _not_held,
    "play/not-a-combination": lambda told: f"{told.action}, which is no combination under these rules",
    "play/wrong-size": _wrong_size,
    "play/too-low": lambda told: (
        f"{told.action} on {told.who('table_seat')}'s {told.cards('table')}, which {_TOO_LOW[told.values['why']]}"
    ),
    "pass/on-lead": lambda told: f"{told.player} passed on lead; whoever leads must play",
    "duty/highest-single": _highest_single,
    "duty/liability": _highest_single,
    "going-out/on-two": lambda told: f"{told.action} and went out; the last play may not be twos alone",
    "lead/unknown-predecessor": lambda _: "the winner of the game before leads, and who that is is not known",
    "session/number-twice": lambda told: f"there is another game {told.values['number']} in this session",
    "session/gap": lambda told: (
        f"game {told.values['number']} follows game {told.values['before']} in this session; those between are missing"
    ),
    "session/seats-changed": lambda told: (
        f"other players or seats than in game {told.values['before']} of this session"
    ),
    "end/after-finish": lambda told: f"{told.action} after {told.who('winner')} had gone out and the game had ended",
    "end/unfinished": lambda told: f"{_stops(told)}; cards left: {told.counts('cards_left')}",
    "result/winner": _result_winner,
    "result/cards-left": _result_cards_left,
    "result/points": lambda told: (
        f"the log gives the points {told.points('declared')}; the rules give {told.points('replayed')}"
    ),
    "result/payer": _result_payer,
}
