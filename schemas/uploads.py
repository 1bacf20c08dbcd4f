"""What may be asked of an upload, beside the log itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from schemas.questions import Asked, one_of
from service.convert.mapping.document import MappingError, read_mapping
from service.convert.recognising import FORMS, MAP
from service.rules.presets import PRESETS

_WAIT = "wait is a number of seconds from 0 to 60"


def _flag(description: str) -> fields.Boolean:
    return fields.Boolean(
        load_default=False,
        truthy={"true", "1"},
        falsy={"false", "0"},
        error_messages={"invalid": "this is true or false: write one of the two"},
        metadata={"description": description},
    )


LONGEST_MAPPING = 20_000
"""Characters of a mapping file; it travels in an address."""


class GameUpload(Asked):
    """One game that is to be stored."""

    strict = _flag("refuse anything but a legal game")
    replace = _flag("take the place of a game that this one contradicts")


class Opinion(Asked):
    """Logs that are to be judged and not stored."""

    rules = fields.String(metadata={"description": "judge under this preset, whatever the logs say"})


class Waiting(Asked):
    """Something that takes its time."""

    wait = fields.Float(
        load_default=0.0,
        validate=validate.Range(0, 60, error=_WAIT),
        error_messages={"invalid": _WAIT, "special": _WAIT},
        metadata={"description": "wait up to so many seconds for the end"},
    )


class Cancelling(Asked):
    """The end of an import before its end."""

    undo = fields.Boolean(load_default=False, metadata={"description": "also forget the games that it has stored"})


def _check_mapping(text: str) -> None:
    if len(text) > LONGEST_MAPPING:
        raise ValidationError(f"a mapping file has at most {LONGEST_MAPPING:,} characters, not {len(text):,}")
    try:
        read_mapping(text)
    except MappingError as error:
        raise ValidationError(str(error)) from None


class ImportUpload(Waiting):
    """Many games that are to be stored."""

    form = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.OneOf(
            (*FORMS, MAP), error=f"{{input}} is not read here: write one of {', '.join((*FORMS, MAP))}"
        ),
        metadata={
            "description": "what is sent: logs, a score sheet, compact text, or JSON with a map; of text its look tells"
        },
    )
    mapping = fields.String(
        data_key="map", validate=_check_mapping, metadata={"description": "with as=map, the text of the mapping file"}
    )
    rules = fields.String(
        validate=one_of(PRESETS), metadata={"description": "the preset by which games are judged that name no rules"}
    )
    source = fields.String(
        validate=validate.Length(1, 200, error="source is a name of 1 to 200 characters"),
        metadata={"description": "the source of games that name none"},
    )
    name = fields.String(
        validate=validate.Length(1, 1000, error="name is a file's name of 1 to 1,000 characters"),
        metadata={"description": "what the file is called in the results"},
    )
    replace = _flag("let games take the place of those that they contradict")
    session = fields.String(
        validate=validate.OneOf(["replace"], error='session is "replace", not "{input}"'),
        metadata={"description": "replace: the games take the place of their sessions, all at once or not at all"},
    )
    dry_run = _flag("judge only, store nothing; say what would change in stored sessions")

    @validates_schema
    def _map_with_its_file(self, data: Mapping[str, Any], **_: Any) -> None:
        if (data.get("form") == MAP) != ("mapping" in data):
            raise ValidationError("as=map and map=… stand together: the form, and the text of the mapping file", "map")
