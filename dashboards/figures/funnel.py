"""What becomes of the games that are stored, and what is found in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dashboards.figures.chart import Chart, Link, nowhere
from dashboards.figures.stairs import Stair, stairs
from dashboards.language import gettext as _
from dashboards.numerals import percent, whole
from dashboards.theme import LIGHT, SIGNS
from dashboards.words import games_words, verdict_words
from service.rules.findings import CODES
from service.store.rows import FindingCount, Funnel

MOST = 12


def funnel(games: Funnel, link: Link = nowhere) -> Chart:
    """Bars from the games that are stored down to those that count in statistics."""
    lines = tuple(_lines(games, link))
    traces, layout = stairs([line for line in lines if line.size or line is lines[-1]])
    return Chart(
        name="funnel",
        definition="verdict",
        title=_("How many of the games count?"),
        subtitle=_(
            "%(games)s stored under these filters; statistics count legal ones", games=games_words(games.stored)
        ),
        columns=(_("games"), _("number")),
        rows=tuple((line.label, line.size) for line in lines),
        traces=traces if games.stored else (),
        layout=layout,
        empty="" if games.stored else _("No game is in this selection."),
        links=tuple(line.url for line in lines),
    )


def _lines(games: Funnel, link: Link) -> Iterator[Stair]:
    """Every step of the funnel; what is taken away ends where the step before it ended."""
    ended = games.stored - games.incomplete
    marks = {verdict: f"{SIGNS[verdict]} {verdict_words(verdict)}" for verdict in SIGNS}
    steps = (
        (_("stored"), games.stored, 0, "muted", {"verdict": "any", "kind": "any"}),
        (marks["incomplete"], games.incomplete, ended, "warn", {"verdict": "incomplete", "kind": "any"}),
        (marks["illegal"], games.illegal, games.legal, "bad", {"verdict": "illegal", "kind": "any"}),
        (marks["legal"], games.legal, 0, "good", {"verdict": "legal", "kind": "any"}),
        (_("set aside for bots"), games.set_aside, games.counted, "muted", {"verdict": "legal", "kind": "bot"}),
        (_("counted"), games.counted, 0, "accent", {"verdict": "legal"}),
    )
    for label, size, start, token, filters in steps:
        share = percent(size / games.stored) if games.stored else percent(None)
        hover = (_("%(share)s of those stored", share=share),)
        yield Stair(label, size, whole(size), start, LIGHT[token], hover, link(**filters))


def codes(rows: Sequence[FindingCount], games: int, link: Link = nowhere) -> Chart:
    """A bar for each code, the most frequent first."""
    shown = rows[:MOST]
    lines = [
        Stair(
            row.code,
            row.findings,
            whole(row.findings),
            colour=LIGHT["bad" if row.severity == "error" else "warn" if row.severity == "warning" else "muted"],
            hover=(CODES.get(row.code, ""), _("in %(games)s", games=games_words(row.games))),
            url=link(code=row.code),
        )
        for row in shown
    ]
    traces, layout = stairs(lines)
    return Chart(
        name="codes",
        definition="finding",
        title=_("What is wrong most often?"),
        subtitle=_subtitle(rows, games),
        columns=(_("code"), _("meaning"), _("findings"), _("games")),
        rows=tuple((row.code, CODES.get(row.code, ""), row.findings, row.games) for row in rows),
        traces=traces if shown else (),
        layout=layout,
        empty="" if shown else _("Nothing was found: every game in this selection is in order."),
        links=tuple(link(code=row.code) for row in rows),
    )


def _subtitle(rows: Sequence[FindingCount], games: int) -> str:
    found = whole(sum(row.findings for row in rows))
    counted = _("%(found)s findings in %(games)s of every verdict", found=found, games=games_words(games))
    if len(rows) <= MOST:
        return counted
    return counted + _("; the first %(shown)s of %(codes)s codes", shown=MOST, codes=len(rows))
