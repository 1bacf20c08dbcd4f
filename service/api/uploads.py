"""Uploads: one log comes in, and a receipt goes out once it is committed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from flask import Response

from schemas.decode import MAX_GAME_BYTES
from schemas.report import dump_report
from schemas.stored import dump_moment
from schemas.uploads import GameUpload
from service.api.access import is_admin
from service.api.answers import as_json
from service.api.asking import config, store
from service.api.blueprint import PREFIX, Noun
from service.api.bodies import read_body
from service.api.guards import JSON, require_type
from service.api.problems import ProblemError, error, malformed
from service.receiving import Receipt, receive
from service.store.games import CONFLICT, REFUSED

uploads = Noun("uploads", "Game logs come in.")


@uploads.takes(
    "POST",
    "/games",
    {
        200: "the game was known; nothing changed",
        201: "the game is stored; the report of its audit",
        400: "the body is no JSON, not UTF-8, or names a key twice",
        409: "the game contradicts a stored one; what differs",
        413: "the body is larger than one game may be",
        415: "the body is not JSON",
        422: "the log is malformed otherwise, or not legal where that was asked for",
    },
    asked=GameUpload,
    shape="Report",
    body={"application/json": "GameLog"},
)
def upload_game(asked: Mapping[str, Any]) -> Response:
    """Judge one log and store it with its audit."""
    require_type(JSON)
    body = read_body(MAX_GAME_BYTES)
    how = {"origin": "api", "strict": asked["strict"], "replace": asked["replace"], "admin": is_admin()}
    return answer_receipt(receive(store(), body, defaults=config().defaults, **how))


def answer_receipt(receipt: Receipt) -> Response:
    """The answer to an upload: 201 new, 200 known, 409 in conflict, 422 refused or malformed."""
    report = receipt.judged.report
    if report is None:
        raise malformed(receipt.judged.faults)
    document = dump_report(report, str(receipt.address))
    if receipt.outcome == REFUSED:
        raise not_legal(document)
    if receipt.outcome == CONFLICT:
        raise conflict(receipt)
    url = f"{PREFIX}/games/{receipt.address}"
    more = {"url": url, "duplicate": receipt.duplicate, "received_at": dump_moment(receipt.received_at)}
    if receipt.opposed:
        more["replaced"] = list(receipt.opposed)
    return as_json(document | more, 200 if receipt.duplicate else 201, {"Location": url})


def not_legal(document: Mapping[str, Any]) -> ProblemError:
    """The problem of a game that is not legal where only legal ones are wanted."""
    errors = [error(found["code"], found["pointer"], found["message"]) for found in document["findings"]]
    detail = f"the game is {document['verdict']} and strict was asked for: nothing was stored"
    return ProblemError(422, "not-legal", detail, errors, verdict=document["verdict"], report=dict(document))


def conflict(receipt: Receipt) -> ProblemError:
    """The problem of a game that contradicts a stored one."""
    errors = [error("conflict", each.pointer, str(each)) for each in receipt.differences]
    detail = (
        "a stored game says otherwise, so nothing was changed: "
        "send the log with ?replace=true to let it take the place of that game"
    )
    return ProblemError(
        409,
        "conflict",
        detail,
        errors,
        address=receipt.address,
        received_at=dump_moment(receipt.received_at),
        conflicts_with=[{"address": other, "url": f"{PREFIX}/games/{other}"} for other in receipt.opposed],
        differences=[asdict(each) for each in receipt.differences],
    )
