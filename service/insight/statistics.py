"""Every statistic of a player: its wire name, its sentence, and the counters that it is made of (statistics.md).

`STATISTICS` is data: the glossary, the API and the store's SQL are derived from it. A statistic is made ÷
opportunities, each a sum of terms; a term is a counter, or one place of a counter that is a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from service.insight.counters import BREAKABLE, CATEGORIES, OVERPLAY_STEPS, SIZES
from service.insight.outcome import CAUSES

MOST_CARDS = 26
"""The largest hand that is dealt, in a whole deal for two: as far as classes by cards held go."""

PLIES = "proportion of plies"
"""A proportion of plies or tricks: its interval is blocked by game."""
GAMES = "proportion of games"
"""A proportion with at most one opportunity a game."""
MEAN = "mean"
SUM = "sum"
MAXIMUM = "maximum"
ORDER = "order"
"""Read off the games in their order: streaks and form."""
CLASSES = "classes"
"""No figure over all, only its classes."""


@dataclass(frozen=True, slots=True)
class Term:
    """A counter, or one place of it."""

    counter: str
    place: int | None = None
    """The place in a list, from 1; a list that is not so long has nothing there."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One figure about a player, or a class of one."""

    name: str
    """The wire name; of a class its label."""
    sentence: str
    kind: str
    made: tuple[Term, ...] = ()
    """Added up; none: one for every game."""
    opportunities: tuple[Term, ...] = ()
    """Added up; none: one for every game in which what was made is known."""
    classes: tuple[Statistic, ...] = ()
    listed: str | None = None
    """The counter that lists every single value, for medians."""


def _terms(names: str, place: int | None = None) -> tuple[Term, ...]:
    return tuple(Term(name, place) for name in names.split())


def _figure(name: str, sentence: str, kind: str, made: str = "", per: str = "") -> Statistic:
    return Statistic(name, sentence, kind, _terms(made), _terms(per))


def _by_place(labels: Iterable[object], kind: str, made: str, per: str, per_list: str = "") -> tuple[Statistic, ...]:
    """A class for each place of a list; per a counter, or per the same place of another list."""
    return tuple(
        Statistic(str(label), "", kind, _terms(made, place), _terms(per) + _terms(per_list, place))
        for place, label in enumerate(labels, 1)
    )


def _own_cards() -> tuple[Statistic, ...]:
    """Leads by cards held and, within, by size: five places of one list for each number of cards."""
    return tuple(
        Statistic(
            name=str(cards),
            sentence=f"leads with {cards} cards in hand",
            kind=CLASSES,
            classes=tuple(
                Statistic(str(size), "", PLIES, _terms("leads_by_cards", (cards - 1) * len(SIZES) + place), _LEADS)
                for place, size in enumerate(SIZES, 1)
            ),
        )
        for cards in range(1, MOST_CARDS + 1)
    )


_LEADS = _terms("leads")
_BY_CATEGORY = [str(category) for category in CATEGORIES]


def _bombs(what: str, sentence: str) -> Statistic:
    kinds = {"four": f"fours_{what}", "straight-flush": f"straight_flushes_{what}"}
    classes = tuple(_figure(kind, "", MEAN, counter) for kind, counter in kinds.items())
    return Statistic(f"bombs_{what}", sentence, MEAN, _terms(" ".join(kinds.values())), classes=classes)


RESULTS = (
    _figure("games", "games played", SUM),
    _figure("wins", "games won", SUM, "won"),
    _figure("win_rate", "games won ÷ games", GAMES, "won"),
    _figure("points", "points won and lost, added up", SUM, "points"),
    _figure("points_per_game", "points a game", MEAN, "points"),
    *(_figure(f"place_{place}", f"games finished in place {place}, ties shared ÷ games with so many players", GAMES,
              f"place_{place}") for place in range(1, 5)),
    _figure("average_place", "finishing place; ties share the average", MEAN, "place"),
    _figure("cards_left_losing", "cards left when losing", MEAN, "cards_left", "lost"),
    _figure("heavy_loss_rate", "losses at twice the first tier or more ÷ losses", GAMES, "heavy_loss", "lost"),
    _figure("shut_out_rate", "losses without a card played ÷ losses", GAMES, "shut_out", "lost"),
    Statistic(
        "doubling_cost", "points owed above cards × tier, by cause", SUM, _terms("doubling_cost"), _terms("lost"),
        tuple(_figure(cause, "", SUM, f"doubling_{cause}", "lost") for cause in CAUSES),
    ),
    Statistic(
        "opener_win_rate", "win rate when leading first, otherwise, and by seats after the leader", CLASSES,
        classes=(
            Statistic("leading", "", GAMES, _terms("wins_after_opener", 1), _terms("games_after_opener", 1)),
            Statistic(
                "otherwise", "", GAMES,
                tuple(Term("wins_after_opener", place) for place in (2, 3, 4)),
                tuple(Term("games_after_opener", place) for place in (2, 3, 4)),
            ),
            *(
                Statistic(
                    f"after_{seats}", "", GAMES,
                    _terms("wins_after_opener", seats + 1), _terms("games_after_opener", seats + 1),
                )
                for seats in (1, 2, 3)
            ),
        ),
    ),
    _figure("comeback_rate", "games won ÷ games last by 3 or more cards at half of the plies", GAMES,
            "comeback", "behind_at_half"),
    _figure("collapse_rate", "games lost ÷ games 3 or more cards ahead at half of the plies", GAMES,
            "collapse", "ahead_at_half"),
    _figure("longest_win_streak", "most games won in a row", ORDER, "won"),
    _figure("current_streak", "games won (+) or lost (−) in a row up to the last one", ORDER, "won"),
    *(_figure(f"form_{games}", f"points a game over the last {games} games", ORDER, "points")
      for games in (10, 25, 100)),
)  # fmt: skip

PLAY = (
    _figure("pass_rate", "passes ÷ turns facing a play", PLIES, "passes", "turns_facing"),
    _figure("forced_pass_rate", "passes that could not beat it ÷ turns facing a play", PLIES,
            "forced_passes", "turns_facing"),
    _figure("voluntary_pass_rate", "passes that could beat it ÷ turns facing a play that could be beaten", PLIES,
            "voluntary_passes", "turns_could_beat"),
    _figure("answer_rate", "plays ÷ turns facing a play that could be beaten", PLIES,
            "answers_able", "turns_could_beat"),
    Statistic(
        "lead_mix", "what is led, by size, category and own cards held", CLASSES,
        classes=(
            Statistic("size", "by number of cards", CLASSES, classes=_by_place(SIZES, PLIES, "leads_by_size", "leads")),
            Statistic("category", "by category", CLASSES,
                      classes=_by_place(_BY_CATEGORY, PLIES, "leads_by_category", "leads")),
            Statistic("own_cards", "by cards held and number of cards", CLASSES, classes=_own_cards()),
        ),
    ),
    Statistic(
        "answer_mix", "what answers, by size and category", CLASSES,
        classes=(
            Statistic("size", "by number of cards", CLASSES,
                      classes=_by_place(SIZES, PLIES, "answers_by_size", "answers")),
            Statistic("category", "by category", CLASSES,
                      classes=_by_place(_BY_CATEGORY, PLIES, "answers_by_category", "answers")),
        ),
    ),
    Statistic("availability_use", "games that played the category ÷ games whose deal held it", CLASSES,
              classes=_by_place(_BY_CATEGORY, GAMES, "category_played", "", "category_held")),
    Statistic(
        "overplay", "cheaper strengths of the same size that were open, an answer", MEAN,
        _terms("overplay"), _terms("overplay_answers"),
        _by_place(range(OVERPLAY_STEPS), PLIES, "overplay_steps", "overplay_answers"),
    ),
    _figure("tricks_won", "tricks won ÷ tricks played in", PLIES, "tricks_won", "tricks_played"),
    _figure("lead_conversion", "leads that nobody beat ÷ leads", PLIES, "leads_unbeaten", "leads"),
    _figure("longest_control", "most tricks won in a row within one game", MAXIMUM, "longest_control"),
    Statistic(
        "breaking_rate", "plays that broke a better combination ÷ plays", PLIES,
        _terms("plays_breaking"), _terms("plays"), _by_place(BREAKABLE, PLIES, "breaking_by_kind", "plays"),
    ),
    _figure("danger_pass_rate", "voluntary passes ÷ turns that could beat, before an opponent with one card", PLIES,
            "danger_passes", "danger_could_beat"),
    _figure("danger_highest_rate", "highest singles ÷ singles played, before an opponent with one card", PLIES,
            "danger_highest", "danger_singles"),
    _figure("missed_win_rate", "chances to go out that were not taken ÷ such chances", PLIES,
            "missed_wins", "win_chances"),
)  # fmt: skip

CARDS = (
    _figure("twos_dealt", "twos dealt a game", MEAN, "twos_dealt"),
    _figure("twos_led", "twos led a game", MEAN, "twos_led"),
    _figure("twos_answering", "twos put on another play, a game", MEAN, "twos_answering"),
    _figure("twos_kept", "twos still in hand at the end, a game", MEAN, "twos_kept"),
    _figure("twos_ply_share", "(ply + 1) ÷ plies of the game at which a two left the hand", MEAN,
            "twos_ply_share", "twos_played"),
    _bombs("dealt", "fours and straight flushes dealt a game"),
    _bombs("played", "fours and straight flushes played a game"),
    _bombs("broken", "fours and straight flushes neither played nor kept, a game"),
    _bombs("kept", "fours and straight flushes still in hand at the end, a game"),
)  # fmt: skip

ABSENCE = (
    Statistic(
        "tempo_ms", "milliseconds a decision, by its kind", CLASSES,
        classes=tuple(
            Statistic(decision, "", MEAN, _terms(f"{decision}_ms"), _terms(f"{decision}_ms_turns"),
                      listed=f"{decision}_ms_list")
            for decision in ("lead", "answer", "voluntary_pass", "forced_pass")
        ),
    ),
    _figure("auto_rate", "actions taken by the system ÷ own actions", PLIES, "auto_actions", "actions"),
    _figure("abandoned", "games that the player left", SUM, "abandoned"),
)  # fmt: skip

STATISTICS: tuple[Statistic, ...] = (*RESULTS, *PLAY, *CARDS, *ABSENCE)
"""Every statistic of a player, by wire name."""

_HELD = range(1, MOST_CARDS + 1)

FIGURES: tuple[Statistic, ...] = (
    Statistic(
        "passes_by_cards", "forced and voluntary passes ÷ turns facing a play, by cards held", CLASSES,
        classes=tuple(
            Statistic(kind, "", CLASSES, classes=_by_place(
                _HELD, PLIES, f"{kind}_passes_by_cards", "", "turns_facing_by_cards"))
            for kind in ("forced", "voluntary")
        ),
    ),
    Statistic(
        "answer_rate_by_smallest", "answers ÷ turns that could beat, by cards in the smallest other hand", CLASSES,
        classes=_by_place(_HELD, PLIES, "answers_by_smallest", "", "could_beat_by_smallest"),
    ),
    Statistic(
        "beats", "answers ÷ turns facing a play of the seat that plays 1, 2, 3 after this one", CLASSES,
        classes=_by_place((1, 2, 3), PLIES, "answers_seat", "", "facing_seat"),
    ),
)  # fmt: skip
"""What figures draw beside the statistics."""
