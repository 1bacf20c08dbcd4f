"""The rule sets that have a name, and what a game log looks like."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from flask import Response

from schemas.malformed import Malformed
from schemas.questions import Paged
from schemas.rule_sets import dump_rule_set, read_rule_set
from schemas.rules import LARGEST_RULES
from service.api.answers import as_json, as_page
from service.api.asking import paged
from service.api.blueprint import Noun
from service.api.bodies import read_body
from service.api.guards import JSON, require_type
from service.api.problems import ProblemError, error_of_fault
from service.rules.document import write_rules
from service.rules.naming import rules_label
from service.rules.presets import PRESETS
from service.rules.words import unknown
from service.store.cursors import Order

LARGEST_BODY = 8 * LARGEST_RULES
"""Bytes that are taken in at all; blanks may make a document long."""

rules = Noun("rules", "The published rule sets, and the JSON Schema of game logs.")


@rules.reads("/rules", {200: "every preset", 400: "a parameter that does not fit"}, asked=Paged, shape="Page")
def list_rules(asked: Mapping[str, Any]) -> Response:
    """List the presets, each as a complete rule set document."""
    found, after = paged(list(enumerate(PRESETS)), _ORDER, asked)
    return as_page((_dump(name) for _, name in found), after)


_ORDER: Order[tuple[int, str]] = Order((int,), lambda placed: (placed[0],))


def _dump(name: str) -> dict[str, Any]:
    preset = PRESETS[name]
    return {"name": name, "label": rules_label(preset), "document": write_rules(preset)}


@rules.takes(
    "POST",
    "/rules",
    {200: "the rule set, complete, with its name", 413: "too large", 422: "what does not fit, field by field"},
    shape={"type": "object"},
    body={"application/json": ""},
)
def check_rules() -> Response:
    """Check a rule set of one's own; nothing is kept."""
    require_type(JSON)
    try:
        return as_json(dump_rule_set(read_rule_set(read_body(LARGEST_BODY))))
    except Malformed as refused:
        detail = f"these rules cannot be played by: {refused.problems[0]}"
        raise ProblemError(422, "rules", detail, map(error_of_fault, refused.problems)) from None


@rules.reads("/rules/<name>", {200: "the preset", 404: "no preset has this name"}, shape={"type": "object"})
def show_rules(name: str) -> Response:
    """Show one preset as a complete rule set document."""
    if name not in PRESETS:
        raise ProblemError(404, "not-found", unknown(name, PRESETS, "preset"))
    return as_json(_dump(name))


@rules.reads(
    "/schema/bigtwo-log-1.json", {200: "the JSON Schema"}, shape={"type": "object"}, kind="application/schema+json"
)
def show_schema() -> Response:
    """The JSON Schema of the format bigtwo-log/1."""
    return Response(_schema(), content_type="application/schema+json")


@lru_cache(maxsize=1)
def _schema() -> bytes:
    return (files("schemas") / "bigtwo-log-1.json").read_bytes()
