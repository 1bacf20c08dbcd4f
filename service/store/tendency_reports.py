"""Answers to questions about how people play: one player, or everybody at the tables of a selection."""

from __future__ import annotations

from typing import Any

from service.insight.counters import DECISIONS
from service.insight.statistics import PLIES
from service.store.adding_up import ask_sums
from service.store.asking import Values, ask_of, ask_text
from service.store.database import Reader
from service.store.intervals import Sums
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.remembering import remembered
from service.store.rows import Statistic
from service.store.selection_reports import count_rules
from service.store.statistics import ask_figures, ask_habits, tell_sums
from service.store.sums import plan_by_player
from service.store.tendency_rows import CardRelease, CategoryUse, ThinkingTime, TwosHeld

HABITS = frozenset({
    "pass_rate", "forced_pass_rate", "voluntary_pass_rate", "answer_rate", "lead_mix", "availability_use", "overplay",
    "breaking_rate", "twos_dealt", "twos_kept", "tempo_ms", "passes_by_cards", "answer_rate_by_smallest",
})  # fmt: skip
"""The statistics and figures of how people play."""
_STEPS = 20


@remembered
def tendencies(reader: Reader, question: Question) -> dict[str, Statistic]:
    """How the player who is asked for plays, or else everybody: statistics and figures by wire name.

    Of everybody, a block of plies is one player's part of one game.
    """
    chosen = question.for_statistics()
    return ask_habits(reader, chosen, question.player, count_rules(reader, chosen), HABITS)


@remembered
def category_use(reader: Reader, question: Question, most: int) -> tuple[tuple[CategoryUse, ...], int]:
    """Of each category what the players made of it, the one who is asked for first; and how many players there are."""
    chosen = question.for_statistics()
    figures = ask_figures(reader, chosen, None, count_rules(reader, chosen))
    (use,) = (figure for figure in figures if figure.name == "availability_use")
    plan = plan_by_player((use,))
    rows = ask_text(reader, chosen, plan.sql, subject=question.player, most=most)
    told = tuple(
        CategoryUse(
            player=PlayerName(*row[:4]),
            games=row[4],
            use={one.name: tell_sums(one.kind, plan.columns[one].read(row[6:])) for one in use.classes},
        )
        for row in rows
    )
    return told, rows[0][5] if rows else 0


@remembered
def twos_held(reader: Reader, question: Question) -> tuple[TwosHeld, ...]:
    """The share of the twos dealt that are still in hand, step by step through the game."""
    rows = _by_key(reader, question, "twos_held")
    return tuple(TwosHeld(step / _STEPS, tell_sums(PLIES, Sums(*map(int, sums)))) for step, *sums in rows)


@remembered
def card_releases(reader: Reader, question: Question) -> tuple[CardRelease, ...]:
    """Of each card that was dealt when it left the hand."""
    rows = _by_key(reader, question, "card_releases")
    return tuple(
        CardRelease(card, dealt, played, total / played if played else None, kept)
        for card, dealt, played, total, kept in rows
    )


@remembered
def thinking_times(reader: Reader, question: Question) -> tuple[ThinkingTime, ...]:
    """How long each kind of decision took, where logs have times."""
    rows: dict[str, Any] = {
        decision: (turns, tuple(percentiles))
        for decision, turns, percentiles in ask_of(
            reader, question.for_statistics(), "thinking_times", subject=question.player
        )
    }
    return tuple(ThinkingTime(decision, *rows[decision]) for decision in DECISIONS if decision in rows)


def _by_key(reader: Reader, question: Question, query: str) -> list[Values]:
    """The rows of a query whose first column is its key and whose others are sums: of everybody block by block."""
    ask = ask_of if question.player else ask_sums
    return ask(reader, question.for_statistics(), query, subject=question.player)
