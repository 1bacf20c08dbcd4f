"""Groups compared: one answer from every face, and an address that says everything."""

from __future__ import annotations

import csv
import io
from collections import Counter
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from dashboards.pairs import NAMES
from schemas.standings import COLUMNS
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.dashboards.reading import Page
from tests.dashboards.rows import HOSTILE

FIGURES = "/api/v1/figures"
PEOPLE_AND_BOTS = "a=kind:human&b=kind:bot&kind=any&rules=wikipedia"


def test_bots_and_one_rule_set_are_chosen_where_the_address_leaves_them_open(client: FlaskClient) -> None:
    """What is chosen is said in words and is no chip, since it could not be taken away; what is asked for can."""
    page = Page(client.get("/compare?a=kind:human&b=kind:bot").text)
    assert not [one for one in page.named("a") if one.attributes.get("class") == "off"]
    assert "with and without bots" in page.text
    asked = Page(client.get(f"/compare?{PEOPLE_AND_BOTS}&seats=4").text)
    ways = [unquote(one.attributes["href"]) for one in asked.named("a") if one.attributes.get("class") == "off"]
    assert len(ways) == 3
    for way in ways:
        assert client.get(way).status_code == 200
        assert "a=kind:human&b=kind:bot" in way


def test_a_figure_counts_the_games_that_the_page_has_chosen(client: FlaskClient) -> None:
    """Under the same address, which names neither bots nor rules."""
    asked = "a=kind:human&b=kind:bot"
    page, figure = (client.get(f"{path}?{asked}").json for path in ("/compare.json", f"{FIGURES}/compare-rates.json"))
    assert page is not None
    assert figure is not None
    won = next(item for item in page["items"] if item["statistic"] == "win_rate")
    assert figure["rows"][0]["people"] == won["player"]["value"]
    assert figure["filters"] == {
        **dict(pair.split("=") for pair in asked.split("&")),
        "kind": "any",
        "rules": "wikipedia",
    }


def test_the_page_its_data_and_the_api_say_the_same(client: FlaskClient) -> None:
    api = client.get(f"/api/v1/stats/compare-groups?{PEOPLE_AND_BOTS}").json
    page = client.get(f"/compare.json?{PEOPLE_AND_BOTS}").json
    assert api is not None
    assert page is not None
    said = page.pop("words")
    assert page == api
    assert " ".join(said) in Page(client.get(f"/compare?{PEOPLE_AND_BOTS}").text).text
    rows = list(csv.DictReader(io.StringIO(client.get(f"/compare.csv?{PEOPLE_AND_BOTS}").text)))
    assert tuple(rows[0]) == COLUMNS["compare-groups"]
    assert [row["statistic"] for row in rows] == [item["statistic"] for item in api["items"]]


def test_the_words_say_whether_it_may_be_chance_and_whether_the_two_ever_met(client: FlaskClient) -> None:
    found = client.get(f"/compare.json?{PEOPLE_AND_BOTS}").json
    assert found is not None
    words = " ".join(found["words"])
    assert words.startswith("People: ")
    assert "never sat at one table" in words


@pytest.mark.parametrize("name", NAMES)
def test_figures_stand_alone_under_the_address_of_the_page(client: FlaskClient, name: str) -> None:
    figure = client.get(f"{FIGURES}/{name}.json?{PEOPLE_AND_BOTS}").json
    assert figure is not None
    assert figure["rows"]
    assert "people" in str(figure)


def test_games_may_be_those_that_both_share(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
    asked = f"a=player:{pair.player}&b=player:{pair.opponent}&rules=wikipedia"
    assert f"/compare?{asked}&games=shared".replace(":", "%3A") in {
        link.replace(":", "%3A") for link in Page(client.get(f"/compare?{asked}").text).links
    }
    shared = client.get(f"/api/v1/stats/compare-groups?{asked}&games=shared").json
    two = client.get(f"/api/v1/stats/compare?player={pair.player}&opponent={pair.opponent}&rules=wikipedia").json
    assert shared is not None
    assert two is not None
    assert (shared["shared_games"], shared["paid"]) == (two["shared_games"], two["paid"])


@pytest.mark.parametrize("asked", ["a=kind:cat&b=kind:bot", "a=kind:bot", "a=player:nobody&b=kind:bot"])
def test_what_is_no_group_is_told_in_a_sentence(client: FlaskClient, asked: str) -> None:
    for path in ("/compare", "/api/v1/stats/compare-groups"):
        answer = client.get(f"{path}?{asked}")
        assert answer.status_code == 400
        assert "group" in answer.text or "kind:bot" in answer.text or "nobody" in answer.text


def test_a_name_that_several_go_by_is_chosen_within_its_group(client: FlaskClient, store: Store) -> None:
    """The way on keeps the others of the group."""
    with store.reader() as reader:
        everybody = [one.player for one in reports.players(reader, Question(rules="wikipedia", kind="any"))]
    names = Counter(one.name for one in everybody)
    shared = next(name for name, people in names.items() if people > 1)
    other = next(one.player for one in everybody if names[one.name] == 1)
    answer = client.get(f"/compare?a=player:{shared},{other}&b=kind:bot")
    assert answer.status_code == 400
    ways = [unquote(link) for link in Page(answer.text).links if "/compare?" in unquote(link)]
    keys = [one.player for one in everybody if one.name == shared]
    assert all(any(f"a=player:{key},{other}&" in way for way in ways) for key in keys)


def test_the_form_has_names_where_they_say_who_is_meant(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        everybody = [one.player for one in reports.players(reader, Question(rules="wikipedia", kind="any"))]
        known = {one: len(reports.find_players(reader, one.name)) for one in everybody if "," not in one.name}
    alone = next(one for one, namesakes in known.items() if namesakes == 1)
    alike = next(one for one, namesakes in known.items() if namesakes > 1)
    page = Page(client.get(f"/compare?a=player:{alone.player},{alike.player}&b=kind:bot").text)
    typed = next(one.attributes["value"] for one in page.named("input") if one.attributes["name"] == "a")
    assert typed == f"player:{alone.name},{alike.name} ({alike.source})"
    page = Page(client.get(f"/games?player={alike.player}&opponent={alone.player}").text)
    fields = {one.attributes["name"]: one.attributes.get("value") for one in page.named("input")}
    assert (fields["player"], fields["opponent"]) == (
        f"{alike.name} ({alike.source})",
        alone.name,
    )


def test_a_group_without_games_is_named(client: FlaskClient) -> None:
    page = Page(client.get("/compare?a=tag:none&b=kind:bot", follow_redirects=True).text)
    assert "This selection has nothing for the tag none" in page.text


def test_a_name_that_is_markup_is_shown_as_text(client: FlaskClient) -> None:
    page = Page(client.get(f"/compare?a=player:{HOSTILE}&b=kind:human", follow_redirects=True).text)
    assert HOSTILE in page.named("h1")[0].text
    assert not [one for one in page.named("script") if one.text.startswith("alert")]


def test_the_form_keeps_the_groups_and_every_filter(client: FlaskClient) -> None:
    page = Page(client.get(f"/compare?{PEOPLE_AND_BOTS}&seats=4").text)
    hidden = {one.attributes["name"]: one.attributes.get("value") for one in page.named("input")}
    assert (hidden["a"], hidden["b"]) == ("kind:human", "kind:bot")
    assert "seats" in {one.attributes["name"] for one in page.named("select")}
