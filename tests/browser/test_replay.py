"""A game is replayed in the browser without a request: by keyboard, slider and list, at links, in a file, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.paper import squeezed, text_of
from tests.browser.served import addresses_of_pages, read, upload
from tests.browser.watching import NARROW, WIDE, Window, draw_all, watched
from tests.store.logs import Log, among_people, simulated

pytestmark = pytest.mark.slow

RANKS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace", "two")


def _spoken(card: str) -> str:
    suit = {"D": "diamonds", "C": "clubs", "H": "hearts", "S": "spades"}[card[1]]
    return f"{RANKS['3456789TJQKA2'.index(card[0])]} of {suit}"


def _game(address: str) -> tuple[str, Log]:
    """The path of a legal game, and its log."""
    path = addresses_of_pages(address)["game"].partition("?")[0]
    return path, read(f"{address}/api/v1{path}/raw")


@contextmanager
def _without_requests(page: Any) -> Iterator[None]:
    """Fails where anything is asked for in between."""
    asked: list[str] = []
    listen = lambda request: asked.append(request.url)  # noqa: E731 - taken away again by its name
    page.on("request", listen)
    yield
    page.wait_for_timeout(100)
    page.remove_listener("request", listen)
    assert not asked


def _at(page: Any) -> int:
    return int(page.locator("#replay").get_attribute("data-ply"))


def test_a_full_game_is_replayed_by_keyboard_without_a_request(looking: Window, address: str) -> None:
    path, log = _game(address)
    names = [player["name"] for player in log["players"]]
    with looking.opened(WIDE) as page:
        page.goto(path)
        draw_all(page)
        assert "The cards are dealt." in page.locator(".middle").inner_text()
        with _without_requests(page):
            for ply, play in enumerate(log["plays"]):
                page.keyboard.press("ArrowRight")
                middle = page.locator(".middle")
                assert _at(page) == ply
                assert names[play["seat"]] in middle.inner_text()
                drawn = middle.locator(".now .card").evaluate_all("all => all.map((one) => one.ariaLabel)")
                assert not play["cards"] or sorted(drawn) == sorted(map(_spoken, play["cards"]))
                assert f"?ply={ply}&seat=0&view=open" in page.url
                assert page.locator(".log a[aria-current]").get_attribute("data-ply-number") == str(ply)
                assert page.locator("figure[data-name=race]").get_attribute("data-ply") == str(ply)
            assert "The game is over." in middle.inner_text()
            earned = page.locator(".felt .earned").all_inner_texts()
            assert sorted(earned) == sorted(page.locator(".players-row b").all_inner_texts())
            page.keyboard.press("ArrowRight")
            assert _at(page) == len(log["plays"]) - 1
            page.keyboard.press("Home")
            assert _at(page) == -1
            assert "?ply=deal&" in page.url
            page.keyboard.press("End")
            assert _at(page) == len(log["plays"]) - 1


def test_every_control_is_reached_and_used_with_the_keyboard(looking: Window, address: str) -> None:
    path, log = _game(address)
    with looking.opened(WIDE) as page:
        page.goto(f"{path}?ply=0")
        reached = set()
        for _press in range(60):
            page.keyboard.press("Tab")
            reached.add(
                page.evaluate("document.activeElement.dataset.step ?? document.activeElement.textContent.trim()")
            )
        assert {"first", "previous", "next", "last", "trick", "Play", "Legal answers at this moment"} <= reached
        page.locator("[data-step=trick]").focus()
        page.keyboard.press("Enter")
        trick = next(ply for ply in range(1, len(log["plays"])) if _leads(page, ply))
        assert _at(page) == trick
        page.keyboard.press("Shift+T")
        assert _at(page) == 0
        page.locator("[data-slider] input").focus()
        page.keyboard.press("ArrowRight")
        assert _at(page) == 1
        page.keyboard.press("t")
        assert _at(page) == trick
        page.locator("#answers summary").focus()
        page.keyboard.press("Enter")
        assert page.locator("#answers [data-answers]").inner_text().strip()


def _leads(page: Any, ply: int) -> bool:
    """Whether a ply stands first in its trick."""
    first = page.locator(f".log li:has(> a[data-ply-number='{ply}'])").evaluate("one => !one.previousElementSibling")
    return bool(first)


def test_slider_list_race_and_play_lead_to_plies(looking: Window, address: str) -> None:
    path, _log = _game(address)
    with looking.opened(WIDE) as page:
        page.goto(path)
        draw_all(page)
        with _without_requests(page):
            page.locator("[data-slider] input").fill("12")
            assert _at(page) == 12
            page.locator(".log a[data-ply-number='5']").click()
            assert _at(page) == 5
            plot = page.locator("figure[data-name=race] .nsewdrag").first
            box = plot.bounding_box()
            plot.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
            middle = _at(page)
            last = int(page.locator("[data-slider] input").get_attribute("max"))
            assert abs(middle - (last - 1) / 2) <= 1
            page.get_by_role("button", name="Play").click()
            page.wait_for_selector(f"#replay[data-ply='{middle + 2}']")
            page.get_by_role("button", name="Pause").click()
            paused = _at(page)
            assert paused >= middle + 2
            page.wait_for_timeout(1300)
            assert _at(page) == paused


def test_a_deep_link_opens_the_ply_the_seat_and_the_view(looking: Window, address: str) -> None:
    path, log = _game(address)
    names = [player["name"] for player in log["players"]]
    with looking.opened(WIDE) as page:
        page.goto(f"{path}?ply=17&seat=2")
        assert _at(page) == 17
        assert page.locator(".seat.bottom .who b").inner_text() == names[2]
        assert page.url.endswith("?ply=17&seat=2&view=open")
        page.keyboard.press("ArrowRight")
        page.get_by_role("link", name=f"{names[1]} alone").click()
        page.wait_for_selector(".card.back")
        assert _at(page) == 18
        assert page.url.endswith("?ply=18&seat=1&view=seat")
        page.get_by_role("link", name="masked").click()
        page.wait_for_url("**names=masked")
        assert page.locator(".seat.bottom .who b").inner_text() == "Player B"
        page.reload()
        assert _at(page) == 18
        assert not [name for name in names if name in page.content()]


def test_a_deep_link_shows_its_ply_and_its_line_of_the_list_without_a_script(chromium: Any, address: str) -> None:
    path, log = _game(address)
    with watched(chromium, address, java_script_enabled=False) as page:
        page.goto(f"{path}?ply=37&seat=2")
        assert _at(page) == 37
        assert page.locator(".seat.bottom .who b").inner_text() == log["players"][2]["name"]
        box, line = page.locator(".log").bounding_box(), page.locator(".log a[aria-current]").bounding_box()
        assert page.locator(".log a[aria-current]").get_attribute("data-ply-number") == "37"
        assert box["y"] <= line["y"] <= box["y"] + box["height"] - line["height"]


def test_an_address_that_asks_for_nothing_opens_the_deal(looking: Window, address: str) -> None:
    path, _log = _game(address)
    with looking.opened(WIDE) as page:
        page.goto(f"{path}?ply=&seat=")
        assert _at(page) == -1
        assert page.url.endswith("?ply=deal&seat=0&view=open")


def test_hidden_hands_are_absent_from_the_page_at_every_ply(looking: Window, address: str) -> None:
    path, log = _game(address)
    played = {card for play in log["plays"] for card in play["cards"]}
    closed = {card for seat, player in enumerate(log["players"]) if seat != 2 for card in player["hand"]} - played
    assert closed
    with looking.opened(WIDE) as page:
        page.goto(f"{path}?seat=2&view=seat")
        shown = set(log["players"][2]["hand"])
        for play in [{"cards": []}, *log["plays"]]:
            shown |= set(play["cards"])
            drawn = set(page.locator("#replay .card:not(.back)").evaluate_all("all => all.map((one) => one.ariaLabel)"))
            assert {label.removesuffix(", played") for label in drawn} <= set(map(_spoken, shown))
            page.keyboard.press("ArrowRight")
        assert page.locator(".log .card").count() == sum(len(play["cards"]) for play in log["plays"])
        page.keyboard.press("Home")
        assert page.locator(".log .card").count() == 0
        page.locator(".log a[data-ply-number='3']").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.plyNumber") == "3"
        content = page.content()
        assert not [card for card in closed if _spoken(card) in content or f'"{card}' in content]


def test_the_findings_of_an_illegal_game_stand_at_their_plies(looking: Window, address: str) -> None:
    path = addresses_of_pages(address)["illegal"].partition("?")[0]
    report: Any = read(f"{address}/api/v1{path}/audit")
    found = [one for one in report["findings"] if one["ply"] is not None]
    assert found
    with looking.opened(WIDE) as page:
        page.goto(path)
        page.locator("[data-step=finding]").focus()
        for one in found:
            page.keyboard.press("f")
            assert _at(page) == one["ply"]
            told = page.locator(".middle .fault").inner_text()
            assert one["message"].removeprefix(f"ply {one['ply']}: ") in told
            assert "The rule: " in told
            item = page.locator(".log li:has(> a[aria-current])")
            assert item.locator(".fault").count() == 1
            assert page.locator(".log a.wrong[aria-current]").count() == 1
        page.locator(".message a").first.click()
        assert _at(page) == found[0]["ply"]


def test_legal_answers_are_told_on_demand(looking: Window, address: str) -> None:
    path, _log = _game(address)
    steps: Any = read(f"{address}/api/v1{path}/replay")["plies"]
    with looking.opened(WIDE) as page:
        page.goto(path)
        page.locator("#answers summary").click()
        with _without_requests(page):
            for step in steps[:20]:
                answers = page.locator("#answers [data-answers] li")
                assert answers.count() == step["legal_answers"]
                if step["cards"]:
                    drawn = answers.evaluate_all("all => all.map((one) => one.querySelectorAll('.card').length)")
                    assert len(step["cards"]) in drawn
                page.keyboard.press("ArrowRight")


def test_the_accessibility_tree_has_a_list_item_a_play_with_seat_cards_and_combination(
    looking: Window, address: str
) -> None:
    path, log = _game(address)
    steps: Any = read(f"{address}/api/v1{path}/replay")["plies"]
    names = [player["name"] for player in log["players"]]
    with looking.opened(WIDE) as page:
        page.goto(path)
        tree = page.get_by_role("navigation", name="The plays").aria_snapshot()
    plays = re.findall(r'^ +- listitem:\n +- .?link "(\d+) (.*?)"', tree, re.MULTILINE)
    assert [int(ply) for ply, _told in plays] == list(range(len(steps)))
    for step, (_ply, told) in zip(steps, plays, strict=True):
        spoken = " ".join(map(_spoken, step["cards"]))
        what = f"{spoken} {step['category'].replace('-', ' ')}" if step["cards"] else r"(. )?pass"
        assert re.match(rf"{names[step['seat']]} ?, seat {step['seat']}: {what}\b", told), told


@pytest.mark.parametrize("dark", [False, True])
def test_the_file_replays_from_the_disk(chromium: Any, address: str, tmp_path: Path, *, dark: bool) -> None:
    path, log = _game(address)
    with watched(chromium, address, dark=dark) as page:
        page.goto(f"{path}?ply=6")
        with page.expect_download() as saved:
            page.get_by_role("link", name="HTML").click()
        saved.value.save_as(tmp_path / "game.html")
    file = (tmp_path / "game.html").as_uri()
    with watched(chromium, file, NARROW if dark else 1280, dark=dark) as page:
        page.goto(file)
        assert _at(page) == 6
        with _without_requests(page):
            page.keyboard.press("ArrowRight")
            assert _at(page) == 7
            page.locator("#answers summary").click()
            assert page.locator("#answers [data-answers]").inner_text().strip()
            page.locator("[data-step=last]").click()
            assert _at(page) == len(log["plays"]) - 1
            assert "The game is over." in page.locator(".middle").inner_text()
            if dark:
                page.get_by_role("tab", name="Race").click()
            course = page.locator("[data-course]")
            box = course.bounding_box()
            course.click(position={"x": box["width"] * 11 / len(log["plays"]), "y": 20})
            assert _at(page) == 10
            place = float(page.locator(".course .now").get_attribute("x1").removesuffix("%"))
            assert place == pytest.approx(100 * 11 / len(log["plays"]))
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        page.goto(f"{file}?ply=3")
        assert _at(page) == 3


@pytest.mark.parametrize("width", [1280, NARROW])
def test_a_game_prints_its_table_and_all_of_its_plays(
    looking: Window, address: str, tmp_path: Path, width: int
) -> None:
    """Whole at any width of the window, on paper without margins too; with what the page of pages says, and no more."""
    path, log = _game(address)
    with looking.opened(width) as page:
        page.goto(f"{path}?ply=14")
        draw_all(page)
        printed = page.pdf(path=tmp_path / "game.pdf", format="A4")
        assert 2 <= len(re.findall(rb"/Type */Page\b", printed)) <= 4
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 718, "height": 1000})
        assert page.evaluate("document.documentElement.scrollWidth") <= 718
        for gone in (".steps-bar", "nav.parts", "figure[data-name=timeline]", ".canvas", ".views", ".along"):
            assert not page.locator(gone).first.is_visible(), gone
        for shown in (".felt", ".still", "#settlement .settled", "#settlement .card", "#standing .history"):
            assert page.locator(shown).first.is_visible(), shown
        box = page.locator(".log").bounding_box()
        rows = page.locator(".log .ply")
        assert rows.count() == len(log["plays"])
        assert all(row.bounding_box()["y"] <= box["y"] + box["height"] for row in rows.all())
    text = text_of(tmp_path / "game.pdf")
    assert "Who gets rid of the cards first?" in text
    assert "Who played what when?" not in text


def test_an_illegal_game_is_printed_with_its_findings_and_no_forms(
    looking: Window, address: str, tmp_path: Path
) -> None:
    path = addresses_of_pages(address)["illegal"].partition("?")[0]
    report: Any = read(f"{address}/api/v1{path}/audit")
    with looking.opened(WIDE) as page:
        page.goto(path)
        page.pdf(path=tmp_path / "game.pdf", format="A4")
    text = text_of(tmp_path / "game.pdf")
    for one in report["findings"]:
        assert squeezed(one["message"]).removeprefix("ply") in text
    assert "when it came" in text
    assert "by Hong Kong engine" in text
    assert "Adopt other rules" not in text


def test_the_audit_report_prints_whole(looking: Window, address: str, tmp_path: Path) -> None:
    """Verdict, findings, settlement and rules stand on the paper, and nothing sticks out of it."""
    path = addresses_of_pages(address)["audit"]
    report: Any = read(f"{address}/api/v1{path}")
    for width in (1280, NARROW):
        with looking.opened(width) as page:
            page.goto(path)
            assert page.locator(".hands .tag").count()
            for tag in page.locator(".hands .tag").all():
                box, count = tag.bounding_box(), tag.locator("xpath=../following-sibling::td[1]").bounding_box()
                assert box["x"] + box["width"] <= count["x"] or box["y"] + box["height"] <= count["y"]
            page.pdf(path=tmp_path / "audit.pdf", format="A4")
            page.emulate_media(media="print")
            page.set_viewport_size({"width": 718, "height": 1000})
            assert page.evaluate("document.documentElement.scrollWidth") <= 718
            for box in page.locator(".report table, .report pre, .report dl, .report .cards").all():
                place = box.bounding_box()
                assert place["x"] >= 0
                assert place["x"] + place["width"] <= 718
        text = text_of(tmp_path / "audit.pdf")
        for one in report["findings"]:
            assert squeezed(one["message"]).removeprefix("ply") in text
        for words in ("Verdict", "illegal", "Settlement, step by step", "Declared against replayed", "Certificate"):
            assert words in text
        for points in report["result"]["points"]:
            assert f"{points:+g}".replace("-", "−") in text
        assert path.split("/")[2] in text.replace(" ", "")


def test_a_phone_has_plays_race_and_settlement_as_tabs(looking: Window, address: str) -> None:
    path, _log = _game(address)
    parts = {"Plays": ".log", "Race": "figure[data-name=race]", "Settlement": ".settled"}
    with looking.opened(NARROW) as page:
        page.goto(f"{path}?ply=5")
        assert page.get_by_role("tab", selected=True).inner_text() == "Plays"
        page.get_by_role("tab", name="Plays").focus()
        for name in ("Race", "Settlement", "Plays", "Race"):
            page.keyboard.press("ArrowRight")
            assert page.get_by_role("tab", selected=True).inner_text() == name
            assert page.get_by_role("tabpanel", name=name).is_visible()
            assert [each for each, box in parts.items() if page.locator(box).is_visible()] == [name]
        assert _at(page) == 5
        page.wait_for_selector("figure[data-name=race][data-drawn]")
        assert page.url.endswith("?ply=5&seat=0&view=open#race")
        page.locator("[data-step=next]").click()
        assert page.url.endswith("?ply=6&seat=0&view=open#race")
        page.reload()
        assert page.get_by_role("tab", selected=True).inner_text() == "Race"
        page.set_viewport_size({"width": 1280, "height": 844})
        assert all(page.locator(box).is_visible() for box in parts.values())
        assert page.get_by_role("tab").count() == 0


def test_the_tabs_of_a_phone_work_without_a_script(chromium: Any, address: str) -> None:
    path, _log = _game(address)
    with watched(chromium, address, NARROW, java_script_enabled=False) as page:
        page.goto(f"{path}?ply=5")
        assert page.locator(".log").is_visible()
        for name, box in (("Race", ".still"), ("Settlement", ".settled"), ("Plays", ".log")):
            page.get_by_role("link", name=name, exact=True).click()
            shown = [each for each in (".log", ".still", ".settled") if page.locator(each).is_visible()]
            assert shown == [box]


def test_tables_of_two_and_three_fit_a_phone(looking: Window, address: str) -> None:
    upload(
        address, [among_people(log) for seats in (2, 3) for log in simulated(1, players=seats, seed=77, source="few")]
    )
    listed: Any = read(f"{address}/games.json?source=few")["items"]
    for game in listed:
        with looking.opened(NARROW) as page:
            page.goto(f"/games/{game['address']}?ply=4")
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
            felt = page.locator(".felt").bounding_box()
            for card in page.locator(".felt .card").all():
                box = card.bounding_box()
                assert felt["x"] <= box["x"]
                assert box["x"] + box["width"] <= felt["x"] + felt["width"]
