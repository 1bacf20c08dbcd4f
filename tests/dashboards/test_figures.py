"""A figure draws a mark for each row, asks its question, says its n, and has a table of the same numbers."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from dashboards.figures import habits
from dashboards.figures.career import cumulative
from dashboards.figures.chart import Chart
from dashboards.figures.dots import Dot
from dashboards.figures.flows import matrix, streams
from dashboards.figures.measures import MEAN, SHARE
from dashboards.figures.origins import origins
from dashboards.figures.pair_flows import pair_flows
from dashboards.figures.race import race
from dashboards.figures.sources import worst_sources
from dashboards.figures.standings import MOST, leaderboard
from dashboards.figures.trends import trend
from dashboards.figures.verdicts import findings_by_source, verdicts_over_time
from dashboards.theme import LIGHT, PLAYERS, TWINS, colour_in, darkened
from service.store.flow_rows import FlowDay
from service.store.player_rows import Band
from service.store.rows import DayCount
from service.store.verdict_rows import Trend
from tests.dashboards.rows import HOSTILE, day, flow, found, outing, person, rate, source, standing, texts_in

HABIT = habits.Question("passes", "How often?")

EMPTY = {
    "leaderboard": leaderboard([], 0),
    "verdicts": verdicts_over_time([]),
    "findings": findings_by_source([], 0),
    "sources": worst_sources([]),
    "point-flows": matrix([], 0),
    "point-streams": streams([], 0),
    "points": cumulative([]),
    "passes": habits.chart(HABIT, [Dot("passes", rate(0, 0))], 0),
}
FULL = {
    "leaderboard": leaderboard([standing("Mei"), standing("Oscar", -30, 8)], 60),
    "verdicts": verdicts_over_time([day(1, "legal", 5), day(1, "illegal", 1), day(2, "legal", 3), day(0, "legal", 2)]),
    "findings": findings_by_source([found("club", "play/too-low", 3), found("", "play/not-held", 1)], 9),
    "sources": worst_sources([source("club", 50, 5), source("", 3, 1)]),
    "point-flows": matrix([flow("Mei", "Oscar", 12), flow("Tom", "Mei", 5)], 10),
    "point-streams": streams([flow("Mei", "Oscar", 12), flow("Tom", "Mei", 5)], 10),
    "points": cumulative([outing(5, 5, won=True), outing(-2, 3)]),
    "passes": habits.chart(HABIT, [Dot("passes", rate(10, 40)), Dot("in danger", rate(1, 4))], 12),
    "race": race(["Mei", "Oscar"], [(2, 2), (1, 2), (1, 2), (0, 2)], 1, [(2, 0, "2♠")]),
}


@pytest.mark.parametrize("name", FULL)
def test_a_figure_asks_a_question_says_its_n_and_is_drawn(name: str) -> None:
    chart = FULL[name]
    figure = json.loads(chart.to_json())
    assert chart.name == name
    assert chart.title.endswith("?")
    assert chart.subtitle
    assert not chart.empty
    assert figure["layout"]["title"]["text"] == chart.title
    assert figure["layout"]["title"]["subtitle"]["text"] == chart.subtitle
    assert figure["data"]


@pytest.mark.parametrize("name", FULL)
def test_the_table_twin_has_a_cell_for_each_column(name: str) -> None:
    chart = FULL[name]
    assert chart.rows
    assert all(len(row) == len(chart.columns) for row in chart.rows)


@pytest.mark.parametrize("name", EMPTY)
def test_no_data_is_said_and_nothing_is_drawn(name: str) -> None:
    chart = EMPTY[name]
    assert chart.empty
    assert not chart.traces


def test_the_leaderboard_has_a_mark_with_whiskers_a_player() -> None:
    marks = FULL["leaderboard"].traces[0]
    assert marks["x"] == [0.5, -3.75]
    assert marks["error_x"]["array"] == pytest.approx([2, 2])
    assert FULL["leaderboard"].layout["yaxis"]["ticktext"] == ["Mei", "Oscar"]


def test_few_games_are_faint_but_drawn() -> None:
    chart = FULL["leaderboard"]
    assert chart.traces[0]["marker"]["opacity"] == [1, 0.45]
    assert [value["font"]["color"] for value in chart.layout["annotations"]] == [LIGHT["ink"], LIGHT["muted"]]


def test_players_have_the_colours_that_are_theirs_and_all_others_a_grey_one() -> None:
    own = {"mei": PLAYERS[2]}
    assert {colour_in(own, name) for name in ("oscar", "tom")} <= set(PLAYERS[6:])
    standings = leaderboard([standing("Mei"), standing("Oscar", -30, 8)], 60, own)
    assert standings.traces[0]["marker"]["color"] == [PLAYERS[2], colour_in(own, "oscar")]
    nodes = streams([flow("Mei", "Oscar", 12), flow("Tom", "Mei", 5)], 10, own).traces[0]["node"]
    assert dict(zip(nodes["label"], nodes["color"], strict=True)) == {
        "Mei": PLAYERS[2],
        "Tom": colour_in(own, "tom"),
        "Oscar": colour_in(own, "oscar"),
    }


def test_the_hover_says_name_value_interval_and_what_it_was_made_of() -> None:
    hover = FULL["passes"].traces[0]["hovertemplate"][0]
    assert hover == "<b>passes: 25%</b><br>95 %: 15% to 35%<br>10 ÷ 40<extra></extra>"


def test_the_axis_reaches_over_the_band_of_the_others() -> None:
    band = Band(12, -1.5, 0.2, 0.6, 3.0)
    for kind, low, high in ((MEAN, -1.5, 3.0), (SHARE, 0, 0.9)):
        dot = Dot("kept", rate(10, 40), band=band if kind is MEAN else Band(12, 0.1, 0.2, 0.6, 0.9))
        start, end = habits.chart(HABIT, [dot], 12, kind).layout["xaxis"]["range"]
        assert start <= low
        assert end >= high


def test_a_long_leaderboard_says_how_many_it_shows_and_its_table_has_all() -> None:
    chart = leaderboard([standing(f"p{number}") for number in range(MOST + 5)], 100)
    assert len(chart.traces[0]["x"]) == MOST
    assert len(chart.rows) == MOST + 5
    assert f"the first {MOST} of {MOST + 5}" in chart.subtitle


def test_verdict_bars_add_up_to_the_games_and_undated_ones_are_told() -> None:
    chart = FULL["verdicts"]
    assert sum(sum(trace["y"]) for trace in chart.traces) == 9
    assert "2 undated" in chart.subtitle
    assert [trace["name"] for trace in chart.traces] == ["● legal", "▲ illegal"]


def test_three_verdicts_are_named_beside_the_bars_and_four_in_a_legend() -> None:
    kinds = ("legal", "illegal", "incomplete", "malformed")
    three, four = (verdicts_over_time([day(1, kind, 2) for kind in kinds[:number]]) for number in (3, 4))
    assert [each["text"] for each in three.layout["annotations"]] == ["● legal", "▲ illegal", "◐ incomplete"]
    assert "showlegend" not in three.layout
    assert four.layout["showlegend"]


def test_days_without_a_game_are_gaps_between_the_bars() -> None:
    chart = verdicts_over_time([day(1, "legal", 5), day(2, "legal", 1), day(21, "legal", 3)])
    (bars,) = chart.traces
    axis = chart.layout["xaxis"]
    assert bars["x"] == ["2026-11-01", "2026-11-02", "2026-11-21"]
    assert axis["type"] == "date"
    assert axis["dtick"] == 7 * 86_400_000, "a tick a week"
    assert [row[0] for row in chart.rows] == bars["x"]


def test_one_game_is_no_games() -> None:
    one = [
        verdicts_over_time([day(1, "legal", 1), day(0, "legal", 1)]),
        leaderboard([standing("Mei", 1, 1)], 1),
        matrix([flow("Mei", "Oscar", 12, 1)], 1),
        cumulative([outing(5, 5, won=True)]),
        findings_by_source([found("club", "play/too-low", 1)], 1),
        habits.chart(HABIT, [Dot("passes", rate(1, 4))], 1),
    ]
    for chart in one:
        assert "1 game" in chart.subtitle
        assert "1 games" not in chart.subtitle
        assert "1 pairs" not in chart.subtitle
    assert "1 undated game is not drawn" in one[0].subtitle


def test_long_names_of_sources_keep_the_ends_that_tell_them_apart() -> None:
    names = [f"harbour-league-of-the-north-{number}" for number in range(4)]
    chart = findings_by_source([found(name, "play/too-low", 3) for name in names], 9)
    labels = chart.layout["xaxis"]["ticktext"]
    assert len(set(labels)) == 4
    assert max(map(len, labels)) <= 18


def test_each_cell_of_a_table_leads_where_its_mark_does() -> None:
    def link(**filters: object) -> str:
        return "&".join(f"{name}={value}" for name, value in filters.items())

    days = verdicts_over_time([day(1, "legal", 5), day(1, "illegal", 1), day(2, "legal", 3)], link=link)
    bars = [trace["customdata"] for trace in days.traces]
    assert [cells[0] for cells in days.further] == bars[0]
    assert [cells[1] for cells in days.further] == [bars[1][0], ""], "no game, no bar, no link"
    codes = findings_by_source([found("club", "play/too-low", 3), found("", "play/not-held", 1)], 9, link)
    cells = codes.traces[0]["customdata"]
    assert codes.further == (("", cells[0][0], ""), ("", "", cells[1][1]))


def test_many_days_are_drawn_by_month() -> None:
    first = day(1, "legal", 1).day
    assert first is not None
    chart = verdicts_over_time([DayCount(first + timedelta(step), "legal", 1) for step in range(100)])
    assert chart.columns[0] == "month"
    assert [row[1] for row in chart.rows] == [30, 31, 31, 8]
    assert chart.layout["xaxis"]["dtick"] == "M2"


def test_what_there_was_no_opportunity_for_keeps_its_line_with_a_dash() -> None:
    chart = habits.chart(HABIT, [Dot("games won", rate(10, 40)), Dot("comebacks", rate(0, 0))], 40)
    assert chart.layout["yaxis"]["ticktext"] == ["games won", "comebacks"]
    assert [value["text"] for value in chart.layout["annotations"]] == ["25%", "–"]
    assert chart.traces[0]["x"] == [0.25, None]


@pytest.mark.parametrize(
    ("chart", "counted"),
    [
        (worst_sources([source("club", 50, 5), source("", 3, 1)]), "53 games; "),
        (trend([Trend("2026-11", "club", 40, 3), Trend("2026-12", "club", 2, 1)], "source", {}), "42 games; "),
        (
            trend([Trend("2026-11", code, 40, 3) for code in ("play/too-low", "play/not-held")], "code", {}),
            "40 games; ",
        ),
        (pair_flows([FlowDay(person("Mei"), person("Oscar"), None, 4, 7)], 1), "7 meetings of two; "),
        (origins([flow("Mei", "Oscar", 12), flow("Tom", "Mei", 5)], person("Mei")), "20 meetings of two; "),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_what_was_counted_stands_under_the_title(chart: Chart, counted: str) -> None:
    assert chart.subtitle.startswith(counted)


def test_the_matrix_has_the_opposite_number_on_the_other_side_of_its_diagonal() -> None:
    cells = FULL["point-flows"].traces[0]["z"]
    for row in range(3):
        assert cells[row][row] is None
        for column in range(3):
            mirrored = cells[column][row]
            assert cells[row][column] == (None if mirrored is None else -mirrored)


def test_the_sankey_has_a_stream_a_pair_that_paid() -> None:
    chart = streams([flow("Mei", "Oscar", 12), flow("Mei", "Tom", 0)], 10)
    assert chart.traces[0]["link"]["value"] == [12]
    assert len(chart.rows) == 2


def test_the_course_of_points_ends_at_their_sum() -> None:
    assert [trace["y"][-1] for trace in FULL["points"].traces] == [0, 3, 3]


def test_the_race_marks_the_ply_and_has_a_line_a_seat() -> None:
    chart = FULL["race"]
    assert [trace["mode"] for trace in chart.traces] == ["lines", "lines", "markers"]
    assert chart.layout["shapes"][0]["x0"] == 1
    assert chart.rows[0] == (-1, 2, 2)


def _with_hostile_names() -> list[Chart]:
    return [
        leaderboard([standing(HOSTILE)], 60),
        findings_by_source([found(HOSTILE, "play/too-low", 3)], 9),
        worst_sources([source(HOSTILE, 50, 5)]),
        matrix([flow(HOSTILE, "Oscar", 12)], 10),
        streams([flow(HOSTILE, "Oscar", 12)], 10),
        race([HOSTILE, "Oscar"], [(2, 2), (1, 2)], 0, [(0, 0, HOSTILE)]),
    ]


@pytest.mark.parametrize("chart", _with_hostile_names(), ids=lambda chart: str(chart.name))
def test_names_are_text_in_figures_and_never_markup(chart: Chart) -> None:
    texts = list(texts_in([*chart.traces, chart.layout]))
    assert not any("<script" in text for text in texts)
    assert any("&lt;script" in text for text in texts)


@pytest.mark.parametrize("name", FULL)
def test_every_colour_of_a_figure_has_a_dark_twin(name: str) -> None:
    light = {text for text in texts_in(json.loads(FULL[name].to_json())["data"]) if text.startswith(("#", "rgba"))}
    assert light <= set(TWINS)
    assert not light & set(texts_in(darkened(json.loads(FULL[name].to_json()))["data"]))
