"""Every statistic of a player stands somewhere on the player's page, and beside another's where two are compared."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.insight.statistics import STATISTICS
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.dashboards.reading import Page

ELSEWHERE = {"games", "wins", "points", "doubling_cost", "availability_use", "tempo_ms"}
"""What is a sum, stands in the head of a comparison, or has a figure under the tendencies."""
ALONE = {"longest_win_streak", "current_streak", "form_10", "form_25", "form_100", "longest_control", "abandoned"}


@pytest.fixture
def pair(store: Store) -> tuple[str, str]:
    """Two who met."""
    with store.reader() as reader:
        asked = reports.choose_pair(reader, Question(rules="wikipedia"))
    return str(asked.player), str(asked.opponent)


def _explained(page: Page) -> set[str]:
    """The statistics whose names lead to the glossary."""
    return {link.partition("#")[2] for link in page.links if link.startswith("/glossary#")}


def test_the_page_of_a_player_has_streaks_form_and_runs_in_numbers_and_then_its_groups(
    client: FlaskClient, pair: tuple[str, str]
) -> None:
    page = Page(client.get(f"/players/{pair[0]}?rules=wikipedia").text)
    assert _explained(page) >= ALONE
    figures = [one.attributes["data-name"] for one in page.named("figure")]
    assert figures[:2] == ["points", "form"]
    assert figures[-3:] == ["endgame", "turnarounds", "sessions"]
    assert {"opener", "answers", "excess", "absence", "spending"} <= set(figures)


def test_a_comparison_has_every_rate_and_mean_of_both(client: FlaskClient, pair: tuple[str, str]) -> None:
    page = Page(client.get(f"/compare?player={pair[0]}&opponent={pair[1]}&rules=wikipedia").text)
    assert {one.name for one in STATISTICS} - ELSEWHERE <= _explained(page)
    for label in ("opener win rate leading", "answer mix category pair", "current streak"):
        assert label in page.text
    rates: Any = client.get(
        f"/api/v1/figures/compare-rates.json?player={pair[0]}&opponent={pair[1]}&rules=wikipedia"
    ).json
    assert {"won when leading first", "acts of the system"} <= {row["what"] for row in rates["rows"]}


def test_what_chance_alone_would_give_is_drawn(client: FlaskClient, store: Store, pair: tuple[str, str]) -> None:
    with store.reader() as reader:
        known = reports.player(reader, pair[0], Question(player=pair[0], rules="wikipedia"))
    assert known is not None
    assert known.baseline_win_rate is not None
    assert known.baseline_place is not None

    def lines(name: str) -> Any:
        figure: Any = client.get(f"/api/v1/figures/{name}?player={pair[0]}&rules=wikipedia").json
        shapes = figure["layout"]["shapes"]
        return [(shape["x0"], None if shape.get("yref") == "paper" else shape["y0"]) for shape in shapes]

    chance = pytest.approx(known.baseline_win_rate)
    assert lines("results") == [(chance, -0.42)], "beside the games won alone"
    assert lines("opener") == [(chance, place - 0.42) for place in range(5)]
    assert lines("places") == [(pytest.approx(known.baseline_place - 1), None)]
