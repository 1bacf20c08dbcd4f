"""What may stand in a query string: each address names its parameters, and refuses every other by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate

from schemas.words import unknown_word


class Asked(Schema):
    """The query parameters of one address."""

    class Meta:
        """What nobody asked for is refused, never passed over: a slip in a name would change the answer unseen."""

        unknown = RAISE

    @pre_load
    def _refuse_unknown(self, data: Mapping[str, Any], **_: Any) -> Mapping[str, Any]:
        known = {field.data_key or name: field for name, field in self.load_fields.items()}
        unknown = [name for name in data if name not in known]
        if unknown:
            raise ValidationError({name: [_unknown(name, list(known))] for name in unknown})
        return data


def _unknown(name: str, known: list[str]) -> str:
    """Refuse a parameter and name the nearest known one."""
    return unknown_word(name, known, "parameter") if known else f'unknown parameter "{name}": this address takes none'


class NothingAsked(Asked):
    """No parameters at all."""


class Paged(Asked):
    """A page of a list."""

    limit = fields.Integer(validate=validate.Range(1), metadata={"description": "items a page, capped by the server"})
    cursor = fields.String(metadata={"description": "the `next` of the page before"})
