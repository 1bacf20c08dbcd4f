"""Ticks of an axis are told apart, however little is drawn along it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from dashboards.figures.chart import Chart
from dashboards.figures.columns import Column, columns
from dashboards.figures.dots import Dot
from dashboards.figures.habits import Question, chart
from dashboards.figures.measures import MEAN, POINTS, RARE, SHARE
from dashboards.figures.stairs import Stair, stairs
from service.store.rows import Statistic
from tests.browser.watching import WIDE, Window

pytestmark = pytest.mark.slow
TICKS = """async (figure) => {
    const box = document.body.appendChild(document.createElement("div"));
    await Plotly.newPlot(box, figure.data, { ...figure.layout, width: 700 });
    const read = (axis) => [...box.querySelectorAll(`.${axis}tick > text`)].map((text) => text.textContent);
    const found = [read("x"), read("y")];
    box.remove();
    return found;
}"""
GREATEST = (0.00003, 0.0004, 0.0019, 0.0044, 0.009, 0.021, 0.07, 0.13, 0.6, 1.0)


def _lying(value: float) -> Iterator[Chart]:
    """Everything that draws a share or a mean along a line."""
    for place, kind in enumerate((SHARE, MEAN, RARE, POINTS)):
        for signed in (value, -value) if kind is POINTS else (value,):
            statistic = Statistic(signed, signed * 1e6, 10**6, 0.9 * signed, 1.1 * signed)
            yield chart(Question(f"dots {place} {value}", "How much?"), [Dot("one", statistic)], 40, kind)
    share = Statistic(value, value * 1e6, 10**6, 0.9 * value, min(1.1 * value, 1))
    traces, layout = columns([Column("one", "one", share)], "#0072B2")
    yield Chart(f"columns {value}", "How often?", "", (), (), traces, layout)


def _counted() -> Iterator[Chart]:
    """Whole numbers along a line."""
    for size in (*range(1, 12), 40, 1200):
        yield Chart(f"whole {size}", "How many?", "", (), (), *stairs([Stair("one", size, str(size))]))


def test_no_two_ticks_read_alike_however_small_the_shares(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        page.goto("/players")
        page.wait_for_function("window.Plotly")
        for drawn in (*(each for value in GREATEST for each in _lying(value)), *_counted()):
            along, up = page.evaluate(TICKS, json.loads(drawn.to_json()))
            ticks = up if "columns" in drawn.name else along
            assert len(ticks) > 1, drawn.name
            assert len(set(ticks)) == len(ticks), (drawn.name, ticks)
            if "dots 0" in drawn.name or "columns" in drawn.name:
                assert all(tick.endswith("%") for tick in ticks), (drawn.name, ticks)
