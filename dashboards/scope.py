"""The filters of a page: what its address asks, in words above the figures, and what is left out because of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import request, url_for

from dashboards.bidi import isolated
from dashboards.counted_words import counted_games, group_games
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import whole
from dashboards.words import coverage_words, games_words, rules_name, verdict_words
from schemas.questions import FILTERS
from service.rules.findings import CODES
from service.store.counted import without_which
from service.store.question import ANY, LEGAL_OR_STOOD, STOOD, VERDICTS, Question
from service.store.rows import Counted, RulesCount


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter in words, and the address without it."""

    words: str
    without: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the form that changes the filters."""

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    default: str = ""
    """What holds where nothing is chosen, in words."""
    type: str = "text"


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to narrow what would be mixed: a rule set, with its games."""

    words: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """A question with everything that must stand above the figures that answer it."""

    question: Question
    asked: Mapping[str, str]
    """The filters of the address, as they stand there."""
    chips: tuple[Chip, ...] = ()
    fields: tuple[Field, ...] = ()
    sentences: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    """The rule sets of the selection, where points of several would be mixed."""
    left_out: tuple[Choice, ...] = ()
    """What the defaults leave out, each linked to the games."""
    games: int = 0
    """How many games fit."""
    open: bool = False


def asked_filters() -> dict[str, str]:
    """The filters of this address; everything else in it is somebody else's, and empty ones ask nothing."""
    return {name: value for name in FILTERS if (value := request.args.get(name, "").strip())}


def here(**changes: Any) -> str:
    """The address of this page with some parameters changed; None takes one away, and pages begin anew."""
    arguments = {**request.args.to_dict(), **(request.view_args or {}), **changes}
    kept = {name: value for name, value in arguments.items() if value is not None and name != "cursor"}
    return url_for(str(request.endpoint), **kept)


def chips_of(shown: Mapping[str, str], names: Mapping[str, str], asked: Mapping[str, str]) -> tuple[Chip, ...]:
    """Each filter that is shown in words, of all that are asked; `names` are the names of players by key."""
    told = filter_words(shown, names, asked)
    return tuple(Chip(text, here(**dict.fromkeys((name, *_hanging(name, asked)))), name) for name, text in told.items())


def _hanging(name: str, asked: Mapping[str, str]) -> Iterator[str]:
    """What goes with a filter that is taken away, since it means nothing without both of two."""
    if name in ("player", "opponent", "a", "b"):
        yield "relative_seat"
    if name in without_which(asked.get("counted")):
        yield "counted"


def filter_words(shown: Mapping[str, str], names: Mapping[str, str], asked: Mapping[str, str]) -> dict[str, str]:
    """The words of each filter that is shown, where all that are asked may say of whom it speaks."""
    who, other = (names.get(asked.get(name, ""), "") for name in ("player", "opponent"))
    groups = "a" in asked and "b" in asked
    told = {"counted": lambda written: counted_games(written, who, other, _group_of(names, asked), groups=groups)}
    if groups:
        told["relative_seat"] = lambda seat: _group_seat_words().get(seat, seat)
    return {name: told[name](value) if name in told else in_words(name, value, names) for name, value in shown.items()}


def _group_of(names: Mapping[str, str], asked: Mapping[str, str]) -> str:
    """What the first group is called where something is counted of it: by name where it is one player."""
    alone = names.get(asked.get("a", "").removeprefix("player:"))
    return alone or (_("somebody of the first group") if "b" in asked else _("somebody of the group"))


def in_words(name: str, value: str, names: Mapping[str, str] | None = None) -> str:
    """One filter as people would say it."""
    if name in ("counted", "a", "b", "games", "relative_seat"):
        return _of_seats(name, value, names or {})
    who = (names or {}).get(value, value)
    match name:
        case "player" | "opponent":
            return _("with %(name)s", name=who) if name == "player" else _("against %(name)s", name=who)
        case "rules":
            return _("by %(rules)s", rules=rules_name(value))
        case "seats":
            return _("%(number)s players", number=value)
        case "kind":
            return {"human": _("without bots"), "bot": _("with bots"), "any": _("with and without bots")}.get(
                value, value
            )
        case "verdict":
            return _("of every verdict") if value == "any" else verdict_words(value)
        case "coverage":
            return coverage_words(value)
        case "code":
            return _("found: %(meaning)s", meaning=CODES.get(value, value))
        case "since" | "until":
            return _("from %(day)s on", day=value) if name == "since" else _("before %(day)s", day=value)
    return f"{_labels()[name]} {isolated(value)}"


def _of_seats(name: str, value: str, names: Mapping[str, str]) -> str:
    """Filters about who sat where, and what was counted there."""
    if name == "relative_seat":
        return _seat_words().get(value, value)
    if name == "games":
        return _("games that both groups share") if value == "shared" else _("games of either group")
    return counted_games(value) if name == "counted" else group_games(value, names)


def _seat_words() -> dict[str, str]:
    return {
        "before": _("the opponent plays before"),
        "opposite": _("the opponent sits opposite"),
        "after": _("the opponent plays after"),
    }


def _group_seat_words() -> dict[str, str]:
    return {
        "before": _("the second group plays before the first"),
        "opposite": _("the second group sits opposite the first"),
        "after": _("the second group plays after the first"),
    }


def _labels() -> dict[str, str]:
    return {
        "player": _("Player"),
        "opponent": _("Opponent"),
        "relative_seat": _("Where the opponent sits"),
        "rules": _("Rules"),
        "source": _("Source"),
        "session": _("Session"),
        "tag": _("Tag"),
        "id": _("Game id"),
        "seat": _("Seat"),
        "seats": _("Number of players"),
        "kind": _("Bots"),
        "verdict": _("Verdict"),
        "coverage": _("Coverage"),
        "record": _("Declared result"),
        "code": _("Finding"),
        "since": _("From"),
        "until": _("Before"),
        "counted": _("Counted"),
        "a": _("Group"),
        "b": _("Other group"),
        "games": _("Games of two groups"),
    }


def fields_of(
    asked: Mapping[str, str], wanted: Iterable[str], rules: Iterable[str], defaults: Mapping[str, str]
) -> tuple[Field, ...]:
    """The form's fields for some filters; `defaults` are the values that hold where nothing is asked for."""
    choices = {
        "rules": tuple((key, rules_name(key)) for key in rules),
        "relative_seat": tuple(_seat_words().items()),
        "seats": tuple((str(number), str(number)) for number in (2, 3, 4)),
        "kind": tuple((kind, in_words("kind", kind)) for kind in ("human", "bot", "any")),
        "verdict": tuple(
            (verdict, in_words("verdict", verdict)) for verdict in (*VERDICTS, STOOD, LEGAL_OR_STOOD, ANY)
        ),
        "coverage": tuple((level, coverage_words(level)) for level in ("full", "partial", "score")),
        "games": tuple((word, in_words("games", word)) for word in ("own", "shared")),
        "record": tuple((word, word) for word in ("agrees", "differs", "none")),
        "code": tuple((code, f"{code}: {meaning}") for code, meaning in CODES.items()),
    }
    labels = _labels()
    return tuple(
        Field(
            name,
            labels[name],
            asked.get(name, ""),
            tuple(choice for choice in choices.get(name, ()) if choice[0] != defaults.get(name)),
            dict(choices.get(name, ())).get(defaults.get(name, ""), ""),
            "date" if name in ("since", "until") else "text",
        )
        for name in wanted
    )


def counted_words(counted: Counted, *, asked: bool, rules: str | None = None) -> str:
    """How many games a page is about; `asked` says that the kind was chosen and not taken by default.

    `rules` is the rule set that all of them were played by, where there is one.
    """
    games = whole(counted.games)
    if counted.verdict == ANY:
        words = ngettext(
            "%(games)s game, of every verdict", "%(games)s games, of every verdict", counted.games, games=games
        )
    elif counted.verdict in (STOOD, LEGAL_OR_STOOD):
        words = _("%(games)s, %(verdict)s", games=games_words(counted.games), verdict=verdict_words(counted.verdict))
    else:
        verdict = verdict_words(counted.verdict)
        words = ngettext(
            "%(games)s %(verdict)s game", "%(games)s %(verdict)s games", counted.games, games=games, verdict=verdict
        )
    if rules:
        words = _("%(games)s, %(rules)s rules", games=words, rules=rules_name(rules))
    if counted.kind == ANY and not asked:
        return _("%(games)s, each with bots, as there are no others.", games=words)
    return _("%(games)s, %(kind)s.", games=words, kind=in_words("kind", counted.kind))


def rules_choices(counts: Sequence[RulesCount], current: str | None) -> tuple[Choice, ...]:
    """The rule sets of a selection as links, the most frequent first."""
    return tuple(
        Choice(f"{rules_name(count.rules)} ({whole(count.games)})", here(rules=count.rules), count.rules == current)
        for count in counts
    )


def left_out_links(counted: Counted, asked: Mapping[str, str]) -> tuple[Choice, ...]:
    """What the defaults left out, with a link to those games."""
    links = []
    for reason, games in ((one.reason, one.games) for one in counted.left_out):
        chosen = {"kind": "bot"} if reason == "bots" else {"verdict": reason, "kind": counted.kind}
        filters: dict[str, Any] = {**asked, **chosen}
        words = {
            "illegal": ngettext("%(num)s illegal game", "%(num)s illegal games", games),
            "incomplete": ngettext("%(num)s incomplete game", "%(num)s incomplete games", games),
            "bots": ngettext("%(num)s game with bots", "%(num)s games with bots", games),
        }.get(reason, f"{reason} {games}")
        links.append(Choice(words, url_for("pages.games", **filters), current=False))
    return tuple(links)
