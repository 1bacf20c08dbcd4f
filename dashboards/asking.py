"""From the address of a page to its scope: the question, and everything that must be said above the figures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from flask import g, request
from marshmallow import ValidationError

from dashboards.colours import own_numbers
from dashboards.games import ruleset
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.scope import (
    Scope,
    asked_filters,
    chips_of,
    counted_words,
    fields_of,
    filter_words,
    left_out_links,
    rules_choices,
)
from dashboards.words import changes_words, games_words, rules_name
from schemas.questions import Filters
from service.asking import AskedError, ask_groups, ask_question, find_people, name_texts
from service.rules.naming import rules_label
from service.rules.presets import PRESETS
from service.store import reports
from service.store.database import Reader
from service.store.group_rows import Groups
from service.store.player_rows import PlayerName
from service.store.question import ANY, LEGAL, Question
from service.store.rows import Counted


class UnknownRulesError(AskedError):
    """No game was played by the rules that are asked for; `known` are those that some were played by."""

    def __init__(self, rules: str, known: tuple[str, ...]) -> None:
        told = (
            _("No game here was played by the rules %(rules)s.", rules=rules_name(rules))
            if rules in PRESETS
            else _("There is no rule set “%(rules)s” here.", rules=rules)
        )
        super().__init__("rules", told)
        self.known = known


_NOTHING: Mapping[str, str] = {}
EVERYTHING = Question(verdict="any", kind="any")
"""All games that are stored."""


def ask_scope(
    reader: Reader,
    fields: Iterable[str],
    *,
    points: bool = False,
    statistics: bool = True,
    player: str | None = None,
    said: Collection[str] = (),
    otherwise: Mapping[str, str] = _NOTHING,
) -> Scope:
    """The scope of a page.

    `points` says that the page adds points up, so that one rule set is chosen where several would be mixed;
    `statistics` that legal games count unless another verdict is asked for; `player` is the one whom the page is about,
    `said` are filters that its head says already; `otherwise` are values that hold where the address has none.
    """
    asked = asked_filters()
    g.as_of = reports.data_version(reader).changed_at
    own_numbers(reader)
    if player:
        asked["player"] = player
    question = _completed(question_of(reader, asked), otherwise)
    names = _names(reader, question)
    known = _known_rules(reader)
    asked |= {name: word for name in _RESOLVED if (word := getattr(question, name))}
    shown = {name: value for name, value in asked.items() if not (player and name == "player") and name not in said}
    defaults = dict(otherwise)
    counts = reports.rule_sets(reader, replace(question, rules=None)) if points else ()
    if points and question.rules is None and counts:
        question = replace(question, rules=counts[0].rules)
        defaults |= {"rules": counts[0].rules}
    counted = reports.counted(reader, question, LEGAL if statistics else ANY)
    defaults |= {"kind": counted.kind, "verdict": LEGAL if statistics else ANY}
    return Scope(
        question=replace(question, kind=counted.kind),
        asked=asked,
        chips=chips_of(shown, names, asked),
        fields=fields_of({**asked, **_by_name(reader, asked)}, fields, known or tuple(PRESETS), defaults),
        choices=rules_choices(counts, question.rules),
        left_out=left_out_links(counted, _with_rules(asked, question)),
        sentences=(
            counted_words(counted, asked="kind" in {**asked, **otherwise}, rules=question.rules),
            *_what_emptied(reader, question, counted, filter_words(shown, names, asked), defaults["verdict"]),
        ),
        games=counted.games,
    )


def _what_emptied(
    reader: Reader, question: Question, counted: Counted, shown: Mapping[str, str], verdict: str
) -> Iterator[str]:
    """Where nothing is left, which of the filters that are shown, in words as on their chips, took everything away.

    Without a verdict in the address the page counts games of the verdict that is its default.
    """
    if counted.games or not shown:
        return
    without = {name: reports.counted(reader, replace(question, **{name: None}), verdict) for name in shown}
    ways = [
        ngettext(
            "without “%(filter)s” there is %(games)s",
            "without “%(filter)s” there are %(games)s",
            one.games,
            filter=shown[name],
            games=games_words(one.games),
        )
        for name, one in without.items()
        if one.games
    ]
    if ways and len(shown) == 1:
        (name,) = shown
        games = games_words(without[name].games)
        yield _(
            "Nothing fits “%(filter)s”; without it there are %(games)s.",
            filter=shown[name],
            games=games,
        )
    elif ways:
        yield _("Nothing fits all filters together: %(ways)s.", ways=", ".join(ways))
    else:
        yield _("Nothing fits these filters, and taking away a single one of them is not enough.")


def _with_rules(asked: Mapping[str, str], question: Question) -> dict[str, str]:
    """The filters with the rule set that was chosen for them."""
    return {**asked, **({"rules": question.rules} if question.rules else {})}


def question_of_page(reader: Reader, *, points: bool) -> Question:
    """The question alone, as the page of the same address would ask it."""
    question = question_of(reader, asked_filters())
    if points and question.rules is None:
        counts = reports.rule_sets(reader, question)
        return replace(question, rules=counts[0].rules) if counts else question
    return question


def asks_groups() -> bool:
    """Whether this address compares two groups; of two players one group is a filter like every other."""
    groups, players = (
        sum(bool(request.args.get(name, "").strip()) for name in names)
        for names in (("a", "b"), ("player", "opponent"))
    )
    return groups == 2 or (groups == 1 and players < 2)


def groups_of_page(reader: Reader) -> Groups:
    """The two groups of this address; of several rule sets by which they played, the most frequent is chosen."""
    asked = {name: request.args.get(name, "").strip() for name in ("a", "b", "games")}
    groups = ask_groups(reader, question_of(reader, asked_filters()), asked)
    rules = reports.group_rules(reader, groups)
    return replace(groups, question=replace(groups.question, rules=rules[0].rules)) if len(rules) > 1 else groups


def _completed(question: Question, otherwise: Mapping[str, Any]) -> Question:
    """A question with what holds where it leaves something open."""
    missing: dict[str, Any] = {name: value for name, value in otherwise.items() if getattr(question, name) is None}
    return replace(question, **missing)


def question_of(reader: Reader, asked: Mapping[str, str]) -> Question:
    """The question of some filters; AskedError says which of them does not fit and what would."""
    try:
        read = Filters().load(asked)
    except ValidationError as error:
        name, sentences = next(iter(cast("dict[str, list[str]]", error.messages).items()))
        raise AskedError(name, sentences[0] if name in sentences[0] else f"{name}: {sentences[0]}") from None
    known = _known_rules(reader) if "rules" in read else ()
    if known and read["rules"] not in known:
        raise UnknownRulesError(read["rules"], known)
    return ask_question(reader, read)


_PEOPLE = ("player", "opponent")
_RESOLVED = (*_PEOPLE, "a", "b", "counted")
"""Filters that people may write in several ways; from here on they stand as the store has them."""


def _names(reader: Reader, question: Question) -> dict[str, str]:
    """The names of the players who are asked for, by key."""
    keys = [key for name in _PEOPLE if (key := getattr(question, name))]
    for group in (question.a, question.b):
        keys += group.removeprefix("player:").split(",") if group and group.startswith("player:") else ()
    return {one.player: one.name for key in keys for one in reports.find_players(reader, key) if one.player == key}


def _by_name(reader: Reader, asked: Mapping[str, str]) -> dict[str, str]:
    """What the form shows for players: names."""
    return {
        name: typed_name(reader, one)
        for name in _PEOPLE
        for one in reports.find_players(reader, asked.get(name, ""))
        if one.player == asked.get(name)
    }


def typed_name(reader: Reader, one: PlayerName) -> str:
    """How a player is written in a form: by name, with the source where several go by it, else by the key."""
    return next((text for text in name_texts(one) if len(find_people(reader, text)) == 1), one.player)


def _known_rules(reader: Reader) -> tuple[str, ...]:
    """The rule sets that games here were played by; from here on the page knows in what they differ from presets."""
    if "rules_changes" not in g:
        counts = reports.rule_sets(reader, EVERYTHING)
        g.rules_changes = {
            count.rules: changes_words(rules_label(ruleset(count.document))) if "~" in count.rules else ""
            for count in counts
        }
    return tuple(g.rules_changes)
