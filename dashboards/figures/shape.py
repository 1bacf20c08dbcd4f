"""How plays are chosen: how much higher than needed, and what they break."""

from __future__ import annotations

from collections.abc import Sequence

from dashboards.figures.chart import Cell, Chart
from dashboards.figures.columns import Column, columns
from dashboards.figures.subject import Subject, nothing_counted
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import plain_mean
from dashboards.rulewords import category_words
from service.store.rows import Statistic


def overplay(answers: Statistic, about: Subject) -> Chart:
    """A histogram of the cheaper strengths that were open when an answer was made."""
    last = len(answers.classes) - 1
    bars = [
        Column(f"{steps}+" if int(steps) == last else steps, _steps(int(steps)), share, about.behind("overplay", steps))
        for steps, share in answers.classes.items()
    ]
    said = _(
        "answers of the table's size, %(mean)s on average; 95 %% intervals, faint under 30",
        mean=plain_mean(answers.value),
    )
    traces, layout = columns(bars, about.colour, _("cheaper strengths of the same size that were open"))
    return Chart(
        name="overplay",
        title=_("How much higher than needed are answers?"),
        subtitle=about.counted(answers.opportunities, said),
        columns=(_("cheaper strengths"), _("share"), _("low"), _("high"), _("made"), _("answers")),
        rows=_rows(bars) if answers.opportunities else (),
        traces=traces if answers.opportunities else (),
        layout=layout,
        empty="" if answers.opportunities else nothing_counted(),
        definition="overplay",
        links=tuple(bar.url for bar in bars),
    )


def _steps(steps: int) -> str:
    return ngettext("%(num)s cheaper strength", "%(num)s cheaper strengths", steps)


def breaking(plays: Statistic, about: Subject) -> Chart:
    """A bar for each kind of combination that plays broke."""
    bars = [
        Column(
            category_words(kind).replace(" ", "<br>"), category_words(kind), share, about.behind("breaking_rate", kind)
        )
        for kind, share in plays.classes.items()
    ]
    traces, layout = columns(bars, about.colour, _("broken combination"))
    return Chart(
        name="breaking",
        title=_("What do plays break that was worth more?"),
        subtitle=about.counted(
            plays.opportunities, _("plays; plays that broke it ÷ plays, 95 % intervals, faint under 30")
        ),
        columns=(_("broken"), _("share"), _("low"), _("high"), _("made"), _("plays")),
        rows=_rows(bars) if plays.opportunities else (),
        traces=traces if plays.opportunities else (),
        layout=layout,
        empty="" if plays.opportunities else nothing_counted(),
        definition="breaking_rate",
        links=tuple(bar.url for bar in bars),
    )


def _rows(bars: Sequence[Column]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            bar.label.replace("<br>", " "),
            bar.statistic.value,
            bar.statistic.low,
            bar.statistic.high,
            bar.statistic.made,
            bar.statistic.opportunities,
        )
        for bar in bars
    )
