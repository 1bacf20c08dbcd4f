"""Everything that is counted of one player in one game (statistics.md section 2).

`COUNTERS` is the one table: each counter is a column of the store's `seats`, one row a game and seat, and its sentence
stands in the glossary. Lists have fixed places, counted from 1 as SQL does. A counter is null where the game cannot
say; what comes of a result is null in games without one. An `auto` turn counts only where a sentence says so, and what
happens after a game's end counts nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from service.rules.ruleset import Category

CATEGORIES = (
    Category.SINGLE,
    Category.PAIR,
    Category.TRIPLE,
    Category.TWO_PAIRS,
    Category.FOUR,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
    Category.DRAGON,
)
"""The places of lists by category. Stored: new ones go to the end."""

SIZES = (1, 2, 3, 4, 5, 13)
"""The places of lists by number of cards played."""

BREAKABLE = ("pair", "triple", "straight", "flush", "four", "straight-flush")
"""The places of lists by what a play can break."""

DECISIONS = ("lead", "answer", "voluntary_pass", "forced_pass")
"""The kinds of decision that tempo is measured for; each has three counters."""

OVERPLAY_STEPS = 13
"""The places of `overplay_steps`: none, one … eleven cheaper strengths, and twelve or more."""

FLAG = "TINYINT"
COUNT = "INTEGER"
AMOUNT = "BIGINT"
FRACTION = "DOUBLE"
COUNTS = "INTEGER[]"
AMOUNTS = "BIGINT[]"


@dataclass(frozen=True, slots=True)
class Counter:
    """One thing that is counted of one player in one game."""

    name: str
    type: str
    """The column's type in the store."""
    sentence: str


RESULT = (
    Counter("won", FLAG, "1 if first out, else 0"),
    Counter("lost", FLAG, "1 for every other seat, else 0"),
    Counter("place", FRACTION, "finishing place; ties share the average"),
    Counter("place_1", FRACTION, "share of the first place"),
    Counter("place_2", FRACTION, "share of the second place; null with fewer players"),
    Counter("place_3", FRACTION, "share of the third place; null with fewer players"),
    Counter("place_4", FRACTION, "share of the fourth place; null with fewer players"),
    Counter("points", FRACTION, "points won or lost after the settlement; whole but where a tie shares points"),
    Counter("debt", AMOUNT, "points charged before the settlement, after a payer took over; 0 for the winner"),
    Counter("tier", COUNT, "points a card that this loss was charged at; null for the winner"),
    Counter("cards_left", COUNT, "cards in hand at the end; 0 for the winner"),
    Counter("heavy_loss", FLAG, "1 if lost at twice the first tier's points a card or more, else 0"),
    Counter("shut_out", FLAG, "1 if lost without having put down a card, in auto turns neither, else 0"),
    Counter("doubling_cost", AMOUNT, "points owed above cards times tier, before a payer took over"),
    Counter("doubling_unused_two", AMOUNT, "points owed more for unused twos"),
    Counter("doubling_unused_four", AMOUNT, "points owed more for unused fours"),
    Counter("doubling_unused_straight_flush", AMOUNT, "points owed more for unused straight flushes"),
    Counter("doubling_final_play", AMOUNT, "points owed more because of the winner's last play"),
    Counter("games_after_opener", COUNTS, "1 at the place of the seat: the opener, 1, 2, 3 after the opener; else 0"),
    Counter("wins_after_opener", COUNTS, "the same where the game was won; all 0 where it was lost"),
    Counter("behind_at_half", FLAG, "1 if 3 or more cards behind every other seat after half of the plies, else 0"),
    Counter("comeback", FLAG, "1 if that game was won, else 0"),
    Counter("ahead_at_half", FLAG, "1 if 3 or more cards ahead of every other seat after half of the plies, else 0"),
    Counter("collapse", FLAG, "1 if that game was lost, else 0"),
)
"""What came out; all of it null in a game without a result."""

PRESENCE = (
    Counter("actions", COUNT, "own actions, passes and auto turns included"),
    Counter("auto_actions", COUNT, "actions taken by the system, or after the seat was abandoned"),
    Counter("abandoned", FLAG, "1 if the seat was abandoned, else 0"),
    Counter("after_opener", COUNT, "seats after the one that took the first action, in turn order; 0 is that one"),
)

FACING = (
    Counter("turns_facing", COUNT, "turns with a play on the table"),
    Counter("turns_could_beat", COUNT, "turns facing a play at which some legal play was there"),
    Counter("passes", COUNT, "passes facing a play"),
    Counter("forced_passes", COUNT, "passes facing a play that could not be beaten"),
    Counter("voluntary_passes", COUNT, "passes facing a play that could be beaten"),
    Counter("answers", COUNT, "plays put on another play"),
    Counter("answers_able", COUNT, "the same at turns at which some legal play was there; all of them in legal games"),
    Counter("turns_facing_by_cards", COUNTS, "turns facing a play with 1, 2 … cards in hand; as long as the deal"),
    Counter("forced_passes_by_cards", COUNTS, "forced passes with 1, 2 … cards in hand; as long as the deal"),
    Counter("voluntary_passes_by_cards", COUNTS, "voluntary passes with 1, 2 … cards in hand; as long as the deal"),
    Counter("could_beat_by_smallest", COUNTS, "turns that could beat, the smallest other hand holding 1, 2 … cards"),
    Counter("answers_by_smallest", COUNTS, "answers among them; both as long as the smallest other deal"),
    Counter("facing_seat", COUNTS, "turns facing a play of the seat that plays 1, 2, 3 after this one"),
    Counter("could_beat_seat", COUNTS, "those that could be beaten"),
    Counter("answers_seat", COUNTS, "answers to a play of the seat that plays 1, 2, 3 after this one"),
    Counter("danger_could_beat", COUNT, "turns that could beat, an opponent with one card being next"),
    Counter("danger_passes", COUNT, "voluntary passes, an opponent with one card being next"),
    Counter("danger_singles", COUNT, "singles played from two or more cards, an opponent with one card being next"),
    Counter("danger_highest", COUNT, "those that were the highest card held"),
)
"""Turns at which a play lies on the table, and danger."""

PLAYS = (
    Counter("plays", COUNT, "leads and answers"),
    Counter("leads", COUNT, "plays that began a trick"),
    Counter("leads_unbeaten", COUNT, "leads that nobody beat"),
    Counter("leads_by_size", COUNTS, "leads of 1, 2, 3, 4, 5 and 13 cards"),
    Counter("leads_by_category", COUNTS, "leads of each category"),
    Counter(
        "leads_by_cards",
        COUNTS,
        "leads of 1 … 5 and 13 cards with 1 card in hand, then with 2, 3 …; six places a card dealt",
    ),
    Counter("answers_by_size", COUNTS, "answers of 1, 2, 3, 4, 5 and 13 cards"),
    Counter("answers_by_category", COUNTS, "answers of each category"),
    Counter("category_held", COUNTS, "1 for each category that the dealt hand holds, else 0"),
    Counter("category_played", COUNTS, "1 for each of those that was played in the game, else 0"),
    Counter("overplay", COUNT, "cheaper strengths that were open, summed over the answers of the table's size"),
    Counter("overplay_answers", COUNT, "answers of the table's size"),
    Counter("overplay_steps", COUNTS, "answers with 0, 1 … 11 and with 12 or more cheaper strengths open"),
    Counter("plays_breaking", COUNT, "plays that broke a better combination"),
    Counter(
        "breaking_by_kind", COUNTS, "plays that broke a pair, a triple, a straight, a flush, a four, a straight flush"
    ),
    Counter("win_chances", COUNT, "turns at which the whole hand could legally have been put down"),
    Counter("missed_wins", COUNT, "those at which it was not"),
)

CONTROL = (
    Counter("tricks_played", COUNT, "tricks with at least one own turn"),
    Counter("tricks_won", COUNT, "tricks whose last play was made here"),
    Counter("longest_control", COUNT, "most tricks won in a row"),
)

CARDS = (
    Counter("twos_dealt", COUNT, "twos in the dealt hand"),
    Counter("twos_led", COUNT, "twos put down in leads"),
    Counter("twos_answering", COUNT, "twos put down in answers"),
    Counter("twos_auto", COUNT, "twos put down in auto turns"),
    Counter("twos_kept", COUNT, "twos never put down"),
    Counter("twos_played", COUNT, "twos put down in leads and answers"),
    Counter("twos_ply_share", FRACTION, "the sum of (ply + 1) / plies over those"),
    Counter("fours_dealt", COUNT, "fours in the dealt hand"),
    Counter("fours_played", COUNT, "fours played, in auto turns too"),
    Counter("fours_kept", COUNT, "fours in the hand at the end"),
    Counter("fours_broken", COUNT, "fours neither played nor kept"),
    Counter("straight_flushes_dealt", COUNT, "straight flushes that the dealt hand can lay out at once"),
    Counter("straight_flushes_played", COUNT, "straight flushes played, in auto turns too"),
    Counter("straight_flushes_kept", COUNT, "straight flushes that the hand at the end can lay out at once"),
    Counter("straight_flushes_broken", COUNT, "straight flushes neither played nor kept"),
    Counter("dealt_cards", COUNTS, "the dealt cards as numbers from 0 (3♦) to 51 (2♠), the lowest first"),
    Counter(
        "release_plies", COUNTS, "for each of them the ply that put it down; null where none did, -1 for an auto turn"
    ),
)

TEMPO = tuple(
    Counter(f"{decision}_{name}", kind, sentence.format(decision.replace("_", " ")))
    for decision, name, kind, sentence in [
        row
        for decision in DECISIONS
        for row in (
            (decision, "ms", AMOUNT, "milliseconds of thought, summed over every {} with a time"),
            (decision, "ms_turns", COUNT, "how often a {} has a time"),
            (decision, "ms_list", AMOUNTS, "milliseconds of each {} with a time, in order; null where none has"),
        )
    ]
)

COUNTERS: tuple[Counter, ...] = (*RESULT, *PRESENCE, *FACING, *PLAYS, *CONTROL, *CARDS, *TEMPO)
"""Every counter, in the order of the columns."""
