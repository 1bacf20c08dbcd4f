"""Two groups of players side by side: /compare with a and b."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from dashboards.answers import as_csv, as_json, show
from dashboards.asking import ask_scope, groups_of_page, typed_name
from dashboards.figures.people import written_names
from dashboards.language import gettext as _
from dashboards.links import games_link
from dashboards.pair_words import told_of_groups
from dashboards.pairs import drawn, group_charts, sides_of_groups, turned
from dashboards.scope import Scope, here
from dashboards.side_by_side import grouped
from schemas.comparing import cells, dump_groups
from schemas.questions import FILTERS
from schemas.standings import COLUMNS
from service.store import reports
from service.store.database import Reader
from service.store.group_rows import GroupComparison, Groups, Side
from service.store.question import Question

GROUPS = ("a", "b", "games")
"""Filters that the form of the groups has."""


def show_groups(reader: Reader, form: str) -> Response:
    """The page, or its data as `json` or `csv`."""
    groups = groups_of_page(reader)
    found = reports.compare_groups(reader, groups)
    if form == "json":
        return as_json(dump_groups(found) | {"words": _told(found)})
    if form == "csv":
        return as_csv(COLUMNS["compare-groups"], map(cells, dump_groups(found)["items"]), "compare-groups")
    return _show(reader, groups, found)


def _told(found: GroupComparison) -> tuple[str, ...]:
    return told_of_groups(found, *sides_of_groups(found).names)


def _scope(reader: Reader, question: Question) -> Scope:
    """What the page asks: where bots are compared games with bots count, and of several rule sets one is chosen."""
    chosen = {"kind": question.kind, "rules": question.rules}
    otherwise = {name: value for name, value in chosen.items() if value}
    fields = (name for name in FILTERS if name not in GROUPS)
    return ask_scope(reader, fields, points=True, said=GROUPS, otherwise=otherwise)


def _show(reader: Reader, groups: Groups, found: GroupComparison) -> Response:
    scope = _scope(reader, groups.question)
    sides = sides_of_groups(found)
    kept = groups.words
    filters: dict[str, Any] = {**scope.asked, **kept}
    title = _("%(one)s and %(other)s", one=sides.names[0], other=sides.names[1])
    return show(
        "compare_groups.html",
        title=title[0].upper() + title[1:],
        figures=True,
        scope=scope,
        found=found,
        flow=found.figure("flow_per_game").player,
        names=sides.names,
        kept=kept,
        typed={"a": _typed(reader, groups.one), "b": _typed(reader, groups.other)},
        words=_told(found),
        charts=drawn(group_charts(found, sides, games_link(scope.question))),
        groups=grouped(found.figures),
        proposed=_proposed(reader),
        swapped=url_for("pages.compare", **{**turned(filters), "a": kept["b"], "b": kept["a"]}),
        other_games=here(games=None if groups.shared else "shared"),
        csv=url_for("pages.compare_csv", **filters),
        json=url_for("pages.compare_json", **filters),
    )


def _typed(reader: Reader, side: Side) -> str:
    """A group as people type it: players by name, but for a name that would be taken for two."""
    if side.players is None:
        return side.word
    typed = [(one, typed_name(reader, one)) for one in side.players]
    return "player:" + ",".join(one.player if "," in text else text for one, text in typed)


def _proposed(reader: Reader) -> list[str]:
    """Groups that the form offers."""
    people = [f"player:{written}" for written in [*written_names(reports.known_people(reader)).values()][:50]]
    sources = sorted({f"source:{one.source}" for one in reports.known_people(reader) if one.source})
    return ["kind:human", "kind:bot", *sources, *dict.fromkeys(people)]
