"""What answers look like, as JSON Schema for the OpenAPI pages."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from schemas.certificate import CERTIFICATE as CERTIFICATE_FORMAT
from service.rules.record import FORMAT

Shape = dict[str, Any]


def _object(required: str = "", **properties: Shape) -> Shape:
    return {"type": "object", "properties": properties, **({"required": required.split()} if required else {})}


def _list(items: Shape) -> Shape:
    return {"type": "array", "items": items}


def _or_null(kind: str) -> Shape:
    return {"type": [kind, "null"]}


TEXT: Shape = {"type": "string"}
WHOLE: Shape = {"type": "integer"}
ADDRESS: Shape = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
VERDICT: Shape = {"type": "string", "enum": ["legal", "illegal", "incomplete", "malformed"]}
OUTCOME: Shape = {"type": "string", "enum": ["stored", "known", "conflict", "refused", "malformed"]}

PLACE = {
    name: {**_or_null("integer"), "minimum": 1, "description": f"of malformed input, the {what}, where it is known"}
    for name, what in (("line", "line in the file or body"), ("column", "column on that line, in characters"))
}
PROBLEM = _object(
    "type title status detail instance request_id errors",
    type=TEXT,
    title=TEXT,
    status=WHOLE,
    detail=TEXT,
    instance=TEXT,
    request_id=_or_null("string"),
    errors=_list(_object("code pointer message", code=TEXT, pointer=_or_null("string"), message=TEXT, **PLACE)),
)
FINDING = _object(
    "code severity message",
    code=TEXT,
    severity={"type": "string", "enum": ["error", "warning", "note"]},
    ply=_or_null("integer"),
    seat=_or_null("integer"),
    player=_or_null("string"),
    message=TEXT,
    pointer=_or_null("string"),
    values={"type": "object"},
    **PLACE,
)
REPORT = _object(
    "address rules verdict record findings result engine format",
    id=_or_null("string"),
    address={"type": ["string", "null"]},
    rules=_or_null("string"),
    rules_from=_or_null("string"),
    verdict=VERDICT,
    record={"type": "string", "enum": ["agrees", "differs", "none"]},
    coverage={"type": ["object", "null"]},
    findings=_list({"$ref": "#/components/schemas/Finding"}),
    result={"type": ["object", "null"]},
    engine=TEXT,
    format=_or_null("string"),
    url=TEXT,
    duplicate={"type": "boolean"},
    received_at={"type": "string", "format": "date-time"},
)
FULL_REPORT = {
    "allOf": [
        {"$ref": "#/components/schemas/Report"},
        _object(
            "rules_label rules_document tables settlement compared unchecked log predecessor certificate",
            rules_label=TEXT,
            rules_document={"type": "object"},
            tables=_list(_object("finding code message table", table={"type": ["object", "null"]})),
            settlement={"type": ["object", "null"]},
            compared=_list(_object("part declared replayed agrees", agrees=_or_null("boolean"))),
            unchecked=_list(_object("what seat message", what=TEXT, seat=_or_null("integer"), message=TEXT)),
            log=_object("sha256 bytes", sha256=TEXT, bytes=WHOLE),
            predecessor={"type": ["object", "null"]},
            certificate=_object("url statement_sha256 key", key=_or_null("string")),
        ),
    ]
}
CERTIFICATE = _object(
    "format statement signature",
    format={"const": CERTIFICATE_FORMAT},
    statement={"type": "object"},
    signature={"type": ["object", "null"]},
)
KEY = _object("algorithm key public_key pem", algorithm=TEXT, key=TEXT, public_key=TEXT, pem=TEXT)
FIGURE = _object(
    "value made opportunities low high",
    value=_or_null("number"),
    made=_or_null("number"),
    opportunities=WHOLE,
    low=_or_null("number"),
    high=_or_null("number"),
)
NAME = _object("key name source id", key=TEXT, name=TEXT, source=TEXT, id=_or_null("string"))
COMPARED = _object(
    "statistic class player opponent difference",
    **{
        "statistic": TEXT,
        "class": TEXT,
        "player": FIGURE,
        "opponent": FIGURE,
        "difference": _object(
            "value low high", value=_or_null("number"), low=_or_null("number"), high=_or_null("number")
        ),
    },
)
COMPARISON = _object(
    "player opponent rules shared_games items costliest next",
    player=NAME,
    opponent=NAME,
    rules=_list(_object("rules games", rules=TEXT, games=WHOLE)),
    shared_games=WHOLE,
    paid=WHOLE,
    received=WHOLE,
    heavy_losses=WHOLE,
    paid_in_heavy_losses=WHOLE,
    items=_list(COMPARED),
    costliest=_list({"type": "object"}),
    next=_or_null("string"),
)
TRIED = {
    "rules": TEXT,
    "label": TEXT,
    "origin": {"type": "string", "enum": ["log", "preset", "change"]},
    "option": _or_null("string"),
    "document": {"type": "object"},
}
EXPLANATION = _object(
    "address rules verdict record tried explained_by ruled_out seats_look_reversed verdict_reversed",
    address=ADDRESS,
    rules=TEXT,
    verdict=VERDICT,
    record={"type": "string", "enum": ["agrees", "differs", "none"]},
    tried=WHOLE,
    explained_by=_list(_object("rules label origin option document record", **TRIED, record=TEXT)),
    ruled_out=_list(
        _object(
            "rules label origin option document ply finding",
            **TRIED,
            ply=_or_null("integer"),
            finding={"$ref": "#/components/schemas/Finding"},
        )
    ),
    seats_look_reversed={"type": "boolean"},
    verdict_reversed=_or_null("string"),
)
PAGE = _object("items next", items=_list({"type": "object"}), next=_or_null("string"))
IMPORT = _object(
    "id state games outcomes verdicts",
    id=TEXT,
    state={"type": "string", "enum": ["waiting", "running", "done", "failed", "cancelled"]},
    url=TEXT,
    results=TEXT,
    games=WHOLE,
    bytes=WHOLE,
    seconds={"type": "number"},
    outcomes={"type": "object", "additionalProperties": WHOLE},
    verdicts={"type": "object", "additionalProperties": WHOLE},
    would={"type": "object", "additionalProperties": WHOLE, "description": "of a dry run, what storing would do"},
    malformed_lines={**WHOLE, "description": "lines of score sheets that cannot be read; they are no games"},
    imports={
        **_list(TEXT),
        "description": "of a form with several files, the import of each by its address, in their order: counts and"
        " bytes beside it are the sums over all, and id, name, url and results those of the last, which ends last",
    },
)

GAME_LOG = _object(
    "format players",
    format={"const": FORMAT},
    players=_list({"type": "object"}),
    plays=_list({"type": "object"}),
) | {"description": "a game log; /api/v1/schema/bigtwo-log-1.json says it all"}


def _example() -> Any:
    """A game as it may be sent: the page of the API offers it to try."""
    return json.loads((files("service.api") / "swagger" / "example.json").read_text("utf-8"))


def shapes() -> dict[str, Shape]:
    """Every shape by its name."""
    return {
        "Problem": PROBLEM,
        "Finding": FINDING,
        "Report": REPORT,
        "FullReport": FULL_REPORT,
        "Certificate": CERTIFICATE,
        "Key": KEY,
        "Explanation": EXPLANATION,
        "Page": PAGE,
        "Comparison": COMPARISON,
        "Import": IMPORT,
        "GameLog": {**GAME_LOG, "examples": [_example()]},
    }
