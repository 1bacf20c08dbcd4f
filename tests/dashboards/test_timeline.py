"""The timeline of a game: seats by plies."""

from __future__ import annotations

import json
import re

from flask.testing import FlaskClient

from dashboards.figures.timeline import MARKS, Turn, timeline
from dashboards.theme import LIGHT
from service.insight.counters import CATEGORIES
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.dashboards.rows import HOSTILE

NAMES = ("Mei", "Oscar")
TURNS = (
    Turn(0, 0, 0, "3♦", "single"),
    Turn(1, 1, 0, ""),
    Turn(2, 0, 1, "4♦ 4♣", "pair"),
    Turn(3, 1, 1, "5♦ 6♣", "", "ply 3: Oscar played 5♦ 6♣, which is no combination"),
    Turn(4, 0, 1, "", passing="forced"),
    Turn(5, 1, 1, "", passing="free"),
    Turn(5, 0, 1, "", passing="implied"),
)


def test_each_category_has_its_mark_and_a_hollow_one_is_a_forced_pass_as_in_the_play_list() -> None:
    chart = timeline(NAMES, TURNS, 2)
    by_name = {trace["name"]: trace for trace in chart.traces}
    assert list(by_name) == ["finding", "single", "pair", "other", "forced pass", "pass by choice", "pass"]
    assert (by_name["pair"]["x"], by_name["pair"]["y"]) == ([2], [0])
    hollow = {name for name, trace in by_name.items() if trace["marker"]["symbol"] == "circle-open"}
    assert hollow == {"finding", "forced pass"}
    assert (by_name["forced pass"]["x"], by_name["pass by choice"]["x"]) == ([4], [5])
    assert by_name["pass by choice"]["marker"]["symbol"] == "circle"
    assert by_name["pass"]["x"] == [1, 4.5]
    marks = {(trace["marker"]["symbol"], trace["marker"]["color"]) for trace in chart.traces}
    assert len(marks) == 7


def test_what_was_found_has_a_red_ring_and_says_why() -> None:
    ring = timeline(NAMES, TURNS, 2).traces[0]
    assert ring["marker"]["color"] == LIGHT["bad"]
    assert (ring["x"], ring["y"]) == ([3], [1])
    assert "which is no combination" in ring["hovertemplate"][0]


def test_the_ply_is_marked_first_and_each_later_trick_has_a_line() -> None:
    """The script that steps through a game moves the first line."""
    shapes = timeline(NAMES, TURNS, 2).layout["shapes"]
    assert [shape["x0"] for shape in shapes] == [2, 1.5]


def test_every_category_is_told_from_every_other() -> None:
    words = {str(category).replace("-", " ") for category in CATEGORIES}
    assert words - set(MARKS) <= {"dragon"}
    assert len(set(MARKS.values())) == len(MARKS)


def test_its_table_has_every_action_and_names_are_text() -> None:
    chart = timeline((HOSTILE, "Oscar"), TURNS, 0)
    assert len(chart.rows) == len(TURNS)
    assert all(len(row) == len(chart.columns) for row in chart.rows)
    assert [row[3] for row in chart.rows[4:]] == ["forced pass", "pass by choice", "pass, not in the log"]
    assert "<script" not in chart.to_json()
    assert timeline(NAMES, (), -1).empty


def test_the_page_of_a_game_has_it_with_the_ply_of_the_address(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        game = reports.games_page(reader, Question(verdict="illegal"), 1).games[0]
    page = client.get(f"/games/{game.address}?ply=3").text
    assert re.search(r'data-name="timeline"[^>]* data-ply="3"', page)
    figure = json.loads(client.get(f"/api/v1/figures/timeline?address={game.address}&ply=3").text)
    assert figure["layout"]["shapes"][0]["x0"] == 3
    assert len(client.get(f"/api/v1/figures/timeline.csv?address={game.address}").text.splitlines()) > (game.plies or 0)
