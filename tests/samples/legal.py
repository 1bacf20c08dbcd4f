"""`legal/`: games in which nothing is wrong, each showing something of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from service.bots.dealing import Chance
from service.bots.styles import STYLES, Style
from service.rules.combinations import BOMBS
from service.rules.document import read_rules
from service.rules.ruleset import Category
from tests.builders import Log
from tests.samples.playing import BOTS, Game, deal_out, keeping, play_out, search
from tests.samples.writing import dump_game, log_of

COMPASS = ("East", "North", "West", "South")
WORKED = ("East", "West", "South", "North")
FRIENDS = ("Mei", "Oscar", "Ah Keung", "美玲")
FAMILY = ("阿強", "志明", "Grace", "Ruth")
FOUR, FLUSH_STRAIGHT = "8D 8C 8H 8S", "5H 6H 7H 8H 9H"


@dataclass(frozen=True, slots=True)
class Sample:
    """One game that is wanted: how it is dealt and played, and what it must show."""

    name: str
    rules: object
    names: Sequence[str]
    note: str
    """What it shows, in one sentence; {winner} is the winner's name."""
    wanted: Callable[[Game], bool]
    fixed: Mapping[int, str] = field(default_factory=dict)
    """Cards dealt to chosen seats."""
    styles: Sequence[Style] = BOTS
    kept: Mapping[int, str] = field(default_factory=dict)
    """Cards that chosen seats hold back."""
    start: int = 0

    def game(self) -> Game:
        """The first game that shows it."""
        return search(self.name, self._play, self.wanted, self.start)

    def _play(self, chance: Chance) -> Game:
        rules = read_rules(self.rules)
        hands = deal_out(rules, len(self.names), chance, self.fixed)
        return play_out(rules, hands, self._styles(), chance)

    def _styles(self) -> list[Style]:
        styles = list(self.styles[: len(self.names)])
        for seat, cards in self.kept.items():
            styles[seat] = keeping(cards, styles[seat])
        return styles

    def log(self) -> Log:
        """The game's log, with its note."""
        game = self.game()
        assert game.winner is not None
        return log_of(game, self.names, note=self.note.format(winner=self.names[game.winner]))


def _categories(game: Game) -> set[Category]:
    return {category for cards in game.plays if (category := _category(game, cards))}


def _category(game: Game, cards: int) -> Category | None:
    combination = game.book.classify(cards)
    return combination.category if combination else None


def plays_all(*categories: Category) -> Callable[[Game], bool]:
    """Games in which each of some categories is played."""
    return lambda game: _categories(game) >= set(categories)


def ends_on(category: Category) -> Callable[[Game], bool]:
    """Games that the winner ends with a category."""
    return lambda game: _category(game, game.last_play) is category


def costs(*points: int) -> Callable[[Game], bool]:
    """Games that come to such points."""
    return lambda game: game.settlement.points == points


def leaves(most: int, *, doubled: bool = False) -> Callable[[Game], bool]:
    """Games after which somebody holds at least so many cards; with doublings only where they are wanted."""

    def wanted(game: Game) -> bool:
        debts = game.settlement.debts
        return max(debt.cards or 0 for debt in debts) >= most and any(debt.doublings for debt in debts) is doubled

    return wanted


def bombs_a_smaller_play(game: Game) -> bool:
    """Whether a bomb beats a play of fewer cards."""
    strengths = game.book.strengths
    return any(
        strengths[cards] >= BOMBS and 0 < table.lying.bit_count() < cards.bit_count()
        for table, (_, cards) in game.tables()
        if cards
    )


def shuts_out(game: Game) -> bool:
    """Whether a loser never put down a card, in a game that lasted."""
    silent = [seat for seat in range(len(game.hands)) if not game.played(seat)]
    return len(silent) == 1 and len(game.actions) > 20 and not any(debt.doublings for debt in game.settlement.debts)


def leaves_a_four(game: Game) -> bool:
    """Whether just one loser pays double, for four equal cards."""
    doublings = [debt.doublings for debt in game.settlement.debts if debt.doublings]
    return doublings == [("unused_four",)]


def ends_on_a_two(game: Game) -> bool:
    """Whether the last card is a 2."""
    return game.last_play.bit_count() == 1 and game.last_play >= 1 << 48


SAMPLES = (
    Sample(
        "wikipedia",
        "wikipedia",
        COMPASS,
        "Four players under the default rules, with a straight, a full house and nothing doubled.",
        lambda game: plays_all(Category.STRAIGHT, Category.FULL_HOUSE)(game) and leaves(8)(game),
        start=292,
    ),
    Sample(
        "pagat",
        "pagat",
        FRIENDS,
        "Penalty points: {winner} gets 0, a player with ten cards or more pays double for each.",
        lambda game: plays_all(Category.FLUSH, Category.STRAIGHT)(game) and leaves(10)(game),
        start=239,
    ),
    Sample(
        "hong-kong",
        "hong-kong",
        FRIENDS,
        "Hong Kong rules: from eight cards on a loss counts double, from ten on triple.",
        lambda game: plays_all(Category.FLUSH, Category.FULL_HOUSE)(game) and leaves(10)(game),
    ),
    Sample(
        "taiwan",
        "taiwan",
        FAMILY,
        "Taiwan rules: 3♣ leads, who has passed stays out of the trick, and a four of a kind bombs a smaller play.",
        bombs_a_smaller_play,
    ),
    Sample(
        "pusoy-dos",
        "pusoy-dos",
        ("Jun", "Liza", "Carmen", "Ramon"),
        "Pusoy dos: 3♣ leads, diamonds are the highest suit, and a point is a card.",
        plays_all(Category.FLUSH, Category.STRAIGHT),
    ),
    Sample(
        "capsa",
        "capsa",
        ("Budi", "Sari", "Ling", "Agus"),
        "Capsa as the first game of an evening: the lowest card leads, and who has passed stays out of the trick.",
        plays_all(Category.STRAIGHT, Category.FULL_HOUSE),
    ),
    Sample(
        "charlesworth",
        "charlesworth",
        COMPASS,
        "Charlesworth's rules: 3♦ leads alone, and two pairs make a play of four cards.",
        plays_all(Category.TWO_PAIRS, Category.STRAIGHT),
        start=198,
    ),
    Sample(
        "two-players",
        "wikipedia",
        ("Mei", "Oscar"),
        "Two players hold 26 cards each.",
        leaves(10),
        start=309,
    ),
    Sample(
        "three-players",
        "wikipedia",
        ("Ah Keung", "美玲", "Ruth"),
        "Three players hold 17, 17 and 18 cards; the spare one goes to the holder of 3♦.",
        leaves(5),
    ),
    Sample(
        "worked-example",
        "wikipedia",
        WORKED,
        "The plain worked example of the rules: 3, 11 and 8 cards are left and nothing is doubled.",
        lambda game: costs(-3, -22, -8, 33)(game) and game.settlement.cards_left == (3, 11, 8, 0),
        fixed={3: "2H 2S", 0: "2D 2C"},
        styles=(BOTS[0], STYLES["passer"], STYLES["passer"], BOTS[0]),
        start=1680,
    ),
    Sample(
        "worked-example-doubled",
        "wikipedia",
        WORKED,
        "The other worked example: North goes out on a single 2, West has an unused straight flush, South an unused 2.",
        lambda game: costs(-6, -36, -32, 74)(game) and ends_on_a_two(game),
        fixed={1: FLUSH_STRAIGHT, 2: "2D", 3: "2S 2H 2C"},
        kept={1: FLUSH_STRAIGHT, 2: "2D", 3: "2S"},
        start=1274,
    ),
    Sample(
        "ends-on-a-two",
        "wikipedia",
        FRIENDS,
        "{winner} goes out on a single 2, which doubles every debt.",
        ends_on_a_two,
    ),
    Sample(
        "ends-on-a-four",
        "wikipedia",
        COMPASS,
        "{winner} goes out on four eights with a kicker, which doubles every debt.",
        ends_on(Category.FOUR_OF_A_KIND),
        fixed={2: FOUR},
        kept={2: FOUR},
    ),
    Sample(
        "ends-on-a-straight-flush",
        "wikipedia",
        COMPASS,
        "{winner} goes out on a straight flush, which doubles every debt.",
        ends_on(Category.STRAIGHT_FLUSH),
        fixed={1: FLUSH_STRAIGHT},
        kept={1: FLUSH_STRAIGHT},
    ),
    Sample(
        "shut-out",
        "hong-kong",
        FAMILY,
        "A loser never puts down a card and pays four points for each.",
        shuts_out,
    ),
    Sample(
        "unused-four",
        "wikipedia",
        FRIENDS,
        "A loser still holds four eights and pays double.",
        leaves_a_four,
        fixed={3: FOUR},
        kept={3: FOUR},
    ),
)


def legal_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    for sample in SAMPLES:
        yield f"legal/{sample.name}.json", dump_game(sample.log())
