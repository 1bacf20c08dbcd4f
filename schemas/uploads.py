"""What may be asked of an upload, beside the log itself."""

from __future__ import annotations

from marshmallow import fields, validate

from schemas.questions import Asked, one_of
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


class ImportUpload(Waiting):
    """Many games that are to be stored."""

    form = fields.String(
        data_key="as",
        load_default="log",
        validate=validate.OneOf(["log", "text"], error="{input} is not read here: write log or text"),
        metadata={"description": "what is sent: game logs, or compact text"},
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
    dry_run = _flag("judge only, store nothing")
