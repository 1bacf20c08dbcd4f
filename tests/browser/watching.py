"""A page that is watched: every error, every refusal of the policy and every request to another host is noted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.browser.looking import script

WIDE, NARROW = 1280, 390


@contextmanager
def watched(
    chromium: Any, address: str, width: int = WIDE, *, dark: bool = False, expected: tuple[str, ...] = (), **more: Any
) -> Iterator[Any]:
    """A page of its own; leaving it fails where something went wrong in between that was not expected."""
    scheme = "dark" if dark else "light"
    context = chromium.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, base_url=address, reduced_motion="reduce", **more
    )
    page = context.new_page()
    troubles = _troubles_of(page, address)
    try:
        yield page
        assert not [trouble for trouble in troubles if not any(words in trouble for words in expected)]
    finally:
        context.close()


@dataclass(slots=True)
class Window:
    """A page that looks at one address after another, since a new one costs more than most of what it shows."""

    page: Any
    troubles: list[str]

    @contextmanager
    def opened(self, width: int = NARROW) -> Iterator[Any]:
        """The page as if it were new: nothing is kept of what was looked at before, and what goes wrong is told now."""
        self.page.context.clear_cookies()
        self.page.set_viewport_size({"width": width, "height": 844})
        self.page.emulate_media(color_scheme="light", media="null")
        self.troubles.clear()
        try:
            yield self.page
        finally:
            self._leave()
        assert not self.troubles

    def _leave(self) -> None:
        """Go nowhere, or an address that differs in its fragment alone would go on in the page.

        The page itself goes, so that the process that shows it is kept: a new one compiles every script anew.
        """
        self.page.evaluate("localStorage.clear(); sessionStorage.clear(); location.replace('about:blank')")
        self.page.wait_for_url("about:blank")


@contextmanager
def window(chromium: Any, address: str) -> Iterator[Window]:
    """A window on a service."""
    context = chromium.new_context(base_url=address, reduced_motion="reduce")
    page = context.new_page()
    try:
        yield Window(page, _troubles_of(page, address))
    finally:
        context.close()


def _troubles_of(page: Any, address: str) -> list[str]:
    """Whatever goes wrong in a page from now on."""
    troubles: list[str] = []
    page.on("console", lambda told: None if _told_by_a_page(told, page) else troubles.append(told.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("dialog", lambda dialog: troubles.append(f"a dialog: {dialog.message}"))
    page.on("request", lambda asked: None if _own(asked.url, address) else troubles.append(f"asked for {asked.url}"))
    return troubles


def _told_by_a_page(told: Any, page: Any) -> bool:
    """No error, or that a page itself answers 4xx, which the console takes for one."""
    refused = "the server responded with a status of 4" in told.text and told.location["url"] == page.url
    return refused or told.type not in {"error", "warning"}


def _own(url: str, address: str) -> bool:
    return url.startswith((address, "data:", "blob:"))


def draw_all(page: Any) -> int:
    """Wait until every figure on show is drawn, and say how many there are; tabs draw theirs when chosen."""
    count: int = page.evaluate(script("draw.js"))
    page.locator("figure.plot:has(.canvas):not([data-drawn]):visible").first.wait_for(state="detached")
    return count
