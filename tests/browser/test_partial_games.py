"""Games that know less are drawn without an error, fit a phone and can be stepped through."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.partial_games import hand_in_partial_games
from tests.browser.watching import NARROW, draw_all, watched, window

pytestmark = pytest.mark.slow


def test_no_page_of_a_partial_game_errs_or_scrolls_sideways_on_a_phone(chromium: Any, address: str) -> None:
    games = hand_in_partial_games(address)
    with window(chromium, address) as looking:
        for name, path in games.items():
            with looking.opened(NARROW) as page:
                page.goto(path)
                draw_all(page)
                assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, name


def test_the_next_step_shows_the_passes_that_are_not_in_the_log(chromium: Any, address: str) -> None:
    path = hand_in_partial_games(address)["implied-passes"].partition("?")[0]
    with watched(chromium, address) as page:
        page.goto(f"{path}?ply=9")
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("#replay[data-ply='10']")
        middle = page.locator(".middle").inner_text()
        assert "Bao passed (not in the log)" in middle
        assert "holds one card" in middle
        assert "Ah Keung is out. The game is over." in middle
