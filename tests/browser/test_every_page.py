"""Every page, in every scene, as people meet it with a mouse, with the keyboard alone, or read to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.access import faults_of_access, faults_of_contrast
from tests.browser.evenings import play_an_evening
from tests.browser.keyboard import faults_of_keyboard, faults_of_rows, faults_of_skip_link
from tests.browser.looking import script
from tests.browser.marks import faults_of_drawing, faults_of_figures
from tests.browser.numbers import faults_of_numbers
from tests.browser.scenes import SCENES
from tests.browser.served import addresses_of_pages
from tests.browser.watching import NARROW, Window, draw_all, watched
from tests.shared import PROJECT

pytestmark = pytest.mark.slow
FILES = ("findings/play/too-low.json", "malformed/joker.json", "legal/wikipedia.json")
LOOKED_AT = [(scene, page) for scene, what in SCENES.items() for page in what.pages]


def hand_in_files(page: Any) -> None:
    """Judge files of every kind, and store nothing."""
    page.check("#dry-run")
    page.set_input_files("#files", [PROJECT / "sample_games" / name for name in FILES])
    page.wait_for_selector("#store-tried:not([hidden])")


@pytest.mark.parametrize(("scene", "name"), LOOKED_AT)
def test_a_page_is_drawn_reached_and_right(
    window_at: Callable[[str], Window], scene_at: Any, scene: str, name: str
) -> None:
    """On a phone first, then mostly on a desk; what is wrong is told at once, and leaving the page tells of errors."""
    address, width = scene_at(scene), SCENES[scene].width
    with window_at(scene).opened() as page:
        page.goto(addresses_of_pages(address)[name])
        draw_all(page)
        faults = [f"on a phone: {fault}" for fault in _on_a_phone(page)]
        if SCENES[scene].every:
            page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": width, "height": 844})
        draw_all(page)
        faults += (*_as_a_whole(page, width), *faults_of_numbers(page, address, name))
        page.evaluate(script("alike.js"))
        if SCENES[scene].every:
            faults += (*faults_of_keyboard(page), *_in_the_dark(page))
            page.emulate_media(color_scheme="light")
        faults += faults_of_access(page)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("name", "use"), [("score-pad", play_an_evening), ("upload", hand_in_files)])
def test_a_page_in_use_is_reached(chromium: Any, scene_at: Any, name: str, use: Callable[[Any], None]) -> None:
    address = scene_at("empty")
    with watched(chromium, address) as page:
        page.goto(addresses_of_pages(address)[name])
        use(page)
        page.evaluate(script("alike.js"))
        faults = [*faults_of_keyboard(page), *faults_of_access(page)]
        page.set_viewport_size({"width": NARROW, "height": 844})
        page.emulate_media(color_scheme="dark")
        faults += (*_faults_of_width(page, NARROW), *_in_the_dark(page))
    assert not faults, "\n".join(faults)


def _on_a_phone(page: Any) -> Iterator[str]:
    yield from _faults_of_width(page, NARROW)
    yield from faults_of_drawing(page)
    yield from faults_of_skip_link(page)


def _as_a_whole(page: Any, width: int) -> Iterator[str]:
    yield from _faults_of_width(page, width)
    yield from faults_of_figures(page)
    yield from faults_of_rows(page)
    yield from (f"this turns what stands beside it: {name}" for name in page.evaluate(script("direction.js")))


def _in_the_dark(page: Any) -> Iterator[str]:
    yield from (f"in the dark: {fault}" for fault in faults_of_contrast(page))


def _faults_of_width(page: Any, width: int) -> Iterator[str]:
    found = page.evaluate("document.documentElement.scrollWidth")
    if found > width:
        yield f"it scrolls sideways, being {found} px wide"
