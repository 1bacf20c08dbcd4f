"""The figures of one player's page, in their three groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from dashboards.figures import habits
from dashboards.figures.career import cumulative
from dashboards.figures.chart import Chart, Link
from dashboards.figures.dots import Dot
from dashboards.figures.evenings import sessions
from dashboards.figures.form import form
from dashboards.figures.losing import cards_left, doubling
from dashboards.figures.measures import MEAN, RARE, SHARE, Kind
from dashboards.figures.places import places
from dashboards.games import ruleset
from dashboards.language import gettext as _
from dashboards.links import game_link
from dashboards.rulewords import category_words
from service.store.counted import behind
from service.store.player_rows import Band, PlayerPage
from service.store.rows import Statistic


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What every figure about a player is made of."""

    page: PlayerPage
    bands: Mapping[str, Band]
    colour: str
    link: Link

    def behind(self, name: str, *classes: str) -> str:
        """The games in which a statistic, or a class of it, was made."""
        return self.link(counted=behind(name, *classes))

    def chart(self, asked: habits.Question, names: Mapping[str, str], kind: Kind = SHARE) -> Chart:
        """A figure of some statistics by wire name, classes behind a stroke, each with its band where there is one."""
        lines = [self._line(name.split("/"), label) for name, label in names.items()]
        return habits.chart(asked, lines, self.page.games, kind)

    def _line(self, path: Sequence[str], label: str) -> Dot:
        statistic = self.page.statistics.get(path[0], _NOTHING)
        for one in path[1:]:
            statistic = statistic.classes.get(one, _NOTHING)
        chance = self.page.baseline_win_rate if path[0] in ("win_rate", "opener_win_rate") else None
        band = self.bands.get("/".join(path))
        return Dot(label, statistic, self.colour, band, self.behind(*path), chance)

    def mix(self, asked: habits.Question) -> Chart:
        """A figure of a mix by category."""
        categories = self.page.statistics[asked.definition].classes["category"].classes
        return self.chart(asked, {f"{asked.definition}/category/{name}": category_words(name) for name in categories})


_NOTHING = Statistic(None, None, 0)


def _cards_left(drawn: _Drawn) -> Chart:
    alone = drawn.page.rules[0] if len(drawn.page.rules) == 1 else None
    tiers = ruleset(alone.document).scoring.tiers if alone else ()
    return cards_left(drawn.page.cards_left_losing, tiers, drawn.colour, drawn.link)


def _results(drawn: _Drawn) -> Chart:
    lines = {
        "win_rate": _("games won"),
        "heavy_loss_rate": _("heavy losses"),
        "shut_out_rate": _("shut-outs"),
    }
    return drawn.chart(habits.Question("results", _("How do games end?"), definition="win_rate"), lines)


def _opener(drawn: _Drawn) -> Chart:
    lines = {
        "opener_win_rate/leading": _("leading first"),
        "opener_win_rate/otherwise": _("otherwise"),
        "opener_win_rate/after_1": _("1 seat after"),
        "opener_win_rate/after_2": _("2 seats after"),
        "opener_win_rate/after_3": _("3 seats after"),
    }
    asked = habits.Question("opener", _("How much does leading first help?"), definition="opener_win_rate")
    return drawn.chart(asked, lines)


def _turnarounds(drawn: _Drawn) -> Chart:
    lines = {"comeback_rate": _("comebacks"), "collapse_rate": _("collapses")}
    asked = habits.Question("turnarounds", _("How often do games turn around?"), definition="comeback_rate")
    return drawn.chart(asked, lines)


def _passes(drawn: _Drawn) -> Chart:
    passes = {
        "pass_rate": _("all passes"),
        "forced_pass_rate": _("forced"),
        "voluntary_pass_rate": _("by choice"),
        "answer_rate": _("answers"),
    }
    asked = habits.Question(
        "passes", _("How often do you pass when you could have played?"), definition="voluntary_pass_rate"
    )
    return drawn.chart(asked, passes)


def _leads(drawn: _Drawn) -> Chart:
    return drawn.mix(habits.Question("leads", _("What is led?"), definition="lead_mix"))


def _answers(drawn: _Drawn) -> Chart:
    return drawn.mix(habits.Question("answers", _("What answers?"), definition="answer_mix"))


def _twos(drawn: _Drawn) -> Chart:
    twos = {
        "twos_dealt": _("dealt"),
        "twos_led": _("led"),
        "twos_answering": _("answering"),
        "twos_kept": _("kept to the end"),
    }
    asked = habits.Question("twos", _("Where do the twos go, a game?"), definition="twos_dealt")
    return drawn.chart(asked, twos, MEAN)


def _bombs(drawn: _Drawn) -> Chart:
    bombs = {
        "bombs_dealt": _("dealt"),
        "bombs_played": _("played"),
        "bombs_broken": _("broken"),
        "bombs_kept": _("kept to the end"),
    }
    asked = habits.Question("bombs", _("What becomes of fours and straight flushes, a game?"), definition="bombs_dealt")
    return drawn.chart(asked, bombs, RARE)


def _control(drawn: _Drawn) -> Chart:
    control = {
        "tricks_won": _("tricks won"),
        "lead_conversion": _("leads unbeaten"),
    }
    return drawn.chart(habits.Question("control", _("Who holds the lead?"), definition="tricks_won"), control)


def _spending(drawn: _Drawn) -> Chart:
    kinds = drawn.page.statistics["breaking_rate"].classes
    lines = {"breaking_rate": _("anything better")}
    lines |= {f"breaking_rate/{kind}": category_words(kind) for kind in kinds}
    asked = habits.Question("spending", _("How often does a play break something better?"), definition="breaking_rate")
    return drawn.chart(asked, lines)


def _excess(drawn: _Drawn) -> Chart:
    asked = habits.Question("excess", _("How many cheaper answers were open?"), definition="overplay")
    return drawn.chart(asked, {"overplay": _("an answer")}, MEAN)


def _absence(drawn: _Drawn) -> Chart:
    asked = habits.Question("absence", _("How often does the system act instead?"), definition="auto_rate")
    return drawn.chart(asked, {"auto_rate": _("own actions")})


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


_DRAWN: Mapping[str, Callable[[_Drawn], Chart]] = {
    "points": lambda drawn: cumulative(drawn.page.course, drawn.colour, game_link),
    "form": lambda drawn: form(drawn.page.course, drawn.page.games, drawn.colour, game_link),
    "sessions": lambda drawn: sessions(drawn.page.sessions, drawn.colour, drawn.link),
    "places": lambda drawn: places(drawn.page, drawn.colour, drawn.link),
    "results": _results,
    "opener": _opener,
    "cards-left": _cards_left,
    "doubling": lambda drawn: doubling(drawn.page.statistics["doubling_cost"], drawn.link),
    "passes": _passes,
    "leads": _leads,
    "answers": _answers,
    "excess": _excess,
    "twos": _twos,
    "bombs": _bombs,
    "control": _control,
    "spending": _spending,
    "absence": _absence,
    "endgame": _endgame,
    "turnarounds": _turnarounds,
}
NAMES = tuple(_DRAWN)
ON_BANDS = frozenset(NAMES) - {"points", "form", "sessions", "places", "cards-left", "doubling", "leads", "answers"}
"""Those that show where all other players lie."""


def career_charts(page: PlayerPage, bands: Mapping[str, Band], colour: str, link: Link) -> dict[str, Chart]:
    """Every figure about a player by its name."""
    return {name: career_chart(name, page, bands, colour, link) for name in NAMES}


def career_chart(name: str, page: PlayerPage, bands: Mapping[str, Band], colour: str, link: Link) -> Chart:
    """One figure about a player by its name."""
    return _DRAWN[name](_Drawn(page, bands, colour, link))
