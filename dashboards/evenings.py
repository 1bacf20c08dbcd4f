"""A stored session as its page needs it: sheets, sentences and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from dashboards.bidi import isolated
from dashboards.colours import numbers_together
from dashboards.figures.chart import Chart
from dashboards.figures.evening import evening
from dashboards.figures.people import distinct_names
from dashboards.games import sentence_of
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.links import game_link
from dashboards.theme import PLAYERS
from schemas.segments import write_segment
from schemas.sessions import totals_after
from service.store.rows import GameSummary, Seat
from service.store.session_rows import RulesTotals, Session, counts


@dataclass(frozen=True, slots=True)
class Block:
    """What the games of one rule set came to."""

    totals: RulesTotals
    chart: Chart
    shared: frozenset[int]
    """Places that several players share."""
    sentence: str
    """Why nobody pays anybody; empty where somebody may."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One game of the sheet."""

    url: str
    game: GameSummary
    counts: bool
    seats: Mapping[str, Seat]
    """By player."""
    after: Mapping[str, float]
    notes: tuple[str, ...]


def names_of(session: Session) -> dict[str, str]:
    """The players' names, told apart where two share one."""
    return distinct_names(session.people.values())


def numbers_of(session: Session) -> dict[str, int]:
    """The number of each player's colour, from 1: that of the lines."""
    return dict(numbers_together(list(session.people)))


def chart_name(place: int) -> str:
    """What the figure of a session's rule set is called in addresses."""
    return "evening" if place == 0 else f"evening-{place + 1}"


def charts_of(session: Session) -> dict[str, Chart]:
    """Every figure of a session by its name."""
    names = names_of(session)
    colours = {key: PLAYERS[number - 1] for key, number in numbers_of(session).items()}
    if not session.totals:
        return {chart_name(0): evening(None, names, colours, chart_name(0))}
    return {
        chart_name(place): evening(totals, names, colours, chart_name(place), game_link)
        for place, totals in enumerate(session.totals)
    }


def blocks_of(session: Session) -> list[Block]:
    """The totals, one block a rule set."""
    charts = charts_of(session)
    return [
        Block(totals, charts[chart_name(place)], _shared(totals), _unsettled(totals))
        for place, totals in enumerate(session.totals)
    ]


def _shared(totals: RulesTotals) -> frozenset[int]:
    places = [one.place for one in totals.people]
    return frozenset(place for place in places if places.count(place) > 1)


def _unsettled(totals: RulesTotals) -> str:
    if totals.transfers is None:
        return {
            "penalty": _("These are penalty points: the fewest win, and nobody pays anybody."),
            "placement": _("These are points by place, which do not add up to nothing: nobody pays anybody."),
        }.get(totals.settlement, _("These points do not add up to nothing, so nobody can say who pays the rest."))
    return "" if totals.transfers else _("All are even: nobody pays anybody.")


def sheet_of(session: Session) -> list[SheetLine]:
    """The games in their order."""
    after = totals_after(session)
    return [
        SheetLine(
            url=url_for("pages.game", address=game.address),
            game=game,
            counts=counts(game),
            seats={seat.player: seat for seat in game.seats},
            after=after.get(game.address, {}),
            notes=tuple(
                sentence_of(note, tuple(isolated(seat.name) for seat in game.seats))
                for note in session.notes.get(game.address, ())
            ),
        )
        for game in session.games
    ]


def remarks_of(session: Session) -> Iterator[str]:
    """What must be known before the totals are believed."""
    if not session.numbered:
        yield _("These games have no numbers: they stand in the order of their start, then of their arrival.")
    if session.gaps:
        runs = [str(low) if low == high else f"{low}–{high}" for low, high in session.gaps]
        yield _("Missing from the numbers: %(numbers)s.", numbers=", ".join(runs))
    if len(session.totals) > 1:
        yield _("The games were played by several rules, whose points are never added up: each has its own totals.")
    left_out = session.left_out
    reasons = [
        ngettext("%(num)s illegal game", "%(num)s illegal games", left_out["illegal"]),
        ngettext("%(num)s incomplete game", "%(num)s incomplete games", left_out["incomplete"]),
        ngettext("%(num)s game without points", "%(num)s games without points", left_out["without_points"]),
    ]
    told = [words for words, games in zip(reasons, left_out.values(), strict=True) if games]
    if told:
        yield _("Left out of the totals: %(games)s.", games=", ".join(told))


def page_of(source: str, session: str, form: str = "") -> str:
    """The address of a session's page, or of its data."""
    steps: dict[str, Any] = {"source": write_segment(source), "session": write_segment(session)}
    return url_for(f"pages.session{form and f'_{form}'}", **steps)
