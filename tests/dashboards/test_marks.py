"""Every mark of every figure leads to the games behind it, and so does the same number in the table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from dashboards.career_charts import NAMES as OF_PLAYERS
from dashboards.pairs import NAMES as OF_PAIRS
from dashboards.tendency_charts import NAMES as OF_TENDENCIES
from dashboards.views.figures import KNOWN
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.dashboards.reading import Element, Page

NOWHERE: Mapping[str, str] = {
    "race": "a click goes to the ply on the same page",
    "timeline": "a click goes to the ply on the same page",
    "evening": "a line is drawn through games that stand in the list beside it",
    "category-use": "its last row counts deals, which are nobody's doing",
}
"""Figures of which some marks lead nowhere, and why."""


def _unled(figure: Mapping[str, Any]) -> Iterator[str]:
    """The traces of which a mark that can be pointed at has no address."""
    for trace in figure["data"]:
        if trace.get("hoverinfo") == "skip":
            continue
        numbers = list(_flat(trace.get("z") or trace.get("y") or []))
        urls = list(_flat(trace.get("customdata") or []))
        if len(urls) != len(numbers) or not all(
            url.startswith("/") for url, number in zip(urls, numbers, strict=True) if number is not None
        ):
            yield f"{trace['type']} {trace.get('name', '')}"


def _figures(page: Page) -> dict[str, Any]:
    """What is drawn on a page, by the names of the figures."""
    drawn = ((one.attributes["data-name"], list(_scripts(one))) for one in page.named("figure"))
    return {name: json.loads(scripts[0].text) for name, scripts in drawn if scripts}


def _scripts(element: Element) -> Iterator[Element]:
    for one in element.inner:
        if one.name == "script":
            yield one
        yield from _scripts(one)


def _flat(values: Any) -> Iterator[Any]:
    for value in values if isinstance(values, list) else [values]:
        if isinstance(value, list):
            yield from _flat(value)
        else:
            yield value


def test_the_exceptions_are_figures() -> None:
    assert set(NOWHERE) < set(KNOWN)


@pytest.fixture
def pages(store: Store) -> Mapping[str, str]:
    """The pages of the figures about players, tendencies, two players and two groups."""
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
    one, other = pair.player, pair.opponent
    return {
        f"/players/{one}?rules=wikipedia": " ".join(OF_PLAYERS),
        "/tendencies": " ".join(OF_TENDENCIES),
        f"/tendencies?player={one}": " ".join(OF_TENDENCIES),
        f"/compare?player={one}&opponent={other}&rules=wikipedia": " ".join(OF_PAIRS),
        f"/compare?a=player:{one}&b=player:{other}&rules=wikipedia": " ".join(OF_PAIRS),
        "/compare?a=kind:human&b=source:&rules=wikipedia": " ".join(OF_PAIRS),
    }


def test_marks_and_tables_lead_to_the_same_games(client: FlaskClient, pages: Mapping[str, str]) -> None:
    for address, names in pages.items():
        page = Page(client.get(address).text)
        links = set(page.links)
        figures = _figures(page)
        assert set(figures) <= set(names.split())
        for name, figure in figures.items():
            if name not in NOWHERE:
                assert not list(_unled(figure)), f"{address}: {name}"
            addresses = {url for trace in figure["data"] for url in _flat(trace.get("customdata") or []) if url}
            assert {url for url in addresses if url.startswith("/")} <= links | {""}, f"{address}: {name}"


def test_a_mark_leads_to_as_many_games_as_it_says(client: FlaskClient, store: Store) -> None:
    """Of what happens at most once in a game: losses by cards left, places won, heavy losses, categories played."""
    with store.reader() as reader:
        player = reports.choose_pair(reader, Question(rules="wikipedia")).player
    asked = f"player={player}&rules=wikipedia"
    for name, made in (("cards-left", "losses"), ("results", "made")):
        twin = client.get(f"/api/v1/figures/{name}.json?{asked}").json
        figure = client.get(f"/api/v1/figures/{name}?{asked}").json
        assert twin is not None
        assert figure is not None
        (trace,) = [each for each in figure["data"] if each.get("customdata")]
        for row, url in zip(twin["rows"], trace["customdata"], strict=True):
            if row[twin["columns"][1]] is None:
                continue
            games = client.get(url.replace("/games?", "/games.json?")).json
            assert games is not None
            if row[made] < 25:
                assert len(games["items"]) == row[made], url


def test_where_the_other_sat_leads_to_the_games_in_which_he_sat_there(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        pairs = reports.point_flows(reader, Question(rules="wikipedia"))[:4]
    seats = set()
    for pair in pairs:
        asked = f"player={pair.payer.player}&opponent={pair.payee.player}&rules=wikipedia"
        figure = client.get(f"/api/v1/figures/compare-seats?{asked}").json
        twin = client.get(f"/api/v1/figures/compare-seats.json?{asked}").json
        assert figure is not None
        assert twin is not None
        (trace,) = [each for each in figure["data"] if each.get("customdata")]
        for row, url in zip(twin["rows"], trace["customdata"], strict=True):
            seats.add(row["what"])
            listed = client.get(url.replace("/games?", "/games.json?")).json
            assert listed is not None
            assert len(listed["items"]) == min(row["opportunities"], 25), url
        assert "the opponent " in Page(client.get(trace["customdata"][-1]).text).of_class("chips")[0].text
    assert len(seats) > 2


def test_a_rate_of_two_leads_to_the_games_in_which_it_was_made(client: FlaskClient, store: Store) -> None:
    """Of what happens at most once in a game: won, lost heavily, come back, collapsed."""
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
    one, other = pair.player, pair.opponent
    for asked in (f"player={one}&opponent={other}", f"a=player:{one}&b=player:{other}"):
        figure = client.get(f"/api/v1/figures/compare-rates?{asked}&rules=wikipedia").json
        twin = client.get(f"/api/v1/figures/compare-rates.json?{asked}&rules=wikipedia").json
        assert figure is not None
        assert twin is not None
        rows = {row["what"]: list(row.values()) for row in twin["rows"]}
        for trace, column in zip(figure["data"], (6, 8), strict=True):
            for label, url in zip(figure["layout"]["yaxis"]["ticktext"], trace["customdata"], strict=True):
                if label in ("games won", "heavy losses", "comebacks", "collapses"):
                    listed = client.get(url.replace("/games?", "/games.json?")).json
                    assert listed is not None
                    assert len(listed["items"]) == min(rows[label][column], 25), url


def test_the_list_says_in_words_what_was_counted(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        (one, *_rest) = reports.players(reader, Question(rules="wikipedia"))
    page = Page(client.get(f"/games?player={one.player.player}&counted=voluntary_passes").text)
    assert "passed though there was a play" in page.text
    refused = client.get("/games?counted=voluntary_pass")
    assert refused.status_code == 400
    assert "voluntary_passes" in refused.text
