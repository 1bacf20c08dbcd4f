"""The audit report of a game: /games/{address}/audit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, current_app, request

from dashboards.answers import add_answers, as_json, show
from dashboards.audit_page import context
from dashboards.colours import own_numbers, table_numbers
from dashboards.concealed import mask_standing
from dashboards.game_page import asked_view
from dashboards.language import gettext as _
from dashboards.replaced import replacements
from dashboards.standing import standing_context
from dashboards.views.game import ADDRESS, refuse_absent, verdicts_told
from service.canonical import canonical
from service.standing import Standing, find_standing, sign
from service.store.database import Reader, Store

if TYPE_CHECKING:
    from service.signing import SigningKey


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the report, and its data."""
    add_answers(pages, store, ((f"{ADDRESS}/audit", "audit", _show), (f"{ADDRESS}/audit.json", "audit_json", _json)))


def _find(reader: Reader, address: str) -> Standing:
    return find_standing(reader, address, request.args.get("log")) or refuse_absent(address)


def _show(reader: Reader, address: str) -> Response:
    standing, key = _find(reader, address), _key()
    masked = asked_view(standing).masked
    keys = tuple(seat.player for seat in standing.game.summary.seats)
    numbers = (1, 2, 3, 4) if masked else table_numbers(keys, own_numbers(reader))
    signature = None if masked or key is None else sign(key, canonical(standing.statement))
    stands = standing_context(verdicts_told(reader, standing.game), standing.report, None, masked=masked)
    told = mask_standing(standing) if masked else standing
    others = replacements(reader, standing.game, masked=masked)
    without = _unmasked() if masked else ""
    return show("audit.html", **context(told, numbers, signature), **stands, **others, masked=without)


def _json(reader: Reader, address: str) -> Response:
    standing = _find(reader, address)
    if not asked_view(standing).masked:
        return as_json(standing.dump(_key()))
    report = mask_standing(standing).dump(None)
    return as_json({name: value for name, value in report.items() if name not in _OF_THE_LOG} | {"masked": _unmasked()})


_OF_THE_LOG = ("log", "predecessor", "certificate")


def _unmasked() -> str:
    """What a report without names does not have, and why."""
    return _(
        "The names are masked, so the log as it came, the game before and the certificate are left out: a certificate"
        " is about the bytes of the log, names and all, and bytes cannot be masked."
    )


def _key() -> SigningKey | None:
    key: SigningKey | None = current_app.extensions.get("key")
    return key
