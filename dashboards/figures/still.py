"""The card-count race as a small drawing of its own: for paper, for files, and where no script draws figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dashboards.figures.chart import short
from dashboards.figures.race import Held, Specials

APART = 8.0
"""Per cent of the height between two names, so that they do not lie on each other."""
TICKS = (5, 10, 20, 50, 100)
"""Plies from one number under the race to the next."""
MOST_TICKS = 9


@dataclass(frozen=True, slots=True)
class StillLine:
    """One player's steps."""

    seat: int
    name: str
    path: str
    """In plies and cards, from the upper left."""
    end: float
    """Where the name stands, in per cent from above."""


@dataclass(frozen=True, slots=True)
class StillRace:
    """Everything that is drawn; places are per cent of the width and of the height."""

    plies: int
    """How many steps it is wide: the deal and every ply."""
    most: int
    """How many cards it is high."""
    lines: tuple[StillLine, ...]
    marks: tuple[tuple[int, float, float], ...]
    """A seat's two or bomb, and where."""
    cards: tuple[tuple[int, float], ...]
    """Numbers of cards at the left, and where."""
    numbers: tuple[tuple[int, float], ...]
    """Plies below, and where."""
    now: float
    """Where the ply is that the table shows."""


def still_race(names: Sequence[str], held: Held, ply: int, special: Specials) -> StillRace | None:
    """Steps of the cards held, one a seat whose cards are counted; None where that is nobody, or no play is known."""
    known = [seat for seat in range(len(names)) if None not in [counts[seat] for counts in held]]
    if not known or len(held) < 2:
        return None
    most = max(count for count in held[0] if count is not None) or 1
    last = len(held) - 1
    return StillRace(
        plies=last,
        most=most,
        lines=tuple(_lines(names, held, known, most)),
        marks=tuple(
            (seat, _share(at + 1, last), _share(most - (held[at + 1][seat] or 0), most))
            for at, seat, _what in special
            if seat in known
        ),
        cards=tuple((count, _share(most - count, most)) for count in range(0, most + 1, 3 if most <= 18 else 6)),
        numbers=tuple((at, _share(at + 1, last)) for at in range(0, last, _step(last))),
        now=_share(ply + 1, last),
    )


def _lines(names: Sequence[str], held: Held, known: Sequence[int], most: int) -> Iterator[StillLine]:
    """Each line, the one that ends lowest first; names are moved up where they would lie on each other."""
    lowest = 100 + APART
    for seat in sorted(known, key=lambda each: held[-1][each] or 0):
        lowest = min(_share(most - (held[-1][seat] or 0), most), lowest - APART)
        yield StillLine(seat, short(names[seat], 12), _path([counts[seat] or 0 for counts in held], most), lowest)


def _path(counts: Sequence[int], most: int) -> str:
    """Steps as SVG writes them, a stretch without a change as one.

    >>> _path([3, 3, 2, 0], 3)
    'M0 0H2V1H3V3'
    """
    path = f"M0 {most - counts[0]}"
    for at in range(1, len(counts)):
        if counts[at] != counts[at - 1]:
            path += f"H{at}V{most - counts[at]}"
    return path if counts[-1] != counts[-2] else f"{path}H{len(counts) - 1}"


def _share(part: int, whole: int) -> float:
    return round(100 * part / whole, 2)


def _step(last: int) -> int:
    return next((step for step in TICKS if last / step <= MOST_TICKS), TICKS[-1])
