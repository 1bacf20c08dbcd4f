"""The figures of one player's page, in their three groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dashboards.figures import habits
from dashboards.figures.career import cumulative
from dashboards.figures.chart import Chart
from dashboards.figures.dots import Dot
from dashboards.figures.measures import MEAN, SHARE, Kind
from dashboards.language import gettext as _
from dashboards.rulewords import category_words
from dashboards.theme import PLAYERS, player_number
from service.store.player_rows import Band, PlayerPage
from service.store.rows import Statistic

NAMES = ("points", "places", "results", "passes", "leads", "twos", "control", "endgame")


def career_charts(page: PlayerPage, bands: Mapping[str, Band]) -> dict[str, Chart]:
    """Every figure about a player by its name."""
    charts = (
        cumulative(page.course, _colour(page)),
        *_results(page, bands),
        *_habits(page, bands),
        _endgame(page, bands),
    )
    return {chart.name: chart for chart in charts}


def _colour(page: PlayerPage) -> str:
    return PLAYERS[player_number(page.player.player)]


def _results(page: PlayerPage, bands: Mapping[str, Band]) -> Iterable[Chart]:
    places = {f"place_{place}": _("place %(place)s", place=place) for place in range(1, 5)}
    yield _chart(page, {}, habits.Question("places", _("Which place does it end on?"), definition="place_1"), places)
    lines = {
        "win_rate": _("games won"),
        "heavy_loss_rate": _("heavy losses"),
        "shut_out_rate": _("shut-outs"),
        "comeback_rate": _("comebacks"),
        "collapse_rate": _("collapses"),
    }
    yield _chart(page, bands, habits.Question("results", _("How do games end?"), definition="win_rate"), lines)


def _habits(page: PlayerPage, bands: Mapping[str, Band]) -> Iterable[Chart]:
    passes = {
        "pass_rate": _("all passes"),
        "forced_pass_rate": _("forced"),
        "voluntary_pass_rate": _("by choice"),
        "answer_rate": _("answers"),
    }
    asked = habits.Question(
        "passes", _("How often do you pass when you could have played?"), definition="voluntary_pass_rate"
    )
    yield _chart(page, bands, asked, passes)
    yield _leads(page)
    twos = {
        "twos_dealt": _("dealt"),
        "twos_led": _("led"),
        "twos_answering": _("answering"),
        "twos_kept": _("kept to the end"),
    }
    yield _chart(
        page, {}, habits.Question("twos", _("Where do the twos go, a game?"), definition="twos_dealt"), twos, MEAN
    )
    control = {
        "tricks_won": _("tricks won"),
        "lead_conversion": _("leads unbeaten"),
        "breaking_rate": _("plays that break"),
    }
    yield _chart(page, bands, habits.Question("control", _("Who holds the lead?"), definition="tricks_won"), control)


def _leads(page: PlayerPage) -> Chart:
    mix = page.statistics["lead_mix"].classes["category"].classes
    lines = [Dot(category_words(name), statistic, _colour(page)) for name, statistic in mix.items()]
    asked = habits.Question("leads", _("What is led?"), definition="lead_mix")
    return habits.chart(asked, lines, page.games)


def _endgame(page: PlayerPage, bands: Mapping[str, Band]) -> Chart:
    lines = {
        "danger_pass_rate": _("passes in danger"),
        "danger_highest_rate": _("highest single"),
        "missed_win_rate": _("missed wins"),
    }
    asked = habits.Question(
        "endgame", _("What happens before an opponent with one card?"), definition="danger_pass_rate"
    )
    return _chart(page, bands, asked, lines)


def _chart(
    page: PlayerPage, bands: Mapping[str, Band], asked: habits.Question, names: Mapping[str, str], kind: Kind = SHARE
) -> Chart:
    """A figure of some statistics by wire name, each with the population's band where there is one."""
    nothing = Statistic(None, None, 0)
    lines = [
        Dot(label, page.statistics.get(name, nothing), _colour(page), bands.get(name)) for name, label in names.items()
    ]
    return habits.chart(asked, lines, page.games, kind)
