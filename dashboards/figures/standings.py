"""Who wins: points a game with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dashboards.figures.chart import Chart, Link, nowhere
from dashboards.figures.dots import Dot, dots, measured
from dashboards.figures.measures import POINTS
from dashboards.figures.people import distinct_names
from dashboards.language import gettext as _
from dashboards.numerals import whole
from dashboards.theme import NOBODY, colour_in
from dashboards.words import games_words
from service.store.player_rows import Standing

MOST = 15


def leaderboard(
    players: Sequence[Standing], games: int, colours: Mapping[str, str] = NOBODY, link: Link = nowhere
) -> Chart:
    """The first players of the standings, as far as they fit, in their colours."""
    shown = players[:MOST]
    names = distinct_names(one.player for one in players)
    lines = [
        Dot(
            names[one.player.player],
            one.points_per_game,
            colour_in(colours, one.player.player),
            url=link(player=one.player.player),
        )
        for one in shown
    ]
    traces, layout = dots(lines, POINTS)
    return Chart(
        name="leaderboard",
        title=_("Who wins points, and how sure is that?"),
        subtitle=_subtitle(len(players), len(shown), games),
        columns=(_("player"), _("points a game"), _("low"), _("high"), _("points"), _("games")),
        rows=tuple(measured(names[one.player.player], one.points_per_game) for one in players),
        traces=traces if shown else (),
        layout=layout,
        empty="" if shown else _("No legal, finished game is in this selection. Take a filter away, or upload games."),
        definition="points_per_game",
        links=tuple(link(player=one.player.player) for one in players),
    )


def _subtitle(players: int, shown: int, games: int) -> str:
    counted = _("%(games)s; points a game with 95 %% interval, faint under 30 games", games=games_words(games))
    if players == shown:
        return counted
    return counted + _("; the first %(shown)s of %(players)s players", shown=shown, players=whole(players))
