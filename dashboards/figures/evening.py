"""How the totals of a session grew, game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from dashboards.bidi import isolated
from dashboards.figures.axes import OF_SIGNED
from dashboards.figures.chart import Cell, Chart, Trace, columns, shortened, told
from dashboards.figures.panels import apart, axis_of
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import signed
from service.store.session_rows import RulesTotals, Running

MOST_LINES = 6
"""People whose lines share one field; more get a field each."""


def evening(
    totals: RulesTotals | None,
    names: Mapping[str, str],
    colours: Mapping[str, str],
    name: str,
    game: Callable[[str], str] = lambda _address: "",
) -> Chart:
    """A line for each player from nothing to the last total; None where no game has points yet."""
    if totals is None:
        empty = _("No game of this session is legal, finished and has points, so there is nothing to add up.")
        return Chart(name, _title(), "", (), (), empty=empty, definition="running-total")
    keys = [one.player.player for one in totals.people]
    labels = [names[key] for key in keys]
    places = _places(totals.running)
    to_games = [game(one.game.address) for one in totals.running]
    lines = tuple(
        {"customdata": ["", *to_games]}
        | _line(labels[at], [one.totals[at] for one in totals.running], places, colours[key], totals.running)
        for at, key in enumerate(keys)
    )
    if len(lines) > MOST_LINES:
        traces, fields = apart(lines, _game_axis(lines), _value_axis())
        layout = _layout_apart(lines, fields)
    else:
        traces, layout = lines, _layout(lines)
    return Chart(
        name=name,
        title=_title(),
        subtitle=ngettext("Points added up over %(num)s game", "Points added up over %(num)s games", len(places)),
        columns=(_("game"), *labels),
        rows=tuple(_row(place, running) for place, running in zip(places, totals.running, strict=True)),
        traces=traces,
        layout=layout,
        definition="running-total",
        links=tuple(to_games),
    )


def _title() -> str:
    return _("Who was ahead when?")


def _places(running: Sequence[Running]) -> list[int]:
    """Where each game stands: at its number, or, where numbers are missing or stand twice, at its place."""
    numbers = [one.game.number for one in running]
    known = [number for number in numbers if number is not None]
    return known if len(set(known)) == len(numbers) else list(range(1, len(numbers) + 1))


def _row(place: int, running: Running) -> tuple[Cell, ...]:
    return (place, *running.totals)


def _line(
    name: str, sums: Sequence[float], places: Sequence[int], colour: str, running: Sequence[Running]
) -> dict[str, Any]:
    hover = [
        told(
            [
                f"{isolated(name)}: {signed(total)}",
                _("after game %(place)s", place=place),
                (one.game.started_at or "")[:10],
            ]
        )
        + "<extra></extra>"
        for place, total, one in zip(places, sums, running, strict=True)
    ]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": shortened(name, 10),
        "x": [places[0] - 1, *places],
        "y": [0, *sums],
        "line": {"color": colour, "width": 2},
        "marker": {"size": [0, *([5] * len(places))], "color": colour},
        "hovertemplate": ["<extra></extra>", *hover],
    }


def _value_axis() -> dict[str, Any]:
    return {"showgrid": True, "zeroline": True, **OF_SIGNED}


def _game_axis(lines: Sequence[Trace]) -> dict[str, Any]:
    places = lines[0]["x"]
    return {"title": {"text": _("game")}, "range": [places[0] - 0.2, places[-1] + 0.4], "dtick": _step(len(places))}


def _step(games: int) -> int:
    return next(step for step in (1, 2, 5, 10, 20, 50, 100, games) if games <= 12 * step)


def _layout(lines: Sequence[Trace]) -> dict[str, Any]:
    return {
        "height": 340,
        "xaxis": _game_axis(lines),
        "yaxis": _value_axis(),
        "annotations": list(_labels(lines)),
        "hovermode": "closest",
        "margin": {"r": _room(lines)},
    }


def _labels(lines: Sequence[Trace]) -> Iterator[Trace]:
    """The names with their totals at the ends of the lines, moved apart where they would lie on each other."""
    every = [total for line in lines for total in line["y"]]
    apart, place = (max(every) - min(every) or 1) * 0.075, float("-inf")
    for line in sorted(lines, key=lambda line: line["y"][-1]):
        place = max(line["y"][-1], place + apart)
        yield _label(line, {"y": place})


def _words(line: Trace) -> str:
    """A name with its total."""
    return f"{line['name']} {signed(line['y'][-1])}"


def _room(lines: Sequence[Trace]) -> int:
    """What the longest of these takes at the right, and no less than most do, so that evenings look alike."""
    return max(116, 14 + round(8 * max(columns(_words(line)) for line in lines)))


def _label(line: Trace, more: Mapping[str, Any]) -> Trace:
    return {
        "xref": "paper",
        "x": 1,
        "text": _words(line),
        "font": {"color": line["line"]["color"]},
        "showarrow": False,
        "xanchor": "left",
        "xshift": 6,
        **more,
    }


def _layout_apart(lines: Sequence[Trace], layout: Mapping[str, Any]) -> dict[str, Any]:
    labels = [_label(line, {"yref": axis_of(place), "y": line["y"][-1]}) for place, line in enumerate(lines)]
    return {**layout, "annotations": labels, "hovermode": "closest", "margin": {"r": _room(lines)}}
