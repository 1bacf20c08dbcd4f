"""Figures of tendencies, losses and games: marks, greyness, links and words, from hand-made rows."""

from __future__ import annotations

import json
from math import log10

import pytest

from dashboards.figures import holding, leading, losing, passing, shape, tempo, using
from dashboards.figures.chart import Cell, Chart, Trace
from dashboards.figures.evenings import MOST, sessions
from dashboards.figures.form import form
from dashboards.figures.funnel import codes, funnel
from dashboards.figures.subject import Subject
from dashboards.theme import GREYS, LIGHT, SHADES, TWINS, darkened
from service.store.rows import Funnel, Statistic
from tests.dashboards.rows import (
    HOSTILE,
    classes,
    coded,
    evening,
    formed,
    held,
    rate,
    released,
    texts_in,
    thought,
    use,
)

ABOUT = Subject(40, "Mei", LIGHT["accent"])
NOBODY = Subject(0)
PASSES = Statistic(
    None,
    None,
    0,
    classes={
        "forced": classes(n1=(5, 10), n2=(10, 40), n3=(0, 0)),
        "voluntary": classes(n1=(1, 10), n2=(20, 40), n3=(0, 0)),
    },
)
LEADS = Statistic(None, None, 0, classes={"1": classes(n1=(4, 9), n2=(0, 9)), "2": classes(n1=(30, 90), n2=(10, 90))})
STEPS = Statistic(0.5, 20, 40, 0.4, 0.6, {"0": rate(30, 40), "1": rate(5, 40), "2": rate(5, 40)})
COST = Statistic(30, 30, 20, classes={"unused_two": rate(10, 20), "final_play": rate(20, 20)})
NO_COST = Statistic(None, 0, 0)


def _link(**filters: Cell) -> str:
    return "/games?" + "&".join(f"{name}={value}" for name, value in filters.items())


FULL = {
    "passes-by-cards": passing.passes_by_cards(PASSES, ABOUT),
    "answers-by-smallest": passing.answers_by_smallest(classes(n1=(5, 10), n2=(30, 40)), ABOUT),
    "leads-by-cards": leading.leads_by_cards(LEADS, ABOUT),
    "overplay": shape.overplay(STEPS, ABOUT),
    "breaking": shape.breaking(Statistic(0.2, 8, 40, classes={"straight-flush": rate(8, 40)}), ABOUT),
    "category-use": using.category_use([use("Mei", pair=(30, 50), flush=(2, 9))], 1, 60, _link),
    "twos-held": holding.twos_held([held(0, 40, 40), held(1, 10, 40)], ABOUT),
    "card-map": holding.card_map([released(51, 0.5, 40, 10), released(0, 0.1, 9, 1)], ABOUT),
    "tempo": tempo.tempo([thought("lead", 40, 2000), thought("answer", 4, 0)], ABOUT),
    "cards-left": losing.cards_left({1: 20, 9: 20}, ((1, 1), (8, 2), (11, 3)), LIGHT["accent"]),
    "doubling": losing.doubling(COST),
    "sessions": sessions([evening("first", 12), evening("second", -7)], link=_link),
    "form": form([formed(place, 3, 1.5) for place in range(1, 13)], 12),
    "funnel": funnel(Funnel(60, 3, 5, 52, 10, 42), _link),
    "codes": codes([coded("play/too-low", 9), coded("end/unfinished", 2, "warning")], 60, _link),
}
EMPTY = {
    "passes-by-cards": passing.passes_by_cards(
        Statistic(None, None, 0, classes={"forced": classes(), "voluntary": classes()}), NOBODY
    ),
    "answers-by-smallest": passing.answers_by_smallest(classes(), NOBODY),
    "leads-by-cards": leading.leads_by_cards(classes(), NOBODY),
    "overplay": shape.overplay(classes(), NOBODY),
    "breaking": shape.breaking(classes(), NOBODY),
    "category-use": using.category_use([], 0, 0),
    "twos-held": holding.twos_held([], NOBODY),
    "card-map": holding.card_map([], NOBODY),
    "tempo": tempo.tempo([], NOBODY),
    "cards-left": losing.cards_left({}, ()),
    "doubling": losing.doubling(NO_COST),
    "sessions": sessions([]),
    "form": form([formed(1, 3, 1.5)], 1),
    "funnel": funnel(Funnel(0, 0, 0, 0, 0, 0)),
    "codes": codes([], 0),
}


@pytest.mark.parametrize("name", FULL)
def test_a_figure_asks_a_question_says_its_n_and_has_a_twin(name: str) -> None:
    chart = FULL[name]
    figure = json.loads(chart.to_json())
    assert chart.name == name
    assert chart.title.endswith("?")
    assert any(character.isdigit() for character in chart.subtitle)
    assert not chart.empty
    assert figure["data"]
    assert chart.rows
    assert all(len(row) == len(chart.columns) for row in chart.rows)
    assert len(chart.links) in (0, len(chart.rows))


@pytest.mark.parametrize("name", EMPTY)
def test_no_data_is_said_and_nothing_is_drawn(name: str) -> None:
    assert EMPTY[name].empty.endswith(".")
    assert not EMPTY[name].traces
    json.loads(EMPTY[name].to_json())


@pytest.mark.parametrize("name", FULL)
def test_every_colour_has_a_dark_twin(name: str) -> None:
    light = {text for text in texts_in(json.loads(FULL[name].to_json())["data"]) if text.startswith(("#", "rgba"))}
    assert light <= set(TWINS)
    assert not light & set(texts_in(darkened(json.loads(FULL[name].to_json()))["data"]))


def test_passes_are_stacked_from_the_whole_hand_to_the_last_card_and_faint_where_few() -> None:
    forced, chosen = FULL["passes-by-cards"].traces
    assert (forced["x"], forced["y"], chosen["y"]) == ([2, 1], [0.25, 0.5], [0.5, 0.1])
    assert forced["marker"]["opacity"] == [1, 0.45]
    assert chosen["error_y"]["array"] == pytest.approx([0.1, 0.1])
    assert [label["text"] for label in FULL["passes-by-cards"].layout["annotations"]] == ["forced", "by choice"]


def test_answers_have_a_band_and_a_mark_each() -> None:
    low, high, marks = FULL["answers-by-smallest"].traces
    assert marks["y"] == [0.75, 0.5]
    assert low["y"] == pytest.approx([0.65, 0.4])
    assert high["y"] == pytest.approx([0.85, 0.6])
    assert marks["marker"]["opacity"] == [1, 0.45]


def test_leads_fill_the_height_and_few_are_veiled() -> None:
    chart = FULL["leads-by-cards"]
    ones, twos = chart.traces
    assert [one + two for one, two in zip(ones["y"], twos["y"], strict=True)] == [1, 1]
    assert ones["y"] == [0.75, 1]
    assert [(veil["x0"], veil["x1"]) for veil in chart.layout["shapes"]] == [(1.5, 0.5)]


def test_the_last_step_of_overplay_stands_for_more() -> None:
    assert FULL["overplay"].layout["xaxis"]["ticktext"] == ["0", "1", "2+"]
    assert FULL["overplay"].traces[0]["y"] == [0.75, 0.125, 0.125]


def _cells(name: str) -> list[Trace]:
    return [trace for trace in FULL[name].traces if trace["type"] == "heatmap"]


def test_cells_of_few_opportunities_are_grey_and_the_deals_stand_under_them() -> None:
    sure, few, dealt = _cells("category-use")
    assert (sure["z"], few["z"]) == ([[0.6, None]], [[None, pytest.approx(2 / 9)]])
    assert sure["colorscale"][-1][1] == SHADES[-1]
    assert few["colorscale"][-1][1] == GREYS[-1]
    assert {colour for _place, colour in dealt["colorscale"]} == {LIGHT["paper"]}, "grey would say that there were few"
    assert dealt["z"] == [[1, 9 / 50]]
    assert sure["customdata"] == [["/games?player=mei&counted=category_played/pair", ""]]


def test_the_map_has_thirteen_ranks_by_four_suits_twice() -> None:
    played, few, kept, few_kept = _cells("card-map")
    assert [len(trace["z"]) for trace in (played, few, kept, few_kept)] == [13] * 4
    assert played["z"][0] == [None, None, None, 0.5]
    assert few["z"][12] == [0.1, None, None, None]
    assert kept["z"][0][3] == 0.2
    assert FULL["card-map"].rows[0] == ("2♠", 0.5, 40, 10, 50, 0.2)
    assert FULL["card-map"].layout["yaxis"]["ticktext"][3] == "Q"


def test_times_without_length_can_be_drawn_on_a_logarithmic_axis() -> None:
    lead, answer, medians = FULL["tempo"].traces
    assert (lead["x"][24], lead["x"][49], lead["x"][74]) == (0, log10(2), log10(4))
    assert set(answer["x"]) == {log10(tempo.SHORTEST)}
    assert medians["x"] == [lead["x"][49], answer["x"][49]]
    assert (lead["opacity"], answer["opacity"]) == (1, 0.45)
    assert medians["marker"]["opacity"] == [1, 0.45]


def test_tiers_are_marked_where_they_begin_as_far_as_hands_go() -> None:
    chart = FULL["cards-left"]
    assert chart.traces[0]["y"][0] == chart.traces[0]["y"][8] == 0.5
    assert [line["x0"] for line in chart.layout["shapes"]] == [6.5]
    assert [label["text"] for label in chart.layout["annotations"]] == ["×2"]
    assert "several rule sets" in losing.cards_left({1: 20}, ()).subtitle


def test_the_waterfall_goes_on_where_the_cause_before_it_ended() -> None:
    (bars,) = FULL["doubling"].traces
    assert (bars["base"], bars["x"]) == ([0, 10, 10, 10, 0], [10, 0, 0, 20, 30])
    assert set(bars["marker"]["opacity"]) == {0.45}


def test_the_last_sessions_are_drawn_and_all_are_in_the_table() -> None:
    chart = sessions([evening(f"s-{number}", number) for number in range(MOST + 3)])
    assert chart.traces[0]["y"] == list(range(3, MOST + 3))
    assert len(chart.rows) == MOST + 3
    assert f"the last {MOST} are drawn" in chart.subtitle
    assert "choose one rule set" in sessions([evening("mixed", None)]).empty
    assert FULL["sessions"].links == ("/games?source=club&session=first", "/games?source=club&session=second")


def test_form_begins_at_the_tenth_game() -> None:
    chart = FULL["form"]
    assert [trace["x"] for trace in chart.traces] == [[10, 11, 12], [10, 11, 12]]
    assert len(chart.rows) == 12
    assert "break-even" in [label["text"] for label in chart.layout["annotations"]]


def test_the_funnel_takes_away_what_does_not_count() -> None:
    (bars,) = FULL["funnel"].traces
    assert bars["x"] == [60, 3, 5, 52, 10, 42]
    assert bars["base"] == [0, 57, 52, 0, 42, 0]


def _with_hostile_names() -> list[Chart]:
    return [
        using.category_use([use(HOSTILE, pair=(30, 50))], 1, 60),
        sessions([evening(HOSTILE, 12)]),
        codes([coded(HOSTILE, 3)], 9),
    ]


@pytest.mark.parametrize("chart", _with_hostile_names(), ids=lambda chart: str(chart.name))
def test_names_are_text_in_figures_and_never_markup(chart: Chart) -> None:
    texts = list(texts_in([*chart.traces, chart.layout]))
    assert not any("<script" in text for text in texts)
    assert any("&lt;script" in text for text in texts)
