"""Two groups of players side by side: /compare with a and b."""

from __future__ import annotations

from typing import Any

from flask import Response, redirect, request, url_for

from dashboards.answers import as_csv, as_json, show
from dashboards.asking import ask_scope, groups_of_page
from dashboards.language import gettext as _
from dashboards.pair_words import told_of_groups
from dashboards.pairs import group_charts, sides_of_groups
from dashboards.scope import here
from dashboards.side_by_side import grouped
from schemas.comparing import cells, dump_groups
from schemas.questions import FILTERS
from schemas.standings import COLUMNS
from service.store import reports
from service.store.database import Reader
from service.store.group_rows import GroupComparison, Groups


def show_groups(reader: Reader, form: str) -> Response:
    """The page, or its data as `json` or `csv`.

    What the groups need of the filters is put into the address: games with bots where bots are compared, and one rule
    set, since points of several are never added up.
    """
    scope = ask_scope(reader, FILTERS)
    groups = groups_of_page(reader, scope.question)
    if "kind" not in scope.asked and (groups.one.kind or groups.other.kind):
        return redirect(here(kind="any"))  # type: ignore[return-value]
    rules = reports.group_rules(reader, groups)
    if len(rules) > 1:
        return redirect(here(rules=rules[0].rules))  # type: ignore[return-value]
    found = reports.compare_groups(reader, groups)
    if form == "json":
        return as_json(dump_groups(found) | {"words": _told(found)})
    if form == "csv":
        return as_csv(COLUMNS["compare-groups"], map(cells, dump_groups(found)["items"]), "compare-groups")
    return _show(reader, groups, found)


def _told(found: GroupComparison) -> tuple[str, ...]:
    return told_of_groups(found, *sides_of_groups(found).names)


def _show(reader: Reader, groups: Groups, found: GroupComparison) -> Response:
    scope = ask_scope(reader, FILTERS, points=True)
    sides = sides_of_groups(found)
    kept = {"a": groups.one.word, "b": groups.other.word, **({"games": "shared"} if groups.shared else {})}
    filters: dict[str, Any] = {**scope.asked, **kept}
    title = _("%(one)s and %(other)s", one=sides.names[0], other=sides.names[1])
    return show(
        "compare_groups.html",
        title=title[0].upper() + title[1:],
        figures=True,
        scope=scope,
        found=found,
        names=sides.names,
        kept=kept,
        words=_told(found),
        charts=group_charts(found, sides),
        groups=grouped(found.figures),
        proposed=_proposed(reader),
        swapped=url_for("pages.compare", **{**filters, "a": kept["b"], "b": kept["a"]}),
        other_games=here(games=None if groups.shared else "shared"),
        csv=url_for("pages.compare_csv", **filters),
        json=url_for("pages.compare_json", **filters),
        asked=request.args,
    )


def _proposed(reader: Reader) -> list[str]:
    """Groups that the form offers."""
    people = [f"player:{one.name}" for one in reports.known_people(reader, 50)]
    sources = sorted({f"source:{one.source}" for one in reports.known_people(reader) if one.source})
    return ["kind:human", "kind:bot", *sources, *dict.fromkeys(people)]
