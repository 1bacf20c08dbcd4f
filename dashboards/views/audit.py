"""The audit report of a game: /games/{address}/audit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, current_app

from dashboards.answers import add_answers, as_json, show
from dashboards.audit_page import context
from dashboards.colours import own_numbers, table_numbers
from dashboards.standing import standing_context
from dashboards.views.game import ADDRESS, refuse_absent
from service.canonical import canonical
from service.standing import Standing, find_standing, sign
from service.store import reports
from service.store.database import Reader, Store

if TYPE_CHECKING:
    from service.signing import SigningKey


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the report, and its data."""
    add_answers(pages, store, ((f"{ADDRESS}/audit", "audit", _show), (f"{ADDRESS}/audit.json", "audit_json", _json)))


def _find(reader: Reader, address: str, endpoint: str) -> Standing:
    return find_standing(reader, address) or refuse_absent(reader, address, endpoint)


def _show(reader: Reader, address: str) -> Response:
    standing, key = _find(reader, address, "pages.audit"), _key()
    keys = tuple(seat.player for seat in standing.game.summary.seats)
    signature = None if key is None else sign(key, canonical(standing.statement))
    verdicts = reports.verdicts_of_game(reader, standing.game.summary.address)
    return show(
        "audit.html",
        **context(standing, table_numbers(keys, own_numbers(reader)), signature),
        **standing_context(verdicts, standing.report, None),
    )


def _json(reader: Reader, address: str) -> Response:
    return as_json(_find(reader, address, "pages.audit_json").dump(_key()))


def _key() -> SigningKey | None:
    key: SigningKey | None = current_app.extensions.get("key")
    return key
