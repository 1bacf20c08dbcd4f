"""What the statistics say of each seat of one game: the figures that the styles are told apart by (statistics.md).

Counted here from the rules alone, ply by ply, so that a style is not measured by its own words.
"""

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, variance
from typing import Any

from service.rules.cards import TWOS, Card, pack
from service.rules.choices import open_plays
from service.rules.document import read_rules
from service.rules.table import Table

Figures = dict[str, float]
"""A seat's figures for one game by name; those without an opportunity are left out."""


def figures(game: dict[str, Any]) -> list[Figures]:
    """Each seat's figures for one game."""
    counts: list[dict[str, list[float]]] = [defaultdict(list) for _ in game["players"]]
    table = Table(read_rules(game["rules"]), [pack(map(Card.parse, player["hand"])) for player in game["players"]])
    dealt = tuple(table.hands)
    for play in game["plays"]:
        seat, cards = play["seat"], pack(map(Card.parse, play["cards"]))
        for name, made in _look(table, seat, cards):
            counts[seat][name].append(made)
        table.act(seat, cards)
    for seat, hand in enumerate(dealt):
        if hand & TWOS:
            kept = (table.hands[seat] & TWOS).bit_count() / (hand & TWOS).bit_count()
            counts[seat]["twos_kept"].append(kept)
    return [{name: fmean(values) for name, values in of_seat.items()} for of_seat in counts]


def _look(table: Table, seat: int, cards: int) -> Iterator[tuple[str, float]]:
    """What one action adds to which figure."""
    plays = list(open_plays(table, seat))
    if not table.on_lead and plays:
        yield "voluntary_pass_rate", not cards
        yield "answer_rate", cards > 0
    if not cards:
        return
    if table.on_lead:
        yield "five_card_leads", cards.bit_count() == 5
    elif cards.bit_count() == table.lying.bit_count():
        yield "overplay", _overplay(table, plays, cards)
    yield "pair_breaking_rate", _breaks_pair(table.hands[seat], cards)


def _overplay(table: Table, plays: list[int], cards: int) -> int:
    """How many strengths of legal plays of the same size were lower than the answer made."""
    strengths = table.playbook.strengths
    same_size = {strengths[play] for play in plays if play.bit_count() == cards.bit_count()}
    return sum(strength < strengths[cards] for strength in same_size)


def _breaks_pair(hand: int, cards: int) -> bool:
    """Whether a single leaves fewer pairs in the hand than there were."""
    return cards.bit_count() == 1 and _pairs(hand & ~cards) < _pairs(hand)


def _pairs(hand: int) -> int:
    return sum((hand >> shift & 0b1111).bit_count() // 2 for shift in range(0, 52, 4))


def by_style(games: list[dict[str, Any]]) -> dict[str, list[Figures]]:
    """The figures of every game that a style sat in; a bot's name is its style's with a number."""
    seen = defaultdict(list)
    for game in games:
        for player, of_seat in zip(game["players"], figures(game), strict=True):
            seen[player["name"].rpartition("-")[0]].append(of_seat)
    return dict(seen)


def standard_errors_above_others(seen: dict[str, list[Figures]], style: str, name: str) -> float:
    """By how many standard errors a style's mean figure a game lies above that of all other styles together."""
    own = [of_seat[name] for of_seat in seen[style] if name in of_seat]
    others = [of_seat[name] for other, games in seen.items() if other != style for of_seat in games if name in of_seat]
    error = sqrt(variance(own) / len(own) + variance(others) / len(others))
    return (fmean(own) - fmean(others)) / error
