"""The figures of how people play, of losses and of games have the marks of the API, and clicks lead to games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import script
from tests.browser.served import addresses_of_pages, read
from tests.browser.watching import WIDE, Window, draw_all

pytestmark = pytest.mark.slow

BARS = ".barlayer .point path"
CELLS = ".scatterlayer .textpoint"


def _figure(address: str, name: str, asked: str) -> Any:
    return read(f"{address}/api/v1/figures/{name}?{asked}")["data"]


def _numbers(values: Any) -> int:
    """How many marks a list of values makes."""
    return sum(_numbers(each) if isinstance(each, list) else each is not None for each in values)


def _count(page: Any, name: str, marks: str) -> int:
    return int(page.locator(f"figure[data-name={name}] .cartesianlayer {marks}").count())


@pytest.mark.parametrize("whose", ["tendencies", "tendencies-of-one"])
def test_every_mark_of_tendencies_is_drawn(looking: Window, address: str, whose: str) -> None:
    path = addresses_of_pages(address)[whose]
    asked = path.partition("?")[2]
    with looking.opened(WIDE) as page:
        page.goto(path)
        assert draw_all(page) == 11
        for name in ("passes-by-cards", "overplay", "breaking"):
            wanted = sum(_numbers(trace["y"]) for trace in _figure(address, name, asked))
            assert _count(page, name, BARS) == wanted
        marks = _figure(address, "answers-by-smallest", asked)[-1]
        assert _count(page, "answers-by-smallest", ".scatterlayer .point") == _numbers(marks["y"])
        areas = _figure(address, "leads-by-cards", asked)
        assert _count(page, "leads-by-cards", ".scatterlayer .trace") == len(areas)
        assert _count(page, "twos-held", ".scatterlayer .trace") == 3
        assert _count(page, "tempo", ".violinlayer .violin") == len(_figure(address, "tempo", asked)) - 1
        for name in ("category-use", "card-map"):
            wanted = sum(_numbers(trace.get("z", [])) for trace in _figure(address, name, asked))
            assert _count(page, name, CELLS) == wanted


def test_every_mark_of_losses_sessions_and_form_is_drawn(looking: Window, address: str) -> None:
    path = addresses_of_pages(address)["player"]
    asked = f"player={path.rsplit('/', 1)[1]}"
    with looking.opened(WIDE) as page:
        page.goto(path)
        draw_all(page)
        for name, axis in (("cards-left", "y"), ("sessions", "y"), ("doubling", "x")):
            (bars,) = _figure(address, name, asked)
            assert _count(page, name, BARS) == _numbers(bars[axis])
        assert _count(page, "form", ".scatterlayer .trace") == 2


def test_a_click_on_a_mark_leads_to_the_games_behind_it(looking: Window, address: str) -> None:
    (bars,) = _figure(address, "codes", "")
    with looking.opened(WIDE) as page:
        page.goto("/")
        draw_all(page)
        assert _count(page, "funnel", BARS) == len(_figure(address, "funnel", "")[0]["x"])
        page.locator(f"figure[data-name=codes] {BARS}").first.hover(force=True)
        page.wait_for_selector("figure[data-name=codes] .canvas.leads")
        box = page.locator(f"figure[data-name=codes] {BARS}").first.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_url(f"**{bars['customdata'][0]}")
        codes: Any = read(f"{address}/api/v1/figures/codes.json")
        assert f"{codes['rows'][0]['games']} games" in page.locator(".scope").first.inner_text()


@pytest.mark.parametrize("name", ["tempo", "twos-held", "leads-by-cards"])
def test_a_click_on_what_is_no_bar_leads_there_too(looking: Window, address: str, name: str) -> None:
    """The mark that is clicked is one in the middle, of areas the lowest; where it stands is asked of the drawing."""
    trace = next(each for each in _figure(address, name, "") if each.get("customdata"))
    at = len(trace["x"]) // 2
    with looking.opened(WIDE) as page:
        page.goto("/tendencies")
        draw_all(page)
        page.locator(f"figure[data-name={name}]").scroll_into_view_if_needed()
        spot = page.evaluate(script("spot.js"), [name, trace["x"][at], trace["y"][at]])
        page.mouse.move(spot["x"] - 3, spot["y"] - 3)
        page.mouse.move(spot["x"], spot["y"], steps=3)
        page.wait_for_selector(f"figure[data-name={name}] .canvas.leads")
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_url(lambda url: "/games?" in url)
        assert page.url.removeprefix(address) in trace["customdata"]


def test_a_filter_that_leaves_nothing_is_named(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        page.goto(addresses_of_pages(address)["emptied"])
        assert page.locator("figure.plot").count() == 0
        assert "without “from 2030-01-01 on” there are" in page.locator(".scope").inner_text()
