"""Figures are asked as every other address of the API is, and refuse what they do not know in the same shape."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.api.service import codes

FIGURES = "/api/v1/figures"


@pytest.mark.parametrize("ending", ["", ".json", ".csv"])
@pytest.mark.parametrize(
    ("asked", "code", "pointer"),
    [
        ("ruels=wikipedia", "query/unknown", "/ruels"),
        ("limit=5", "query/unknown", "/limit"),
        ("seats=5", "query/value", "/seats"),
        ("rules=wikipedia&rules=taiwan", "query/value", "/rules"),
        ("rules=nosuch", "query/rules", "/rules"),
        ("player=nobody", "query/player", "/player"),
        ("view=all", "query/value", "/view"),
    ],
)
def test_what_a_figure_does_not_know_is_refused(
    client: FlaskClient, ending: str, asked: str, code: str, pointer: str
) -> None:
    answer = client.get(f"{FIGURES}/leaderboard{ending}?{asked}")

    assert answer.status_code == 400
    assert codes(answer) == [code]
    assert answer.get_json()["errors"][0]["pointer"] == pointer


def test_the_nearest_parameter_is_named_in_the_words_of_every_other_address(client: FlaskClient) -> None:
    of_figure, of_list = (client.get(path).get_json() for path in (f"{FIGURES}/codes?ruels=x", "/api/v1/games?ruels=x"))

    assert of_figure["errors"] == of_list["errors"]
    assert 'did you mean "rules"?' in of_figure["detail"]


def test_a_theme_is_asked_of_drawings_alone(client: FlaskClient) -> None:
    assert client.get(f"{FIGURES}/verdicts?theme=dark").status_code == 200
    assert client.get(f"{FIGURES}/verdicts?theme=black").status_code == 400
    assert codes(client.get(f"{FIGURES}/verdicts.csv?theme=dark")) == ["query/unknown"]


@pytest.mark.parametrize("name", ["leaderbord", "nosuch.json", "nosuch.csv", "verdicts.xlsx"])
def test_a_figure_that_is_not_there_is_a_problem_like_every_other(client: FlaskClient, name: str) -> None:
    answer = client.get(f"{FIGURES}/{name}")

    assert (answer.status_code, codes(answer)) == (404, [])
    assert answer.get_json()["type"] == "urn:bigtwo:not-found"


def test_a_figure_about_something_says_what_it_misses(client: FlaskClient) -> None:
    for name, pointer in (("form", "/player"), ("race", "/address"), ("evening", "/session")):
        answer = client.get(f"{FIGURES}/{name}")
        assert (answer.status_code, len(codes(answer))) == (400, 1)
        assert answer.get_json()["errors"][0]["pointer"] == pointer


def test_links_of_pages_ask_their_figures_nothing_unknown(store: Store, client: FlaskClient) -> None:
    """Whatever a chat app or a form has put into the address of the page."""
    with store.reader() as reader:
        one, other = (one.player for one in reports.players(reader, Question(rules="wikipedia"))[:2])
        address = reports.games_page(reader, Question(verdict="legal"), 1).games[0].address
    noise = "utm_source=chat&limit=5&tag=&since=&state=open"
    pages = (
        f"/?rules=wikipedia&seats=4&kind=any&{noise}",
        f"/players?rules=wikipedia&verdict=any&{noise}",
        f"/players/{one.player}?rules=wikipedia&{noise}",
        f"/tendencies?player={one.player}&{noise}",
        f"/flows?rules=wikipedia&record=agrees&{noise}",
        f"/compare?player={one.player}&opponent={other.player}&relative_seat=after&{noise}",
        f"/compare?a=player:{one.player}&b=kind:bot&games=own&{noise}",
        f"/legality?coverage=full&trend=code&{noise}",
        f"/games/{address}?ply=3&seat=2&view=seat&names=masked&{noise}",
    )
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        links = {unescape(link) for link in re.findall(rf'"({FIGURES}/[^"]+)"', answer.text)}
        assert links, page
        for link in links:
            assert client.get(link).status_code == 200, (page, link)
            assert "utm_source" not in link
