"""Debts, doublings, places and points (rules.md sections 2 and 6)."""

from .combinations import classify, only_twos, ranks_held
from .rulebook import Rules


def points_per_card(rules: Rules, cards_left: int) -> int:
    """The tier looks at the number of cards alone."""
    reached = [points for from_cards, points in rules["scoring"]["tiers"] if cards_left >= from_cards]
    return int(reached[-1]) if reached else 0


def straight_flushes(rules: Rules, hand: list[str]) -> list[set[str]]:
    """Every straight flush that the hand holds, overlapping ones too."""
    # Reading: a royal flush counts wherever the rule set can play one, though TJQKA be no straight of its list.
    plays_royal = any("royal-flush" in categories for categories in rules["plays"].values())
    sequences = set(rules["straights"]) | ({"TJQKA"} if plays_royal else set())
    wanted = [{rank + suit for rank in sequence} for sequence in sorted(sequences) for suit in "DCHS"]
    return [cards for cards in wanted if cards <= set(hand)]


def most_laid_out(sets: list[set[str]]) -> int:
    """The most of these sets that can lie side by side without sharing a card."""
    if not sets:
        return 0
    first, rest = sets[0], sets[1:]
    with_first = 1 + most_laid_out([cards for cards in rest if not cards & first])
    return max(with_first, most_laid_out(rest))


def unused_items(rules: Rules, hand: list[str]) -> dict[str, int]:
    """How many items of each kind that doubles under these rules are left in the hand."""
    counts = {
        "two": len([card for card in hand if card[0] == "2"]),
        "two-of-spades": 1 if "2S" in hand else 0,
        "four-of-a-kind": len(ranks_held(hand, 4)),
        "straight-flush": most_laid_out(straight_flushes(rules, hand)),
    }
    return {kind: counts[kind] for kind in rules["scoring"]["unused"]}


def doublings_in_hand(rules: Rules, hand: list[str]) -> int:
    """How many times the debt doubles for what stayed unused."""
    items = unused_items(rules, hand)
    stacking = rules["scoring"]["stacking"]
    if stacking == "each":
        return sum(items.values())
    kinds = len([kind for kind, count in items.items() if count > 0])
    return min(kinds, 1) if stacking == "once" else kinds


def final_play_doubles(rules: Rules, last_play: list[str]) -> bool:
    """Whether the winner's last play doubles every debt, once."""
    # Reading: "a play of nothing but 2s" need not be a legal combination.
    combination = classify(rules, last_play)
    kinds = {"two"} if only_twos(last_play) else set()
    if combination is not None and combination[0] in ("four-of-a-kind", "four"):
        kinds.add("four-of-a-kind")
    if combination is not None and combination[0] in ("straight-flush", "royal-flush"):
        kinds.add("straight-flush")
    return bool(kinds & set(rules["scoring"]["final_play"]))


def debts(rules: Rules, left_hands: list[list[str]], winner: int, last_play: list[str]) -> list[int]:
    """What each seat owes; the winner owes nothing."""
    at_the_end = 1 if final_play_doubles(rules, last_play) else 0
    result = []
    for seat, hand in enumerate(left_hands):
        doublings = at_the_end + doublings_in_hand(rules, hand)
        debt = len(hand) * points_per_card(rules, len(hand)) * 2**doublings
        result.append(0 if seat == winner else debt)
    return result


def places(cards_left: list[int], out: list[int]) -> list[float]:
    """Finishing places: those who went out in their order, then by cards left; ties share the average."""
    standing = [(0, out.index(seat)) if seat in out else (1, cards) for seat, cards in enumerate(cards_left)]
    result = []
    for mine in standing:
        better = len([other for other in standing if other < mine])
        equal = len([other for other in standing if other == mine])
        taken = range(better + 1, better + equal + 1)
        result.append(sum(taken) / equal)
    return result


def taken_over(owed: list[int], payer: int | None) -> list[int]:
    """The payer's debt becomes the sum of all, everyone else's 0."""
    if payer is None:
        return owed
    return [sum(owed) if seat == payer else 0 for seat in range(len(owed))]


def points_from_debts(
    settlement: str, owed: list[int], place: list[float], winner: int, values: list[int]
) -> list[float]:
    """Turn debts into points by one of the modes of section 6."""
    total, players = sum(owed), len(owed)
    if settlement == "pay-winner":
        return [total - owed[seat] if seat == winner else -owed[seat] for seat in range(players)]
    if settlement == "pairwise":
        return [total - players * owed[seat] for seat in range(players)]
    if settlement == "penalty":
        return [-debt for debt in owed]
    if settlement == "pay-higher":
        return [pay_higher(owed, place, seat) for seat in range(players)]
    if settlement == "placement":
        return [shared_value(values, place, seat) for seat in range(players)]
    raise ValueError(f"unknown settlement {settlement!r}")


def pay_higher(owed: list[int], place: list[float], seat: int) -> int:
    received = sum(owed[other] for other in range(len(owed)) if place[other] > place[seat])
    paid = sum(owed[seat] for other in range(len(owed)) if place[other] < place[seat])
    return received - paid


def shared_value(values: list[int], place: list[float], seat: int) -> float:
    """The value of the place, for those who tie the average of their places."""
    better = len([other for other in place if other < place[seat]])
    equal = place.count(place[seat])
    return sum(values[better : better + equal]) / equal


def settle(
    rules: Rules, left_hands: list[list[str]], out: list[int], last_play: list[str], payer: int | None = None
) -> list[float]:
    """The points of a finished game, from the cards left in each hand and the winner's last play."""
    owed = taken_over(debts(rules, left_hands, out[0], last_play), payer)
    place = places([len(hand) for hand in left_hands], out)
    scoring = rules["scoring"]
    return points_from_debts(scoring["settlement"], owed, place, out[0], scoring["placement"] or [])
