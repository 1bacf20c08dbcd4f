"""A page walked through with the Tab key alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.browser.looking import script

TAB = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
SPARE = 12
"""So many presses more than there are places: what scrolls may be a stop of its own."""


def faults_of_keyboard(page: Any) -> Iterator[str]:
    """What the keyboard does not reach, reaches in a strange order, or reaches unseen."""
    found = page.evaluate(script("places.js"))
    places: list[str] = found["places"]
    press_tab(page, len(places) + SPARE)
    stops: list[Any] = page.evaluate("window.focused")
    round_ = stops[: next((at for at, stop in enumerate(stops) if stop["place"] == 0), len(stops))]
    order = [0, *(stop["place"] for stop in round_ if stop["place"] >= 0)]
    yield from (f"{name} comes out of turn by its tabindex" for name in found["jumps"])
    yield from (f"Tab never reaches {name}" for place, name in enumerate(places) if place not in order)
    if order != sorted(set(order)):
        at = next(at for at in range(1, len(order)) if order[at] <= order[at - 1])
        yield f"Tab goes from {places[order[at - 1]]} to {places[order[at]]}"
    yield from sorted({f"nobody sees the focus on {stop['name']}" for stop in round_ if not stop["ringed"]})


def press_tab(page: Any, times: int) -> None:
    """Press the Tab key again and again, as fast as the page takes it: the window waits for none to be answered."""
    session = page.context.new_cdp_session(page)

    async def press() -> None:
        send = partial(session._impl_obj.send, "Input.dispatchKeyEvent", timeout=None)
        await asyncio.gather(*(send({"type": way, **TAB}) for way in ("rawKeyDown", "keyUp") * times))

    session._sync(press())
    session.detach()


def faults_of_skip_link(page: Any) -> Iterator[str]:
    """Whether the first press of Tab offers to skip the head of the page, and Enter does so."""
    page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
    page.keyboard.press("Tab")
    if page.evaluate("document.activeElement.getBoundingClientRect().left") < 0:
        yield "the link to the content is not seen when it has the focus"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    if not page.evaluate("document.activeElement.closest('main, footer') !== null"):
        yield "the link to the content does not skip the head"


def faults_of_rows(page: Any) -> Iterator[str]:
    """Rows that open on a click have a link to the same place."""
    for address in page.evaluate(
        "[...document.querySelectorAll('tr[data-href]')].map((row) => row.dataset.href).filter((to) =>"
        " ![...document.querySelectorAll('td a')].some((link) => link.getAttribute('href') === to))"
    ):
        yield f"a click on a row leads to {address}, and no link does"
