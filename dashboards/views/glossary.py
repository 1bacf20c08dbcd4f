"""What the words mean: /glossary."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response

from dashboards.answers import show
from dashboards.drawn_words import drawn_words
from dashboards.formulas import SENTENCES, classes_of, counters_of, first_class, formula
from dashboards.language import gettext as _
from dashboards.numerals import percent, whole
from dashboards.worked import Example, evening_games, evening_text, example_text, work
from dashboards.worked_between import work_between
from service.insight.between import BETWEEN, Between
from service.insight.caveats import CAVEATS
from service.insight.statistics import (
    CLASSES,
    FIGURES,
    GAMES,
    MAXIMUM,
    MEAN,
    ORDER,
    PLIES,
    STATISTICS,
    SUM,
    Statistic,
)
from service.rules.findings import CODES, WARNINGS


@dataclass(frozen=True, slots=True)
class Entry:
    """One word; a statistic with how it is computed, what it comes to in one game, and what to bear in mind."""

    anchor: str
    name: str
    words: str
    wire: str = ""
    """How the API, the command line and exports write it."""
    formula: str = ""
    first: str = ""
    """The class that the formula is of, where there is no figure over all."""
    classes: tuple[str, ...] = ()
    counters: tuple[tuple[str, str], ...] = ()
    interval: str = ""
    example: str = ""
    caveat: str = ""


def add_to(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/glossary", "glossary", _show)


def _show() -> Response:
    parts = (
        (_("At the table"), _table()),
        (_("Verdicts"), _verdicts()),
        (_("Statistics of a player"), _statistics()),
        (_("Between two players"), list(map(_between, BETWEEN))),
        (_("Drawn in figures"), _drawn()),
        (_("Findings"), _findings()),
    )
    return show(
        "glossary.html",
        title=_("What the words mean"),
        parts=parts,
        example=example_text(),
        evening=evening_games(),
        evening_text=evening_text(),
    )


def _table() -> list[Entry]:
    words = (
        ("seat", _("seat"), _("a player's place, counted from 0 in turn order")),
        ("ply", _("ply"), _("one action, a play or a pass; counted from 0")),
        (
            "cards-held",
            _("cards held"),
            _("how many cards a player has at a moment; the race draws them from the deal on, after every ply"),
        ),
        (
            "game-length",
            _("game length"),
            _("plies, tricks and passes of a game; a pass that the log leaves out is a pass, but no ply of the log"),
        ),
        (
            "category-share",
            _("category share"),
            _("plays of a category ÷ plays, by rule set, of all seats together; plays by the system count nowhere"),
        ),
        ("trick", _("trick"), _("from a lead to the last pass")),
        ("lead", _("lead"), _("the first play of a trick")),
        (
            "pass",
            _("pass"),
            _("○ forced: nothing in the hand could have beaten the table; ● by choice: something could"),
        ),
        ("control", _("control"), _("winning the trick, hence the next lead")),
        ("debt", _("debt, settlement"), _("what a loser owes; how debts become points")),
        (
            "residual",
            _("settlement residual"),
            _(
                "what the points of a game miss of what its settlement says that they come to: nothing where losers pay"
                " winners, the sum of what is charged for penalties, the sum of the table for points by place"
            ),
        ),
        (
            "bomb",
            _("bomb"),
            _("a combination that beats any play of any size that is no bomb, where the rules have it"),
        ),
        ("rules", _("rule set, preset"), _("the rules of one table as data; a rule set with a name")),
        (
            "counted",
            _("counter"),
            _("what is counted of a seat in a game; counted=missed_wins finds the games in which it is more than 0"),
        ),
    )
    return [Entry(*each) for each in words]


def _verdicts() -> list[Entry]:
    words = (
        ("verdict", _("verdict"), _("what the audit of a game came to: legal, illegal or incomplete")),
        (
            "finding",
            _("finding"),
            _(
                "one thing that an audit noticed, with its code, its ply and its seat; errors make a game illegal,"
                " warnings and notes do not"
            ),
        ),
        ("legal", _("● legal"), _("every action was allowed, and somebody went out")),
        ("illegal", _("▲ illegal"), _("at least one finding of severity error")),
        ("incomplete", _("◐ incomplete"), _("nothing wrong, but the log stops before anybody is out")),
        ("malformed", _("✕ malformed"), _("not a game log that can be read; nothing is kept")),
        (
            "record",
            _("declared result"),
            _("what the log says came out: it agrees with the replay or differs; the replay counts"),
        ),
        (
            "interval",
            _("95 % interval"),
            _("Wilson's for shares, Student's t for means; plies of one game count as related"),
        ),
    )
    return [Entry(*each) for each in words]


def _statistics() -> list[Entry]:
    return list(map(_statistic, STATISTICS))


def _drawn() -> list[Entry]:
    """What figures draw beside the statistics: counted like these, or in words."""
    told = {one.name for one in BETWEEN}
    counted = [_statistic(one) for one in FIGURES if one.name not in told]
    return [*counted, *(Entry(*each) for each in drawn_words())]


def _statistic(one: Statistic) -> Entry:
    first = one
    while first.kind == CLASSES:
        first = first.classes[0]
    return Entry(
        one.name,
        one.name.replace("_", " "),
        one.sentence,
        wire=one.name,
        formula=formula(one),
        first="/".join(first_class(one)) if one.kind == CLASSES else "",
        classes=classes_of(one),
        counters=counters_of(one),
        interval=_interval(first.kind),
        example=_example(one),
        caveat=CAVEATS.get(one.name, ""),
    )


def _between(one: Between) -> Entry:
    return Entry(
        one.name,
        one.name.replace("_", " "),
        one.sentence,
        wire=one.name,
        formula=one.formula,
        classes=(_("by relative seat: before, opposite, after"),) if one.by_seat else (),
        counters=tuple((name, SENTENCES[name]) for name in one.counters),
        example=_worked(work_between(one.name)),
        caveat=CAVEATS.get(one.name, ""),
    )


def _interval(kind: str) -> str:
    """How sure the figure is, for kinds that have an interval."""
    words = {
        PLIES: _("95 % interval: Wilson's, plies of one game counting as related"),
        GAMES: _("95 % interval: Wilson's"),
        MEAN: _("95 % interval: Student's t, by game"),
    }
    return words.get(kind, "")


def _example(one: Statistic) -> str:
    """What a player made of it in the game, or over the evening, below the list."""
    found = work(one)
    if found is not None:
        return _worked(found)
    if one.kind == ORDER:
        games = whole(len(evening_games()))
        return _("the evening has %(games)s games, which are too few: there is no data", games=games)
    return _("nobody had such a turn, so there is no data")


def _worked(found: Example) -> str:
    """An example in words: who, of which class, made ÷ opportunities, and whether it took the evening."""
    subject = " · ".join([found.player, *found.labels])
    if found.games > 1:
        subject = _("over the evening, %(subject)s", subject=subject)
    if found.kind in (SUM, MAXIMUM):
        return f"{subject}: {signless(found.value)}"
    value = signless(found.value) if found.kind == MEAN else percent(found.value, found.opportunities)
    return f"{subject}: {signless(found.made)} ÷ {whole(found.opportunities)} = {value}"


def signless(number: float) -> str:
    """A number of an example, short and with a real minus."""
    return f"{number:.4g}".replace("-", "−")


def _findings() -> list[Entry]:
    mild = _("a warning: the game stays legal, or incomplete")
    return [Entry(code, code, meaning + (f" ({mild})" if code in WARNINGS else "")) for code, meaning in CODES.items()]
