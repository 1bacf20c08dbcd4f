"""An admin decides in a real browser: adopts rules, marks a game, and works through the list with the keyboard."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.served import read, require_chromium, served, upload
from tests.browser.watching import NARROW, watched
from tests.store.changing import taiwanese

pytestmark = pytest.mark.slow


@pytest.fixture
def address() -> Iterator[str]:
    """A service of its own, since what is decided stays: four games that are legal by other rules than their own."""
    require_chromium()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as running:
        upload(running, taiwanese(4, source="club"))
        yield running


def _games(address: str, verdict: str) -> list[str]:
    listed: Any = read(f"{address}/api/v1/games?verdict={verdict}")
    return [game["address"] for game in listed["items"]]


def _states(address: str) -> list[tuple[str, str | None]]:
    listed: Any = read(f"{address}/api/v1/stats/work-list")
    return [(item["state"], item["note"]) for item in listed["items"]]


@pytest.mark.parametrize("width", [1280, NARROW])
def test_rules_that_explain_a_game_are_adopted_where_they_are_named(chromium: Any, address: str, width: int) -> None:
    """A click chooses them, a note says why, and the game is legal when the page comes back."""
    game = _games(address, "illegal")[0]
    with watched(chromium, address, width) as page:
        page.goto(f"/games/{game}")
        assert "illegal" in page.inner_text(".head .badge")
        page.click("#explain button[data-adopt]")
        assert page.evaluate("document.activeElement.name") == "note"
        page.keyboard.press("Enter")
        assert "illegal" in page.inner_text(".head .badge")  # without a reason nothing is sent
        page.keyboard.type("they play by Taiwan's rules")
        page.keyboard.press("Enter")
        page.wait_for_selector(".head .badge.legal")
        said = page.inner_text("#standing")
        assert "they play by Taiwan's rules" in said
        assert "when it came" in said
        page.select_option("#adopt select", label="the rules that the log came with")
        page.fill("#adopt input[name=note]", "no, they do not")
        page.click("#adopt button")
        page.wait_for_selector(".head .badge.illegal")
        assert "no, they do not" in page.inner_text("#standing")
    assert len(_games(address, "illegal")) == 4


def test_a_game_is_marked_as_having_stood_and_the_mark_is_taken_back(chromium: Any, address: str) -> None:
    game = _games(address, "illegal")[0]
    with watched(chromium, address, dark=True) as page:
        page.goto(f"/games/{game}")
        form = page.locator("form", has_text="Illegal, but it stood")
        form.locator("input").fill("nobody minded")
        form.locator("button").click()
        page.wait_for_selector(".head a.tag:has-text('but it stood')")
        assert _games(address, "stood") == [game]
        page.locator("form", has_text="It did not stand after all").locator("button").click()
        page.wait_for_selector("form:has-text('Illegal, but it stood')")
    assert _games(address, "stood") == []


def test_the_work_list_is_worked_through_without_a_mouse(chromium: Any, address: str) -> None:
    """A letter, Tab, a note, Enter: saved, and the next game has the focus."""
    with watched(chromium, address) as page:
        page.goto("/legality/work?state=open")
        page.focus(".work select")
        for note in ("swapped seats", "a lost card"):
            page.keyboard.press("e")
            page.keyboard.press("Tab")
            page.keyboard.type(note)
            before = page.evaluate("document.activeElement.form.dataset.body")
            page.keyboard.press("Enter")
            page.wait_for_selector(f"form[data-body='{before}'] output:has-text('Saved')")
            page.wait_for_selector(f"form[data-body='{before}']:not(:focus-within)")
            assert page.evaluate("document.activeElement.name") == "state"
        page.goto("/legality/work?state=explained")
        assert page.locator(".work > li").count() == 2
    assert _states(address) == [
        ("explained", "swapped seats"),
        ("explained", "a lost card"),
        ("open", None),
        ("open", None),
    ]


def test_what_the_server_refuses_is_said_beside_the_form(chromium: Any, address: str) -> None:
    """The note stays where it was typed."""
    with watched(chromium, address, expected=("409",)) as page:
        page.goto("/legality/work")
        page.evaluate("document.querySelector('.work form').dataset.body = JSON.stringify({games: ['0'.repeat(64)]})")
        page.fill(".work input", "a note")
        page.press(".work input", "Enter")
        page.wait_for_selector(".work output.fault:has-text('no game here')")
        assert page.input_value(".work input") == "a note"


def test_the_lists_fit_a_phone(chromium: Any, address: str) -> None:
    with watched(chromium, address, NARROW) as page:
        for path in ("/legality", "/legality/work", "/legality/findings", "/legality/changes"):
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, path


def test_a_decision_that_does_not_reach_the_server_says_so_and_can_be_sent_again(chromium: Any, address: str) -> None:
    """The same words as everywhere; what was written stays in the field."""
    game = _games(address, "illegal")[0]
    with watched(chromium, address, expected=("ERR_INTERNET_DISCONNECTED",)) as page:
        page.goto(f"/games/{game}")
        form = page.locator("form", has_text="Illegal, but it stood")
        form.locator("input").fill("nobody minded")
        page.context.set_offline(True)
        form.locator("button").click()
        form.locator("output.fault").wait_for()
        assert "The server cannot be reached" in form.locator("output").inner_text()
        page.context.set_offline(False)
        assert form.locator("input").input_value() == "nobody minded"
        form.locator("button").click()
        page.wait_for_selector(".head a.tag:has-text('but it stood')")
