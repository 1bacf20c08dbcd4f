"""A game as a score: a line for each seat, a mark for each action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from dashboards.figures.chart import Cell, Chart, Trace, shortened, told
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.theme import LIGHT, SHADES

ROW, PLY = 34, 13
"""Pixels for each seat and for each ply."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One action."""

    ply: int
    seat: int
    trick: int
    cards: str
    """What was put down; empty for a pass."""
    category: str = ""
    """As people say it; empty for a pass and for cards that are no combination."""
    finding: str = ""
    """What was wrong with it, as a sentence; empty where nothing was."""
    passing: str = "plain"
    """Of a pass its kind: `forced`, `free` (by choice), `implied` (not in the log), `plain` where nobody can tell."""


MARKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "single": ("circle", SHADES[1]),
        "pair": ("square", SHADES[2]),
        "triple": ("triangle-up", SHADES[3]),
        "two pairs": ("square", SHADES[3]),
        "straight": ("triangle-right", SHADES[4]),
        "flush": ("star", SHADES[4]),
        "full house": ("hexagon", SHADES[4]),
        "four of a kind": ("diamond", SHADES[4]),
        "four": ("diamond", SHADES[3]),
        "straight flush": ("star-diamond", SHADES[4]),
        "royal flush": ("hexagram", SHADES[4]),
    }
)
"""Shape and colour of each category: the more cards, the darker, and the five-card ones by their shape."""
OTHER = ("cross", SHADES[3])
PASSES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "forced": ("circle-open", LIGHT["muted"]),
        "free": ("circle", LIGHT["muted"]),
        "plain": ("line-ew-open", LIGHT["muted"]),
    }
)
"""A forced pass is hollow and one by choice filled, as in the play list; of any other nobody knows which it is."""


def timeline(names: Sequence[str], turns: Sequence[Turn], ply: int) -> Chart:
    """Seats by plies: colour and shape tell the category, small grey marks are passes, red rings what was found."""
    plays = [turn for turn in turns if turn.cards]
    known = [category for category in MARKS if any(turn.category == category for turn in plays)]
    kinds = [(category, [turn for turn in plays if turn.category == category]) for category in known]
    others = [turn for turn in plays if turn.category not in MARKS]
    by_kind = {kind: [turn for turn in turns if not turn.cards and _kind(turn) == kind] for kind in PASSES}
    found = [turn for turn in turns if turn.finding]
    marks = [_marks(name, of_it, names, MARKS[name]) for name, of_it in kinds]
    marks += [_marks(_("other"), others, names, OTHER)] if others else []
    marks += [_marks(name, of_it, names, PASSES[kind]) for kind, name in _passes().items() if (of_it := by_kind[kind])]
    return Chart(
        name="timeline",
        title=_("Who played what when?"),
        subtitle=_subtitle(turns, len(found)),
        columns=(_("ply"), _("trick"), _("player"), _("cards"), _("category"), _("finding")),
        rows=tuple(_row(turn, names) for turn in turns),
        traces=(*([_rings(found, names)] if found else []), *marks),
        layout=_layout(names, turns, ply) if turns else {},
        empty="" if turns else _("Nobody has played yet."),
        definition="ply",
    )


def _kind(turn: Turn) -> str:
    return turn.passing if turn.passing in PASSES else "plain"


def _passes() -> dict[str, str]:
    return {"forced": _("forced pass"), "free": _("pass by choice"), "plain": _("pass")}


def _subtitle(turns: Sequence[Turn], found: int) -> str:
    tricks = len({turn.trick for turn in turns})
    counted = ngettext("%(num)s trick", "%(num)s tricks", tricks)
    told_of = _(
        "%(tricks)s, a line where each begins; small: passes, hollow the forced ones; a click goes to the ply",
        tricks=counted,
    )
    if not found:
        return told_of
    return told_of + ngettext("; red: %(num)s finding", "; red: %(num)s findings", found)


def _row(turn: Turn, names: Sequence[str]) -> tuple[Cell, ...]:
    return turn.ply, turn.trick, names[turn.seat], _what(turn), turn.category, turn.finding


def _what(turn: Turn) -> str:
    """The cards, or what kind of pass it was."""
    return turn.cards or (_("pass, not in the log") if turn.passing == "implied" else _passes()[_kind(turn)])


def _place(turn: Turn) -> float:
    """A pass that is not in the log lies between two plies."""
    return turn.ply - 0.5 if turn.passing == "implied" else turn.ply


def _hover(turn: Turn, names: Sequence[str]) -> str:
    lines = [f"{names[turn.seat]}: {_what(turn)}", turn.category, _("ply %(ply)s", ply=turn.ply), turn.finding]
    return told([line for line in lines if line]) + "<extra></extra>"


def _marks(name: str, turns: Sequence[Turn], names: Sequence[str], mark: tuple[str, str]) -> Trace:
    symbol, colour = mark
    small = mark in PASSES.values()
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": [_place(turn) for turn in turns],
        "y": [turn.seat for turn in turns],
        "marker": {
            "symbol": symbol,
            "size": 7 if small else 11,
            "color": colour,
            "line": {"width": 1.5 if small else 1, "color": colour if small else SHADES[3]},
        },
        "hovertemplate": [_hover(turn, names) for turn in turns],
        "showlegend": True,
    }


def _rings(found: Sequence[Turn], names: Sequence[str]) -> Trace:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": _("finding"),
        "x": [_place(turn) for turn in found],
        "y": [turn.seat for turn in found],
        "marker": {"symbol": "circle-open", "size": 20, "color": LIGHT["bad"], "line": {"width": 2.5}},
        "hovertemplate": [_hover(turn, names) for turn in found],
        "showlegend": True,
    }


def _layout(names: Sequence[str], turns: Sequence[Turn], ply: int) -> dict[str, Any]:
    last = max(turn.ply for turn in turns)
    return {
        "height": ROW * len(names) + 96,
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1.04, "yanchor": "bottom"},
        "xaxis": {"title": {"text": _("ply")}, "range": [-1.5, last + 0.8]},
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(names))),
            "ticktext": [shortened(name, 14) for name in names],
            "range": [len(names) - 0.4, -0.6],
            "showgrid": True,
        },
        "shapes": [_line(ply, LIGHT["accent"], "dot", 1.5), *_trick_lines(turns)],
        "hovermode": "closest",
        "meta": {"top": 44, "width": PLY * (last + 2) + 90},
    }


def _trick_lines(turns: Sequence[Turn]) -> Iterator[Trace]:
    """A hairline before the first ply of each trick but the first."""
    starts: dict[int, int] = {}
    for turn in turns:
        starts.setdefault(turn.trick, turn.ply)
    for start in list(starts.values())[1:]:
        yield _line(start - 0.5, LIGHT["rule"], "solid", 1)


def _line(at: float, colour: str, dash: str, width: float) -> Trace:
    line = {"color": colour, "width": width, "dash": dash}
    return {
        "type": "line", "layer": "below", "xref": "x", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1,
        "line": line,
    }  # fmt: skip
