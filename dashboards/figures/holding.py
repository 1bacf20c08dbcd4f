"""When cards leave the hand: the twos through the game, and every card by rank and suit."""

from __future__ import annotations

from collections.abc import Sequence

from dashboards.figures.axes import OF_SHARES
from dashboards.figures.chart import Cell, Chart, Trace, told
from dashboards.figures.heat import BLANK, HeatCell, heat
from dashboards.figures.measures import SHARE, hover_lines
from dashboards.figures.passing import band
from dashboards.figures.subject import Subject, nothing_counted
from dashboards.language import gettext as _
from dashboards.numerals import ENOUGH, percent, whole
from dashboards.theme import LIGHT
from service.rules.cards import SUIT_SIGNS, Card
from service.store.tendency_rows import CardRelease, TwosHeld

RANKS, SUITS = 13, 4
_BESIDE = 5
"""Where the second map begins, right of the first."""


def twos_held(steps: Sequence[TwosHeld], about: Subject) -> Chart:
    """A stair that falls from all twos dealt to those kept to the end."""
    dealt = steps[0].held.opportunities if steps else 0
    urls = (about.behind("twos_dealt"),) * (len(steps) - 1) + (about.behind("twos_kept"),)
    return Chart(
        name="twos-held",
        title=_("How long are twos kept?"),
        subtitle=about.counted(dealt, _("twos dealt; still in hand ÷ dealt, 95 % band, faint under 30")),
        columns=(_("share of the game"), _("still in hand"), _("low"), _("high"), _("twos in hand"), _("twos dealt")),
        rows=tuple(map(_step_row, steps)),
        traces=(*band([step.share for step in steps], [step.held for step in steps], about.colour, "hv"),
                {**_stair(steps, about.colour), "customdata": urls}) if dealt else (),
        layout={
            "height": 300,
            "xaxis": {"title": {"text": _("share of the game")}, **OF_SHARES, "range": [0, 1], "dtick": 0.25},
            "yaxis": {"showgrid": True, "zeroline": True, **OF_SHARES, "range": [0, 1.02], "nticks": 6},
            "annotations": [_kept(steps[-1], about.colour)] if dealt else [],
            "hovermode": "closest",
            "margin": {"r": 76},
        },
        empty="" if dealt else nothing_counted(),
        definition="twos-held",
        links=urls,
    )  # fmt: skip


def _step_row(step: TwosHeld) -> tuple[Cell, ...]:
    held = step.held
    return step.share, held.value, held.low, held.high, held.made, held.opportunities


def _stair(steps: Sequence[TwosHeld], colour: str) -> Trace:
    faint = steps[0].held.opportunities < ENOUGH
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [step.share for step in steps],
        "y": [step.held.value for step in steps],
        "line": {"shape": "hv", "color": colour, "width": 2},
        "opacity": 0.45 if faint else 1,
        "hovertemplate": [
            told(hover_lines(_("after %(share)s of the game", share=percent(step.share)), step.held, SHARE))
            + "<extra></extra>"
            for step in steps
        ],
    }


def _kept(last: TwosHeld, colour: str) -> Trace:
    return {
        "xref": "paper",
        "x": 1,
        "xanchor": "left",
        "xshift": 6,
        "y": last.held.value,
        "text": _("%(share)s kept", share=percent(last.held.value)),
        "showarrow": False,
        "font": {"color": colour},
    }


def card_map(cards: Sequence[CardRelease], about: Subject) -> Chart:
    """Two maps of rank by suit: when a card was played on average, and in how many deals it never was."""
    known = {one.card: one for one in cards}
    ranks = list(range(RANKS))[::-1]
    played = [[_played(known.get(rank * SUITS + suit), about) for suit in range(SUITS)] for rank in ranks]
    kept = [[_kept_cell(known.get(rank * SUITS + suit), about) for suit in range(SUITS)] for rank in ranks]
    suits, beside = list(range(SUITS)), list(range(_BESIDE, _BESIDE + SUITS))
    places = list(range(RANKS))
    dealt = sum(one.dealt for one in cards)
    return Chart(
        name="card-map",
        title=_("When does each card leave the hand?"),
        subtitle=about.counted(
            dealt, _("cards dealt; at what share of the game it was played on average, grey under 30")
        ),
        columns=(
            _("card"),
            _("share of the game"),
            _("played"),
            _("never played"),
            _("dealt"),
            _("never played ÷ dealt"),
        ),
        rows=tuple(_card_row(one) for one in cards),
        traces=(*heat(played, suits, places), *heat(kept, beside, places)) if dealt else (),
        layout={
            "height": 28 * RANKS + 70,
            "xaxis": {
                "tickmode": "array",
                "tickvals": [*suits, *beside],
                "ticktext": list(SUIT_SIGNS) * 2,
                "range": [-0.6, _BESIDE + SUITS - 0.4],
                "side": "top",
                "tickfont": {"size": 14},
            },
            "yaxis": {
                "tickmode": "array",
                "tickvals": places,
                "ticktext": [Card(rank * SUITS).sign[:-1] for rank in ranks],
                "range": [RANKS - 0.5, -0.5],
            },
            "annotations": [_heading(1.5, _("played after")), _heading(_BESIDE + 1.5, _("never played"))],
            "hovermode": "closest",
            "margin": {"t": 104},
            "meta": {"top": 56},
        },
        empty="" if dealt else nothing_counted(),
        definition="card-map",
        links=tuple(_url(about, "dealt", one.card) for one in cards),
        further=tuple(_card_urls(about, one.card) for one in cards),
    )


def _card_urls(about: Subject, card: int) -> tuple[str, ...]:
    """Where the cells after the first lead: to games in which the card was played, kept or dealt."""
    played, kept, dealt = (_url(about, what, card) for what in ("played", "kept", "dealt"))
    return played, played, kept, dealt, kept


def _card_row(one: CardRelease) -> tuple[Cell, ...]:
    return Card(one.card).sign, one.share, one.played, one.kept, one.dealt, one.kept / one.dealt


def _url(about: Subject, what: str, card: int) -> str:
    """The games in which a card was dealt, played or kept."""
    return about.link(counted=f"cards_{what}/{Card(card)}")


def _played(one: CardRelease | None, about: Subject) -> HeatCell:
    if one is None or one.share is None:
        return BLANK
    lines = [
        _("%(card)s: after %(share)s of the game", card=Card(one.card).sign, share=percent(one.share)),
        _("played %(played)s times of %(dealt)s", played=whole(one.played), dealt=whole(one.dealt)),
    ]
    return HeatCell(one.share, percent(one.share), told(lines), one.played >= ENOUGH, _url(about, "played", one.card))


def _kept_cell(one: CardRelease | None, about: Subject) -> HeatCell:
    if one is None:
        return BLANK
    share = one.kept / one.dealt
    lines = [
        _("%(card)s: never played in %(share)s of the deals", card=Card(one.card).sign, share=percent(share)),
        f"{whole(one.kept)} ÷ {whole(one.dealt)}",
    ]
    return HeatCell(share, percent(share), told(lines), one.dealt >= ENOUGH, _url(about, "kept", one.card))


def _heading(at: float, text: str) -> Trace:
    return {
        "x": at,
        "yref": "paper",
        "y": 1,
        "yanchor": "bottom",
        "yshift": 28,
        "text": text,
        "showarrow": False,
        "font": {"color": LIGHT["muted"], "size": 12},
    }
