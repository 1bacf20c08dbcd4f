"""A rule set of one's own, checked: the form on /rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from dashboards.answers import show
from dashboards.language import gettext as _
from dashboards.views.rules import words_of
from schemas.malformed import Fault, Malformed
from schemas.rule_sets import read_rule_set
from service.rules.document import write_rules
from service.rules.naming import differences, rules_key, rules_label
from service.rules.ruleset import RuleSet


def add_to(pages: Blueprint) -> None:
    """Add what the form leads to."""
    pages.add_url_rule("/rules", "check_rules", _check, methods=["POST"])


def _check() -> Response:
    text = request.form.get("rules", "")
    try:
        return _approve(text, read_rule_set(text.encode("utf-8", "surrogatepass")))
    except Malformed as malformed:
        return _refuse(text, malformed.problems)


def _refuse(text: str, problems: tuple[Fault, ...]) -> Response:
    answer = show("rules_checked.html", title=_("These rules cannot be played by"), text=text, problems=problems)
    answer.status_code = 422
    return answer


def _approve(text: str, rules: RuleSet) -> Response:
    return show(
        "rules_checked.html",
        title=rules_label(rules),
        name=rules_key(rules),
        text=text,
        differences=_lines(differences(rules)) if differences(rules) else "",
        document=_lines(write_rules(rules)),
        **words_of(rules),
    )


def _lines(document: Mapping[str, Any]) -> str:
    """A document as JSON, a field a line."""
    fields = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in document.items()]
    return "{\n" + ",\n".join(fields) + "\n}"
