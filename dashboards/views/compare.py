"""Two players side by side: /compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for

from dashboards.answers import as_csv, as_json, show
from dashboards.asking import EVERYTHING, ask_scope, asks_groups, question_of, typed_name
from dashboards.figures.people import distinct_names, written_names
from dashboards.language import gettext as _
from dashboards.links import games_link
from dashboards.pair_words import told
from dashboards.pairs import drawn, numbers_of, pair_charts, sides_of, turned
from dashboards.scope import asked_filters, here
from dashboards.side_by_side import grouped
from dashboards.views.compare_groups import show_groups
from schemas.comparing import cells, dump_comparison
from schemas.questions import FILTERS
from schemas.standings import COLUMNS
from service.asking import check_pair
from service.store import reports
from service.store.database import Reader, Store

FIELDS = tuple(name for name in FILTERS if name not in ("player", "opponent", "a", "b", "games"))
MOST_LISTED = 200
"""Players that the form proposes: those with most games."""


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page, and its data."""

    def reading(answer: Callable[[Reader], Response]) -> Response:
        with store.reader() as reader:
            if asks_groups():
                return show_groups(reader, str(request.endpoint).rpartition("_")[2])
            question = reports.choose_pair(reader, question_of(reader, asked_filters()))
            if not question.player or not question.opponent:
                return _show_nobody(reader)
            if (request.args.get("player"), request.args.get("opponent")) != (question.player, question.opponent):
                return redirect(here(player=question.player, opponent=question.opponent))  # type: ignore[return-value]
            check_pair(question)
            return answer(reader)

    for rule, endpoint, answer in (
        ("/compare", "compare", _show),
        ("/compare.json", "compare_json", _json),
        ("/compare.csv", "compare_csv", _csv),
    ):
        pages.add_url_rule(rule, endpoint, reading, defaults={"answer": answer})


def _show_nobody(reader: Reader) -> Response:
    return show("compare.html", title=_("Compare two players"), scope=ask_scope(reader, FIELDS), found=None)


def _show(reader: Reader) -> Response:
    scope = ask_scope(reader, FIELDS, points=True, said=("player", "opponent"))
    found = reports.compare(reader, scope.question)
    sides = sides_of(reader, found)
    filters: dict[str, Any] = dict(scope.asked)
    swapped = turned(filters) | {"player": found.opponent.player, "opponent": found.player.player}
    return show(
        "compare.html",
        title=_("%(one)s and %(other)s", one=sides.names[0], other=sides.names[1]),
        figures=True,
        scope=scope,
        found=found,
        numbers=numbers_of(reader, found),
        names=sides.names,
        flow=found.figure("flow_per_game").player,
        typed=(typed_name(reader, found.player), typed_name(reader, found.opponent)),
        people=_people(reader),
        most=MOST_LISTED,
        words=told(found, *sides.names),
        charts=drawn(pair_charts(found, sides, games_link(scope.question))),
        groups=grouped(found.figures),
        swapped=url_for("pages.compare", **swapped),
        csv=url_for("pages.compare_csv", **filters),
        json=url_for("pages.compare_json", **filters),
    )


def _json(reader: Reader) -> Response:
    found = reports.compare(reader, ask_scope(reader, (), points=True).question)
    return as_json(dump_comparison(found) | {"words": told(found, *sides_of(reader, found).names)})


def _csv(reader: Reader) -> Response:
    found = reports.compare(reader, ask_scope(reader, (), points=True).question)
    return as_csv(COLUMNS["compare"], map(cells, dump_comparison(found)["items"]), "compare")


def _people(reader: Reader) -> dict[str, tuple[str, str]]:
    """Whom the form proposes, those with most games first: by key what is written and what is said beside it.

    A name is written where it is one player's among all, else with its source, else the key, which is never ambiguous.
    """
    standings = sorted(reports.players(reader, EVERYTHING), key=lambda one: (-one.games, one.player.player))
    known = [one.player for one in standings]
    written, labels = written_names(known), distinct_names(known)
    return {one.player: (written[one.player], labels[one.player]) for one in known}
