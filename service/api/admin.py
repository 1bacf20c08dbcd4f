"""Upkeep: the other end of `bigtwo rebuild` and `bigtwo doctor`."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import Any

from flask import Response

from service.api.access import require_admin
from service.api.answers import as_json
from service.api.asking import store
from service.api.blueprint import Noun
from service.api.problems import ProblemError
from service.receiving import doctor, rebuild
from service.store.trouble import StoreBusyError

MOST_DISCREPANCIES = 1000
"""How many of the doctor's discrepancies are told at once."""

admin = Noun("admin", "Upkeep of the database; for admins.")
_ANSWERS = {200: "done", 401: "this is for admins"}
_ALONE = {**_ANSWERS, 409: "stored games are being derived or judged anew already"}


@admin.takes("POST", "/admin/rebuild", _ALONE, shape={"type": "object"})
def rebuild_tables() -> Response:
    """Derive everything anew from the raw logs."""
    require_admin()
    try:
        return as_json({"games": rebuild(store())})
    except StoreBusyError as trouble:
        raise ProblemError(409, "busy", str(trouble)) from None


@admin.takes("POST", "/admin/doctor", _ANSWERS, shape={"type": "object"})
def examine_tables() -> Response:
    """Recount every game from its raw log and name what the tables say otherwise."""
    require_admin()
    found = list(islice(doctor(store()), MOST_DISCREPANCIES + 1))
    listed = [_dump(each) for each in found[:MOST_DISCREPANCIES]]
    return as_json({"healthy": not found, "discrepancies": listed, "more": len(found) > MOST_DISCREPANCIES})


def _dump(discrepancy: Any) -> dict[str, Any]:
    return asdict(discrepancy) | {
        "stored": repr(discrepancy.stored),
        "recounted": repr(discrepancy.recounted),
        "message": str(discrepancy),
    }
