"""Pictures of every page, wide and narrow, light and dark: `python -m tests.browser.shots` fills `shots/`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from tests.browser.evenings import PAD, play_an_evening
from tests.browser.partial_games import hand_in_partial_games
from tests.browser.served import CHROMIUM, FLAGS, addresses_of_pages, filled_service, served
from tests.browser.watching import NARROW, WIDE, draw_all, watched
from tests.shared import PROJECT

SHOTS = PROJECT / "shots"


def main() -> None:
    """Take the pictures."""
    from playwright.sync_api import sync_playwright

    if not CHROMIUM.exists():
        sys.exit(f"{CHROMIUM} is absent: apt-get install chromium fonts-dejavu-core fonts-noto-cjk")
    SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        with filled_service() as address:
            take(browser, address, addresses_of_pages(address))
            take(browser, address, hand_in_partial_games(address))
            take(browser, address, {"score-pad-evening": PAD}, play_an_evening)
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
            take(browser, address, {"empty": "/"})
        browser.close()


def take(browser: Any, address: str, paths: dict[str, str], prepare: Callable[[Any], object] = draw_all) -> None:
    """Picture some pages in every width and theme, each once it is prepared."""
    for width, dark in product((WIDE, NARROW), (False, True)):
        for name, path in paths.items():
            with watched(browser, address, width, dark=dark) as page:
                page.goto(path)
                prepare(page)
                page.evaluate("scrollTo(0, 0)")
                page.screenshot(path=SHOTS / f"{name}-{width}-{'dark' if dark else 'light'}.png", full_page=True)


if __name__ == "__main__":
    main()
