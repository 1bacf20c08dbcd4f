"""Play one game from the deal to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.bots.dealing import Chance, deal, draw
from service.bots.styles import Style, choose
from service.bots.turn import Turn
from service.rules.cards import TWOS
from service.rules.liability import Liability
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement, settle
from service.rules.table import Table

DEALS = 200
"""How often a game is dealt anew before the rules are given up as unplayable."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that came to its end."""

    hands: tuple[int, ...]
    """As dealt."""
    actions: tuple[tuple[int, int], ...]
    """Seat and cards of every turn; 0 is a pass."""
    settlement: Settlement


class UnplayableError(ValueError):
    """Rules under which games do not come to an end."""


def play_game(rules: RuleSet, styles: Sequence[Style], chance: Chance) -> PlayedGame:
    """Deal and play; a deal that comes to a dead end is thrown in and dealt again.

    A dead end is a lead for which the rules leave nothing to play, as without singles, or a table where everybody
    holds only twos and may not go out on them.
    """
    for _ in range(DEALS):
        hands = deal(rules, len(styles), chance)
        table = Table(rules, hands)
        liability = Liability()
        actions = _play_out(table, styles, chance, liability)
        if table.finished:
            return PlayedGame(tuple(hands), tuple(actions), _settle(table, liability))
    raise UnplayableError(
        f"none of {DEALS} deals could be played to an end: under these rules players are left with cards"
        " that they may not lead; add singles to `plays`"
    )


def _play_out(table: Table, styles: Sequence[Style], chance: Chance, liability: Liability) -> list[tuple[int, int]]:
    """Every action until the game ends, or comes to a dead end."""
    actions = []
    while not table.finished:
        seat = draw(len(styles), chance) if table.turn is None else table.turn
        turn = Turn.of(table, seat, chance)
        if (not turn.plays and not turn.may_pass) or _only_twos(table):
            break
        cards = choose(styles[seat], turn)
        liability.act(table, seat, cards, table.judge(seat, cards))
        actions.append((seat, cards))
    return actions


def _settle(table: Table, liability: Liability) -> Settlement:
    winner = table.out[0]
    return settle(table.rules, table.hands, winner, table.last_play, out=table.out, payer=liability.payer)


def _only_twos(table: Table) -> bool:
    """Whether nobody can ever go out, because all hold nothing but twos and may not end on them."""
    return table.rules.going_out == "not-on-two" and not any(hand & ~TWOS for hand in table.hands)
