"""The rules as readable text: every preset, and each rule set that games here were played by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response

from dashboards import rulewords
from dashboards.answers import as_csv, as_json, show, trouble
from dashboards.asking import EVERYTHING
from dashboards.games import ruleset
from dashboards.language import gettext as _
from dashboards.presets_told import tell
from service.rules.document import write_rules
from service.rules.naming import rules_label
from service.rules.presets import DEFAULT, PRESETS
from service.rules.ruleset import RuleSet
from service.store import reports
from service.store.database import Store

EXAMPLE = """{
  "preset": "hong-kong",
  "passing": "locks-out",
  "scoring": {"tiers": [[1, 1], [10, 2]]}
}"""
"""A rule set of one's own, as it stands in the form at first."""
Counted = dict[str, tuple[RuleSet, int]]


@dataclass(frozen=True, slots=True)
class Line:
    """A rule set in the table of the page."""

    name: str
    label: str
    players: str
    suits: str
    straights: str
    passing: str
    tiers: str
    settlement: str
    games: int


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the pages about rules."""

    @pages.get("/rules", endpoint="rules")
    def _rules() -> Response:
        return _show_all(_counted(store))

    @pages.get("/rules.json", endpoint="rules_json")
    def _json() -> Response:
        return as_json(_documents(_counted(store)))

    @pages.get("/rules.csv", endpoint="rules_csv")
    def _csv() -> Response:
        return _table(_counted(store))

    @pages.get("/rules/<name>", endpoint="rule_set")
    def _rule_set(name: str) -> Response:
        return _show_one(_counted(store), name)


def _counted(store: Store) -> Counted:
    """Every rule set by its key, the presets first, with the games that were played by it."""
    with store.reader() as reader:
        counts = reports.rule_sets(reader, EVERYTHING)
    found: Counted = {name: (rules, 0) for name, rules in PRESETS.items()}
    return found | {count.rules: (ruleset(count.document), count.games) for count in counts}


def _line(name: str, rules: RuleSet, games: int) -> Line:
    scoring = rules.scoring
    low, high = rules.players
    return Line(
        name=name,
        label=rules_label(rules),
        players=str(low) if low == high else f"{low}–{high}",
        suits=rulewords.suit_signs(rules),
        straights=rulewords.straights_name(rules),
        passing=_("locks out") if rules.passing == "locks-out" else _("free"),
        tiers=", ".join(f"×{points}" + ("" if cards == 1 else f" ({cards}+)") for cards, points in scoring.tiers),
        settlement=scoring.settlement.replace("-", " "),
        games=games,
    )


def _lines(counted: Counted) -> list[Line]:
    return [_line(name, rules, games) for name, (rules, games) in counted.items()]


def _show_all(counted: Counted) -> Response:
    lines = _lines(counted)
    return show(
        "rules.html",
        title=_("Rules"),
        presets=[line for line in lines if line.name in PRESETS],
        others=[line for line in lines if line.name not in PRESETS],
        ladder=rulewords.ladder(DEFAULT),
        straights=rulewords.named_straights(),
        told=[tell(name, *counted[name]) for name in PRESETS],
        text=EXAMPLE,
    )


def _documents(counted: Counted) -> dict[str, Any]:
    return {
        "items": [{"name": name, "games": games, **write_rules(rules)} for name, (rules, games) in counted.items()],
    }


def _table(counted: Counted) -> Response:
    columns = ("name", "players", "suits", "straights", "passing", "tiers", "settlement", "games")
    return as_csv(columns, [[getattr(line, column) for column in columns] for line in _lines(counted)], "rules")


def _show_one(counted: Counted, name: str) -> Response:
    if name not in counted:
        known = ", ".join(PRESETS)
        sentence = _("There is no rule set “%(name)s” here.", name=name)
        return trouble(404, sentence, hint=_("Presets: %(known)s.", known=known))
    rules, games = counted[name]
    return show("rule_set.html", title=rules_label(rules), name=name, games=games, **words_of(rules))


def words_of(rules: RuleSet) -> dict[str, Any]:
    """A rule set in words and cards, for the pages that tell it whole."""
    facts = rulewords.facts(rules)
    return {
        "facts": facts,
        "special": any(fact.special for fact in facts),
        "ladder": rulewords.ladder(rules),
        "straights": rulewords.straights(rules),
        "straights_name": rulewords.straights_name(rules),
    }
