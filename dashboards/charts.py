"""Every figure by its name: asked of the store for a page, or alone under /figures, and the same both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import request

from dashboards import career_charts, pairs, tendency_charts, trend_charts
from dashboards.asking import asks_groups, groups_of_page, question_of_page
from dashboards.colours import colour_of, colours, own_numbers
from dashboards.evenings import charts_of
from dashboards.figures import pair_flows
from dashboards.figures.chart import Chart
from dashboards.figures.flows import matrix, streams
from dashboards.figures.funnel import codes, funnel
from dashboards.figures.origins import origins, winner_of
from dashboards.figures.residuals import residuals
from dashboards.figures.sources import worst_sources
from dashboards.figures.standings import leaderboard
from dashboards.figures.verdicts import findings_by_source, verdicts_over_time
from dashboards.game_page import GamePage, asked_view
from dashboards.games import ruleset
from dashboards.language import gettext as _
from dashboards.links import game_link, games_link, player_link
from service.asking import AskedError, check_pair
from service.standing import find_game
from service.store import reports
from service.store.database import Reader
from service.store.question import ANY, LEGAL, Question

Draw = Callable[[Reader, Question], Chart]
EVENING = "evening"
OF_GAMES = ("race", "timeline")


def games_counted(reader: Reader, question: Question) -> int:
    """How many games the statistics of a question are made of."""
    return sum(count.games for count in reports.rule_sets(reader, question))


def draw_leaderboard(reader: Reader, question: Question) -> Chart:
    """Points a game by player."""
    standings = reports.players(reader, question)
    return leaderboard(standings, games_counted(reader, question), colours(reader), player_link(question))


def draw_verdicts(reader: Reader, question: Question) -> Chart:
    """Verdicts by day."""
    return verdicts_over_time(reports.verdicts_by_day(reader, question), link=games_link(question, statistics=False))


def draw_findings(reader: Reader, question: Question) -> Chart:
    """Findings by code and source, but for notes: nothing is wrong there."""
    found = [one for one in reports.findings_by_source(reader, question) if one.severity != "note"]
    return findings_by_source(found, _judged(reader, question), games_link(question, statistics=False))


def draw_codes(reader: Reader, question: Question) -> Chart:
    """Findings by code, but for notes: nothing is wrong there."""
    found = [one for one in reports.findings(reader, question) if one.severity != "note"]
    return codes(found, _judged(reader, question), games_link(question, statistics=False))


def draw_funnel(reader: Reader, question: Question) -> Chart:
    """What becomes of the games that are stored."""
    return funnel(reports.funnel(reader, question), games_link(question, statistics=False))


def _judged(reader: Reader, question: Question) -> int:
    """How many games figures about verdicts are made of."""
    return sum(count.games for count in reports.verdicts(reader, question))


def draw_sources(reader: Reader, question: Question) -> Chart:
    """The worst sources."""
    return worst_sources(reports.sources(reader, question), games_link(question, statistics=False))


def draw_matrix(reader: Reader, question: Question) -> Chart:
    """Who wins from whom."""
    return matrix(reports.point_flows(reader, question), games_counted(reader, question), games_link(question))


def draw_streams(reader: Reader, question: Question) -> Chart:
    """From whom to whom points flow."""
    rows, games = reports.point_flows(reader, question), games_counted(reader, question)
    return streams(rows, games, colours(reader), games_link(question))


def draw_pair_flows(reader: Reader, question: Question) -> Chart:
    """How the balances of pairs grew."""
    pairs = sum(row.games > 0 for row in reports.point_flows(reader, question))
    rows = reports.flow_days(reader, question, pair_flows.MOST)
    return pair_flows.pair_flows(rows, pairs, colours(reader), games_link(question))


def draw_origins(reader: Reader, question: Question) -> Chart:
    """From whom a player's points come: the player's who is asked for, or the greatest winner's."""
    rows = reports.point_flows(reader, question)
    asked = next((one for row in rows for one in (row.payer, row.payee) if one.player == question.player), None)
    return origins(rows, asked or winner_of(rows), games_link(question))


def draw_residuals(reader: Reader, question: Question) -> Chart:
    """Whether points add up."""
    rules = reports.rule_sets(reader, question)
    settlement = ruleset(rules[0].document).scoring.settlement if rules else ""
    return residuals(reports.residuals(reader, question), settlement, games_link(question), game_link)


def draw_pair(name: str) -> Draw:
    """One of the figures about two players."""

    def drawn(reader: Reader, question: Question) -> Chart:
        if asks_groups():
            found_groups = reports.compare_groups(reader, groups_of_page(reader))
            link = games_link(found_groups.groups.question)
            return pairs.group_charts(found_groups, pairs.sides_of_groups(found_groups), link)[name]()
        if not question.player or not question.opponent:
            raise AskedError(
                "player" if not question.player else "opponent",
                _("the figure %(name)s is about two players: add player=… and opponent=…", name=name),
            )
        found = reports.compare(reader, check_pair(question))
        return pairs.pair_charts(found, pairs.sides_of(reader, found), games_link(question))[name]()

    return drawn


OF_FLOWS: Mapping[str, Draw] = {
    "point-flows": draw_matrix,
    "point-streams": draw_streams,
    "pair-flows": draw_pair_flows,
    "point-origins": draw_origins,
    "residuals": draw_residuals,
}
"""Those of the page about point flows, in its order."""
IN_POINTS: Mapping[str, Draw] = {
    "leaderboard": draw_leaderboard,
    **OF_FLOWS,
    **{name: draw_pair(name) for name in pairs.NAMES},
}
"""Figures that add points up, so that one rule set is chosen."""
OF_VERDICTS: Mapping[str, Draw] = {
    "verdicts": draw_verdicts,
    "findings": draw_findings,
    "sources": draw_sources,
    "codes": draw_codes,
    "funnel": draw_funnel,
}


def draw(reader: Reader, name: str) -> Chart | None:
    """A figure by its name, under the filters of this address; None where there is none of that name."""
    if name in IN_POINTS:
        return IN_POINTS[name](reader, _question(reader, points=True))
    if name in OF_VERDICTS:
        return OF_VERDICTS[name](reader, _question(reader, verdict=ANY))
    if name in tendency_charts.NAMES:
        return tendency_charts.draw_tendency(reader, _question(reader), name)
    if name in trend_charts.NAMES:
        return trend_charts.draw_trend(reader, _question(reader, verdict=ANY), name)
    if name in career_charts.NAMES:
        return _draw_career(reader, name)
    if name.startswith(EVENING):
        return _draw_evening(reader, name)
    return _draw_game(reader, name) if name in OF_GAMES else None


def _question(reader: Reader, *, points: bool = False, verdict: str = LEGAL) -> Question:
    """What a page asks under the filters of this address, so that its figures find what was asked for it already."""
    question = question_of_page(reader, points=points)
    return replace(question, kind=reports.counted(reader, question, verdict).kind)


def _draw_career(reader: Reader, name: str) -> Chart:
    question = _question(reader, points=True)
    page = reports.player(reader, question.player, question) if question.player else None
    if page is None:
        raise AskedError("player", _("the figure %(name)s is about one player: add player=…", name=name))
    bands = reports.bands(reader, question) if name in career_charts.ON_BANDS else {}
    colour = colour_of(reader, page.player.player)
    return career_charts.career_chart(name, page, bands, colour, games_link(question))


def _draw_evening(reader: Reader, name: str) -> Chart | None:
    source, session = request.args.get("source", ""), request.args.get("session", "")
    found = reports.session(reader, source, session)
    if found is None:
        raise AskedError("session", _("the figure evening is about one session: add source=… and session=…"))
    own_numbers(reader)
    return charts_of(found).get(name)


def _draw_game(reader: Reader, name: str) -> Chart:
    stored = find_game(reader, request.args.get("address", ""), request.args.get("log"))
    if stored is None:
        told = _("the figure %(name)s is about one game: add address=… with its 64 digits", name=name)
        raise AskedError("address", told)
    page = GamePage.of(stored, own_numbers(reader), asked_view(stored))
    return page.race() if name == "race" else page.timeline()
