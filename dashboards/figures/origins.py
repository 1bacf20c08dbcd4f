"""Where a player's points come from: what each of the others paid and was paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dashboards.figures.axes import OF_SIGNED
from dashboards.figures.chart import Chart, Link, Trace, bar_height, beside, nowhere, shortened, told
from dashboards.figures.people import distinct_names
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import signed, whole
from dashboards.theme import DIVERGING
from dashboards.words import games_words, meetings_words
from service.store.player_rows import PlayerName, PointFlow

MOST = 15
"""Others that have a bar."""


@dataclass(frozen=True, slots=True)
class _Share:
    """What passed between the player and one other."""

    other: PlayerName
    received: int
    paid: int
    games: int

    @property
    def net(self) -> int:
        return self.received - self.paid


def winner_of(rows: Sequence[PointFlow]) -> PlayerName | None:
    """Who has won most on balance; None where nobody shared a game."""
    people = {one.player: one for row in rows for one in (row.payer, row.payee)}
    return max(people.values(), key=lambda one: (_won(rows, one.player), one.player), default=None)


def _won(rows: Sequence[PointFlow], key: str) -> int:
    return sum(share.net for share in _shares(rows, key))


def _shares(rows: Sequence[PointFlow], key: str) -> list[_Share]:
    """The balances of one player with everybody else, the best first."""
    shares = [
        _Share(row.payee, row.received, row.paid, row.games)
        if row.payer.player == key
        else _Share(row.payer, row.paid, row.received, row.games)
        for row in rows
        if key in (row.payer.player, row.payee.player)
    ]
    return sorted(shares, key=lambda share: (-share.net, share.other.player))


def origins(rows: Sequence[PointFlow], player: PlayerName | None, link: Link = nowhere) -> Chart:
    """A bar to the right for what another player paid this one, one to the left for what this one paid."""
    chart = Chart("point-origins", _("Where do a player's points come from?"), "", (), (), definition="flow")
    if player is None:
        return replace(chart, empty=_("No points have flowed in this selection: nobody shared a game."))
    names = distinct_names([player, *(one for row in rows for one in (row.payer, row.payee))])
    shares = _shares(rows, player.player)
    most = sorted(shares, key=lambda share: -(share.received + share.paid))[:MOST]
    drawn = [share for share in shares if share in most and share.received + share.paid]
    who = names[player.player]
    return replace(
        chart,
        title=_("Where do the points of %(name)s come from?", name=who),
        subtitle=_subtitle(shares, len(drawn)),
        columns=(_("from"), _("received"), _("paid"), _("balance"), _("shared games")),
        rows=tuple((names[share.other.player], share.received, share.paid, share.net, share.games) for share in shares),
        traces=_bars(drawn, names, who, player, link) if drawn else (),
        layout=_layout(drawn, names),
        empty="" if drawn else _("No points have flowed between %(name)s and anybody in this selection.", name=who),
        links=tuple(link(player=player.player, opponent=share.other.player) for share in shares),
    )


def _subtitle(shares: Sequence[_Share], drawn: int) -> str:
    together = _("%(points)s on balance", points=signed(sum(share.net for share in shares)))
    others = ngettext("%(num)s other", "%(num)s others", len(shares))
    told_of = _(
        "%(meetings)s; received (right) and paid (left) by opponent, at the right the balance; %(together)s with"
        " %(others)s",
        meetings=meetings_words(sum(share.games for share in shares)),
        together=together,
        others=others,
    )
    if drawn >= len(shares):
        return told_of
    return told_of + _("; the %(shown)s with whom most changed hands", shown=drawn)


def _bars(
    shares: Sequence[_Share], names: Mapping[str, str], who: str, player: PlayerName, link: Link
) -> tuple[Trace, ...]:
    hover = [
        told(
            [
                _("%(one)s from %(other)s: %(points)s", one=who, other=names[share.other.player],
                  points=signed(share.net)),
                _("received %(received)s, paid %(paid)s", received=whole(share.received), paid=whole(share.paid)),
                games_words(share.games),
            ]
        )
        + "<extra></extra>"
        for share in shares
    ]  # fmt: skip
    common = {
        "type": "bar",
        "orientation": "h",
        "y": list(range(len(shares))),
        "customdata": [link(player=player.player, opponent=share.other.player) for share in shares],
        "hovertemplate": hover,
    }
    return (
        {**common, "x": [share.received for share in shares], "marker": {"color": DIVERGING[-1]}},
        {**common, "x": [-share.paid for share in shares], "marker": {"color": DIVERGING[0]}},
    )


def _layout(shares: Sequence[_Share], names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "height": bar_height(len(shares)),
        "barmode": "relative",
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(shares))),
            "ticktext": [shortened(names[share.other.player]) for share in shares],
            "range": [len(shares) - 0.4, -0.6],
        },
        "xaxis": {"showgrid": True, "zeroline": True, **OF_SIGNED, "nticks": 6},
        "annotations": [beside(place, signed(share.net), sure=True) for place, share in enumerate(shares)],
        "hovermode": "closest",
        "margin": {"r": 60},
    }
