"""The styles of the bots: each plays by one habit, so that its mark can be seen in the statistics.

A style chooses from the plays that are open to it, 0 for a pass. All of them but `random` go out when they can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from service.bots.dealing import draw
from service.bots.turn import Turn
from service.rules.cards import TWOS

Style = Callable[[Turn], int]

PASS = 0
PATIENCE = 0.6
"""How often a passer lets a play go by that it could beat."""


def passer(turn: Turn) -> int:
    """Lets most plays go by, even those that it could beat."""
    if turn.may_pass and turn.chance() < PATIENCE:
        return PASS
    return turn.lowest(turn.plays) if turn.leading else turn.cheapest(turn.plays)


def answerer(turn: Turn) -> int:
    """Answers whatever it can, with what harms its hand least."""
    return turn.lowest(turn.plays) if turn.leading else turn.least_harmful(turn.plays)


def hoarder(turn: Turn) -> int:
    """Keeps its twos until it holds nothing else, and would rather pass than play one."""
    plays = [cards for cards in turn.plays if not cards & TWOS]
    if not plays and turn.may_pass and turn.hand & ~TWOS:
        return PASS
    plays = plays or turn.plays
    return turn.lowest(plays) if turn.leading else turn.least_harmful(plays)


def breaker(turn: Turn) -> int:
    """Breaks pairs and triples to play single cards, and would rather pass than put two cards down together."""
    singles = [cards for cards in turn.plays if not cards & cards - 1]
    if not singles and turn.may_pass:
        return PASS
    from_sets = [cards for cards in singles if turn.torn(cards)]
    return turn.cheapest(from_sets or singles or turn.plays)


def five_carder(turn: Turn) -> int:
    """Puts down five cards as early as it can, and until then would rather pass than tear equal cards apart."""
    fives = [cards for cards in turn.plays if cards.bit_count() == 5]
    if fives:
        return turn.cheapest(fives)
    if turn.leading:
        return turn.lowest(turn.plays)
    answer = turn.least_harmful(turn.plays)
    return PASS if turn.may_pass and turn.torn(answer) else answer


def at_random(turn: Turn) -> int:
    """Does anything that is allowed, each play as likely as the others, and a pass counts as one of them."""
    options = [PASS, *turn.plays] if turn.may_pass else turn.plays
    return options[draw(len(options), turn.chance)]


def choose(style: Style, turn: Turn) -> int:
    """What a bot does: nothing where nothing is open to it, its last cards where it can, else what its style says."""
    if not turn.plays:
        return PASS
    if style is not at_random and turn.hand in turn.plays:
        return turn.hand
    return style(turn)


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "passer": passer,
        "answerer": answerer,
        "hoarder": hoarder,
        "breaker": breaker,
        "five-carder": five_carder,
        "random": at_random,
    }
)
"""Every style by name."""
