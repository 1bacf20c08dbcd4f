"""Every mark of every figure leads to the games behind it, and so does the same number in the table."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
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
from tests.faces import plain
from tests.store.logs import Log

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
    ways = [("player={}&opponent={}", "the opponent ")] * 4 + [("a=player:{}&b=player:{}", "the second group ")]
    for pair, (way, words) in zip([*pairs, pairs[0]], ways, strict=True):
        asked = f"{way.format(pair.payer.player, pair.payee.player)}&rules=wikipedia"
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
        assert words in Page(client.get(trace["customdata"][-1]).text).of_class("chips")[0].text
    assert len(seats) > 2


def test_a_rate_of_two_leads_to_the_games_in_which_it_was_made(client: FlaskClient, store: Store) -> None:
    """Of what happens at most once in a game: won, finished ahead, lost heavily, come back, collapsed."""
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
                if label in ("games won", "finishes ahead", "heavy losses", "comebacks", "collapses"):
                    listed = client.get(url.replace("/games?", "/games.json?")).json
                    assert listed is not None
                    assert len(listed["items"]) == min(rows[label][column], 25), url


@pytest.mark.parametrize("games", ["own", "shared"])
def test_a_rate_of_a_group_leads_to_the_games_in_which_a_seat_of_it_made_it(
    client: FlaskClient, store: Store, games: str
) -> None:
    """Counted here seat by seat."""
    counters = {"games won": "won", "heavy losses": "heavy_loss", "passes by choice": "voluntary_passes"}
    with store.reader() as reader:
        one, other, third, *_rest = (row.player.player for row in reports.players(reader, Question(rules="wikipedia")))
    sides = ({one, other}, {third, other})
    groups = "&".join(f"{name}=player:{','.join(side)}" for name, side in zip("ab", sides, strict=True))
    figure = client.get(f"/api/v1/figures/compare-rates?{groups}&games={games}&rules=wikipedia").json
    assert figure is not None
    known = {game.address for game in plain.world()}
    sat = [game for game in plain.choose({"rules": "wikipedia"}) if games == "own" or _both(game.keys, sides)]
    for trace, side in zip(figure["data"], sides, strict=True):
        for label, url in zip(figure["layout"]["yaxis"]["ticktext"], trace["customdata"], strict=True):
            if label in counters:
                made = [game for game in sat if any(game.of(key)[counters[label]] for key in side & set(game.keys))]
                assert known.intersection(_listed(client, url)) == {game.address for game in made}, url
                listed = Page(client.get(url).text)
                assert "somebody of the " in listed.of_class("chips")[0].text
                assert all("a=" in link for link in listed.links if "counted" in link)


def _both(keys: Collection[str], sides: tuple[set[str], set[str]]) -> bool:
    """Whether somebody of both sides sat, each in a seat of his own."""
    one, other = (side & set(keys) for side in sides)
    return bool(one and other and len(one | other) > 1)


def test_marks_of_the_opponent_stay_with_the_seat_that_the_player_had(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
        seats = [seat for seat in range(4) if reports.counted(reader, replace(pair, seat=seat)).games]
    assert seats
    for seat in seats:
        asked = f"player={pair.player}&opponent={pair.opponent}&seat={seat}&rules=wikipedia"
        figure, twin = (client.get(f"/api/v1/figures/compare-rates{form}?{asked}").json for form in ("", ".json"))
        assert figure is not None
        assert twin is not None
        made = {row["what"]: list(row.values())[8] for row in twin["rows"]}
        for label, url in zip(figure["layout"]["yaxis"]["ticktext"], figure["data"][1]["customdata"], strict=True):
            if label in ("games won", "finishes ahead", "heavy losses"):
                assert f"seat={seat}" in url
                assert len(_listed(client, url)) == made[label], url


@pytest.mark.parametrize(
    "sides", ["player={}&opponent={}", "a=player:{}&b=player:{}", "a=kind:human&b=kind:bot&kind=any"]
)
def test_who_beats_whose_plays_leads_to_the_games_with_such_answers(
    client: FlaskClient, store: Store, sides: str
) -> None:
    """Counted here play by play: whoever answers, and whose play was on the table."""
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
        one, other = str(pair.player), str(pair.opponent)
    asked = f"{sides.format(one, other)}&rules=wikipedia"
    figure = client.get(f"/api/v1/figures/compare-beats?{asked}").json
    assert figure is not None
    cells = figure["data"][0]["customdata"]
    known = {game.address for game in plain.world()}
    found = {
        (row, column): known.intersection(_listed(client, url))
        for row, line in enumerate(cells)
        for column, url in enumerate(line)
        if url
    }
    wanted: dict[tuple[int, int], set[str]] = {cell: set() for cell in found}
    for game in plain.choose({"rules": "wikipedia", **({"kind": "any"} if "kind" in sides else {})}):
        belongs = [
            _side(player, key, one, other, sides) for player, key in zip(game.log["players"], game.keys, strict=True)
        ]
        if "kind" not in sides and not {0, 1} <= set(belongs) and "player=" in sides:
            continue
        for seat, counts in enumerate(game.seats):
            for step, answers in enumerate(counts["answers_seat"] or (), 1):
                cell = belongs[seat], belongs[(seat + step) % len(belongs)]
                if answers and cell in wanted:
                    wanted[cell].add(game.address)
    assert len(found) > 3
    assert {cell: games ^ wanted[cell] for cell, games in found.items() if games != wanted[cell]} == {}


@pytest.mark.parametrize("sides", ["player={}&opponent={}", "a=player:{}&b=player:{}"])
@pytest.mark.parametrize("more", ["relative_seat=before", "counted=beats/other:3.."])
def test_marks_of_a_page_about_what_lies_between_two_lead_to_games_of_the_page(
    client: FlaskClient, store: Store, sides: str, more: str
) -> None:
    """Whatever the mark, no link is refused and no list has a game that the page has not."""
    with store.reader() as reader:
        pairs = reports.point_flows(reader, Question(rules="wikipedia"))
        one, other = pairs[0].payer.player, pairs[0].payee.player
    asked = f"{sides.format(one, other)}&rules=wikipedia&{more}"
    page = set(_listed(client, f"/games?{asked}&games=shared"))
    for name in OF_PAIRS:
        figure = client.get(f"/api/v1/figures/{name}?{asked}").json
        assert figure is not None
        for url in {url for trace in figure["data"] for url in _flat(trace.get("customdata") or []) if url}:
            assert set(_listed(client, url)) <= page, (name, url)
    told = Page(client.get(f"/compare?{asked}").text)
    assert ("group" in told.of_class("chips")[0].text) == ("a=" in sides)
    (turned,) = [one.attributes["href"] for one in told.named("a") if one.text == "The other way round"]
    assert client.get(turned, follow_redirects=True).status_code == 200
    if "relative" in more:
        assert ("relative_seat=after" in turned) == ("before" in more)


@pytest.mark.parametrize("page", ["players", "flows"])
def test_links_to_one_player_ask_for_nothing_that_lies_between_two(
    client: FlaskClient, store: Store, page: str
) -> None:
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
    asked = f"player={pair.player}&opponent={pair.opponent}&rules=wikipedia&counted=ahead"
    links = {link for link in Page(client.get(f"/{page}?{asked}").text).links if link.startswith("/players/")}
    assert links
    assert {client.get(link).status_code for link in links} == {200}


def _side(player: Log, key: str, one: str, other: str, sides: str) -> int:
    """To which side somebody belongs: the first, the second, or all others."""
    if "kind" in sides:
        return int(player.get("kind") == "bot")
    return (one, other).index(key) if key in (one, other) else 2


def _listed(client: FlaskClient, url: str) -> list[str]:
    answer = client.get(url.replace("/games?", "/api/v1/games?") + "&limit=100").json
    assert answer is not None
    return [game["address"] for game in answer["items"]]


def test_the_list_says_in_words_what_was_counted(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        (one, *_rest) = reports.players(reader, Question(rules="wikipedia"))
    page = Page(client.get(f"/games?player={one.player.player}&counted=voluntary_passes").text)
    assert "passed though there was a play" in page.text
    refused = client.get("/games?counted=voluntary_pass")
    assert refused.status_code == 400
    assert "voluntary_passes" in refused.text
