"""Games for the samples: dealt with some cards in chosen hands, played by bots, with a slip where one is wanted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from service.bots.dealing import Chance, deal, draw, shuffled
from service.bots.styles import PASS, STYLES, Style, choose
from service.bots.turn import Turn
from service.rules.cards import pack, parse_cards, unpack
from service.rules.combinations import Playbook, playbook
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement, settle
from service.rules.table import Table

Action = tuple[int, int]
"""A seat and its cards; 0 is a pass."""
Slip = Callable[[Table], Action | None]
"""An action that breaks a rule, where the table offers one; None where it does not."""

PATIENCE = 4000
"""How many deals are tried before a game that is wanted is given up."""
BOTS = tuple(STYLES[name] for name in ("answerer", "hoarder", "five-carder", "answerer"))


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it was played, up to its end or as far as it was recorded."""

    rules: RuleSet
    hands: tuple[int, ...]
    """As dealt."""
    actions: tuple[Action, ...]
    left: tuple[int, ...]
    """The cards that each seat holds at the end."""
    winner: int | None
    out: tuple[int, ...] = ()
    """The order of going out."""

    @property
    def settlement(self) -> Settlement:
        """What it cost whom; only of a game that came to its end."""
        assert self.winner is not None
        return settle(self.rules, self.left, self.winner, self.last_play, out=self.out)

    @property
    def last_play(self) -> int:
        """The last cards that the winner put down."""
        return next(cards for seat, cards in reversed(self.actions) if seat == self.winner and cards)

    @property
    def plays(self) -> list[int]:
        """Everything that was put down, passes left out."""
        return [cards for _, cards in self.actions if cards]

    @property
    def book(self) -> Playbook:
        """What the cards are worth under its rules."""
        return playbook(self.rules)

    def played(self, seat: int) -> bool:
        """Whether a seat put down any card."""
        return any(cards for actor, cards in self.actions if actor == seat)

    def tables(self) -> Iterator[tuple[Table, Action]]:
        """Each action with the table before it; the table is the same one, moved on."""
        table = Table(self.rules, self.hands)
        for action in self.actions:
            yield table, action
            table.act(*action)


def chances(*names: object) -> Chance:
    """The chance of one game, the same on every machine."""
    return random.Random("/".join(map(str, names))).random


def play_out(
    rules: RuleSet, hands: Sequence[int], styles: Sequence[Style], chance: Chance, slip: Slip | None = None
) -> Game:
    """Play to the end; the first slip that the table offers is made once, and the game goes on after it."""
    table = Table(rules, hands)
    actions: list[Action] = []
    while True:
        slipped = slip(table) if slip else None
        if slipped:
            slip = None
        elif table.finished:
            break
        action = slipped or _act_by_style(table, styles, chance)
        table.act(*action)
        actions.append(action)
    return Game(rules, tuple(hands), tuple(actions), tuple(table.hands), table.winner, tuple(table.out))


def _act_by_style(table: Table, styles: Sequence[Style], chance: Chance) -> Action:
    seat = draw(len(styles), chance) if table.turn is None else table.turn
    return seat, choose(styles[seat], Turn.of(table, seat, chance))


def deal_out(rules: RuleSet, players: int, chance: Chance, fixed: Mapping[int, str] | None = None) -> list[int]:
    """Deal, with some cards in the hands of chosen seats; only where every hand has the same size."""
    if not fixed:
        return deal(rules, players, chance)
    each, spare = rules.hand_sizes(players)
    assert not spare
    hands = [parse_cards(fixed.get(seat, "")) for seat in range(players)]
    deck = [card for card in shuffled(range(52), chance) if not sum(hands) >> card & 1]
    for seat, hand in enumerate(hands):
        missing = each - hand.bit_count()
        hands[seat] |= pack(deck[:missing])
        del deck[:missing]
    return hands


def keeping(cards: str, style: Style = BOTS[0]) -> Style:
    """A style that holds some cards back as long as it has anything else to play, or may pass."""
    kept = parse_cards(cards)

    def keep(turn: Turn) -> int:
        plays = [play for play in turn.plays if not play & kept]
        if plays:
            return style(replace(turn, plays=plays))
        return PASS if turn.may_pass else style(turn)

    return keep


def mixing(*parts: tuple[float, Style]) -> Style:
    """A player of several habits, each with how often it shows; the last one takes what is left."""

    def mix(turn: Turn) -> int:
        place = turn.chance()
        for share, style in parts:
            place -= share
            if place < 0:
                return style(turn)
        return parts[-1][1](turn)

    return mix


def search(name: str, make: Callable[[Chance], Game], wanted: Callable[[Game], bool], start: int = 0) -> Game:
    """The first game of a name that has what is wanted; `start` is where it was found last, which saves time."""
    for seed in range(start, start + PATIENCE):
        game = make(chances(name, seed))
        if wanted(game):
            return game
    raise LookupError(f"{name}: none of {PATIENCE} games has what is wanted")


def texts(cards: int) -> list[str]:
    """A set of cards as a log lists them."""
    return [str(card) for card in unpack(cards)]


def listed(hands: Iterable[int]) -> list[list[str]]:
    """Several hands as a log lists them."""
    return [texts(hand) for hand in hands]
