"""Two players compared: one answer from every face, in words that are no surer than the numbers."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from dashboards.figures.beating import beats
from dashboards.figures.chart import Chart
from dashboards.figures.differences import differences
from dashboards.figures.meeting import seats
from dashboards.figures.pairs import Sides, rate_lines, rates
from dashboards.language import speak
from dashboards.pair_words import told
from schemas.standings import COLUMNS
from service.asking import find_people
from service.commands.stats import _cell
from service.insight.statistics import GAMES, MEAN, PLIES
from service.store import reports
from service.store.compare_rows import Compared, Comparison, Difference
from service.store.database import Store
from service.store.question import Question
from service.store.rows import RulesCount, Statistic
from tests.dashboards.reading import Page
from tests.dashboards.rows import HOSTILE, person, rate

SIDES = Sides(("Mei", "Oscar"))
NO_DATA = Statistic(None, 0, 0)
SURE, UNSURE = Difference(-0.2, -0.3, -0.1), Difference(0.1, -0.1, 0.3)
RATES = [
    "win_rate",
    "heavy_loss_rate",
    "pass_rate",
    "forced_pass_rate",
    "voluntary_pass_rate",
    "tricks_won",
    "lead_conversion",
    "breaking_rate",
    "danger_pass_rate",
    "danger_highest_rate",
    "missed_win_rate",
    "comeback_rate",
    "collapse_rate",
]


def flow(value: float, reach: float | None, games: int) -> Statistic:
    """So many points a game, give or take."""
    bounds = (None, None) if reach is None else (value - reach, value + reach)
    return Statistic(value, value * games, games, *bounds)


def comparison(flow_per_game: Statistic, **parts: Any) -> Comparison:
    """Two players whose rates are all the same but for one."""
    seats = parts.pop("seats", {})
    beaten = Compared("beats", "", PLIES, rate(20, 50), rate(30, 50), UNSURE)
    figures = [
        *(Compared("flow_per_game", seat, MEAN, one, one, Difference()) for seat, one in seats.items()),
        Compared("flow_per_game", "", MEAN, flow_per_game, flow_per_game, Difference()),
        Compared("ahead_rate", "", GAMES, rate(40, 100), rate(60, 100), SURE),
        *(
            replace(beaten, name=name, label=label)
            for name in ("beats", "beats_able")
            for label in ("", "others", "by_others")
        ),
        *(Compared(name, "", PLIES, rate(10, 50), rate(10, 50), UNSURE) for name in RATES if name != "tricks_won"),
        Compared("tricks_won", "", PLIES, rate(10, 50), rate(20, 50), parts.pop("tricks", UNSURE)),
    ]
    whole: dict[str, Any] = {"paid": 300, "received": 100, "heavy_losses": 11, "paid_in_heavy_losses": 180, **parts}
    rules = (RulesCount("wikipedia", {}, flow_per_game.opportunities),)
    games = whole.pop("games", flow_per_game.opportunities)
    return Comparison(person("Mei"), person("Oscar"), rules, games, figures=tuple(figures), costliest=(), **whole)


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """Words need an app that speaks."""
    app = Flask(__name__)
    speak(app)
    with app.test_request_context():
        yield


def words(found: Comparison) -> str:
    return " ".join(told(found, "Mei", "Oscar"))


def test_a_sure_loss_is_told_with_its_interval_its_heavy_losses_and_the_worst_seat() -> None:
    parts = {"before": flow(-1.0, 1, 60), "after": flow(-3.4, 1, 83)}
    said = words(comparison(flow(-2.1, 1.3, 143), seats=parts))
    assert "Mei loses to Oscar: −2.1 points a game, 95 % −3.4 to −0.8, 143 games." in said
    assert "Mei finishes ahead of Oscar in 40% of them (30% to 50%)." in said
    assert "60% of the 300 points that Mei paid Oscar went in 11 heavy losses." in said
    assert "−3.4 a game when Oscar plays after Mei, 83 games." in said
    assert "nothing differs surely (of 10 habits compared, one in twenty looks so by chance)" in said
    assert "too few" not in said


def test_a_win_is_told_with_the_best_seat() -> None:
    parts = {"before": flow(4.0, 1, 60), "opposite": flow(1, 1, 83)}
    said = words(comparison(flow(2.1, 1.3, 143), seats=parts))
    assert "Mei wins from Oscar: +2.1 points a game" in said
    assert "+4.0 a game when Oscar plays before Mei, 60 games." in said


def test_what_may_be_chance_is_called_so() -> None:
    said = words(comparison(flow(-2.1, 4, 143)))
    assert "95 % −6.1 to +1.9, 143 games: that may be chance." in said
    assert "loses" not in said


@pytest.mark.parametrize(("games", "few"), [(1, "1 game:"), (29, "29 games:"), (30, None)])
def test_few_games_are_said_to_be_few_and_no_habit_is_named(games: int, few: str | None) -> None:
    said = words(comparison(flow(-2.1, None if games == 1 else 1, games), tricks=SURE))
    assert (few is not None) == ("too few to tell skill from luck" in said)
    assert (f"That is {few}" in said) == (few is not None)
    assert ("tricks won 20% against 40%" in said) == (few is None)


def test_no_shared_game_and_no_payments_are_said() -> None:
    assert words(comparison(NO_DATA)) == "Mei and Oscar shared no game in this selection."
    said = words(comparison(flow(0, 0, 40), paid=0, received=0, heavy_losses=0, paid_in_heavy_losses=0))
    assert said.startswith("No points went between Mei and Oscar.")
    assert "heavy" not in said


def _rates(found: Comparison, sides: Sides) -> Chart:
    return rates(rate_lines(found.figures), sides, "some games")


def _differences(found: Comparison, sides: Sides) -> Chart:
    return differences(rate_lines(found.figures), sides.names)


def _seats(found: Comparison, sides: Sides) -> Chart:
    return seats(found.figures, found.games, sides)


def _beats(found: Comparison, sides: Sides) -> Chart:
    return beats(found.figures, sides, "some games")


def test_a_difference_has_its_interval_around_nothing_and_says_whether_it_is_sure() -> None:
    chart = _differences(comparison(flow(-2, 1, 143), tricks=SURE), SIDES)
    (marks,) = chart.traces
    tricks = chart.layout["yaxis"]["ticktext"].index("tricks won")
    assert marks["x"][tricks] == pytest.approx(-20)
    assert marks["error_x"]["array"][tricks] == pytest.approx(10)
    assert marks["marker"]["symbol"][tricks] == "circle"
    assert marks["marker"]["symbol"].count("circle-open") == 13
    assert chart.rows[tricks] == ("tricks won", -0.2, -0.3, -0.1, "yes")


def test_the_rates_have_two_marks_a_line_and_the_difference_beside_it() -> None:
    chart = _rates(comparison(flow(-2, 1, 143), tricks=SURE), SIDES)
    one, other = chart.traces
    assert len(one["x"]) == len(other["x"]) == len(chart.rows) == 15
    assert [mark["marker"]["symbol"] for mark in (one, other)] == ["circle", "diamond"]
    tricks = chart.layout["yaxis"]["ticktext"].index("tricks won")
    assert (one["x"][tricks], other["x"][tricks]) == (0.2, 0.4)
    assert chart.layout["annotations"][tricks]["text"] == "−20.0"
    assert all(len(row) == len(chart.columns) for row in chart.rows)


def test_figures_without_a_game_are_empty_and_say_so() -> None:
    nothing = comparison(NO_DATA)
    figures = tuple(replace(one, player=NO_DATA, opponent=NO_DATA, difference=Difference()) for one in nothing.figures)
    for draw in (_rates, _differences, _beats, _seats):
        chart = draw(replace(nothing, figures=figures), SIDES)
        assert chart.empty
        assert not chart.traces


def test_names_in_the_figures_are_text() -> None:
    found = comparison(flow(-2, 1, 143))
    for draw in (_rates, _differences, _beats, _seats):
        assert "<script" not in draw(found, Sides((HOSTILE, HOSTILE))).to_json()


# --- the page


def _pair(store: Store) -> tuple[str, str]:
    with store.reader() as reader:
        chosen = reports.choose_pair(reader, Question(rules="wikipedia"))
    assert chosen.player is not None
    assert chosen.opponent is not None
    return chosen.player, chosen.opponent


def test_without_players_the_busiest_pair_is_compared_at_an_address_of_its_own(
    client: FlaskClient, store: Store
) -> None:
    player, opponent = _pair(store)
    answer = client.get("/compare?rules=wikipedia&seats=")
    assert answer.status_code == 302
    assert f"player={player}" in answer.headers["Location"]
    assert f"opponent={opponent}" in answer.headers["Location"]
    page = Page(client.get(answer.headers["Location"]).text)
    fields = {
        one.attributes["name"]: one.attributes["value"] for one in page.named("input") if "list" in one.attributes
    }
    assert set(fields) == {"player", "opponent"}
    proposed = [one.attributes["value"] for one in page.named("datalist")[0].inner]
    assert len(proposed) > 2
    with store.reader() as reader:
        assert all(len(find_people(reader, text)) == 1 for text in proposed)


def test_the_page_its_data_and_the_api_say_the_same(client: FlaskClient, store: Store) -> None:
    asked = "player={}&opponent={}&rules=wikipedia".format(*_pair(store))
    api = client.get(f"/api/v1/stats/compare?{asked}").json
    page = client.get(f"/compare.json?{asked}").json
    assert api is not None
    assert page is not None
    said = page.pop("words")
    assert page == api
    html = Page(client.get(f"/compare?{asked}").text)
    assert " ".join(said) in html.text
    rows = list(csv.DictReader(io.StringIO(client.get(f"/compare.csv?{asked}").text)))
    columns = COLUMNS["compare"]
    assert tuple(rows[0]) == columns
    written = [{column: _cell(item, column) for column in columns} for item in api["items"]]
    assert rows == [{name: "" if value is None else str(value) for name, value in row.items()} for row in written]


def test_each_game_that_cost_most_is_linked_and_the_pair_can_be_turned(client: FlaskClient, store: Store) -> None:
    player, opponent = _pair(store)
    asked = f"player={player}&opponent={opponent}&rules=wikipedia"
    links = Page(client.get(f"/compare?{asked}").text).links
    costliest = json.loads(client.get(f"/compare.json?{asked}").text)["costliest"]
    assert costliest
    assert {f"/games/{game['address']}" for game in costliest} <= set(links)
    assert f"/compare?player={opponent}&opponent={player}&rules=wikipedia" in links


def test_other_pages_lead_here(client: FlaskClient, store: Store) -> None:
    player, _ = _pair(store)
    assert f"/compare?player={player}" in Page(client.get(f"/players/{player}").text).links
    flows = client.get("/flows.json?rules=wikipedia").json
    assert flows is not None
    first = flows["items"][0]
    wanted = f"/compare?player={first['payer_key']}&opponent={first['payee_key']}&rules=wikipedia"
    assert wanted in Page(client.get("/flows?rules=wikipedia").text).links


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [("player=nobody", "Nobody here goes by"), ("player={0}&opponent={0}", "name two different players")],
)
def test_what_cannot_be_compared_is_said(client: FlaskClient, store: Store, asked: str, sentence: str) -> None:
    answer = client.get(f"/compare?{asked.format(*_pair(store))}")
    assert answer.status_code == 400
    assert sentence in Page(answer.text).text


def test_figures_about_two_ask_for_two(client: FlaskClient, store: Store) -> None:
    player, _ = _pair(store)
    answer = client.get(f"/api/v1/figures/compare-beats?player={player}")
    assert answer.status_code == 400
    assert "add player=… and opponent=…" in answer.text


def test_a_name_that_is_markup_is_shown_as_text(client: FlaskClient) -> None:
    page = Page(client.get(f"/compare?player={HOSTILE}", follow_redirects=True).text)
    assert HOSTILE in page.named("h1")[0].text
    assert not [one for one in page.named("script") if one.text.startswith("alert")]


def test_nobody_to_compare_is_said(client: FlaskClient) -> None:
    page = Page(client.get("/compare?source=nowhere").text)
    assert "Nobody shared a game with anybody" in page.text
