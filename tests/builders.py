"""Game logs and records for tests, made from few words."""

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

from service.rules.cards import WHOLE_DECK, Card, pack, parse_cards
from service.rules.combinations import playbook
from service.rules.document import read_rules
from service.rules.record import DeclaredResult, GameRecord, Player
from service.rules.ruleset import RuleSet
from service.rules.table import Table

_T = TypeVar("_T")

Log = dict[str, Any]
Action = tuple[int, str]

NAMES = ("East", "North", "West", "South")


def game(rules: object, dealt: Iterable[str], *actions: Action, **fields: object) -> Log:
    """A game log: one text of cards a hand, then (seat, cards) an action, no cards being a pass."""
    players = [{"name": name, "hand": hand.split()} for name, hand in zip(NAMES, dealt, strict=False)]
    plays = [{"seat": seat, "cards": cards.split()} for seat, cards in actions]
    return {"format": "bigtwo-log/1", "rules": rules, "players": players, "plays": plays, **fields}


def record_of(log: Log) -> GameRecord:
    """The record of a game log; for speed, only what the engine looks at is read, and nothing is checked."""
    listed = [numbers(play["cards"]) for play in log.get("plays", [])]
    plays = tuple(map(pack, listed))
    return GameRecord(
        players=tuple(_player(player) for player in log["players"]),
        seats=tuple(play["seat"] for play in log.get("plays", [])),
        plays=plays,
        repeats={ply: listed[ply] for ply, cards in enumerate(plays) if cards > WHOLE_DECK},
        id=log.get("id"),
        source=log.get("source", ""),
        session=log.get("session"),
        number=log.get("number"),
        rules=read_rules(log["rules"]) if "rules" in log else None,
        passes=log.get("passes", "recorded"),
        score_only="plays" not in log,
        declared=_declared(log.get("result")),
    )


def _player(player: Log) -> Player:
    dealt = None if player.get("hand") is None else numbers(player["hand"])
    cards = pack(dealt or ()) & WHOLE_DECK
    return Player(player["name"], dealt, cards, id=player.get("id"), hand_size=player.get("hand_size"))


def _declared(result: Log | None) -> DeclaredResult | None:
    if result is None:
        return None
    lists = {field: tuple(result[field]) for field in ("cards_left", "points") if result.get(field) is not None}
    return DeclaredResult(winner=result.get("winner"), payer=result.get("payer"), **lists)


def sure(values: Iterable[_T | None]) -> tuple[_T, ...]:
    """Values none of which is left open."""
    known = tuple(values)
    assert None not in known
    return tuple(value for value in known if value is not None)


def numbers(cards: Iterable[str]) -> tuple[int, ...]:
    """Card texts as card numbers, in their order."""
    return tuple(map(_number, cards))


@cache
def _number(text: str) -> int:
    return Card.parse(text)


def packed(cards: Iterable[str]) -> int:
    """Card texts as one set."""
    return pack(numbers(cards))


def texts(cards: int) -> list[str]:
    """A set of cards as card texts, the lowest first."""
    return [str(Card(number)) for number in range(52) if cards >> number & 1]


def sit_down(rules: RuleSet, *dealt: str) -> Table:
    """A table before its first action."""
    return Table(rules, [parse_cards(hand) for hand in dealt])


def act(table: Table, *actions: Action) -> list[str | None]:
    """Take the actions and list what each of them is called."""
    codes = []
    for seat, cards in actions:
        codes.append(table.judge(seat, packed(cards.split())))
        table.act(seat, packed(cards.split()))
    return codes


def strength(rules: RuleSet, cards: str) -> int:
    """The strength of cards; 0 where they are no combination."""
    return playbook(rules).strengths[packed(cards.split())]
