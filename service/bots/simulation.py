"""Games between bots, as many as wanted, written as game logs (log-format.md).

Same seed, same games, whatever the machine and the version of Python; the first of many games are the same as the first
of few. Written by `json.dumps(game, ensure_ascii=False, separators=(",", ":"))` a game takes about 2 kB.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from service.bots.playing import PlayedGame, play_game
from service.bots.seating import Bot, Seating, name_bots
from service.bots.styles import STYLES
from service.rules.cards import card_texts
from service.rules.naming import differences, rules_key
from service.rules.record import FORMAT
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement
from service.rules.words import unknown

SESSION = 5
"""How many games the same bots play in the same seats before the next line-up sits down."""
FIRST_START = datetime(2025, 1, 1, tzinfo=UTC)
GAME_TIME = timedelta(minutes=10)
"""From the start of one game to the start of the next."""
MOST_BOTS = 10
"""How many styles may be named, so that an id that lists them stays within 200 characters."""


def simulate(
    games: int,
    rules: RuleSet,
    players: int,
    seed: int,
    *,
    source: str | None = None,
    styles: Sequence[str] | None = None,
) -> Iterator[dict[str, Any]]:
    """Let bots play games and write them down, one log after the other.

    Every style of `styles.STYLES` sits at the table in turn unless some are named. ValueError says what is wrong where
    the rules do not let so many play or a style is unknown, and, once games are asked for, where none can end.
    """
    _check(rules, players, seed, styles)
    return _Club(rules, players, seed, source, styles).play(games)


def _check(rules: RuleSet, players: int, seed: int, styles: Sequence[str] | None) -> None:
    low, high = rules.players
    if not low <= players <= high:
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise ValueError(f"these rules are for {allowed} players, not {players}")
    if not 0 <= seed < 1 << 63:
        raise ValueError(f"a seed is a whole number from 0 to {(1 << 63) - 1}, not {seed}")
    if styles is not None and not 1 <= len(styles) <= MOST_BOTS:
        raise ValueError(f"name 1 to {MOST_BOTS} styles, of " + ", ".join(STYLES))
    for style in styles or ():
        if style not in STYLES:
            raise ValueError(unknown(style, STYLES, "style"))


class _Club:
    """The bots that play under one seed, and how their games are named."""

    def __init__(
        self,
        rules: RuleSet,
        players: int,
        seed: int,
        source: str | None,
        styles: Sequence[str] | None,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.source = f"simulate-{seed}" if source is None else source
        self.series = f"{rules_key(rules)}/{players}/{'+'.join(styles or ['all'])}/{seed}"
        """What tells these games from those of another seed, rule set or company in the same source."""
        chance = random.Random(f"{seed}/seating").random
        self.seating = Seating(name_bots(styles or tuple(STYLES), players), players, chance)

    def play(self, games: int) -> Iterator[dict[str, Any]]:
        for place in range(games):
            bots = self.seating.line_up(place // SESSION)
            chance = random.Random(f"{self.seed}/{place}").random
            played = play_game(self.rules, [bot.style for bot in bots], chance)
            yield self._head(place) | {
                "rules": _name_rules(self.rules),
                "players": _write_players(bots, played),
                "plays": [{"seat": seat, "cards": card_texts(cards)} for seat, cards in played.actions],
                "result": _write_result(played.settlement),
            }

    def _head(self, place: int) -> dict[str, Any]:
        """Which game this is. A session is left out where the winner of the game before would have to lead."""
        session, number = divmod(place, SESSION)
        at_table = {"session": f"{self.series}/table-{session + 1}", "number": number + 1}
        return {
            "format": FORMAT,
            "id": f"{self.series}/{place + 1}",
            "source": self.source,
            **(at_table if self.rules.opening_lead != "previous-winner" else {}),
            "started_at": (FIRST_START + place * GAME_TIME).isoformat(),
        }


def _name_rules(rules: RuleSet) -> str | dict[str, Any]:
    """The preset's name, with the fields that differ from it where some do."""
    differing = differences(rules)
    return {"preset": rules.preset, **differing} if differing else rules.preset


def _write_players(bots: Sequence[Bot], played: PlayedGame) -> list[dict[str, Any]]:
    hands = map(card_texts, played.hands)
    return [{"name": bot.name, "hand": hand, "kind": "bot"} for bot, hand in zip(bots, hands, strict=True)]


def _write_result(settlement: Settlement) -> dict[str, Any]:
    return {
        "winner": settlement.winner,
        "cards_left": list(settlement.cards_left),
        "points": list(settlement.points),
        **({} if settlement.payer is None else {"payer": settlement.payer}),
    }
