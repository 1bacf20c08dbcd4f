"""An evening on the score pad: written down, mended, interrupted, sent; and the games are what the pad has shown."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import quote

import pytest

from dashboards.views.score_pad import SETTLEMENTS, presets
from tests.browser.evenings import PAD, PLAYERS, SENT, begin, send, sums, tap
from tests.browser.served import read
from tests.browser.watching import NARROW, WIDE, Window, watched
from tests.dashboards.rows import HOSTILE

pytestmark = pytest.mark.slow
LOST = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
"""What the console says of a connection that a test has cut."""


def _games(address: str, source: str) -> list[Any]:
    """The games of a source as the API lists them, in the order of their numbers."""
    listed: Any = read(f"{address}/api/v1/games?source={quote(source)}&verdict=any&limit=100")["items"]
    return sorted(listed, key=lambda game: (game["session"], game["number"]))


def _points(games: list[Any]) -> list[int]:
    """Everybody's points over some games, in seat order."""
    return [sum(seats) for seats in zip(*([seat["points"] for seat in game["players"]] for game in games), strict=True)]


def _left(games: list[Any]) -> list[list[int]]:
    return [[seat["cards_left"] for seat in game["players"]] for game in games]


def _signed(points: list[int]) -> list[str]:
    return [f"{one:+d}".replace("-", "−") if one else "0" for one in points]


def _tab_to(page: Any, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab never comes to {selector}")


def test_skipping_the_head_leaves_an_evening_open(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        begin(page, source="skipped")
        tap(page, 3, 0, 8, 11)
        before = page.url
        page.focus(".skip")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.wait_for_function("document.activeElement.closest('main') !== null")
        assert page.url == before
        assert page.is_visible("#play")
        assert page.is_hidden("#setup")


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_an_evening_is_tapped_and_sent_and_the_games_are_those_of_the_pad(
    chromium: Any, address: str, width: int
) -> None:
    source = f"tapped-{width}"
    games = [[0, 11, 12, 13], [0, 10, 5, 3], [7, 0, 3, 10], [1, 2, 0, 1]]
    with watched(chromium, address, width, has_touch=width == NARROW) as page:
        begin(page, source=source)
        for left in games:
            tap(page, *left)
        tap(page, 3, 0, 1, 2, payer=0)
        shown = sums(page)
        assert shown == ["+97", "−23", "+25", "−99"]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        send(page)
        page.locator("#sent-links a").click()
        page.wait_for_selector("table.sheet")
        totals = page.locator(":is(h2, h3):text-is('Totals') + .scroll tbody tr").all()
        assert {row.locator("a").inner_text(): row.locator("td").last.inner_text() for row in totals} == dict(
            zip(PLAYERS, shown, strict=True)
        )
        paid = page.locator(".payments li").count()
        page.go_back()
        page.wait_for_selector("#play:not([hidden])")
        assert page.locator(".transfers li").count() == paid == 3
    stored = _games(address, source)
    assert _left(stored) == [*games, [3, 0, 1, 2]]
    assert _signed(_points(stored)) == shown
    assert [game["number"] for game in stored] == [1, 2, 3, 4, 5]
    assert {game["verdict"] for game in stored} == {"legal"}
    assert {game["record"] for game in stored} == {"agrees"}


def test_an_evening_goes_by_the_keyboard_alone(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        page.goto(f"{PAD}#new")
        for seat, name in enumerate(PLAYERS):
            _tab_to(page, f"[aria-label='Player {seat + 1}']")
            page.keyboard.type(name)
        _tab_to(page, "[name=source]")
        page.keyboard.press("Control+A")
        page.keyboard.type("typed")
        page.keyboard.press("Enter")
        page.wait_for_selector("#play:not([hidden])")
        page.keyboard.type("11")
        page.keyboard.press("Tab")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        for text in ("0", "12", "13"):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        for text in ("3t", "0", "1", "2"):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        assert sums(page) == ["−21", "+91", "−5", "−65"]
        _tab_to(page, "#send")
        page.keyboard.press("Enter")
        page.wait_for_selector(SENT)
    assert _points(_games(address, "typed")) == [-21, 91, -5, -65]


def test_a_slip_is_told_before_a_game_is_written_down(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        begin(page)
        page.fill("#left-0", "14")
        assert page.locator("#left-0").get_attribute("aria-invalid") == "true"
        page.click("#write")
        assert "Ah Keung, Mei, Oscar, Lucía" in page.locator("#problem").inner_text()
        for seat, cards in enumerate(("0", "0", "3", "4")):
            page.fill(f"#left-{seat}", cards)
        page.click("#write")
        assert "only one has gone out" in page.locator("#problem").inner_text()
        page.fill("#left-1", "2")
        page.fill("#left-0", "1")
        page.click("#write")
        assert "Nobody has 0 cards left" in page.locator("#problem").inner_text()
        assert not page.locator("#sheets tbody tr").count()


def test_games_are_corrected_deleted_and_brought_back(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        begin(page, source="mended")
        tap(page, 0, 1, 1, 1)
        tap(page, 5, 0, 1, 1)
        tap(page, 2, 2, 0, 2)
        page.get_by_role("button", name="Game 2: correct or delete").click()
        assert page.locator("#game-head").inner_text() == "Correct game 2"
        page.fill("#left-0", "4")
        page.click("#write")
        assert page.locator("tr:has([aria-label^='Game 2'])").inner_text().split()[1] == "4"
        page.get_by_role("button", name="Game 1: correct or delete").click()
        page.click("#delete")
        assert page.locator("#sheets tbody tr").count() == 2
        page.click("#undo")
        assert page.locator("#sheets tbody tr").count() == 3
        shown = sums(page)
        send(page)
        assert _signed(_points(_games(address, "mended"))) == shown


def test_what_was_sent_is_corrected_and_deleted_at_the_server_too(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        begin(page, source="again")
        for left in ([0, 1, 2, 3], [0, 1, 2, 3], [4, 0, 5, 6]):
            tap(page, *left)
        send(page)
        page.get_by_role("button", name="Game 3: correct or delete").click()
        page.fill("#left-0", "7")
        page.click("#write")
        page.get_by_role("button", name="Game 1: correct or delete").click()
        page.click("#delete")
        tap(page, 9, 9, 9, 0)
        shown = sums(page)
        send(page)
        stored = _games(address, "again")
        assert [game["number"] for game in stored] == [2, 3, 4]
        assert _left(stored) == [[0, 1, 2, 3], [7, 0, 5, 6], [9, 9, 9, 0]]
        assert _signed(_points(stored)) == shown


def test_a_closed_tab_loses_nothing_and_pads_are_kept_apart(chromium: Any, address: str) -> None:
    with watched(chromium, address) as page:
        begin(page, source="closed")
        tap(page, 0, 1, 2, 3)
        page.click("#keys button[value='8']")
        again = page.context.new_page()
        page.close()
        again.goto(PAD)
        again.wait_for_selector("#play:not([hidden])")
        assert sums(again) == ["+6", "+2", "−2", "−6"]
        assert again.locator("#left-0").input_value() == "8"
        first = again.url
        begin(again, ("Tom", "Øyvind"), "other")
        tap(again, 0, 3)
        assert again.url != first
        assert sums(again) == ["+3", "−3"]
        again.goto(first)
        again.wait_for_selector(".column:nth-child(4)")
        assert sums(again) == ["+6", "+2", "−2", "−6"]
        again.click("#new")
        again.wait_for_selector("#pads:not([hidden])")
        assert again.locator("#pad-list li").count() == 2
        off = again.locator("#pad-list button").first
        off.click()
        assert "Not sent: 1" in off.inner_text()
        off.click()
        assert again.locator("#pad-list li").count() == 1


def test_a_lost_connection_delays_the_sending_and_doubles_nothing(chromium: Any, address: str) -> None:
    with watched(chromium, address, expected=LOST) as page:
        begin(page, source="lost")
        tap(page, 0, 1, 2, 3)
        page.context.set_offline(True)
        tap(page, 4, 0, 5, 6)
        page.click("#send")
        page.wait_for_selector("#send-trouble:not([hidden])")
        assert not _games(address, "lost")
        page.context.set_offline(False)
        page.wait_for_selector(SENT)
        page.route("**/results", lambda route: route.abort())
        tap(page, 1, 1, 0, 1)
        page.click("#send")
        page.wait_for_selector("#send-trouble:not([hidden])")
        page.unroute("**/results")
        page.reload()
        page.wait_for_selector(SENT)
        assert _left(_games(address, "lost")) == [[0, 1, 2, 3], [4, 0, 5, 6], [1, 1, 0, 1]]


def test_other_players_are_another_session_of_the_same_evening(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        begin(page, source="changed")
        tap(page, 0, 1, 2, 3)
        page.click("#change")
        page.locator("#seats button[aria-label='Take player 4 off']").click()
        page.locator("#seats input").nth(2).fill("Beatriz")
        page.locator("#seats button[aria-label='Move player 3 up']").click()
        page.click("text=Begin")
        page.wait_for_selector("#columns[data-players='3']")
        tap(page, 2, 0, 4)
        assert sums(page) == ["+6", "+6", "−4"]
        standing = page.locator(".standing li").all_inner_texts()
        assert [line.split("\n")[0] for line in standing] == ["Ah Keung", "Beatriz", "Oscar", "Mei", "Lucía"]
        send(page)
        assert page.locator("#sent-links a").count() == 2
    stored = _games(address, "changed")
    assert [[seat["name"] for seat in game["players"]] for game in stored] == [
        [*PLAYERS],
        ["Ah Keung", "Beatriz", "Mei"],
    ]
    assert len({game["session"] for game in stored}) == 2


def test_a_preset_has_its_own_points_and_its_own_number_of_players(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        page.goto(f"{PAD}#new")
        page.select_option("[name=rules]", "hong-kong")
        assert page.locator("#own").is_hidden()
        for seat, name in enumerate(PLAYERS[:3]):
            page.locator("#seats input").nth(seat).fill(name)
        page.fill("[name=source]", "preset")
        page.click("text=Begin")
        assert "is for 4 players" in page.locator("#setup-problem").inner_text()
        page.locator("#seats input").nth(3).fill(PLAYERS[3])
        page.click("text=Begin")
        tap(page, 0, 8, 10, 13)
        assert sums(page) == ["+98", "−16", "−30", "−52"]
        send(page)
    (game,) = _games(address, "preset")
    assert (game["rules"], game["record"]) == ("hong-kong", "agrees")


def test_every_preset_and_settlement_that_is_offered_is_taken_by_the_server(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        for rules, settlement in (*product(presets(), [""]), *product([""], SETTLEMENTS)):
            source = f"offered-{rules}{settlement}"
            page.goto(f"{PAD}#new")
            page.wait_for_selector("#setup:not([hidden])")
            page.select_option("[name=rules]", rules)
            if settlement:
                page.select_option("[name=settlement]", settlement)
            for seat, name in enumerate(PLAYERS):
                page.locator("#seats input").nth(seat).fill(name)
            page.fill("[name=source]", source)
            page.click("text=Begin")
            tap(page, 2, 0, 11, 13)
            tap(page, 9, 9, 0, 3, payer=3)
            shown = sums(page)
            send(page)
            stored = _games(address, source)
            assert _signed(_points(stored)) == shown, source
            assert {game["record"] for game in stored} == {"agrees"}, source
            page.click("#new")


def test_penalty_points_are_settled_by_nobody(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        page.goto(f"{PAD}#new")
        page.select_option("[name=settlement]", "penalty")
        for seat, name in enumerate(("Mei", "Oscar")):
            page.locator("#seats input").nth(seat).fill(name)
        page.click("text=Begin")
        tap(page, 0, 4)
        assert sums(page) == ["0", "−4"]
        assert "nobody pays" in page.locator("#sums").inner_text()


def test_two_tabs_of_one_evening_show_the_same(chromium: Any, address: str) -> None:
    with watched(chromium, address) as page:
        begin(page)
        other = page.context.new_page()
        other.goto(page.url)
        other.wait_for_selector("#play:not([hidden])")
        tap(other, 0, 1, 2, 3)
        page.wait_for_selector("#sheets tbody tr")
        tap(page, 3, 2, 1, 0)
        other.wait_for_selector("#sheets tbody tr:nth-child(2)")
        assert sums(other) == sums(page) == ["0", "0", "0", "0"]


def test_a_browser_that_keeps_nothing_is_told_of(chromium: Any, address: str) -> None:
    with watched(chromium, address) as page:
        page.add_init_script("Storage.prototype.setItem = () => { throw new Error('refused'); };")
        begin(page)
        tap(page, 0, 1, 2, 3)
        assert "leave it open" in page.locator("#unkept").inner_text()
        assert sums(page) == ["+6", "+2", "−2", "−6"]


def test_hostile_names_are_text_on_the_pad(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        begin(page, (HOSTILE, "Mei"), HOSTILE)
        tap(page, 0, 3)
        send(page)
        assert page.locator(".column label").first.inner_text() == HOSTILE
        assert HOSTILE in page.locator(".transfers").inner_text()
        page.locator("#sent-links a").click()
        page.wait_for_selector("table.sheet")


def test_touch_targets_are_large_enough(looking: Window) -> None:
    with looking.opened(NARROW) as page:
        begin(page)
        tap(page, 0, 1, 2, 3)
        for place in page.locator("#play button:visible, .column input").all():
            box = place.bounding_box()
            assert box["width"] >= 48, place
            assert box["height"] >= 48, place


def _taps(page: Any, *keys: int) -> None:
    for cards in keys:
        page.click(f"#keys button[value='{cards}']")


def _typed(page: Any) -> list[str]:
    return [place.input_value() for place in page.locator(".column input").all()]


def test_undo_takes_back_the_last_number_first_and_a_game_only_from_an_empty_line(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        begin(page, PLAYERS[:3], "undone")
        tap(page, 0, 1, 2)
        tap(page, 0, 5, 7)
        _taps(page, 4, 3)
        page.click("#undo")
        assert _typed(page) == ["4", "", ""]
        page.locator("#left-1").press_sequentially("11")
        for typed in (["4", "", ""], ["", "", ""]):
            page.click("#undo")
            assert _typed(page) == typed
        assert page.locator("#sheets tbody tr").count() == 2
        page.click("#undo")
        assert page.locator("#sheets tbody tr").count() == 1
        assert "Game 2 is taken back: 0 5 7." in page.locator("#said").inner_text()
        assert _typed(page) == ["0", "5", "7"]
        page.click("#undo")
        assert _typed(page) == ["0", "5", ""]
        assert page.locator("#sheets tbody tr").count() == 1
        _taps(page, 8)
        page.click("#write")
        assert sums(page) == ["+16", "−2", "−14"]


def test_a_sent_game_that_is_taken_back_and_written_again_is_the_same_game(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        begin(page, source="taken back")
        tap(page, 0, 1, 2, 3)
        tap(page, 4, 0, 5, 6)
        send(page)
        page.click("#undo")
        assert page.locator("#game-head").inner_text() == "Game 2"
        page.click("#write")
        assert page.locator("#sending").inner_text() == "Everything is sent."
        assert [game["number"] for game in _games(address, "taken back")] == [1, 2]


def test_undo_says_which_game_is_back_and_which_is_as_before(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        begin(page, PLAYERS[:3])
        tap(page, 0, 1, 2)
        page.get_by_role("button", name="Game 1: correct or delete").click()
        _taps(page, 3, 0)
        page.click("#write")
        page.get_by_role("button", name="Game 1: correct or delete").click()
        page.click("#delete")
        page.click("#undo")
        assert "Game 1 is back: 3 0 2." in page.locator("#said").inner_text()
        page.click("#undo")
        assert "Game 1 is as it was before: 0 1 2." in page.locator("#said").inner_text()


def test_a_correction_goes_on_from_seat_to_seat(chromium: Any, address: str) -> None:
    with watched(chromium, address, NARROW, has_touch=True, is_mobile=True) as page:
        begin(page, PLAYERS[:3])
        tap(page, 3, 4, 0)
        assert page.locator(".keyboard").is_hidden()
        page.get_by_role("button", name="Game 1: correct or delete").tap()
        _taps(page, 0, 5, 7)
        assert _typed(page) == ["0", "5", "7"]
        page.click("#write")
        page.get_by_role("button", name="Game 1: correct or delete").click()
        for text in ("9", "0", "8"):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        assert page.locator("#sheets td b").all_inner_texts() == ["9", "0", "8"]
