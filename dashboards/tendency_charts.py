"""The figures of how people play: of the player who is asked for, or of everybody in the selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dashboards.colours import colour_of
from dashboards.figures import holding, leading, passing, shape, tables, tempo, using
from dashboards.figures.chart import Chart
from dashboards.figures.subject import Subject
from dashboards.links import games_link
from service.store import reports
from service.store.database import Reader
from service.store.question import Question
from service.store.rows import Statistic

Habits = Mapping[str, Statistic]
OF_HABITS: Mapping[str, Callable[[Habits, Subject], Chart]] = {
    "passes-by-cards": lambda habits, about: passing.passes_by_cards(habits["passes_by_cards"], about),
    "answers-by-smallest": lambda habits, about: passing.answers_by_smallest(habits["answer_rate_by_smallest"], about),
    "leads-by-cards": lambda habits, about: leading.leads_by_cards(habits["lead_mix"].classes["own_cards"], about),
    "overplay": lambda habits, about: shape.overplay(habits["overplay"], about),
    "breaking": lambda habits, about: shape.breaking(habits["breaking_rate"], about),
}
"""Figures of statistics that the counters hold."""


def _draw_use(reader: Reader, question: Question, about: Subject) -> Chart:
    rows, players = reports.category_use(reader, question, using.MOST)
    return using.category_use(rows, players, about.games, games_link(question))


OF_LISTS: Mapping[str, Callable[[Reader, Question, Subject], Chart]] = {
    "category-use": _draw_use,
    "twos-held": lambda reader, question, about: holding.twos_held(reports.twos_held(reader, question), about),
    "card-map": lambda reader, question, about: holding.card_map(reports.card_releases(reader, question), about),
    "game-lengths": lambda reader, question, _about: tables.game_lengths(
        reports.game_lengths(reader, question), games_link(question)
    ),
    "categories": lambda reader, question, _about: tables.categories(
        reports.categories(reader, question), games_link(question)
    ),
    "tempo": lambda reader, question, about: tempo.tempo(reports.thinking_times(reader, question), about),
}
"""Figures with a report of their own."""
NAMES = (*OF_HABITS, *OF_LISTS)


def draw_tendency(reader: Reader, question: Question, name: str) -> Chart:
    """One figure by its name."""
    about = subject_of(reader, question)
    if name in OF_LISTS:
        return OF_LISTS[name](reader, question, about)
    return OF_HABITS[name](reports.tendencies(reader, question), about)


def draw_tendencies(reader: Reader, question: Question) -> dict[str, Chart]:
    """Every figure by its name; those of the counters share one reading."""
    about, habits = subject_of(reader, question), reports.tendencies(reader, question)
    charts = {name: draw(habits, about) for name, draw in OF_HABITS.items()}
    return charts | {name: draw(reader, question, about) for name, draw in OF_LISTS.items()}


def subject_of(reader: Reader, question: Question) -> Subject:
    """Whom the figures are about, with the games that are counted."""
    games = sum(count.games for count in reports.rule_sets(reader, question))
    known = reports.find_players(reader, question.player) if question.player else ()
    named = [one for one in known if one.player == question.player]
    link = games_link(question)
    return (
        Subject(games, named[0].name, colour_of(reader, named[0].player), link) if named else Subject(games, link=link)
    )
