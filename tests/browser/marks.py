"""What is drawn of a figure, counted and held against its data and its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.browser.looking import script

OF_HABITS = (
    *("results", "opener", "passes", "leads", "answers", "excess", "twos", "bombs", "control", "spending", "absence"),
    *("endgame", "turnarounds"),
)
DRAWN: Mapping[str, tuple[str, Sequence[int]]] = {
    "leaderboard": ("points", [1]),
    "sources": ("points", [1]),
    **dict.fromkeys(OF_HABITS, ("points", [1])),
    "compare-rates": ("points", [1, 2]),
    "answers-by-smallest": ("points", [1]),
    "compare-beats": ("cells", [2]),
    "verdicts": ("bars", [1, 2, 3]),
    "codes": ("bars", [2]),
    "funnel": ("bars", [1]),
    "sessions": ("bars", [5]),
    **dict.fromkeys(("cards-left", "overplay", "breaking"), ("bars", [1])),
    "places": ("bars+points", [1]),
    "passes-by-cards": ("bars", [1, 5]),
    "point-streams": ("streams", [2]),
    "tempo": ("points", [1]),
}
"""Figures of which each number in some columns of their table is a mark of its own; a bar of no length is none."""


def faults_of_drawing(page: Any) -> Iterator[str]:
    """Figures in which more or less is drawn than stands in their data, a text is cut off, or two ticks read alike."""
    yield from _drawn_otherwise(page.evaluate(script("marks.js"), False))


def faults_of_figures(page: Any) -> Iterator[str]:
    """The same, and figures whose table, links or numbers are others than those of the drawing."""
    figures = page.evaluate(script("marks.js"), True)
    yield from _drawn_otherwise(figures)
    yield from (f"{figure['name']}: {fault}" for figure in figures for fault in _faults(figure))


def _drawn_otherwise(figures: Any) -> Iterator[str]:
    for figure in figures:
        if figure["drawn"] != figure["wanted"]:
            yield f"{figure['name']}: drawn are {figure['drawn']}, not {figure['wanted']}"
        yield from (f"{figure['name']}: its edge cuts off {text}" for text in figure["cut"])
        yield from (f"{figure['name']}: two ticks read alike, {text}" for text in figure["alike"])


def _faults(figure: Any) -> Iterator[str]:
    if figure["lines"] != len(figure["rows"]):
        yield f"{figure['lines']} lines in the table, {len(figure['rows'])} in the API"
    if figure["name"] in DRAWN:
        kind, columns = DRAWN[figure["name"]]
        numbers = [row[column] for row in figure["rows"] for column in columns if column < len(row)]
        marks = [number for number in numbers if (number is not None if kind in ("points", "cells") else number)]
        drawn = sum(figure["drawn"][one] for one in kind.split("+"))
        if len(marks) != drawn:
            yield f"{drawn} {kind} for {len(marks)} numbers of the API"
    if unreachable := set(figure["leads"]) - set(figure["links"]):
        yield f"{len(unreachable)} places of {len(figure['leads'])} are reached by a mouse alone, as {min(unreachable)}"
