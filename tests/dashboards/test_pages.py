"""Every page answers, holds nothing that a strict policy forbids, and says what it counts and what it leaves out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dashboards.charts import OF_FLOWS
from dashboards.colours import own_numbers
from dashboards.theme import PLAYERS
from schemas.questions import FILTERS
from schemas.segments import write_segment
from service.app import create_app
from service.config import Config
from service.insight.between import RELATIVE_SEATS
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.dashboards.reading import Element, Page
from tests.dashboards.rows import HOSTILE
from tests.shared import PROJECT
from tests.store.logs import filled, hand_in, mixed

FIXED = (
    "/",
    "/upload",
    "/games",
    "/players",
    "/sessions",
    "/sessions/new",
    "/tendencies",
    "/flows",
    "/compare",
    "/legality",
    "/legality?trend=player",
    "/legality/work",
    "/legality/findings?severity=error",
    "/legality/changes",
    "/rules",
    "/rules/taiwan",
    "/glossary",
)
EVERYTHING = Question(verdict="any", kind="any")


def _found(store: Store, question: Question) -> str:
    with store.reader() as reader:
        return reports.games_page(reader, question, 1).games[0].address


def _key(store: Store, name: str) -> str:
    with store.reader() as reader:
        return reports.find_players(reader, name)[0].player


@pytest.fixture(scope="module")
def addresses(store: Store) -> list[str]:
    """One address of every kind of page."""
    hostile = Question(session=HOSTILE)
    return [
        *FIXED,
        f"/games/{_found(store, Question(verdict='legal'))}?ply=7&seat=2",
        f"/games/{_found(store, Question(verdict='illegal'))}",
        f"/games/{_found(store, Question(verdict='incomplete'))}",
        f"/games/{_found(store, hostile)}?ply=3",
        f"/games/{_found(store, hostile)}/audit",
        f"/games/{_found(store, Question(verdict='illegal'))}/audit",
        f"/games?session={HOSTILE}",
        "/sessions/{}/{}".format(*map(write_segment, (f"{HOSTILE}&\"'", HOSTILE))),
        f"/players/{_key(store, HOSTILE)}",
        f"/compare?player={_key(store, HOSTILE)}",
        f"/?source={HOSTILE}%26%22%27",
        f"/games?player={HOSTILE}&code=play/too-low&seats=4",
    ]


@pytest.fixture(scope="module")
def answers(client: FlaskClient, addresses: list[str]) -> dict[str, TestResponse]:
    """What is answered there, asked for once, since nothing is added to that store."""
    return {address: client.get(address, follow_redirects=True) for address in addresses}


@pytest.fixture(scope="module")
def pages(answers: dict[str, TestResponse]) -> dict[str, Page]:
    """The pages at these addresses."""
    assert {address: answer.status_code for address, answer in answers.items()} == dict.fromkeys(answers, 200)
    return {address: Page(answer.text) for address, answer in answers.items()}


def _read(client: FlaskClient, address: str, status: int = 200) -> Page:
    answer = client.get(address, follow_redirects=True)
    assert answer.status_code == status, answer.text[:500]
    return Page(answer.text)


def test_every_page_is_well_formed_and_free_of_inline_code(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        assert not page.named("style"), address
        for element in page.elements:
            assert "style" not in element.attributes, (address, element)
            assert not [name for name in element.attributes if name.startswith("on")], (address, element)
            assert not element.attributes.get("href", "").startswith("javascript:"), (address, element)
        for script in page.named("script"):
            assert "src" in script.attributes or script.attributes["type"] == "application/json", address
            if "src" not in script.attributes:
                json.loads(script.text)


def test_nothing_is_loaded_from_another_host(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        for element in page.elements:
            for name in ("src", "href", "action"):
                assert not element.attributes.get(name, "").startswith(("http:", "https:", "//")), (address, element)


def test_hostile_text_is_shown_and_never_becomes_markup(pages: dict[str, Page]) -> None:
    seen = 0
    for address, page in pages.items():
        assert HOSTILE not in page.html, address
        seen += HOSTILE in page.text
    assert seen >= 5


def test_every_local_link_of_a_page_leads_somewhere(client: FlaskClient, pages: dict[str, Page]) -> None:
    links = {link.split("#")[0] for address in FIXED[:6] for link in pages[address].links}
    own = sorted(link for link in links if link.startswith("/") and not link.startswith(("/api/v1/games/", "/docs")))
    assert len(own) > 40
    for link in own[:: max(1, len(own) // 60)]:
        assert client.get(link, follow_redirects=True).status_code == 200, link


def test_every_page_has_one_heading_a_title_and_says_which_page_it_is(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        assert len(page.named("h1")) == 1, address
        assert page.named("title")[0].text.strip().endswith("· bigtwo"), address
        assert page.named("html")[0].attributes["lang"] == "en"


@pytest.mark.parametrize("path", ["/games", "/sessions", "/players", "/tendencies", "/flows", "/legality", "/rules"])
def test_each_table_has_its_data_at_the_same_address(client: FlaskClient, path: str) -> None:
    page = _read(client, path)
    assert any(link.startswith(f"{path}.csv") for link in page.links)
    csv = client.get(f"{path}.csv")
    assert csv.mimetype == "text/csv"
    assert len(csv.text.splitlines()) > 1
    assert client.get(f"{path}.json").is_json


def test_a_spreadsheet_runs_nothing_that_a_name_says(client: FlaskClient) -> None:
    names = [line.split(",")[0] for line in client.get("/players.csv?kind=any&rules=wikipedia").text.splitlines()]
    assert not [name for name in names if name.startswith(("=", "+", "-", "@"))]


def test_an_empty_instance_shows_three_steps_and_a_drop_zone(empty_client: FlaskClient) -> None:
    page = _read(empty_client, "/")
    assert len([one for one in page.of_class("steps") if one.name == "ol"]) == 1
    assert page.of_class("drop")
    for path in FIXED[1:]:
        _read(empty_client, path)


def test_foreign_parameters_are_passed_over(client: FlaskClient) -> None:
    _read(client, "/games?utm_source=chat&fbclid=1")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("seats=9", "from 2 to 4"),
        ("since=yesterday", "a day such as"),
        ("verdict=fine", "known are legal"),
        ("player=nobody", "Nobody here goes by"),
        ("cursor=nonsense", "first page"),
        ("rules=nope", "There is no rule set “nope” here."),
        ("rules=pagat", "No game here was played by the rules Pagat."),
        ("since=2026-11-03&until=2026-11-01", "Until, 2026-11-01, is not after since, 2026-11-03"),
    ],
)
def test_a_filter_that_does_not_fit_is_told_in_a_sentence(client: FlaskClient, asked: str, said: str) -> None:
    assert said in _read(client, f"/games?{asked}", 400).text


@pytest.mark.parametrize("path", ["/", "/games", "/players", "/flows", "/legality", "/players.csv"])
def test_rules_that_no_game_was_played_by_are_told_with_those_that_were(client: FlaskClient, path: str) -> None:
    page = _read(client, f"{path}?rules=nope&seats=4", 400)
    assert f"{path}?rules=taiwan&seats=4" in page.links
    assert "Players by Nope" not in page.text


@pytest.mark.parametrize("ply", ["-1", "9999", "abc", "²", "1_0"])
def test_a_ply_that_a_game_has_not_is_told_in_a_sentence(store: Store, client: FlaskClient, ply: str) -> None:
    page = _read(client, f"/games/{_found(store, EVERYTHING)}?ply={ply}", 400)
    assert "Ply is a number from 0 to" in page.text


def test_filters_stand_in_words_above_and_can_be_taken_away(client: FlaskClient) -> None:
    page = _read(client, "/games?verdict=illegal&source=home")
    chips = [element.text.replace("✕", "").strip() for element in page.of_class("chip")]
    assert chips == ["Source home", "illegal"]
    assert "/games?source=home" in page.links
    assert "/games?verdict=illegal" in page.links


def test_points_of_two_rule_sets_are_never_mixed(client: FlaskClient) -> None:
    page = _read(client, "/players?source=club")
    chosen = [element for element in page.of_class("chip") if "aria-current" in element.attributes]
    assert [element.text for element in chosen] == ["Wikipedia (24)"]
    assert "Taiwan (10)" in page.text
    assert "Left out: 3 incomplete games." in page.text


def _said(page: Page) -> str:
    return " ".join(" ".join(one.text for one in page.of_class("scope")).split())


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            "/players?rules=wikipedia",
            (
                "35 legal games, Wikipedia rules, without bots."
                " Left out: 5 illegal games, 3 incomplete games, 10 games with bots."
            ),
        ),
        (
            "/?rules=wikipedia",
            (
                "35 legal games, Wikipedia rules, without bots."
                " Left out: 5 illegal games, 3 incomplete games, 10 games with bots."
            ),
        ),
        ("/games", "53 games, of every verdict, without bots. Left out: 10 games with bots."),
        ("/legality", "53 games, of every verdict, without bots. Left out: 10 games with bots."),
        ("/games?kind=any", "63 games, of every verdict, with and without bots."),
        ("/games?verdict=illegal", "5 illegal games, without bots."),
        ("/games?source=lab", "10 games, of every verdict, each with bots, as there are no others."),
        ("/players?source=lab", "10 legal games, Wikipedia rules, each with bots, as there are no others."),
    ],
)
def test_every_page_says_how_many_games_it_counts_and_which_it_leaves_out(
    client: FlaskClient, path: str, said: str
) -> None:
    assert said in _said(_read(client, path))


def test_games_that_are_left_out_are_linked_and_as_many_as_is_said(client: FlaskClient) -> None:
    for path in ("/players?rules=wikipedia", "/games", "/legality", "/flows?source=club"):
        links = [one for one in _read(client, path).named("a") if one.text.split(" ")[0].isdecimal()]
        left_out = [one for one in links if "game" in one.text and one.attributes["href"].startswith("/games?")]
        assert left_out
        for one in left_out:
            assert _said(_read(client, one.attributes["href"])).split()[0] == one.text.split(" ")[0]


def test_the_list_and_the_figures_count_the_same_games(client: FlaskClient) -> None:
    for asked in ("", "?source=home", "?kind=bot", "?kind=any", "?source=lab", "?verdict=illegal"):
        overview, listed = client.get(f"/overview.json{asked}").json, client.get(f"/games.csv{asked}").text
        assert overview is not None
        assert overview["games"] == len(listed.splitlines()) - 1
        assert f"of {overview['games']} games" in _read(client, f"/games{asked}").text


def test_the_filter_box_shows_what_holds_where_nothing_is_chosen(client: FlaskClient) -> None:
    def first(path: str, name: str) -> str:
        box = next(one for one in _read(client, path).named("select") if one.attributes["name"] == name)
        return box.text

    assert first("/games", "kind").startswith("without bots")
    assert first("/games?source=lab", "kind").startswith("with and without bots")
    assert first("/players?source=club", "rules").startswith("Wikipedia")
    assert first("/games?source=club", "rules").startswith("any")


def test_a_list_goes_on_and_shows_each_game_once(client: FlaskClient) -> None:
    seen: list[str] = []
    address: str | None = "/games?kind=any"
    while address:
        page = _read(client, address)
        seen += [row.attributes["data-href"] for row in page.named("tr") if "data-href" in row.attributes]
        address = next((one.attributes["href"] for one in page.named("a") if one.attributes.get("rel") == "next"), None)
    assert len(seen) == len(set(seen)) == 63


def test_a_game_is_stepped_through_by_links_alone(store: Store, client: FlaskClient) -> None:
    address = f"/games/{_found(store, Question(verdict='legal'))}"
    steps = {
        one.attributes["data-step"]: one for one in _read(client, address).elements if "data-step" in one.attributes
    }
    assert "href" not in steps["previous"].attributes
    assert steps["next"].attributes["href"] == f"{address}?ply=0&seat=0&view=open"
    last = _read(client, steps["last"].attributes["href"])
    assert "The game is over." in last.text
    assert last.named("div")[0] is not None


def test_the_hands_and_the_play_list_hold_every_card(store: Store, client: FlaskClient) -> None:
    page = _read(client, f"/games/{_found(store, Question(verdict='legal', seats=4))}?ply=12")
    felt = [element for element in page.elements if element.attributes.get("class", "").startswith("fan")]
    assert len(felt) == 4
    words = [one.attributes["aria-label"] for one in page.of_class("card") if one.attributes.get("role") == "img"]
    assert len({word.removesuffix(", played") for word in words}) == 52


def test_a_finding_is_linked_to_its_ply_and_stands_in_the_play_list(store: Store, client: FlaskClient) -> None:
    address = f"/games/{_found(store, Question(verdict='illegal'))}"
    page = _read(client, address)
    first = f"{address}?ply=0&seat=0&view=open"
    assert first in [one.attributes["href"] for one in page.named("a") if "data-go-ply" in one.attributes]
    assert "when it was" in _read(client, f"{address}?ply=0").of_class("middle")[0].text or page.of_class("fault")


def test_the_settlement_is_worked_out(store: Store, client: FlaskClient) -> None:
    with store.reader() as reader:
        summary = reports.games_page(reader, Question(verdict="legal", rules="taiwan"), 1).games[0]
    table = _read(client, f"/games/{summary.address}").of_class("settled")[0].text
    for seat in summary.seats:
        assert seat.name in table
        if seat.place != 1:
            cards = "card" if seat.cards_left == 1 else "cards"
            assert f"{seat.name}{seat.place:g}{seat.cards_left} {cards} ×" in table


def test_an_illegal_game_says_that_the_table_decides_about_its_points(store: Store, client: FlaskClient) -> None:
    with store.reader() as reader:
        games = reports.games_page(reader, Question(verdict="illegal"), 100).games
        legal = reports.games_page(reader, Question(verdict="legal"), 1).games[0]
    pages = [client.get(f"/games/{game.address}").text for game in games]
    settled = [page for page in pages if 'class="settled"' in page]
    assert settled
    assert all("the table must decide whether they stand" in page for page in settled)
    assert "the table must decide" not in client.get(f"/games/{legal.address}").text


def test_games_and_players_that_are_not_there_are_told_kindly(client: FlaskClient) -> None:
    for address in ("0" * 64, "short", f"{'0' * 64}.json", f"{'0' * 64}.csv", HOSTILE.replace("/", "")):
        page = _read(client, f"/games/{address}", 404)
        assert page.named("h1")[0].text == "No game has this address"
        assert [one.attributes["href"] for item in page.named("li") for one in item.inner] == ["/games", "/upload"]
    for key in ("aaaaaaaaaaaa", "Mei", "aaaaaaaaaaaa.json", "aaaaaaaaaaaa.csv"):
        page = _read(client, f"/players/{key}", 404)
        assert "Nobody here has the key" in page.text
        assert [one.attributes["href"] for item in page.named("li") for one in item.inner] == ["/players"]
    assert "no rule set" in _read(client, "/rules/poker", 404).text
    assert "There is no such page" in _read(client, "/nowhere", 404).text
    assert client.get("/api/v1/nowhere").mimetype == "application/problem+json"


def test_the_page_of_a_player_has_its_figures_with_the_stores_numbers(store: Store, client: FlaskClient) -> None:
    with store.reader() as reader:
        best = reports.players(reader, Question(rules="wikipedia"))[0]
    page = _read(client, f"/players/{best.player.player}?rules=wikipedia")
    figures: dict[str, Any] = {
        box.attributes["data-name"]: box for box in page.named("figure") if "data-name" in box.attributes
    }
    assert {"points", "places", "passes", "leads", "twos", "endgame"} <= set(figures)
    data = client.get(f"/api/v1/figures/points.json?player={best.player.player}&rules=wikipedia").json
    assert data is not None
    assert data["rows"][-1]["all points"] == best.points
    assert len(data["rows"]) == best.games


def test_a_figure_is_the_same_on_its_page_and_alone(client: FlaskClient) -> None:
    page = _read(client, "/flows?rules=wikipedia")
    drawn = [json.loads(script.text) for script in page.named("script") if '"data"' in script.text]
    for name, figure in zip(OF_FLOWS, drawn, strict=True):
        alone = client.get(f"/api/v1/figures/{name}?rules=wikipedia").json
        assert alone is not None
        meta = alone["layout"].pop("meta")
        assert {"stamp", "file"} <= meta.keys()
        assert {**figure["layout"].pop("meta", {}), "stamp": meta["stamp"], "file": meta["file"]} == meta
        assert alone == figure


def _dots(page: Page) -> dict[tuple[str, str], str]:
    """The class of the coloured dot before each player's name, by address and name."""
    return {
        (link.attributes["href"], link.text.strip()): link.inner[0].attributes["class"].split()[-1]
        for link in page.named("a")
        if link.inner and link.inner[0].attributes.get("class", "").startswith("dot")
    }


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("opponent={}", ""),
        ("counted=passes", "passed” is asked of this one alone"),
        ("opponent={}&relative_seat={}&counted=ahead:0..", "” and “games in which"),
        ("opponent={}&a=kind:bot&b=kind:human&kind=any&counted=ahead:0..", ""),
    ],
)
def test_the_page_of_a_player_says_where_no_others_stand_beside_him(
    client: FlaskClient, store: Store, more: str, words: str
) -> None:
    """Where the same is asked of everybody there are bands, or it is said how few players there are."""
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
        sat = [seat for seat in RELATIVE_SEATS if reports.counted(reader, replace(pair, relative_seat=seat)).games]
    told = Page(client.get(f"/players/{pair.player}?rules=wikipedia&{more.format(pair.opponent, *sat)}").text)
    assert bool(words) == ("Other players stand neither here nor in the figures" in told.text)
    assert words in told.text
    assert bool(words) == ("no bands: they need" not in told.text)


def test_a_player_has_one_colour_in_every_figure_and_table_of_every_page(client: FlaskClient) -> None:
    players, flows = (_dots(_read(client, f"{path}?rules=wikipedia")) for path in ("/players", "/flows"))
    by_key = {url: dot for (url, _name), dot in players.items()}
    assert {"p1", "p2", "p3", "p4"} <= set(by_key.values())
    assert set(by_key.values()) <= {f"p{number}" for number in range(1, 10)}
    assert {url: dot for (url, _name), dot in flows.items()}.items() <= by_key.items()
    game = client.get("/games.json?verdict=legal&rules=wikipedia").json["items"][0]["address"]  # type: ignore[index]
    at_table = {url: dot for (url, _name), dot in _dots(_read(client, f"/games/{game}")).items() if url in by_key}
    assert len(at_table) == 4
    assert at_table.items() <= by_key.items()
    by_name = {name: PLAYERS[int(dot[1:]) - 1] for (_url, name), dot in players.items()}
    figure: Any = client.get("/api/v1/figures/leaderboard?rules=wikipedia").json
    drawn = zip(figure["layout"]["yaxis"]["ticktext"], figure["data"][0]["marker"]["color"], strict=True)
    plainly = {name: colour for name, colour in drawn if name in by_name}
    assert len(plainly) > 5
    assert plainly.items() <= by_name.items()


def test_a_page_that_is_known_already_is_not_sent_again(client: FlaskClient, answers: dict[str, TestResponse]) -> None:
    for address, answer in answers.items():
        known = {"If-None-Match": answer.headers["ETag"]}
        again = client.get(address, headers=known, follow_redirects=True)
        assert (again.status_code, again.data) == (304, b""), address
        assert again.headers["ETag"] == answer.headers["ETag"]
    assert client.get("/games?seats=4", headers=known).status_code == 200


def test_a_page_is_sent_again_as_soon_as_a_game_has_come(tmp_path: Path) -> None:
    with filled(tmp_path, mixed()[:2]) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        tags = [client.get("/games").headers["ETag"]]
        hand_in(store, mixed()[2:3])
        answer = client.get("/games", headers={"If-None-Match": tags[0]})
        assert answer.status_code == 200
        assert "3 games" in Page(answer.text).text


def test_a_kept_figure_is_drawn_anew_when_games_have_come_and_two_seconds_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = 100.0
    monkeypatch.setattr("service.store.database.monotonic", lambda: moment)
    with filled(tmp_path, mixed()[:2]) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        address = "/api/v1/figures/verdicts?kind=any"
        first = client.get(address)
        hand_in(store, mixed()[2:3])
        moment += 2.0
        then = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
        assert then.status_code == 200
        assert then.data != first.data
        again = client.get(address, headers={"If-None-Match": then.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert client.get(address).headers["Content-Length"] == str(len(then.data))


def test_rule_sets_that_were_changed_are_told_apart_by_what_was_changed(tmp_path: Path) -> None:
    changed = [{"preset": "wikipedia", "passing": "locks-out"}, {"preset": "wikipedia", "last_card": "highest-single"}]
    with filled(tmp_path, [log | {"rules": rules} for log, rules in zip(mixed()[:2], changed, strict=True)]) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        chips = [chip.text for chip in _read(client, "/?verdict=any").of_class("chip")]
        for words in ("Wikipedia, passing locks out (~", "Wikipedia, last card highest single (~"):
            assert [chip for chip in chips if chip.startswith(words)]


def test_the_names_of_straights_are_explained_where_they_stand(client: FlaskClient) -> None:
    page = _read(client, "/rules")
    names = {link for link in page.links if link.startswith("#straights-")}
    explained = {f"#{one.attributes['id']}" for one in page.named("dt") if "id" in one.attributes}
    assert len(names) > 3
    assert names <= explained
    assert "10-J-Q-K-A < 3-4-5-6-2 < 3-4-5-A-2" in page.text


def test_what_made_a_game_illegal_first_is_what_its_own_report_says(store: Store) -> None:
    with store.reader() as reader:
        listed = reports.games_page(reader, Question(verdict="illegal", kind="any"), 100).games
        first = {item.game.address: item for item in reports.work_list(reader, Question(kind="any"), limit=100).items}
        for game in listed:
            whole = reports.game(reader, game.address)
            assert whole is not None
            item = first[game.address]
            assert item.finding == next(one for one in whole.findings if one.severity == "error")
            assert item.game.names == tuple(seat.name for seat in game.seats)
    assert len(first) == len(listed) > 1


def test_the_icon_is_where_browsers_look_for_it(client: FlaskClient) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")


def test_an_unknown_figure_names_the_known_ones(client: FlaskClient) -> None:
    answer = client.get("/api/v1/figures/pie")
    assert answer.status_code == 404
    assert "leaderboard" in answer.text
    assert client.get("/api/v1/figures/passes").status_code == 400
    assert client.get("/api/v1/figures/leaderboard.xls").status_code == 404


def test_a_static_file_is_kept_under_the_address_that_names_its_content(client: FlaskClient) -> None:
    style = next(
        one.attributes["href"] for one in _read(client, "/").named("link") if "bigtwo.css" in one.attributes["href"]
    )
    assert client.get(style).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "immutable" not in client.get(style.split("?")[0]).headers["Cache-Control"]


def test_what_emptied_a_list_is_said_in_the_words_of_its_chips(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        (one, *_rest) = reports.players(reader, Question(rules="wikipedia"))
    page = _read(client, f"/games?player={one.player.player}&verdict=legal&counted=twos_kept:4")
    said = _said(page)
    assert one.player.player not in page.visible
    assert f"without “games in which {one.player.name} kept a two to the end: 4”" in said
    assert "somebody" not in said


def _tables(element: Element) -> Iterator[Element]:
    """The tables of an element, but for those that a figure has as its twin."""
    for one in element.inner:
        if one.name == "table":
            yield one
        elif one.name != "figure":
            yield from _tables(one)


def test_every_list_of_a_page_can_be_sorted(client: FlaskClient, store: Store) -> None:
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
        game = next(one for one in reports.games_page(reader, Question(), 25).games if one.session)
    for path in (
        "/",
        "/games",
        "/sessions",
        f"/sessions/{game.source}/{game.session}",
        "/players",
        f"/players/{pair.player}?rules=wikipedia",
        "/flows?rules=wikipedia",
        "/legality",
        "/legality/findings",
        "/rules",
    ):
        page = _read(client, path)
        tables = list(_tables(page.named("main")[0]))
        assert tables, path
        lists = [one for one in tables if "changes" not in one.attributes.get("class", "")]
        assert all("data-sortable" in one.attributes for one in lists), path


def test_every_filter_has_words(client: FlaskClient) -> None:
    values = {"player": HOSTILE, "opponent": HOSTILE, "rules": "taiwan", "seat": "1", "seats": "4", "kind": "any",
              "verdict": "any", "coverage": "full", "record": "agrees", "code": "play/too-low", "since": "2020-01-01",
              "until": "2030-01-01", "counted": "won", "a": "kind:bot", "b": "kind:human",
              "games": "shared", "relative_seat": f"before&player={HOSTILE}&opponent={HOSTILE}"}  # fmt: skip
    for name in FILTERS:
        page = _read(client, f"/games?{name}={values.get(name, 'x')}")
        assert len(page.of_class("chip")) == (3 if name == "relative_seat" else 1), name


def test_the_data_of_a_figure_say_what_they_are_made_of(client: FlaskClient) -> None:
    """Filters, the version of the data and its time, in JSON, in the name of a CSV file and in the figure itself."""
    asked = "/api/v1/figures/leaderboard{}?source=club&rules=wikipedia"
    told = client.get(asked.format(".json")).json
    figure = client.get(asked.format("")).json
    name = client.get(asked.format(".csv")).headers["Content-Disposition"]

    assert told is not None
    assert figure is not None
    assert told["filters"] == {"source": "club", "rules": "wikipedia"}
    version = f"v{told['data_version']}-{told['as_of'].replace('-', '').replace(':', '')}"
    assert name == f"attachment; filename=bigtwo-leaderboard-{version}-rules-wikipedia-source-club.csv"
    assert figure["layout"]["meta"]["file"] in name
    assert all(text in figure["layout"]["meta"]["stamp"] for text in ("source club", told["as_of"]))


def test_under_each_figure_stand_data_definition_link_and_picture(client: FlaskClient) -> None:
    """The definition leads to a word of the glossary that is there."""
    words = {element.attributes.get("id") for element in _read(client, "/glossary").elements}
    page = _read(client, "/players?rules=wikipedia")
    feet = [
        link for link in page.links if "/figures/leaderboard" in link or "glossary#" in link or link.startswith("#fig")
    ]

    assert [link.partition("?")[0] for link in feet] == [
        "/api/v1/figures/leaderboard.csv",
        "/api/v1/figures/leaderboard.json",
        "/glossary#points_per_game",
        "#figure-leaderboard",
    ]
    assert "points_per_game" in words
    assert page.of_class("quiet")


def test_colours_belong_to_those_who_sat_at_most_tables_as_soon_as_games_have_come(tmp_path: Path) -> None:
    """They are counted once while the data stands, and anew when it does not."""
    first = [log | {"source": "club", "players": _named(log, "Ann")} for log in _legal_logs(1)]
    more = [log | {"source": "club", "players": _named(log, "Zoe")} for log in _legal_logs(4)[1:]]
    with filled(tmp_path, first) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        numbers = []
        for logs in ([], more):
            hand_in(store, logs)
            with client.application.test_request_context(), store.reader() as reader:
                (club,) = reports.regulars(reader, 6)
                numbers.append({key: own_numbers(reader).get(key) for key in club})
                again = client.application.extensions["player_numbers"]
            with client.application.test_request_context(), store.reader() as reader:
                assert own_numbers(reader) is again[1]
    before, after = numbers
    assert all(before.values())
    assert all(after.values())
    assert not set(list(after)[:4]) & set(before)


def _legal_logs(count: int) -> list[dict[str, Any]]:
    return [log for log in mixed() if len(log["players"]) == 4][:count]


def _named(log: Mapping[str, Any], prefix: str) -> list[dict[str, Any]]:
    """The players under names of a table's own."""
    plain = [{name: value for name, value in player.items() if name != "id"} for player in log["players"]]
    return [player | {"name": f"{prefix} {seat}"} for seat, player in enumerate(plain)]


def test_one_module_asks_the_api() -> None:
    """So that refusals and lost connections are told in the same words; figures alone draw themselves anew."""
    static = PROJECT / "dashboards" / "static"
    scripts = [path for path in static.rglob("*.js") if "vendor" not in path.parts]
    asking = {path.name for path in scripts if "fetch(" in path.read_text("utf-8")}
    assert asking == {"api.js", "figures.js"}
