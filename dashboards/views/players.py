"""The standings and the pages of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for

from dashboards.answers import add_answers, as_csv, as_json, shortened, show, trouble
from dashboards.asking import ask_scope
from dashboards.career_charts import career_charts
from dashboards.colours import colour_of, colours
from dashboards.figures.chart import Chart
from dashboards.figures.people import distinct_names
from dashboards.figures.standings import leaderboard
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.links import games_link, player_link
from dashboards.numerals import ENOUGH, NONE, signed, signed_mean, whole
from dashboards.scope import Scope
from schemas.questions import FILTERS
from schemas.standings import COLUMNS, STATISTIC_COLUMNS, dump_played, dump_player, dump_standing, statistic_rows
from service.store import reports
from service.store.database import Reader, Store
from service.store.player_rows import PlayerPage, Standing
from service.store.rows import Statistic

KEY = "/players/<key>"
_OTHERS = tuple(name for name in FILTERS if name != "player")


@dataclass(frozen=True, slots=True)
class Number:
    """A statistic that has no figure."""

    name: str
    """Its wire name, by which the glossary has it."""
    words: str
    value: str
    few: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Some figures under one heading, and what stands above them in numbers."""

    title: str
    charts: tuple[Chart, ...]
    numbers: tuple[Number, ...] = ()


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the standings, the pages of players, and their data."""
    rules = (
        ("/players", "players", _show_all),
        ("/players.json", "players_json", _all_json),
        ("/players.csv", "players_csv", _all_csv),
        (KEY, "player", _show_one),
        (f"{KEY}.json", "player_json", _one_json),
        (f"{KEY}.csv", "player_csv", _one_csv),
    )
    add_answers(pages, store, rules)


def _filters(scope: Scope) -> dict[str, Any]:
    return {
        name: value
        for name, value in scope.asked.items()
        if not (request.view_args or {}).get("key") or name != "player"
    }


def _show_all(reader: Reader) -> Response:
    scope = ask_scope(reader, FILTERS, points=True)
    standings = reports.players(reader, scope.question)
    return show(
        "players.html",
        title=_("Players"),
        figures=True,
        scope=scope,
        standings=standings,
        names=distinct_names(one.player for one in standings),
        leaderboard=leaderboard(standings, scope.games, colours(reader), player_link(scope.question)),
        csv=url_for("pages.players_csv", **_filters(scope)),
        json=url_for("pages.players_json", **_filters(scope)),
    )


def _asked(reader: Reader) -> Sequence[Standing]:
    return reports.players(reader, ask_scope(reader, (), points=True).question)


def _all_json(reader: Reader) -> Response:
    return as_json({"items": [dump_standing(standing) for standing in _asked(reader)]})


def _all_csv(reader: Reader) -> Response:
    columns = COLUMNS["players"]
    return as_csv(columns, [[row[column] for column in columns] for row in map(_row, _asked(reader))], "players")


def _row(one: Standing) -> dict[str, Any]:
    """A line of the standings as the columns of a table."""
    row = dump_standing(one)
    for name in ("win_rate", "points_per_game", "average_place"):
        measured = row.pop(name)
        row |= {name: measured["value"], f"{name}_low": measured["low"], f"{name}_high": measured["high"]}
    return row


def _show_one(reader: Reader, key: str) -> Response:
    main, _also = reports.person(reader, key)
    if main != key:
        return redirect(url_for("pages.player", key=main, **_filters_asked()))  # type: ignore[return-value]
    if not reports.is_player(reader, key):
        return _absent(key)
    scope = _with_alone(ask_scope(reader, _OTHERS, points=True, player=key))
    page = _page(reader, scope, key)
    filters, charts = _filters(scope), _charts(reader, scope, page)
    return show(
        "player.html",
        title=page.player.name,
        figures=True,
        scope=scope,
        key=key,
        page=page,
        numbers=page.statistics,
        rank=reports.rank(reader, key, scope.question),
        charts=charts,
        form=_form(page),
        groups=_groups(charts, page),
        costliest=_costliest(page),
        tendencies=url_for("pages.tendencies", **{**filters, "player": key, "rules": scope.question.rules}),
        csv=url_for("pages.player_csv", key=key, **filters),
        json=url_for("pages.player_json", key=key, **filters),
    )


def _with_alone(scope: Scope) -> Scope:
    """The scope that says why no other players stand beside this one, where the same cannot be asked of them."""
    alone = [chip.words for chip in scope.chips if chip.name in scope.question.alone]
    if not alone or not scope.games:
        return scope
    words = ngettext(
        "Other players stand neither here nor in the figures: “%(filters)s” is asked of this one alone.",
        "Other players stand neither here nor in the figures: “%(filters)s” are asked of this one alone.",
        len(alone),
        filters=_("” and “").join(alone),
    )
    return replace(scope, sentences=(*scope.sentences, words))


def _charts(reader: Reader, scope: Scope, page: PlayerPage) -> Mapping[str, Chart]:
    bands, colour = reports.bands(reader, scope.question), colour_of(reader, page.player.player)
    return career_charts(page, bands, colour, games_link(scope.question))


def _absent(key: str) -> Response:
    sentence = _("Nobody here has the key %(key)s.", key=shortened(key))
    hint = _("A key is made of the source and the name or id in the logs. Everybody who played here is among these:")
    ways = [{"url": url_for("pages.players"), "words": _("all players")}]
    return trouble(404, sentence, title=_("No player has this address"), hint=hint, ways=ways)


def _filters_asked() -> dict[str, Any]:
    """What stands in the query string, as it stands there."""
    return request.args.to_dict()


def _page(reader: Reader, scope: Scope, key: str) -> PlayerPage:
    page = reports.player(reader, key, scope.question)
    if page is None:
        raise LookupError(key)
    return page


def _groups(charts: Mapping[str, Chart], page: PlayerPage) -> tuple[Group, ...]:
    def drawn(names: str) -> tuple[Chart, ...]:
        return tuple(charts[name] for name in names.split())

    control, abandoned = page.statistics["longest_control"], page.statistics["abandoned"]
    alone = (
        Number("longest_control", _("most tricks in a row in a game"), _whole(control)),
        Number("abandoned", _("games left before the end"), _whole(abandoned)),
    )
    return (
        Group(_("Results"), drawn("results places opener cards-left doubling")),
        Group(_("Habits"), drawn("passes leads answers excess control spending twos bombs absence"), alone),
        Group(_("Endgame"), drawn("endgame turnarounds")),
    )


def _form(page: PlayerPage) -> tuple[Number, ...]:
    """Streaks, and the points a game of late."""
    streak, now = page.statistics["longest_win_streak"], page.statistics["current_streak"]
    late = [(games, page.statistics[f"form_{games}"]) for games in (10, 25, 100)]
    return (
        Number("longest_win_streak", _("most wins in a row"), _whole(streak)),
        Number(
            "current_streak", _("wins (+) or losses (−) in a row now"), NONE if now.value is None else signed(now.value)
        ),
        *(
            Number(
                f"form_{games}", _("points a game, last %(games)s", games=games), signed_mean(one.value), games < ENOUGH
            )
            for games, one in late
        ),
    )


def _whole(one: Statistic) -> str:
    return NONE if one.value is None else whole(one.value)


def _costliest(page: PlayerPage) -> list[dict[str, Any]]:
    """The games that cost the player most."""
    return [
        {
            "url": url_for("pages.game", address=game.address),
            "started_at": game.started_at,
            "points": game.points,
            "cards_left": game.cards_left,
        }
        for game in page.costliest
    ]


def _one_json(reader: Reader, key: str) -> Response:
    if not reports.is_player(reader, key):
        return _absent(key)
    page = _page(reader, ask_scope(reader, (), points=True, player=key), key)
    return as_json(dump_player(page) | {"course": [dump_played(game) for game in page.course]})


def _one_csv(reader: Reader, key: str) -> Response:
    if not reports.is_player(reader, key):
        return _absent(key)
    page = _page(reader, ask_scope(reader, (), points=True, player=key), key)
    return as_csv(STATISTIC_COLUMNS, statistic_rows(page.statistics), f"player-{key}")
