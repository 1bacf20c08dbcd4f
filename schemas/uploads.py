"""What may be asked of an upload, beside the log itself."""

from __future__ import annotations

from marshmallow import fields, validate

from schemas.questions import Asked
from service.convert.recognising import FORMS


def _flag(description: str) -> fields.Boolean:
    return fields.Boolean(
        load_default=False, truthy={"true", "1"}, falsy={"false", "0"}, metadata={"description": description}
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
        validate=validate.Range(0, 60, error="wait is a number of seconds from 0 to 60"),
        metadata={"description": "wait up to so many seconds for the end"},
    )


class ImportUpload(Waiting):
    """Many games that are to be stored."""

    form = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.OneOf(FORMS, error=f"{{input}} is not read here: write one of {', '.join(FORMS)}"),
        metadata={"description": "what is sent: game logs, a score sheet or compact text; of text its look tells"},
    )
    source = fields.String(
        validate=validate.Length(1, 200), metadata={"description": "the source of games that name none"}
    )
    name = fields.String(
        validate=validate.Length(1, 1000), metadata={"description": "what the file is called in the results"}
    )
    replace = _flag("let games take the place of those that they contradict")
    dry_run = _flag("judge only, store nothing")
