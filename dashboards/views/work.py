"""The lists of /legality: the work list, findings one by one, and verdicts that changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from flask import Blueprint, Response, request, url_for

from dashboards.answers import add_answers, as_csv, as_json, show
from dashboards.asking import ask_scope
from dashboards.bidi import isolated
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import whole
from dashboards.scope import Chip, Scope, here
from dashboards.words import games_words, state_words
from dashboards.wrong import (
    A_PAGE,
    CHANGE_COLUMNS,
    COLUMNS,
    FIELDS,
    WORK_COLUMNS,
    cells,
    change_row,
    one_of,
    page_of,
    reason,
    wrong,
)
from schemas.verdicts import dump_change
from service.asking import find_player
from service.store import reports
from service.store.database import Reader, Store
from service.store.marking import STATES
from service.store.question import Question

SEVERITIES = ("error", "warning", "note")


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the lists, and their data."""
    add_answers(
        pages,
        store,
        (
            ("/legality/work", "work", _show_work),
            ("/legality/work.json", "work_json", _work_json),
            ("/legality/work.csv", "work_csv", _work_csv),
            ("/legality/findings", "findings", _show_findings),
            ("/legality/findings.json", "findings_json", _findings_json),
            ("/legality/findings.csv", "findings_csv", _findings_csv),
            ("/legality/changes", "changes", _show_changes),
            ("/legality/changes.json", "changes_json", _changes_json),
            ("/legality/changes.csv", "changes_csv", _changes_csv),
        ),
    )


def _ways(scope: Scope, name: str, own: Mapping[str, str | None], following: str | None) -> dict[str, Any]:
    """Where a list goes on, and where its data is."""
    filters: dict[str, Any] = dict(scope.asked)
    asked = filters | {key: value for key, value in own.items() if value}
    return {
        "kept": {key: value for key, value in own.items() if value},
        "cursor": request.args.get("cursor"),
        "first": here(),
        "next": here(cursor=following) if following else None,
        "csv": url_for(f"pages.{name}_csv", **asked),
        "json": url_for(f"pages.{name}_json", **asked),
        "back": url_for("pages.legality", **filters),
    }


def _work_asked() -> dict[str, str | None]:
    return {"state": one_of("state", STATES), "engine": request.args.get("engine") or None}


def _show_work(reader: Reader) -> Response:
    scope, own = ask_scope(reader, FIELDS, statistics=False), _work_asked()
    page = page_of(reports.work_list, reader, scope.question, limit=A_PAGE, **own)
    counts = reports.work_states(reader, scope.question)
    choices = [(_("all"), sum(counts.values()), here(state=None), own["state"] is None)]
    choices += [
        (state_words(state), number, here(state=state), own["state"] == state) for state, number in counts.items()
    ]
    return show(
        "work.html",
        title=_("Work list"),
        scope=scope,
        rows=[wrong(item, isolated) for item in page.items],
        choices=choices,
        states=[(state, state_words(state)) for state in STATES],
        engine=_engine_chip(own["engine"]),
        **_ways(scope, "work", own, page.next),
    )


def _engine_chip(engine: str | None) -> Chip | None:
    return Chip(_("judged by engine %(number)s", number=engine), here(engine=None)) if engine else None


def _work_json(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    page = page_of(reports.work_list, reader, question, limit=A_PAGE, **_work_asked())
    counts = reports.work_states(reader, question)
    return as_json({"states": counts, "items": [asdict(wrong(item)) for item in page.items], "next": page.next})


def _work_csv(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    items = reports.whole(reports.work_list, reader, question, **_work_asked())
    return as_csv(WORK_COLUMNS, (cells(WORK_COLUMNS, wrong(item)) for item in items), "work-list")


def _findings_asked(reader: Reader, question: Question) -> dict[str, str | None]:
    who = request.args.get("who", "").strip()
    key = find_player(reader, who, "who", question) if who else None
    return {"severity": one_of("severity", SEVERITIES), "who": key}


def _show_findings(reader: Reader) -> Response:
    scope = ask_scope(reader, FIELDS, statistics=False)
    own = _findings_asked(reader, scope.question)
    page = page_of(reports.findings_list, reader, scope.question, limit=A_PAGE, **own)
    found, games = reports.findings_counted(reader, scope.question, **own)
    return show(
        "findings.html",
        title=_("Findings"),
        scope=scope,
        rows=[wrong(item, isolated) for item in page.items],
        counted=_counted(found, games),
        chips=list(_own_chips(reader, own)),
        **_ways(scope, "findings", own, page.next),
    )


def _counted(found: int, games: int) -> str:
    findings = ngettext("%(found)s finding", "%(found)s findings", found, found=whole(found))
    return _("%(findings)s in %(games)s", findings=findings, games=games_words(games))


def _own_chips(reader: Reader, own: Mapping[str, str | None]) -> list[Chip]:
    """What the list asks beyond the filters that every page has."""
    chips = []
    if own["severity"]:
        words = {"error": _("errors alone"), "warning": _("warnings alone"), "note": _("notes alone")}
        chips.append(Chip(words[own["severity"]], here(severity=None)))
    if own["who"]:
        names = [one.name for one in reports.named(reader, [own["who"]])]
        chips.append(Chip(_("at the seat of %(name)s", name=", ".join(names)), here(who=None)))
    return chips


def _findings_json(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    own = _findings_asked(reader, question)
    page = page_of(reports.findings_list, reader, question, limit=A_PAGE, **own)
    found, games = reports.findings_counted(reader, question, **own)
    items = [asdict(wrong(item)) for item in page.items]
    return as_json({"findings": found, "games": games, "items": items, "next": page.next})


def _findings_csv(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    own = _findings_asked(reader, question)
    columns = ("severity", *COLUMNS)
    items = reports.whole(reports.findings_list, reader, question, **own)
    return as_csv(columns, (cells(columns, wrong(item)) for item in items), "findings")


def _show_changes(reader: Reader) -> Response:
    scope = ask_scope(reader, FIELDS, statistics=False)
    page = page_of(reports.changed_verdicts, reader, scope.question, limit=A_PAGE)
    return show(
        "changes.html",
        title=_("Verdicts that changed"),
        scope=scope,
        changes=page.items,
        reason=reason,
        counts=reports.verdict_changes(reader, scope.question),
        **_ways(scope, "changes", {}, page.next),
    )


def _changes_json(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    page = page_of(reports.changed_verdicts, reader, question, limit=A_PAGE)
    counts = [asdict(count) for count in reports.verdict_changes(reader, question)]
    return as_json({"counts": counts, "items": list(map(dump_change, page.items)), "next": page.next})


def _changes_csv(reader: Reader) -> Response:
    question = ask_scope(reader, (), statistics=False).question
    items = reports.whole(reports.changed_verdicts, reader, question)
    return as_csv(CHANGE_COLUMNS, map(change_row, items), "changed-verdicts")
