"""Two players side by side: their rates, who beats whose plays, and what passes between them by relative seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dashboards.figures.axes import OF_SHARES
from dashboards.figures.chart import Cell, Chart, Trace, bar_height, plain, shortened, told
from dashboards.figures.differences import points_apart
from dashboards.figures.dots import beyond
from dashboards.figures.measures import SHARE, enough, hover_lines
from dashboards.language import gettext as _
from dashboards.theme import LIGHT, PLAYERS
from service.store.compare_rows import Compared
from service.store.counted import behind, lies_between

MARKS = ("circle", "diamond")
"""The shapes of the first and the second player, since colour is never alone."""


@dataclass(frozen=True, slots=True)
class Sides:
    """How the two players are called and drawn."""

    names: tuple[str, str]
    colours: tuple[str, str] = PLAYERS[:2]


Counting = Callable[[str], str]
"""The address of the games in which something was counted of somebody."""


@dataclass(frozen=True, slots=True)
class Behind:
    """Where the games are that marks were made of: those of either side, those of both, and all of them."""

    one: str = ""
    other: str = ""
    both: str = ""
    all: str = ""
    own: tuple[Counting | None, Counting | None] = (None, None)
    """Those of either side in which something was counted of it, where that can be asked for."""
    two: tuple[Counting | None, Counting | None] = (None, None)
    """Those in which something was counted between the two, as either side has it, where that can be asked for."""
    seat: Callable[[str], str] | None = None
    """Those in which the other side sat somewhere, where that can be asked for."""

    def sat(self, seat: str) -> str:
        """Those in which the other side sat somewhere, or anywhere."""
        return self.seat(seat) if seat and self.seat else self.both

    def made(self, name: str, side: int) -> str:
        """Those in which one side made something of a statistic; what no seat counts was made in any."""
        counted = behind(name)
        counting = (self.two if lies_between(counted) else self.own)[side]
        return counting(counted) if counting and counted else (self.one, self.other)[side]

    def of(self, row: int, column: int) -> str:
        """Those in which one of two sides, or of all others, answered a play of another or of its own."""
        side, whose = _BEATS[row, column]
        if counting := self.two[side]:
            return counting(f"beats/{whose}")
        return self.both if whose == "other" else (self.one, self.other)[side]


_BEATS = {
    (0, 1): (0, "other"),
    (1, 0): (1, "other"),
    (0, 2): (0, "others"),
    (1, 2): (1, "others"),
    (2, 0): (0, "by_others"),
    (2, 1): (1, "by_others"),
    (0, 0): (0, "own"),
    (1, 1): (1, "own"),
}
"""As whose count, and as the count of which plays, a cell is asked for by who answers and whose play it is."""
NOWHERE = Behind()


def rate_labels() -> dict[str, str]:
    """The rates that are drawn, by wire name, in their order."""
    return {
        "win_rate": _("games won"),
        "opener_win_rate/leading": _("won when leading first"),
        "opener_win_rate/otherwise": _("won otherwise"),
        "ahead_rate": _("finishes ahead"),
        "heavy_loss_rate": _("heavy losses"),
        "beats": _("beats the other's plays"),
        "pass_rate": _("all passes"),
        "forced_pass_rate": _("forced passes"),
        "voluntary_pass_rate": _("passes by choice"),
        "tricks_won": _("tricks won"),
        "lead_conversion": _("leads unbeaten"),
        "breaking_rate": _("plays that break"),
        "danger_pass_rate": _("passes in danger"),
        "danger_highest_rate": _("highest single in danger"),
        "missed_win_rate": _("missed wins"),
        "comeback_rate": _("comebacks"),
        "collapse_rate": _("collapses"),
        "auto_rate": _("acts of the system"),
    }


def rate_lines(figures: Iterable[Compared]) -> list[tuple[str, Compared]]:
    """The rates that are drawn, each with its label."""
    known = {f"{one.name}/{one.label}" if one.label else one.name: one for one in figures}
    return [(label, known[name]) for name, label in rate_labels().items() if name in known]


def rates(lines: Sequence[tuple[str, Compared]], sides: Sides, counted: str, games: Behind = NOWHERE) -> Chart:
    """Two marks with whiskers a line, and at the right how far they are apart; `counted` says over which games."""
    drawn = [(label, one) for label, one in lines if one.player.value is not None or one.opponent.value is not None]
    return Chart(
        name="compare-rates",
        title=_("Where do the two differ?"),
        subtitle=_(
            "● %(one)s, ◆ %(other)s; %(games)s; 95 %% intervals, faint under 30 opportunities; at the right the "
            "difference in percentage points, faint where it may be chance",
            one=sides.names[0],
            other=sides.names[1],
            games=counted,
        ),
        columns=(_("what"), sides.names[0], sides.names[1], _("difference"), _("low"), _("high"), *_made(sides)),
        rows=tuple(_row(label, one) for label, one in lines),
        links=(games.all,) * len(lines) if games.all else (),
        further=tuple((games.made(one.name, 0), games.made(one.name, 1)) for _label, one in lines) if games.all else (),
        traces=tuple(
            {**_marks(drawn, side, sides), "customdata": [games.made(one.name, side) for _label, one in drawn]}
            for side in (0, 1)
        )
        if drawn
        else (),
        layout=_rates_layout(drawn),
        empty="" if drawn else _("Nothing can be compared in this selection. Take a filter away."),
        definition="win_rate",
    )


def _made(sides: Sides) -> tuple[str, ...]:
    return tuple(
        heading
        for name in sides.names
        for heading in (_("%(name)s made") % {"name": name}, _("%(name)s opportunities") % {"name": name})
    )


def _row(label: str, one: Compared) -> tuple[Cell, ...]:
    apart = (one.difference.value, one.difference.low, one.difference.high)
    made = (one.player.made, one.player.opportunities, one.opponent.made, one.opponent.opportunities)
    return (label, one.player.value, one.opponent.value, *apart, *made)


def _marks(lines: Sequence[tuple[str, Compared]], side: int, sides: Sides) -> Trace:
    shown = [(label, (one.player, one.opponent)[side]) for label, one in lines]
    places = [place - 0.16 + 0.32 * side for place in range(len(shown))]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": plain(sides.names[side]),
        "x": [figure.value for _label, figure in shown],
        "y": places,
        "marker": {
            "size": 9,
            "symbol": MARKS[side],
            "color": sides.colours[side],
            "opacity": [1 if enough(figure) else 0.45 for _label, figure in shown],
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [beyond(figure.high, figure.value) for _label, figure in shown],
            "arrayminus": [beyond(figure.value, figure.low) for _label, figure in shown],
            "thickness": 1.5,
            "width": 0,
            "color": sides.colours[side],
        },
        "hovertemplate": [
            told(hover_lines(f"{sides.names[side]}, {label}", figure, SHARE)) + "<extra></extra>"
            for label, figure in shown
        ],
        "showlegend": False,
    }


def _rates_layout(lines: Sequence[tuple[str, Compared]]) -> dict[str, Any]:
    return {
        "height": bar_height(len(lines), 44) + 6 * len(lines),
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(lines))),
            "ticktext": [shortened(label, 24) for label, _one in lines],
            "range": [len(lines) - 0.4, -0.6],
        },
        "xaxis": {"range": [-0.02, 1.02], **OF_SHARES, "nticks": 5, "showgrid": True, "zeroline": False},
        "annotations": [_apart(place, one) for place, (_label, one) in enumerate(lines)],
        "hovermode": "closest",
        "margin": {"r": 52},
    }


def _apart(place: int, one: Compared) -> Trace:
    value = one.difference.value
    return {
        "xref": "paper",
        "x": 1,
        "xanchor": "right",
        "xshift": 48,
        "y": place,
        "text": points_apart(value),
        "showarrow": False,
        "font": {"color": LIGHT["ink"] if one.difference.sure else LIGHT["muted"]},
    }
