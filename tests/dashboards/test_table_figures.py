"""Figures of whole games: lengths and categories, from hand-made rows."""

from __future__ import annotations

from dashboards.figures.tables import categories, game_lengths
from service.store.rows import Statistic
from service.store.table_rows import CategoryShare, GameLength

LENGTHS = [
    GameLength("plies", Statistic(30.5, 1220, 40, 30.0, 31.0, median=30), {30: 20, 31: 20}),
    GameLength("tricks", Statistic(5, 200, 40, 5.0, 5.0, median=5), {5: 40}),
    GameLength("passes", Statistic(8, 320, 40, 7.0, 9.0, median=8), {7: 20, 9: 20}),
]
SHARES = [
    CategoryShare("taiwan", "single", 3, Statistic(0.75, 75, 100, 0.6, 0.85), 30),
    CategoryShare("taiwan", "dragon", 3, Statistic(0.0, 0, 100, 0.0, 0.04), 0),
    CategoryShare("pagat", "single", 1, Statistic(0.5, 5, 10), 2),
]


def test_each_measure_has_its_field_and_all_have_one_scale() -> None:
    chart = game_lengths(LENGTHS, lambda **filters: str(filters["counted"]))
    assert [trace["yaxis"] for trace in chart.traces] == ["y", "y2", "y3"]
    assert {trace["xaxis"] for trace in chart.traces} == {"x"}
    assert [line["x0"] for line in chart.layout["shapes"]] == [30.5, 5, 8]
    assert [row[:3] for row in chart.rows] == [
        ("plies", 30, 20),
        ("plies", 31, 20),
        ("tricks", 5, 40),
        ("passes", 7, 20),
        ("passes", 9, 20),
    ]
    assert chart.links == ("game_plies:30", "game_plies:31", "game_tricks:5", "game_passes:7", "game_passes:9")
    assert "40 games" in chart.subtitle


def test_categories_stand_rule_set_by_rule_set_and_lead_to_the_games() -> None:
    """What a rule set does not have is no cell; under 30 plays it is grey."""
    chart = categories(SHARES, lambda **filters: "&".join(f"{name}={value}" for name, value in filters.items()))
    sure, _texts, unsure, _more_texts = chart.traces
    assert "110 plays of all seats, 4 games" in chart.subtitle
    assert sure["z"] == [[0.75, 0.0], [None, None]]
    assert unsure["z"] == [[None, None], [0.5, None]]
    assert chart.links[0] == "rules=taiwan&counted=category_played/single"
    assert chart.rows[0] == ("Taiwan", "single", 0.75, 0.6, 0.85, 75, 100, 30, 45, 3)


def test_without_a_game_both_say_so() -> None:
    nothing = [GameLength(one.measure, Statistic(None, 0, 0), {}) for one in LENGTHS]
    for chart in (game_lengths(nothing), categories([])):
        assert chart.empty
        assert not chart.traces
