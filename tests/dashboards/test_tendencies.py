"""The figures of how people play have the numbers of the API, and their marks lead to the games behind them."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from dashboards.tendency_charts import NAMES
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.dashboards.reading import Page

Json = Any


@pytest.fixture(scope="module")
def key(store: Store) -> str:
    """The player of most games by one rule set."""
    with store.reader() as reader:
        standings = reports.players(reader, Question(rules="wikipedia", source="club"))
        return max(standings, key=lambda one: one.games).player.player


@pytest.fixture(params=["everybody", "one"])
def asked(request: pytest.FixtureRequest, key: str) -> str:
    """The filters of a page."""
    return "rules=wikipedia&source=club" + (f"&player={key}" if request.param == "one" else "")


def _get(client: FlaskClient, path: str) -> Json:
    answer = client.get(f"/api/v1{path}")
    assert answer.status_code == 200, answer.text
    return answer.json


def _rows(client: FlaskClient, name: str, asked: str) -> list[Json]:
    rows: list[Json] = _get(client, f"/figures/{name}.json?{asked}")["rows"]
    return rows


def _statistics(client: FlaskClient, asked: str) -> Json:
    return _get(client, f"/stats/tendencies?{asked}")["statistics"]


def test_one_players_tendencies_are_those_of_the_players_own_statistics(client: FlaskClient, key: str) -> None:
    own = _get(client, f"/players/{key}?rules=wikipedia&source=club")["statistics"]
    told = _statistics(client, f"rules=wikipedia&source=club&player={key}")
    assert told
    assert told == {name: own[name] for name in told}
    page = client.get(f"/tendencies.json?rules=wikipedia&source=club&player={key}").json
    assert page == {"player": key, "statistics": told}


def test_passes_and_answers_are_those_of_the_api(client: FlaskClient, asked: str) -> None:
    told = _statistics(client, asked)
    rows = _rows(client, "passes-by-cards", asked)
    assert len(rows) == 13
    for row in rows:
        for kind, name in (("forced", "forced"), ("voluntary", "by choice")):
            one = told["passes_by_cards"][kind][str(row["cards held"])]
            drawn = [row[column] for column in (name, f"{name}, low", f"{name}, high", f"{name}, passes", "turns")]
            assert drawn == [one[field] for field in ("value", "low", "high", "made", "opportunities")]
    rows = _rows(client, "answers-by-smallest", asked)
    assert rows
    for row in rows:
        one = told["answer_rate_by_smallest"][str(row["smallest other hand"])]
        assert (row["answer rate"], row["answers"], row["turns"]) == (one["value"], one["made"], one["opportunities"])


def test_leads_overplay_and_breaking_are_those_of_the_api(client: FlaskClient, asked: str) -> None:
    told = _statistics(client, asked)
    led = 0
    for row in _rows(client, "leads-by-cards", asked):
        sizes = told["lead_mix"]["own_cards"][str(row["cards held"])]
        assert row["leads"] == sum(one["made"] for one in sizes.values())
        assert row["1 card"] == pytest.approx(sizes["1"]["made"] / row["leads"])
        led += row["leads"]
    assert led == sum(one["made"] for one in told["lead_mix"]["size"].values())
    rows = _rows(client, "overplay", asked)
    assert [row["made"] for row in rows] == [told["overplay"][str(steps)]["made"] for steps in range(13)]
    assert sum(row["made"] for row in rows) == told["overplay"]["opportunities"]
    for row in _rows(client, "breaking", asked):
        one = told["breaking_rate"][row["broken"].replace(" ", "-")]
        assert (row["share"], row["low"], row["made"], row["plays"]) == (
            one["value"],
            one["low"],
            one["made"],
            told["breaking_rate"]["opportunities"],
        )


def test_kept_cards_and_times_are_those_of_the_api(client: FlaskClient, asked: str) -> None:
    told = _statistics(client, asked)
    last = _rows(client, "twos-held", asked)[-1]
    assert (last["twos in hand"], last["twos dealt"]) == (told["twos_kept"]["made"], told["twos_dealt"]["made"])
    cards = {row["card"]: row for row in _rows(client, "card-map", asked)}
    twos = [cards[f"2{sign}"] for sign in "♦♣♥♠" if f"2{sign}" in cards]
    assert sum(row["never played"] for row in twos) == told["twos_kept"]["made"]
    words = {"lead": "lead", "answer": "answer", "pass by choice": "voluntary_pass", "forced pass": "forced_pass"}
    for row in _rows(client, "tempo", asked):
        one = told["tempo_ms"][words[row["decision"]]]
        assert (row["median, ms"], row["decisions"]) == (one["median"], one["opportunities"])


def test_the_use_of_combinations_is_that_of_each_player(client: FlaskClient, key: str) -> None:
    rows = _rows(client, "category-use", f"rules=wikipedia&source=club&player={key}")
    own = [row for row in rows if row["player"] == rows[0]["player"]]
    told = _get(client, f"/players/{key}?rules=wikipedia&source=club")["statistics"]["availability_use"]
    for row in own:
        one = told[row["combination"].replace(" ", "-")]
        assert (row["use"], row["low"], row["played"], row["dealt"]) == (
            one["value"],
            one["low"],
            one["made"],
            one["opportunities"],
        )
    assert len({row["player"] for row in rows}) > 1


def test_every_figure_of_the_page_is_the_same_alone(client: FlaskClient, asked: str) -> None:
    page = Page(client.get(f"/tendencies?{asked}").text)
    boxes = {box.attributes["data-name"]: box for box in page.named("figure") if "data-name" in box.attributes}
    assert set(boxes) == set(NAMES)
    for name in NAMES:
        alone = _get(client, f"/figures/{name}.json?{asked}")
        assert alone["title"] in boxes[name].text
        assert alone["subtitle"] in boxes[name].text
        assert alone["title"].endswith("?")
        assert any(character.isdigit() for character in alone["subtitle"])


def test_losses_sessions_and_form_are_those_of_the_api(client: FlaskClient, key: str) -> None:
    asked = f"rules=wikipedia&source=club&player={key}"
    told = _get(client, f"/players/{key}?{asked}")["statistics"]
    left = _rows(client, "cards-left", asked)
    assert sum(row["losses"] for row in left) == told["cards_left_losing"]["opportunities"]
    assert sum(row["losses"] * row["cards left"] for row in left) == told["cards_left_losing"]["made"]
    causes = _rows(client, "doubling", asked)
    assert sum(row["points"] for row in causes[:-1]) == causes[-1]["points"] == told["doubling_cost"]["made"]
    sessions = _rows(client, "sessions", asked)
    assert sum(row["points"] for row in sessions) == told["points"]["value"]
    form = _rows(client, "form", asked)
    assert sum(row["points"] for row in form) == told["points"]["value"]
    assert len(form) == told["games"]["value"]


def _listed(client: FlaskClient, url: str) -> int:
    path, _mark, query = url.partition("?")
    assert path == "/games"
    return len(client.get(f"/games.csv?{query}").text.splitlines()) - 1


@pytest.mark.parametrize("filters", ["", "source=club", "kind=any", "verdict=illegal", "source=home&seats=2"])
def test_bars_of_verdicts_lead_to_as_many_games_as_they_show(client: FlaskClient, filters: str) -> None:
    drawn = 0
    for trace in _get(client, f"/figures/verdicts?{filters}")["data"]:
        for games, url in zip(trace["y"], trace["customdata"], strict=True):
            if games:
                assert _listed(client, url) == games
                drawn += games
    assert drawn


def test_codes_sources_and_steps_of_the_funnel_lead_to_their_games(client: FlaskClient) -> None:
    codes = _get(client, "/figures/codes?kind=any")
    games = [row["games"] for row in _rows(client, "codes", "kind=any")]
    assert [_listed(client, url) for url in codes["data"][0]["customdata"]] == games
    funnel = _get(client, "/figures/funnel")["data"][0]
    assert [_listed(client, url) for url in funnel["customdata"]] == funnel["x"]
    assert funnel["x"][0] == 63
    sources = _get(client, "/figures/sources")["data"][0]
    illegal = [row["illegal games"] for row in _rows(client, "sources", "") if row["source"]]
    assert [_listed(client, url) for url in sources["customdata"] if url] == illegal


def test_sessions_and_games_of_a_player_lead_there(client: FlaskClient, key: str) -> None:
    asked = f"rules=wikipedia&player={key}"
    sessions = _get(client, f"/figures/sessions?{asked}")["data"][0]
    games = [row["games"] for row in _rows(client, "sessions", asked)]
    assert [_listed(client, url) for url in sessions["customdata"]] == games[-len(sessions["x"]) :]
    points = _get(client, f"/figures/points?{asked}")["data"][-1]["customdata"]
    assert all(client.get(url).status_code == 200 for url in points[:3])


def test_a_table_twin_has_the_links_of_its_marks(client: FlaskClient, key: str) -> None:
    page = Page(client.get(f"/players/{key}?rules=wikipedia").text)
    (box,) = (one for one in page.named("figure") if one.attributes.get("data-name") == "sessions")
    marks = _get(client, f"/figures/sessions?rules=wikipedia&player={key}")["data"][0]["customdata"]
    assert marks
    html = client.get(f"/players/{key}?rules=wikipedia").text.replace("&amp;", "&")
    assert all(f'<a href="{url}">' in html for url in marks)
    assert box.text


@pytest.mark.parametrize("path", ["/tendencies", "/games", "/legality", "/players", "/"])
def test_an_empty_selection_names_the_filter_that_emptied_it(client: FlaskClient, path: str) -> None:
    said = Page(client.get(f"{path}?source=club&since=2090-01-01").text).text
    assert "Nothing fits all filters together: without “from 2090-01-01 on” there are" in said
    said = Page(client.get(f"{path}?source=nobody&since=2090-01-01").text).text
    assert "taking away a single one of them is not enough" in said
    assert "Nothing fits" not in Page(client.get(f"{path}?source=club").text).text


def test_a_band_that_is_missing_is_explained(client: FlaskClient, key: str) -> None:
    told = _get(client, f"/figures/passes.json?rules=wikipedia&player={key}")["subtitle"]
    assert "no bands: they need 10 players with 30 games, and there are 0" in told
