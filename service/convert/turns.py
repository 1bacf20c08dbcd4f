"""Whose turn it is while a log is read or written, so that only surprising seats need be named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service.rules.cards import WHOLE_DECK, Card, pack
from service.rules.document import RuleSetError, read_rules
from service.rules.presets import DEFAULT
from service.rules.ruleset import RuleSet
from service.rules.table import Table


class Turns:
    """The seat that acts next, action by action, as far as a log's rules and hands tell.

    Turns follow the rules where all hands are known and the game is not over, else they simply go round. A log that
    names no rules goes by the default preset, whatever a server's default is: a text means the same game everywhere.
    """

    __slots__ = ("_owner", "_table", "next", "rules_known", "seats")

    def __init__(self, log: Mapping[str, Any]) -> None:
        rules = _rules(log)
        hands = [player.get("hand") for player in log["players"]]
        self.seats = len(hands)
        self.rules_known = rules is not None
        """Whether the rules can be read: by other rules the turn may go round in another way some day."""
        self._table = None if rules is None or None in hands else Table(rules, [_pack_hand(hand) for hand in hands])
        self.next = None if self._table is None or _follows(log, self._table.rules) else self._table.turn
        """The seat to act; None while nobody in particular must lead."""
        self._owner: int | None = None

    def begins_trick(self, seat: int) -> bool:
        """Whether an action by a seat looks like the first of a trick, the turn having come round to the last play."""
        return self._owner is not None and self._owner in (seat, self.next)

    def act(self, seat: int, cards: Iterable[str]) -> None:
        """Take an action as done, whoever took it."""
        if not 0 <= seat < self.seats:
            return
        played = pack(map(Card.parse, cards))
        if played:
            self._owner = seat
        self.next = (seat + 1) % self.seats
        if self._table is not None:
            self._table.act(seat, played)
            if not self._table.finished:
                self.next = self._table.turn


def _rules(log: Mapping[str, Any]) -> RuleSet | None:
    """The rules that turns follow; None where they cannot be read."""
    try:
        return read_rules(log["rules"]) if "rules" in log else DEFAULT
    except RuleSetError:
        return None


def _pack_hand(cards: Iterable[str]) -> int:
    return pack(map(Card.parse, cards)) & WHOLE_DECK


def _follows(log: Mapping[str, Any], rules: RuleSet) -> bool:
    """Whether the winner of an earlier game leads, whom a log by itself does not name."""
    return rules.opening_lead == "previous-winner" and bool(log.get("session")) and log.get("number") != 1
