"""The figures, described with everything else; what draws them are the pages, which are loaded later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from werkzeug.routing import Map, Rule

from schemas.questions import Figure, FigureData
from service.api.blueprint import PREFIX

TAG = {"name": "figures", "description": "What the pages draw, as plotly.js takes it, and the data behind it."}
_CONTENTS = {"": "application/json", ".csv": "text/csv", ".json": "application/json"}
_NAME = {"in": "path", "name": "name", "description": "as in `results`; an unknown one is answered with all there are"}
_PROBLEMS = {"400": "a parameter that is unknown or does not fit", "404": "no such figure"}


def describe() -> Iterator[tuple[Rule, Mapping[str, Any]]]:
    """The rule of every address of a figure, and the description of what it answers."""
    rules = Map([Rule(f"{PREFIX}/figures/<name>{ending}", endpoint=ending, defaults={}) for ending in _CONTENTS])
    for rule in rules.iter_rules():
        yield rule, _described(rule.endpoint)


def _described(ending: str) -> Mapping[str, Any]:
    """What is asked and answered at the addresses with one ending; without one it is the drawing."""
    problems = {
        status: {"description": meaning, "content": {"application/problem+json": {"schema": "Problem"}}}
        for status, meaning in _PROBLEMS.items()
    }
    drawn = {"description": "the figure", "content": {_CONTENTS[ending]: {"schema": {"type": "object"}}}}
    data = {"description": "a row a mark", "content": {_CONTENTS[ending]: {}}}
    return {
        "tags": [TAG["name"]],
        "summary": f"The data behind a figure as {ending[1:].upper()}." if ending else "A figure.",
        "parameters": [_NAME, {"in": "query", "schema": FigureData if ending else Figure}],
        "responses": {"200": data if ending else drawn, **problems},
    }
