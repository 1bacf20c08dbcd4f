"""What answers look like, as JSON Schema for the OpenAPI pages."""

from __future__ import annotations

from typing import Any

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

PROBLEM = _object(
    "type title status detail instance request_id errors",
    type=TEXT,
    title=TEXT,
    status=WHOLE,
    detail=TEXT,
    instance=TEXT,
    request_id=_or_null("string"),
    errors=_list(_object("code pointer message", code=TEXT, pointer=_or_null("string"), message=TEXT)),
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
)

GAME_LOG = _object(
    "format players",
    format={"const": FORMAT},
    players=_list({"type": "object"}),
    plays=_list({"type": "object"}),
) | {"description": "a game log; /api/v1/schema/bigtwo-log-1.json says it all"}


def shapes() -> dict[str, Shape]:
    """Every shape by its name."""
    return {
        "Problem": PROBLEM,
        "Finding": FINDING,
        "Report": REPORT,
        "Explanation": EXPLANATION,
        "Page": PAGE,
        "Import": IMPORT,
        "GameLog": GAME_LOG,
    }
