"""The slow, plain count: every counter once more, from the steps of `service.rules.replay` and brute listing alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from service.rules.cards import Card, unpack
from service.rules.course import seat_table
from service.rules.record import GameRecord
from service.rules.ruleset import Category, RuleSet
from service.rules.settlement import Debt, Settlement
from tests.builders import sure
from tests.insight.slow_plays import count_plays, most_of, places
from tests.insight.watching import Seen, watch

Counts = dict[str, Any]

RESULT_NAMES = (
    *("won", "lost", "place", "place_1", "place_2", "place_3", "place_4", "points", "debt", "tier", "cards_left"),
    *("heavy_loss", "shut_out", "doubling_cost", "doubling_unused_two", "doubling_unused_four"),
    *("doubling_unused_straight_flush", "doubling_final_play", "games_after_opener", "wins_after_opener"),
    *("behind_at_half", "comeback", "ahead_at_half", "collapse"),
)
FOURS = ("four", "four-of-a-kind")
STRAIGHT_FLUSHES = ("straight-flush", "royal-flush")


def count_slowly(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> list[Counts]:
    """Every counter of every seat."""
    seen = watch(record, rules)
    dealt: list[int | None] = [*seat_table(record, rules).dealt]
    return [
        {
            **count_result(record, rules, settlement, seen, seat),
            **count_presence(record, seen, seat),
            **count_facing(record, [size or 0 for size in dealt], seen, seat),
            **count_plays(record, rules, dealt[seat] or 0, seen, seat),
            **count_control(seen, seat),
            **count_cards(record, rules, seen, seat),
            **count_tempo(record, seen, seat),
            **dict.fromkeys(open_names(record, rules, dealt, seat)),
        }
        for seat in range(len(record.players))
    ]


def open_names(record: GameRecord, rules: RuleSet, dealt: list[int | None], seat: int) -> Iterator[str]:
    """What cannot be told of a seat because hands, or their sizes, are not known."""
    sizes = None not in dealt
    if dealt[seat] is None:
        yield "leads_by_cards"
    if not sizes:
        yield from ("behind_at_half", "ahead_at_half", "comeback", "collapse")
    if not sizes or record.players[seat].dealt is None:
        yield from ("could_beat_by_smallest", "answers_by_smallest")
        yield from ("danger_could_beat", "danger_passes", "danger_singles", "danger_highest")
    if record.players[seat].dealt is None or (not sizes and rules.last_card == "highest-single"):
        yield from ("overplay", "overplay_answers", "overplay_steps")
    if record.players[seat].dealt is None:
        for name in ("forced_pass", "voluntary_pass"):
            yield from (f"{name}es", f"{name}es_by_cards", f"{name}_ms", f"{name}_ms_turns", f"{name}_ms_list")
        yield from ("turns_could_beat", "answers_able", "could_beat_seat", "turns_facing_by_cards")
        yield from ("category_held", "category_played", "plays_breaking", "breaking_by_kind")
        yield from ("win_chances", "missed_wins", "twos_dealt", "twos_kept", "dealt_cards", "release_plies")
        for name in ("fours", "straight_flushes"):
            yield from (f"{name}_dealt", f"{name}_kept", f"{name}_broken")


# --- result


def count_result(
    record: GameRecord, rules: RuleSet, settlement: Settlement | None, seen: list[Seen], seat: int
) -> Counts:
    counts: Counts = dict.fromkeys(RESULT_NAMES)
    if settlement is None:
        return counts
    won = settlement.winner == seat
    opener = (seat - seen[0].step.seat) % len(record.players) if seen else None
    plies = seen[-1].ply + 1 if seen else 0
    half = hands_after(record, rules, [each for each in seen if each.ply < plies // 2])
    others = [cards for other, cards in enumerate(half) if other != seat]
    behind, ahead = half[seat] >= max(others) + 3, half[seat] <= min(others) - 3
    own_plays = [each for each in seen if each.step.seat == seat and each.step.cards]
    debts = {debt.seat: debt for debt in settlement.debts}
    charged = charge(settlement)
    counts |= {
        "won": int(won),
        "lost": int(not won),
        "place": settlement.places[seat],
        "points": settlement.points[seat],
        "debt": charged[seat],
        "cards_left": settlement.cards_left[seat],
        "heavy_loss": 0,
        "shut_out": int(not won and not own_plays),
        "games_after_opener": [int(place == opener) for place in range(4)],
        "wins_after_opener": [int(place == opener and won) for place in range(4)],
        "behind_at_half": int(behind),
        "comeback": int(behind and won),
        "ahead_at_half": int(ahead),
        "collapse": int(ahead and not won),
        "doubling_cost": 0,
        "doubling_unused_two": 0,
        "doubling_unused_four": 0,
        "doubling_unused_straight_flush": 0,
        "doubling_final_play": 0,
    }
    own_place, places = settlement.places[seat], [place for place in settlement.places if place is not None]
    if own_place is not None:
        better = round(own_place - (places.count(own_place) + 1) / 2)
        for place in range(1, len(record.players) + 1):
            within = better < place <= better + places.count(own_place)
            counts[f"place_{place}"] = 1 / places.count(own_place) if within else 0
    return counts if won else counts | count_loss(rules, debts[seat])


def charge(settlement: Settlement) -> list[int | None]:
    """What each seat is charged once a payer has taken over."""
    owed = {debt.seat: debt.debt for debt in settlement.debts} | {settlement.winner: 0}
    seats = range(len(owed))
    if not settlement.payer_known:
        return [0 if seat == settlement.winner else None for seat in seats]
    if settlement.payer is None:
        return [owed[seat] for seat in seats]
    total = None if None in owed.values() else sum(sure(owed.values()))
    return [total if seat == settlement.payer else 0 for seat in seats]


def count_loss(rules: RuleSet, debt: Debt) -> Counts:
    """What a loss cost; what unseen cards decide is None."""
    causes = ("unused_two", "unused_four", "unused_straight_flush", "final_play")
    counts: Counts = {"tier": debt.tier, "heavy_loss": None, "doubling_cost": None}
    counts |= {f"doubling_{cause}": None for cause in causes}
    if debt.tier is not None:
        counts["heavy_loss"] = int(debt.tier >= 2 * rules.scoring.tiers[0][1])
    if debt.debt is None or debt.cards is None or debt.tier is None or debt.doublings is None:
        return counts
    owed = debt.cards * debt.tier
    counts["doubling_cost"] = debt.debt - owed
    for cause in causes:
        counts[f"doubling_{cause}"] = 0
        for _ in range(debt.doublings.count(cause)):
            counts[f"doubling_{cause}"] += owed
            owed *= 2
    return counts


def hands_after(record: GameRecord, rules: RuleSet, seen: list[Seen]) -> list[int]:
    """How many cards each seat holds after some steps."""
    left = seen[-1].step.left_after if seen else seat_table(record, rules).dealt
    return [cards or 0 for cards in left]


# --- presence and turns facing a play


def count_presence(record: GameRecord, seen: list[Seen], seat: int) -> Counts:
    own = [each for each in seen if each.step.seat == seat]
    return {
        "actions": len(own),
        "auto_actions": sum(each.auto for each in own),
        "abandoned": int(record.players[seat].left is not None),
        "after_opener": (seat - seen[0].step.seat) % len(record.players) if seen else None,
    }


def count_facing(record: GameRecord, dealt: list[int], seen: list[Seen], seat: int) -> Counts:
    seats = len(record.players)
    smallest = min([cards for other, cards in enumerate(dealt) if other != seat and cards], default=0)
    own = [each for each in seen if each.step.seat == seat and not each.auto]
    facing = [each for each in own if each.step.owner is not None]
    able = [each for each in facing if each.able]
    passes = [each for each in facing if not each.step.cards]
    answers = [each for each in facing if each.step.cards]
    singles = [each for each in own if each.step.category is Category.SINGLE and each.held > 1 and each.danger]

    def by_cards(turns: Iterable[Seen]) -> list[int]:
        return places(dealt[seat], (each.held for each in turns))

    def by_smallest(turns: Iterable[Seen]) -> list[int]:
        return places(smallest, (smallest_other(each) for each in turns))

    def by_seat(turns: Iterable[Seen]) -> list[int]:
        return places(3, ((each.step.owner - seat) % seats for each in turns if each.step.owner is not None))

    return {
        "turns_facing": len(facing),
        "turns_could_beat": len(able),
        "passes": len(passes),
        "forced_passes": sum(not each.able for each in passes),
        "voluntary_passes": sum(each.able for each in passes),
        "answers": len(answers),
        "answers_able": sum(each.able for each in answers),
        "turns_facing_by_cards": by_cards(facing),
        "forced_passes_by_cards": by_cards(each for each in passes if not each.able),
        "voluntary_passes_by_cards": by_cards(each for each in passes if each.able),
        "could_beat_by_smallest": by_smallest(able),
        "answers_by_smallest": by_smallest(each for each in able if each.step.cards),
        "facing_seat": by_seat(facing),
        "could_beat_seat": by_seat(able),
        "answers_seat": by_seat(answers),
        "danger_could_beat": sum(each.danger for each in able),
        "danger_passes": sum(each.danger for each in able if not each.step.cards),
        "danger_singles": len(singles),
        "danger_highest": sum(is_highest(record, each) for each in singles if each.hand),
    }


def smallest_other(each: Seen) -> int:
    return min([cards for other, cards in enumerate(each.step.left) if other != each.step.seat and cards], default=0)


def is_highest(record: GameRecord, each: Seen) -> bool:
    assert record.rules is not None
    suits = record.rules.suits
    return each.step.cards[0] == max(unpack(each.hand), key=lambda card: (card.rank, suits.index(str(card.suit))))


# --- control


def count_control(seen: list[Seen], seat: int) -> Counts:
    tricks = [list(group) for _, group in groupby(seen, lambda each: each.step.trick)]
    ended = bool(seen) and is_out(seen[-1])
    winners = [winner_of(trick) for trick in tricks[: None if ended else -1]]
    return {
        "tricks_played": sum(any(each.step.seat == seat and not each.auto for each in trick) for trick in tricks),
        "tricks_won": winners.count(seat),
        "longest_control": max([len(list(run)) for winner, run in groupby(winners) if winner == seat], default=0),
    }


def winner_of(trick: list[Seen]) -> int | None:
    plays = [each for each in trick if each.step.cards]
    return plays[-1].step.seat if plays and not plays[-1].auto else None


def is_out(each: Seen) -> bool:
    return each.held != 0 and each.step.left_after[each.step.seat] == 0


# --- cards


def count_cards(record: GameRecord, rules: RuleSet, seen: list[Seen], seat: int) -> Counts:
    dealt = record.players[seat].hand
    own = [each for each in seen if each.step.seat == seat]
    left = own[-1].step.hands_after[seat] if own else dealt
    decided = [each for each in own if not each.auto]
    plies = seen[-1].ply + 1 if seen else 1
    counts: Counts = {
        "twos_dealt": twos(unpack(dealt)),
        "twos_led": sum(twos(each.gone) for each in decided if each.step.owner is None),
        "twos_answering": sum(twos(each.gone) for each in decided if each.step.owner is not None),
        "twos_auto": sum(twos(each.gone) for each in own if each.auto),
        "twos_kept": twos(unpack(left)),
        "twos_played": sum(twos(each.gone) for each in decided),
        "twos_ply_share": sum(twos(each.gone) * (each.ply + 1) for each in decided) / plies,
        "dealt_cards": [int(card) for card in unpack(dealt)],
        "release_plies": [released(own, card) for card in unpack(dealt)],
    }
    for name, kind, categories in (("fours", "four", FOURS), ("straight_flushes", "straight-flush", STRAIGHT_FLUSHES)):
        played = sum(str(each.step.category) in categories and each.gone == each.played for each in own)
        in_deal, kept = most_of(rules, kind, dealt), most_of(rules, kind, left)
        counts |= {f"{name}_dealt": in_deal, f"{name}_played": played, f"{name}_kept": kept}
        counts[f"{name}_broken"] = in_deal - played - kept
    return counts


def twos(cards: Iterable[Card]) -> int:
    return sum(str(card).startswith("2") for card in cards)


def released(own: list[Seen], card: Card) -> int | None:
    return next((-1 if each.auto else each.ply for each in own if card in each.gone), None)


# --- tempo


def count_tempo(record: GameRecord, seen: list[Seen], seat: int) -> Counts:
    times: defaultdict[str | None, list[int]] = defaultdict(list)
    for each in seen:
        if each.step.seat == seat and not each.auto and not each.implied and each.ply in record.thinking:
            times[each.decision].append(record.thinking[each.ply])
    counts: Counts = {}
    for name in ("lead", "answer", "voluntary_pass", "forced_pass"):
        counts |= {f"{name}_ms": sum(times[name]), f"{name}_ms_turns": len(times[name])}
        counts[f"{name}_ms_list"] = times[name] or None
    return counts
