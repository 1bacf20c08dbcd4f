"""What each statistic is made of, written from the definitions alone: the product's own table is not looked at.

A line says how a figure comes about, what is made and what could have been made, in the counters of the slow count:
`breaking_by_kind/2` is the second place of a list, and several counters are added up. What nothing is named for is one
for every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.insight.slow_plays import CATEGORY_NAMES, KINDS

ONCE = "a proportion with at most one opportunity a game"
TURNS = "a proportion of plies or tricks"
MEAN = "a mean"
SUM = "a sum"
MOST = "a maximum"

MOST_CARDS = 26
"""The largest hand that any deal gives: half of the deck, between two."""
SIZES = (1, 2, 3, 4, 5, 13)
CHEAPER = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")


@dataclass(frozen=True)
class Pair:
    """How one figure comes about."""

    shape: str
    made: tuple[str, ...]
    could: tuple[str, ...]
    times: str | None = None
    """The list of the single values, where a median stands beside the mean."""


def _pair(shape: str, made: str = "", could: str = "", times: str | None = None) -> Pair:
    return Pair(shape, tuple(made.split()), tuple(could.split()), times)


def _list(name: str, labels: Iterable[object], shape: str, made: str, could: str) -> Iterator[tuple[str, Pair]]:
    """A figure for each place of a list; `#` stands for the place."""
    for place, label in enumerate(labels, 1):
        yield f"{name}/{label}", _pair(shape, made.replace("#", str(place)), could.replace("#", str(place)))


def _own_cards() -> Iterator[tuple[str, Pair]]:
    for place in range(MOST_CARDS * len(SIZES)):
        cards, size = place // len(SIZES) + 1, SIZES[place % len(SIZES)]
        yield f"lead_mix/own_cards/{cards}/{size}", _pair(TURNS, f"leads_by_cards/{place + 1}", "leads")


PAIRS: dict[str, Pair] = {
    "games": _pair(SUM),
    "wins": _pair(SUM, "won"),
    "win_rate": _pair(ONCE, "won"),
    "points": _pair(SUM, "points"),
    "points_per_game": _pair(MEAN, "points"),
    "place_1": _pair(ONCE, "place_1"),
    "place_2": _pair(ONCE, "place_2"),
    "place_3": _pair(ONCE, "place_3"),
    "place_4": _pair(ONCE, "place_4"),
    "average_place": _pair(MEAN, "place"),
    "cards_left_losing": _pair(MEAN, "cards_left", "lost"),
    "heavy_loss_rate": _pair(ONCE, "heavy_loss", "lost"),
    "shut_out_rate": _pair(ONCE, "shut_out", "lost"),
    "doubling_cost": _pair(SUM, "doubling_cost", "lost"),
    "doubling_cost/unused_two": _pair(SUM, "doubling_unused_two", "lost"),
    "doubling_cost/unused_four": _pair(SUM, "doubling_unused_four", "lost"),
    "doubling_cost/unused_straight_flush": _pair(SUM, "doubling_unused_straight_flush", "lost"),
    "doubling_cost/final_play": _pair(SUM, "doubling_final_play", "lost"),
    "opener_win_rate/leading": _pair(ONCE, "wins_after_opener/1", "games_after_opener/1"),
    "opener_win_rate/otherwise": _pair(
        ONCE,
        "wins_after_opener/2 wins_after_opener/3 wins_after_opener/4",
        "games_after_opener/2 games_after_opener/3 games_after_opener/4",
    ),
    "opener_win_rate/after_1": _pair(ONCE, "wins_after_opener/2", "games_after_opener/2"),
    "opener_win_rate/after_2": _pair(ONCE, "wins_after_opener/3", "games_after_opener/3"),
    "opener_win_rate/after_3": _pair(ONCE, "wins_after_opener/4", "games_after_opener/4"),
    "comeback_rate": _pair(ONCE, "comeback", "behind_at_half"),
    "collapse_rate": _pair(ONCE, "collapse", "ahead_at_half"),
    "pass_rate": _pair(TURNS, "passes", "turns_facing"),
    "forced_pass_rate": _pair(TURNS, "forced_passes", "turns_facing"),
    "voluntary_pass_rate": _pair(TURNS, "voluntary_passes", "turns_could_beat"),
    "answer_rate": _pair(TURNS, "answers_able", "turns_could_beat"),
    **dict(_list("lead_mix/size", SIZES, TURNS, "leads_by_size/#", "leads")),
    **dict(_list("lead_mix/category", CATEGORY_NAMES, TURNS, "leads_by_category/#", "leads")),
    **dict(_own_cards()),
    **dict(_list("answer_mix/size", SIZES, TURNS, "answers_by_size/#", "answers")),
    **dict(_list("answer_mix/category", CATEGORY_NAMES, TURNS, "answers_by_category/#", "answers")),
    **dict(_list("availability_use", CATEGORY_NAMES, ONCE, "category_played/#", "category_held/#")),
    "overplay": _pair(MEAN, "overplay", "overplay_answers"),
    **dict(_list("overplay", CHEAPER, TURNS, "overplay_steps/#", "overplay_answers")),
    "tricks_won": _pair(TURNS, "tricks_won", "tricks_played"),
    "lead_conversion": _pair(TURNS, "leads_unbeaten", "leads"),
    "longest_control": _pair(MOST, "longest_control"),
    "twos_dealt": _pair(MEAN, "twos_dealt"),
    "twos_led": _pair(MEAN, "twos_led"),
    "twos_answering": _pair(MEAN, "twos_answering"),
    "twos_kept": _pair(MEAN, "twos_kept"),
    "twos_ply_share": _pair(MEAN, "twos_ply_share", "twos_played"),
    "bombs_dealt": _pair(MEAN, "fours_dealt straight_flushes_dealt"),
    "bombs_dealt/four": _pair(MEAN, "fours_dealt"),
    "bombs_dealt/straight-flush": _pair(MEAN, "straight_flushes_dealt"),
    "bombs_played": _pair(MEAN, "fours_played straight_flushes_played"),
    "bombs_played/four": _pair(MEAN, "fours_played"),
    "bombs_played/straight-flush": _pair(MEAN, "straight_flushes_played"),
    "bombs_broken": _pair(MEAN, "fours_broken straight_flushes_broken"),
    "bombs_broken/four": _pair(MEAN, "fours_broken"),
    "bombs_broken/straight-flush": _pair(MEAN, "straight_flushes_broken"),
    "bombs_kept": _pair(MEAN, "fours_kept straight_flushes_kept"),
    "bombs_kept/four": _pair(MEAN, "fours_kept"),
    "bombs_kept/straight-flush": _pair(MEAN, "straight_flushes_kept"),
    "breaking_rate": _pair(TURNS, "plays_breaking", "plays"),
    **dict(_list("breaking_rate", KINDS, TURNS, "breaking_by_kind/#", "plays")),
    "danger_pass_rate": _pair(TURNS, "danger_passes", "danger_could_beat"),
    "danger_highest_rate": _pair(TURNS, "danger_highest", "danger_singles"),
    "missed_win_rate": _pair(TURNS, "missed_wins", "win_chances"),
    "tempo_ms/lead": _pair(MEAN, "lead_ms", "lead_ms_turns", "lead_ms_list"),
    "tempo_ms/answer": _pair(MEAN, "answer_ms", "answer_ms_turns", "answer_ms_list"),
    "tempo_ms/voluntary_pass": _pair(MEAN, "voluntary_pass_ms", "voluntary_pass_ms_turns", "voluntary_pass_ms_list"),
    "tempo_ms/forced_pass": _pair(MEAN, "forced_pass_ms", "forced_pass_ms_turns", "forced_pass_ms_list"),
    "auto_rate": _pair(TURNS, "auto_actions", "actions"),
    "abandoned": _pair(SUM, "abandoned"),
    **dict(
        _list(
            "passes_by_cards/forced",
            range(1, MOST_CARDS + 1),
            TURNS,
            "forced_passes_by_cards/#",
            "turns_facing_by_cards/#",
        )
    ),
    **dict(
        _list(
            "passes_by_cards/voluntary",
            range(1, MOST_CARDS + 1),
            TURNS,
            "voluntary_passes_by_cards/#",
            "turns_facing_by_cards/#",
        )
    ),
    **dict(
        _list(
            "answer_rate_by_smallest",
            range(1, MOST_CARDS + 1),
            TURNS,
            "answers_by_smallest/#",
            "could_beat_by_smallest/#",
        )
    ),
    **dict(_list("beats", (1, 2, 3), TURNS, "answers_seat/#", "facing_seat/#")),
}
"""Every figure that counters tell, with its classes, by name."""

IN_ORDER = ("longest_win_streak", "current_streak", "form_10", "form_25", "form_100")
"""What is read off the games one after the other."""
