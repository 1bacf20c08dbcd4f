"""The audit report of a game: /games/{address}/audit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, current_app

from dashboards.answers import as_json, show
from dashboards.audit_page import context
from dashboards.colours import own_numbers, table_numbers
from dashboards.views.game import ADDRESS, refuse_absent
from service.canonical import canonical
from service.standing import Standing, find_standing, sign
from service.store.database import Store

if TYPE_CHECKING:
    from service.signing import SigningKey


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the report, and its data."""
    pages.add_url_rule(f"{ADDRESS}/audit", "audit", lambda address: _show(store, address))
    pages.add_url_rule(f"{ADDRESS}/audit.json", "audit_json", lambda address: _json(store, address))


def _find(store: Store, address: str, endpoint: str) -> tuple[Standing, tuple[int, ...]]:
    """The standing audit of an address, with the colours of the seats."""
    with store.reader() as reader:
        standing = find_standing(reader, address)
        if standing is None:
            refuse_absent(reader, address, endpoint)
        keys = tuple(seat.player for seat in standing.game.summary.seats)
        return standing, table_numbers(keys, own_numbers(reader))


def _show(store: Store, address: str) -> Response:
    standing, numbers = _find(store, address, "pages.audit")
    key = _key()
    signature = None if key is None else sign(key, canonical(standing.statement))
    return show("audit.html", **context(standing, numbers, signature))


def _json(store: Store, address: str) -> Response:
    return as_json(_find(store, address, "pages.audit_json")[0].dump(_key()))


def _key() -> SigningKey | None:
    key: SigningKey | None = current_app.extensions.get("key")
    return key
