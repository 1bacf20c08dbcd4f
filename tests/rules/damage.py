"""Damage to game logs: what goes wrong at a table or in a recorder, one slip at a time, each at a ply of a log."""

from collections.abc import Callable
from copy import deepcopy
from random import Random

from tests.builders import Log
from tests.strategies import DECK


def random_action(rng: Random, log: Log) -> Log:
    """Anybody puts down anything."""
    cards = rng.sample(DECK, rng.choice([0, 1, 1, 2, 3, 5]))
    return {"seat": rng.randrange(len(log["players"])), "cards": cards}


def drop(_rng: Random, log: Log, ply: int) -> None:
    del log["plays"][ply]


def do_twice(_rng: Random, log: Log, ply: int) -> None:
    log["plays"].insert(ply, deepcopy(log["plays"][ply]))


def swap(_rng: Random, log: Log, ply: int) -> None:
    log["plays"][ply : ply + 2] = log["plays"][ply : ply + 2][::-1]


def put_in(rng: Random, log: Log, ply: int) -> None:
    log["plays"].insert(ply, random_action(rng, log))


def break_off(_rng: Random, log: Log, ply: int) -> None:
    del log["plays"][ply:]


def change_seat(rng: Random, log: Log, ply: int) -> None:
    log["plays"][ply]["seat"] = rng.randrange(len(log["players"]))


def exchange_card(rng: Random, log: Log, ply: int) -> None:
    cards = log["plays"][ply]["cards"]
    if cards:
        cards[rng.randrange(len(cards))] = rng.choice([card for card in DECK if card not in cards])


def repeat_card(rng: Random, log: Log, ply: int) -> None:
    cards = log["plays"][ply]["cards"]
    if cards:
        cards.append(rng.choice(cards))


def take_card_away(rng: Random, log: Log, ply: int) -> None:
    cards = log["plays"][ply]["cards"]
    if cards:
        cards.pop(rng.randrange(len(cards)))


def add_own_card(rng: Random, log: Log, ply: int) -> None:
    play = log["plays"][ply]
    others = [card for card in log["players"][play["seat"]]["hand"] if card not in play["cards"]]
    if others:
        play["cards"].append(rng.choice(others))


def pass_instead(_rng: Random, log: Log, ply: int) -> None:
    log["plays"][ply]["cards"] = []


def play_own_cards(rng: Random, log: Log, ply: int) -> None:
    play = log["plays"][ply]
    hand = log["players"][play["seat"]]["hand"]
    play["cards"] = rng.sample(hand, min(len(hand), rng.choice([1, 1, 2, 3, 5])))


def go_out(_rng: Random, log: Log, ply: int) -> None:
    """Put down the whole rest of the hand, whatever it is."""
    play = log["plays"][ply]
    gone = {card for earlier in log["plays"][:ply] if earlier["seat"] == play["seat"] for card in earlier["cards"]}
    play["cards"] = [card for card in log["players"][play["seat"]]["hand"] if card not in gone]


Damage = Callable[[Random, Log, int], None]

DAMAGES: tuple[Damage, ...] = (
    drop,
    do_twice,
    swap,
    put_in,
    break_off,
    change_seat,
    exchange_card,
    repeat_card,
    take_card_away,
    add_own_card,
    pass_instead,
    play_own_cards,
    go_out,
)
"""Damage to the actions."""


def damage(rng: Random, log: Log) -> tuple[Log, int]:
    """A copy of a log with one action damaged, and the ply of the damage."""
    end = len(log["plays"])
    anywhere = rng.randrange(end)
    damaged, ply = deepcopy(log), rng.choice([0, anywhere, anywhere, anywhere, anywhere, max(end - 3, 0)])
    rng.choice(DAMAGES)(rng, damaged, ply)
    return damaged, ply


def damage_hands(rng: Random, log: Log) -> None:
    """Cards change hands, stand twice or get lost; no hand is left without cards."""
    one, other = (player["hand"] for player in rng.sample(log["players"], 2))
    place = rng.randrange(len(one))
    match rng.randrange(6):
        case 0:
            there = rng.randrange(len(other))
            one[place], other[there] = other[there], one[place]
        case 1:
            other.append(one[place])
        case 2:
            one[:], other[:] = other[:], one[:]
        case 3 if len(one) > 1:
            other.append(one.pop(place))
        case 4 if len(one) > 1:
            one.pop(place)
        case _:
            one.append(one[place])


def claim_result(rng: Random, log: Log, outcome: Log) -> None:
    """Put the outcome into the log as its declared result, or parts of it, or something near it."""
    seats = len(log["players"])
    result = {field: outcome[field] for field in ("winner", "cards_left", "points") if rng.random() < 0.8}
    if rng.random() < 0.3:
        result["winner"] = rng.randrange(seats)
    if rng.random() < 0.1:
        result["payer"] = rng.randrange(seats)
    for field in ("cards_left", "points"):
        if result.get(field) and rng.random() < 0.2:
            result[field] = [number + rng.choice([0, 0, 1]) for number in result[field]]
    log["result"] = result
