"""A browser, a service with games, and pages that note whatever goes wrong in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from tests.browser.scenes import staged
from tests.browser.served import CHROMIUM, FLAGS, filled_service, landmarks, require_chromium
from tests.browser.watching import Window, window


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """Debian's Chromium, driven without a window."""
    require_chromium()
    playwright = pytest.importorskip("playwright.sync_api", reason="the Python package playwright is absent")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a running service."""
    require_chromium()
    with filled_service() as running:
        landmarks(running)  # before any test hands in games of its own
        yield running


@pytest.fixture(scope="session")
def looking(chromium: object, address: str) -> Iterator[Window]:
    """The window on that service for those who leave nothing in it."""
    with window(chromium, address) as one:
        yield one


@pytest.fixture(scope="session")
def scene_at() -> Iterator[Callable[[str], str]]:
    """The address of the service of a scene, which is started when it is first asked for."""
    with ExitStack() as running:
        yield cache(lambda name: running.enter_context(staged(name)))


@pytest.fixture(scope="session")
def window_at(chromium: object, scene_at: Callable[[str], str]) -> Iterator[Callable[[str], Window]]:
    """The window on the service of a scene."""
    with ExitStack() as running:
        yield cache(lambda name: running.enter_context(window(chromium, scene_at(name))))
