"""A rule set as an option: a preset's name, or the path of a JSON file that holds a document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from service.rules.ruleset import RuleSet


class RulesOption(click.ParamType["RuleSet"]):
    """A preset's name, or the path of a JSON file that holds a rule set document."""

    name = "rules"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> RuleSet:
        """Read the rule set; whatever does not fit is told."""
        from schemas.malformed import Malformed
        from service.rules.document import RuleSetError, read_rules

        text = str(value)
        try:
            return _read_rules_file(Path(text)) if _means_a_file(text) else read_rules(text)
        except RuleSetError as error:
            self.fail(f"{text}: {error}" if _means_a_file(text) else str(error), param, ctx)
        except Malformed as error:
            self.fail(f"{text}: {error}", param, ctx)
        except OSError as error:
            self.fail(f"{text}: {error.strerror or error}", param, ctx)


def _means_a_file(text: str) -> bool:
    """Whether a rule set is named by a path: presets have neither an ending nor folders."""
    return Path(text).exists() or text.endswith(".json") or "/" in text


def _read_rules_file(path: Path) -> RuleSet:
    from schemas.rule_sets import decode_rules
    from service.rules.consistency import Problem
    from service.rules.document import RuleSetError, read_rules

    data = path.read_bytes()
    if not data.strip():
        raise RuleSetError(
            [Problem("", "the file is empty: a rule set is one JSON object, as `bigtwo rules taiwan` shows it")]
        )
    return read_rules(decode_rules(data))
