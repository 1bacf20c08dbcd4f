"""Query strings are read in one way: what an address does not know is refused, and so is what is given twice."""

from __future__ import annotations

from typing import Any

from flask import Request
from marshmallow import Schema, ValidationError, fields
from webargs.flaskparser import FlaskParser


class QueryParser(FlaskParser):
    """Reads query strings; what an address does not know is refused, and so is a parameter that is given twice."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {"query": None}  # noqa: RUF012  # as its base has it
    DEFAULT_VALIDATION_STATUS = 400

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        """The parameters of a request; ValidationError where one that has a single value is given twice."""
        single = {name for name, field in schema.load_fields.items() if not isinstance(field, fields.List)}
        twice = [name for name, values in req.args.lists() if name in single and len(values) > 1]
        if twice:
            raise ValidationError({name: [f"{name} is given twice: write it once"] for name in twice})
        return super().load_querystring(req, schema)
