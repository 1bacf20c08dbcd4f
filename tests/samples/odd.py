"""`odd/`: games that are not as they should be, or not written as most are, each of a kind that people have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from service.bots.dealing import Chance
from service.rules.cards import Card, parse_cards, unpack
from service.rules.document import read_rules
from tests.builders import Log
from tests.samples.legal import COMPASS, FAMILY, FRIENDS
from tests.samples.playing import BOTS, Game, deal_out, play_out, search
from tests.samples.writing import dump_game, log_of

HIGH_STRAIGHT = frozenset("JQKA2")


@dataclass(frozen=True, slots=True)
class Odd:
    """One file: its name, what is odd about it, by which rules it was played, and how it is written."""

    name: str
    note: str
    rules: object
    names: tuple[str, ...]
    write: Callable[[Log], bytes]
    wanted: Callable[[Game], bool] = lambda _game: True

    def data(self) -> bytes:
        """The bytes of the file."""
        game = search(f"odd/{self.name}", self._play, self.wanted)
        return self.write(log_of(game, self.names, note=self.note))

    def _play(self, chance: Chance) -> Game:
        rules = read_rules(self.rules)
        return play_out(rules, deal_out(rules, len(self.names), chance), BOTS[: len(self.names)], chance)


def has_high_straight(game: Game) -> bool:
    """Whether somebody plays J-Q-K-A-2, of several suits."""
    return any(
        {str(card)[0] for card in cards} == HIGH_STRAIGHT and len({str(card)[1] for card in cards}) > 1
        for cards in map(unpack, game.plays)
        if len(cards) == 5
    )


def _by_default_rules(log: Log) -> bytes:
    return dump_game(log | {"rules": "wikipedia"})


def _as_typed(log: Log) -> bytes:
    """Ten as 10, signs before or after the rank, lower case, a mark at the beginning, line ends of Windows."""
    turn = iter(range(10_000))
    written = re.sub(
        r'"([3-9TJQKA2][DCHS])"', lambda found: f'"{_typed(found[1], next(turn))}"', dump_game(log).decode()
    )
    return b"\xef\xbb\xbf" + written.replace("\n", "\r\n").encode()


def _typed(card: str, turn: int) -> str:
    rank, suit, sign = card[0].replace("T", "10"), card[1], Card.parse(card).sign[-1]
    return (f"{rank}{suit}", f"{sign}{rank}", f"{rank}{sign}", f"{rank}{suit}".lower())[turn % 4]


def _backwards(log: Log) -> bytes:
    """The players listed against the turn, and their seats with them."""
    last = len(log["players"]) - 1
    result = log["result"]
    return dump_game(
        log
        | {
            "players": log["players"][::-1],
            "plays": [play | {"seat": last - play["seat"]} for play in log["plays"]],
            "result": {
                "winner": last - result["winner"],
                "cards_left": result["cards_left"][::-1],
                "points": result["points"][::-1],
            },
        }
    )


def _without_a_card(log: Log) -> bytes:
    """A card that its holder never played is missing from the deal."""
    played = {(play["seat"], card) for play in log["plays"] for card in play["cards"]}
    seat, lost = next(
        (seat, card)
        for seat, player in enumerate(log["players"])
        for card in player["hand"]
        if (seat, card) not in played and parse_cards(card) < 1 << 48
    )
    log["players"][seat]["hand"].remove(lost)
    return dump_game({name: value for name, value in log.items() if name != "result"})


ODD = (
    Odd(
        "house-straight.json",
        "A table that plays J-Q-K-A-2 as the highest straight, logged under the default rules.",
        {"preset": "wikipedia", "straights": "J2"},
        FAMILY,
        _by_default_rules,
        has_high_straight,
    ),
    Odd(
        "reversed-seats.json",
        "The players are listed against the turn, so that nearly every turn looks wrong.",
        "hong-kong",
        FRIENDS,
        _backwards,
    ),
    Odd(
        "typed-cards.json",
        "Cards as people type them, a byte order mark, and line ends of Windows.",
        "wikipedia",
        COMPASS,
        _as_typed,
    ),
    Odd(
        "lost-card.json",
        "A whole deck was dealt but for one card; the audit names it.",
        "wikipedia",
        COMPASS,
        _without_a_card,
    ),
)


def odd_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    for odd in ODD:
        yield f"odd/{odd.name}", odd.data()
