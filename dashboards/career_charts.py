"""The figures of one player's page, in their three groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dashboards.figures import habits
from dashboards.figures.career import cumulative
from dashboards.figures.chart import Chart, Link
from dashboards.figures.dots import Dot
from dashboards.figures.evenings import sessions
from dashboards.figures.form import form
from dashboards.figures.losing import cards_left, doubling
from dashboards.figures.measures import MEAN, RARE, SHARE, Kind
from dashboards.games import ruleset
from dashboards.language import gettext as _
from dashboards.links import game_link
from dashboards.rulewords import category_words
from service.store.player_rows import Band, PlayerPage
from service.store.rows import Statistic

NAMES = (
    "points",
    "form",
    "sessions",
    "places",
    "results",
    "cards-left",
    "doubling",
    "passes",
    "leads",
    "twos",
    "bombs",
    "control",
    "endgame",
)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What every figure about a player is made of."""

    page: PlayerPage
    bands: Mapping[str, Band]
    colour: str
    url: str
    """The games that everything here was counted over."""

    def chart(self, asked: habits.Question, names: Mapping[str, str], kind: Kind = SHARE) -> Chart:
        """A figure of some statistics by wire name, each with the population's band where there is one."""
        nothing = Statistic(None, None, 0)
        lines = [
            Dot(label, self.page.statistics.get(name, nothing), self.colour, self.bands.get(name), self.url)
            for name, label in names.items()
        ]
        return habits.chart(asked, lines, self.page.games, kind)


def career_charts(page: PlayerPage, bands: Mapping[str, Band], colour: str, link: Link) -> dict[str, Chart]:
    """Every figure about a player by its name."""
    drawn = _Drawn(page, bands, colour, link())
    charts = (*_course(page, colour, link), *_results(drawn), *_losses(drawn), *_habits(drawn), _endgame(drawn))
    return {chart.name: chart for chart in charts}


def _course(page: PlayerPage, colour: str, link: Link) -> Iterable[Chart]:
    yield cumulative(page.course, colour, game_link)
    yield form(page.course, page.games, colour, game_link)
    yield sessions(page.sessions, colour, link)


def _losses(drawn: _Drawn) -> Iterable[Chart]:
    alone = drawn.page.rules[0] if len(drawn.page.rules) == 1 else None
    tiers = ruleset(alone.document).scoring.tiers if alone else ()
    yield cards_left(drawn.page.cards_left_losing, tiers, drawn.colour)
    yield doubling(drawn.page.statistics["doubling_cost"])


def _results(drawn: _Drawn) -> Iterable[Chart]:
    places = {f"place_{place}": _("place %(place)s", place=place) for place in range(1, 5)}
    yield drawn.chart(habits.Question("places", _("How often is each place taken?"), definition="place_1"), places)
    lines = {
        "win_rate": _("games won"),
        "heavy_loss_rate": _("heavy losses"),
        "shut_out_rate": _("shut-outs"),
        "comeback_rate": _("comebacks"),
        "collapse_rate": _("collapses"),
    }
    yield drawn.chart(habits.Question("results", _("How do games end?"), definition="win_rate"), lines)


def _habits(drawn: _Drawn) -> Iterable[Chart]:
    passes = {
        "pass_rate": _("all passes"),
        "forced_pass_rate": _("forced"),
        "voluntary_pass_rate": _("by choice"),
        "answer_rate": _("answers"),
    }
    asked = habits.Question(
        "passes", _("How often do you pass when you could have played?"), definition="voluntary_pass_rate"
    )
    yield drawn.chart(asked, passes)
    yield _leads(drawn)
    twos = {
        "twos_dealt": _("dealt"),
        "twos_led": _("led"),
        "twos_answering": _("answering"),
        "twos_kept": _("kept to the end"),
    }
    yield drawn.chart(habits.Question("twos", _("Where do the twos go, a game?"), definition="twos_dealt"), twos, MEAN)
    bombs = {
        "bombs_dealt": _("dealt"),
        "bombs_played": _("played"),
        "bombs_broken": _("broken"),
        "bombs_kept": _("kept to the end"),
    }
    asked = habits.Question("bombs", _("What becomes of fours and straight flushes, a game?"), definition="bombs_dealt")
    yield drawn.chart(asked, bombs, RARE)
    control = {
        "tricks_won": _("tricks won"),
        "lead_conversion": _("leads unbeaten"),
        "breaking_rate": _("plays that break"),
    }
    yield drawn.chart(habits.Question("control", _("Who holds the lead?"), definition="tricks_won"), control)


def _leads(drawn: _Drawn) -> Chart:
    mix = drawn.page.statistics["lead_mix"].classes["category"].classes
    lines = [Dot(category_words(name), statistic, drawn.colour, url=drawn.url) for name, statistic in mix.items()]
    asked = habits.Question("leads", _("What is led?"), definition="lead_mix")
    return habits.chart(asked, lines, drawn.page.games)


def _endgame(drawn: _Drawn) -> Chart:
    lines = {
        "danger_pass_rate": _("passes in danger"),
        "danger_highest_rate": _("highest single"),
        "missed_win_rate": _("missed wins"),
    }
    asked = habits.Question(
        "endgame", _("What happens before an opponent with one card?"), definition="danger_pass_rate"
    )
    return drawn.chart(asked, lines)
