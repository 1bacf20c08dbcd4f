"""What is wrong, how often, and where: /legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from flask import Blueprint, Response, request, url_for

from dashboards.answers import as_csv, as_json, show
from dashboards.asking import ask_scope
from dashboards.bidi import isolated
from dashboards.charts import draw_findings, draw_sources, draw_verdicts
from dashboards.games import sentence_of
from dashboards.language import gettext as _
from dashboards.scope import Scope
from service.asking import AskedError
from service.rules.findings import CODES
from service.store import reports
from service.store.database import Reader, Store
from service.store.question import Question
from service.store.verdict_rows import ListPage, WorkItem

FIELDS = ("source", "code", "coverage", "rules", "player", "session", "tag", "seats", "kind", "since", "until")
A_PAGE = 25
COLUMNS = ("address", "started_at", "source", "code", "ply", "seat", "player", "sentence", "url")


@dataclass(frozen=True, slots=True)
class Wrong:
    """An illegal game with what was found first."""

    address: str
    game: str
    url: str
    started_at: str | None
    source: str
    names: str
    code: str
    ply: int | None
    seat: int | None
    player: str
    sentence: str


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page, and its data."""

    @pages.get("/legality", endpoint="legality")
    def _legality() -> Response:
        with store.reader() as reader:
            return _show(reader)

    @pages.get("/legality.json", endpoint="legality_json")
    def _json() -> Response:
        with store.reader() as reader:
            return as_json(_document(reader, ask_scope(reader, (), statistics=False).question))

    @pages.get("/legality.csv", endpoint="legality_csv")
    def _csv() -> Response:
        with store.reader() as reader:
            page = _illegal_games(reader, ask_scope(reader, (), statistics=False).question)
            rows = [[getattr(row, column) for column in COLUMNS] for row in _wrong(page)]
            return as_csv(COLUMNS, rows, "legality")


def _illegal_games(reader: Reader, question: Question) -> ListPage:
    """Illegal games with what was found first, as the address asks for them."""
    try:
        return reports.work_list(reader, question, limit=A_PAGE, cursor=request.args.get("cursor") or None)
    except reports.CursorError:
        raise AskedError(
            "cursor", _("The cursor in this address was not made here: begin with the newest games.")
        ) from None


def _wrong(page: ListPage, write: Callable[[str], str] = str) -> Iterator[Wrong]:
    """Each illegal game; `write` makes of a name what stands in a sentence."""
    return (_first_wrong(item, write) for item in page.items)


def _first_wrong(item: WorkItem, write: Callable[[str], str]) -> Wrong:
    """What made a game illegal first, linked to its ply."""
    names, found = item.game.names, item.finding
    place: dict[str, Any] = {} if found.ply is None else {"ply": found.ply}
    return Wrong(
        address=item.game.address,
        game=url_for("pages.game", address=item.game.address),
        url=url_for("pages.game", address=item.game.address, **place),
        started_at=item.game.started_at,
        source=item.game.source,
        names=", ".join(map(write, names)),
        code=found.code,
        ply=found.ply,
        seat=found.seat,
        player="" if found.seat is None else names[found.seat],
        sentence=sentence_of(found, tuple(map(write, names))),
    )


def _document(reader: Reader, question: Question) -> dict[str, Any]:
    page = _illegal_games(reader, question)
    return {
        "verdicts": [asdict(row) for row in reports.verdicts(reader, question)],
        "findings": [asdict(row) for row in reports.findings(reader, question)],
        "sources": [asdict(row) for row in reports.sources(reader, question)],
        "illegal": {"items": [asdict(row) for row in _wrong(page)], "next": page.next},
    }


def _codes(reader: Reader, scope: Scope) -> list[dict[str, Any]]:
    """Each code that was found, with its meaning and a link to the games."""
    others: dict[str, Any] = {name: value for name, value in scope.asked.items() if name != "code"}
    return [
        {**asdict(row), "meaning": CODES.get(row.code, ""), "url": url_for("pages.games", **others, code=row.code)}
        for row in reports.findings(reader, scope.question)
    ]


def _show(reader: Reader) -> Response:
    scope = ask_scope(reader, FIELDS, statistics=False)
    page = _illegal_games(reader, scope.question)
    filters: dict[str, Any] = dict(scope.asked)
    charts = {
        "verdicts": draw_verdicts(reader, scope.question),
        "findings": draw_findings(reader, scope.question),
        "sources": draw_sources(reader, scope.question),
    }
    return show(
        "legality.html",
        title=_("Legality"),
        figures=True,
        scope=scope,
        charts=charts,
        codes=_codes(reader, scope),
        illegal=list(_wrong(page, isolated)),
        next=url_for("pages.legality", **filters, cursor=page.next) if page.next else None,
        csv=url_for("pages.legality_csv", **filters),
        json=url_for("pages.legality_json", **filters),
    )
