"""What is wrong in stored games, as lists on pages and as tables that are taken out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import request, url_for

from dashboards.games import sentence_of
from dashboards.language import gettext as _
from dashboards.paging import asked_page
from dashboards.words import rules_name, why_words
from service.asking import AskedError
from service.store.database import Reader
from service.store.question import Question
from service.store.rows import Finding
from service.store.verdict_rows import ChangedVerdict, FoundAt, Listed, ListPage, WorkItem

FIELDS = (
    "source", "code", "verdict", "player", "rules", "session", "tag", "coverage", "seats", "kind", "since", "until",
)  # fmt: skip
"""The filters that /legality and its lists offer."""
A_PAGE = 25
"""Games or findings that a list shows at once."""
COLUMNS = ("address", "started_at", "source", "code", "ply", "seat", "player", "sentence", "url")
WORK_COLUMNS = (*COLUMNS, "state", "note", "who", "stood")
CHANGE_COLUMNS = (
    "address", "started_at", "source", "was_verdict", "verdict", "why", "was_rules", "rules", "was_engine", "engine",
    "judged_at", "who", "note",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wrong:
    """A game with one thing that was found in it."""

    address: str
    game: str
    url: str
    """The game at the ply."""
    started_at: str | None
    source: str
    names: str
    code: str
    severity: str
    ply: int | None
    seat: int | None
    player: str
    sentence: str
    state: str = ""
    note: str | None = None
    who: str | None = None
    stood: bool = False


def wrong(item: WorkItem | FoundAt, write: Callable[[str], str] = str) -> Wrong:
    """A line of such a list; `write` makes of a name what stands in a sentence."""
    facts = _facts(item.game, item.finding, write)
    if isinstance(item, WorkItem):
        return Wrong(*[*facts, item.state, item.note, item.who, item.stood])
    return Wrong(*facts)


def _facts(game: Listed, found: Finding, write: Callable[[str], str]) -> tuple[Any, ...]:
    place: dict[str, Any] = {} if found.ply is None else {"ply": found.ply}
    return (
        game.address,
        url_for("pages.game", address=game.address),
        url_for("pages.game", address=game.address, **place),
        game.started_at,
        game.source,
        ", ".join(map(write, game.names)),
        found.code,
        found.severity,
        found.ply,
        found.seat,
        "" if found.seat is None else game.names[found.seat],
        sentence_of(found, tuple(map(write, game.names))),
    )


def cells(columns: tuple[str, ...], row: Wrong) -> list[Any]:
    """Some columns of a line, for CSV."""
    return [getattr(row, column) for column in columns]


def change_row(change: ChangedVerdict) -> list[Any]:
    """A changed verdict as a row of CSV."""
    game = {"address": change.game.address, "started_at": change.game.started_at, "source": change.game.source}
    return [game[name] if name in game else getattr(change, name) for name in CHANGE_COLUMNS]


def reason(change: ChangedVerdict) -> str:
    """Why a verdict changed, in words."""
    match change.why:
        case "engine":
            return _("engine %(old)s → %(new)s", old=change.was_engine, new=change.engine)
        case "adopted":
            return _("%(rules)s adopted", rules=rules_name(change.rules))
    return why_words(change.why)


def one_of(name: str, known: tuple[str, ...]) -> str | None:
    """A parameter of the address that is one of a few words."""
    value = request.args.get(name, "").strip()
    if value and value not in known:
        told = _("%(name)s is one of %(known)s, not “%(value)s”.", name=name, known=", ".join(known), value=value)
        raise AskedError(name, told)
    return value or None


def page_of(report: Callable[..., ListPage], reader: Reader, question: Question, limit: int, **more: Any) -> ListPage:
    """The page of a list that the address asks for; `more` is what else the list is asked."""

    def ask(reader: Reader, question: Question, limit: int, cursor: str | None) -> ListPage:
        return report(reader, question, limit=limit, cursor=cursor, **more)

    return asked_page(ask, reader, question, limit)
