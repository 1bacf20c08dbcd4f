"""The figures about points that change hands, drawn from few rows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date

import pytest
from flask import Flask

from dashboards.figures.chart import Chart
from dashboards.figures.flows import matrix, streams
from dashboards.figures.origins import origins, winner_of
from dashboards.figures.pair_flows import pair_flows
from dashboards.figures.residuals import residuals
from dashboards.language import speak
from service.store.flow_rows import FlowDay, Residual
from service.store.player_rows import PointFlow
from tests.dashboards.rows import HOSTILE, flow, person


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """Words need an app that speaks."""
    app = Flask(__name__)
    speak(app)
    with app.test_request_context():
        yield


def met(payer: str, payee: str, number: int, points: int, games: int = 1) -> FlowDay:
    """What passed on a day of November 2026; 0 is no day."""
    return FlowDay(person(payer), person(payee), date(2026, 11, number) if number else None, points, games)


def off(points: str, residual: float, games: int) -> Residual:
    """So many games that miss so much."""
    return Residual(points, residual, games, "a" * 64)


def link(**filters: object) -> str:
    """An address with its filters in it."""
    return "/games?" + "&".join(f"{name}={value}" for name, value in filters.items())


DAYS = [met("Mei", "Oscar", 1, 12), met("Mei", "Oscar", 3, -5), met("Mei", "Oscar", 0, 2), met("Tom", "Mei", 1, 4)]
FLOWS = [flow("Mei", "Oscar", 12), flow("Tom", "Mei", 5)]


def test_each_pair_has_a_field_with_a_running_sum_on_one_scale() -> None:
    chart = pair_flows(DAYS, 2, link=link)
    one, other = chart.traces
    assert (one["y"], other["y"]) == ([12, 7], [4])
    assert (one["yaxis"], other["yaxis"]) == ("y", "y2")
    names = [label for label in chart.layout["annotations"] if str(label["yref"]).endswith("domain")]
    assert {label["yanchor"] for label in names} == {"bottom"}, "above the field, where no gridline strikes through it"
    assert chart.layout["yaxis"]["domain"][1] < 0.9
    assert chart.layout["yaxis"]["range"] == chart.layout["yaxis2"]["range"]
    assert one["customdata"][1] == "/games?player=mei&opponent=oscar&since=2026-11-03&until=2026-11-04"
    assert [label["text"] for label in chart.layout["annotations"]] == ["Mei → Oscar", "+7", "Tom → Mei", "+4"]


def test_an_axis_of_few_days_has_labels_of_days_and_none_of_hours() -> None:
    axis = pair_flows(DAYS, 2).layout["xaxis"]
    assert axis["tickvals"] == ["2026-11-01", "2026-11-03"]
    assert "tickvals" not in pair_flows([*DAYS, met("Tom", "Mei", 9, 1)], 2).layout["xaxis"]


def test_meetings_without_a_day_are_in_the_table_alone_and_it_says_so() -> None:
    chart = pair_flows(DAYS, 7)
    assert chart.rows[2] == ("Mei to Oscar", None, 2, 9, 1)
    assert "1 meeting without a day is in the table alone" in chart.subtitle
    assert "the 2 of 7 pairs with the greatest balances" in chart.subtitle


def test_points_come_from_the_right_and_go_to_the_left() -> None:
    rows = [PointFlow(person("Mei"), person("Oscar"), 12, 10, 20, 8, 5, 3), flow("Tom", "Mei", 5)]
    received, paid = (chart := origins(rows, person("Mei"), link)).traces
    assert (received["x"], paid["x"]) == ([5, 8], [0, -20])
    assert chart.rows == (("Tom", 5, 0, 5, 10), ("Oscar", 8, 20, -12, 10))
    assert chart.title == "Where do the points of Mei come from?"
    assert "−7 on balance with 2 others" in chart.subtitle
    assert received["customdata"][0] == "/games?player=mei&opponent=tom"


def test_without_a_player_it_is_the_greatest_winner() -> None:
    assert winner_of(FLOWS) == person("Oscar")
    assert winner_of([]) is None


def test_games_are_counted_by_what_is_missing_from_their_points() -> None:
    chart = residuals([off("counted", 0, 40), off("declared", -8, 2)], "pay-winner", link, lambda address: address)
    counted, declared = chart.traces
    assert (counted["x"], declared["x"]) == ([40], [2])
    assert chart.layout["yaxis"]["ticktext"] == ["−8", "nothing missing"]
    assert "must come to 0; 40 of 40 games do; 2 logs declare other points" in chart.subtitle
    assert (counted["customdata"], declared["customdata"]) == (["/games?"], ["/games?code=result/points"])


@pytest.mark.parametrize(
    ("settlement", "words"), [("penalty", "what the losers are charged"), ("placement", "the sum of the table")]
)
def test_what_points_must_come_to_depends_on_the_settlement(settlement: str, words: str) -> None:
    assert words in residuals([off("counted", 0, 40)], settlement).subtitle


def test_cells_and_streams_lead_to_the_games_of_the_pair() -> None:
    cells = matrix(FLOWS, 10, link)
    assert cells.traces[0]["customdata"][0][0] == ""
    led = cells.traces[0]["customdata"]
    assert {url for row in led for url in row if url} == set(cells.links)
    assert all(row[place] == led[place][at] for at, row in enumerate(led) for place in range(len(row)))
    stream = streams(FLOWS, 10, link=link)
    assert stream.traces[0]["link"]["customdata"] == list(cells.links) == list(stream.links)


NOTHING = {"pairs": pair_flows([], 0), "origins": origins([], None), "residuals": residuals([], "pay-winner")}
HOSTILE_ONES = {
    "pairs": pair_flows([met(HOSTILE, "Oscar", 1, 2)], 1),
    "origins": origins([flow(HOSTILE, "Oscar", 12)], person("Oscar")),
}


@pytest.mark.parametrize("name", NOTHING)
def test_a_figure_without_data_says_so(name: str) -> None:
    chart = NOTHING[name]
    assert chart.empty
    assert not chart.traces
    assert json.loads(chart.to_json())["layout"]["title"]["text"] == chart.title


@pytest.mark.parametrize("name", HOSTILE_ONES)
def test_names_are_text(name: str) -> None:
    chart: Chart = HOSTILE_ONES[name]
    assert chart.traces
    assert "<script" not in chart.to_json()
    assert all(len(row) == len(chart.columns) for row in chart.rows)
