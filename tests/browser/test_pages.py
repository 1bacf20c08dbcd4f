"""Every page is drawn without an error, fits a phone, and keeps to its own host and policy."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import pytest

from tests.browser.looking import script
from tests.browser.served import addresses_of_pages, read
from tests.browser.watching import NARROW, WIDE, Window, draw_all, watched

pytestmark = pytest.mark.slow
BARS, POINTS = ".barlayer .point path", ".scatterlayer .point"


def test_the_figures_of_a_player_have_the_marks_of_the_api(looking: Window, address: str) -> None:
    path = addresses_of_pages(address)["player"]
    key = path.rsplit("/", 1)[1]
    with looking.opened(WIDE) as page:
        page.goto(path)
        assert draw_all(page) == 19
        for name, marks in {"places": BARS, **dict.fromkeys(("passes", "leads", "twos", "bombs"), POINTS)}.items():
            rows: Any = read(f"{address}/api/v1/figures/{name}.json?player={key}")["rows"]
            wanted = len([row for row in rows if row["value"] is not None and row.get("place") != "on average"])
            assert page.locator(f"figure[data-name={name}] {marks}").count() == wanted
        assert page.locator("figure[data-name=points] .cartesianlayer .scatterlayer .trace").count() == 3
        assert page.locator("figure[data-name=points] .rangeslider-container").count() == 1


def test_the_figures_of_two_players_have_the_marks_of_the_api(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        page.goto("/compare?rules=wikipedia")
        assert draw_all(page) == 4
        pair = page.url.partition("?")[2]
        rates: Any = read(f"{address}/api/v1/figures/compare-rates.json?{pair}")["rows"]
        marks = sum(row[name] is not None for row in rates for name in list(row)[1:3])
        assert page.locator("figure[data-name=compare-rates] .scatterlayer .point").count() == marks > 20
        cells: Any = read(f"{address}/api/v1/figures/compare-beats.json?{pair}")["rows"]
        labels = page.locator("figure[data-name=compare-beats] .textpoint")
        assert labels.count() == len([row for row in cells if row["value"] is not None]) > 0
        page.get_by_role("link", name="The other way round").click()
        assert page.url.partition("?")[2] != pair
        page.get_by_label("Opponent").first.fill("nobody at all")
        page.get_by_role("button", name="Compare").click()
        assert "nobody at all" in page.locator("main").text_content()


def test_the_figures_of_flows_have_the_numbers_of_the_api(looking: Window, address: str) -> None:
    with looking.opened(WIDE) as page:
        page.goto("/flows")
        assert draw_all(page) == 5
        streams: Any = read(f"{address}/api/v1/figures/point-streams")["data"]
        assert page.locator("figure[data-name=point-streams] .sankey-link").count() == len(streams[0]["link"]["value"])
        matrix: Any = read(f"{address}/api/v1/figures/point-flows")["data"]
        wanted = sorted(matrix[1]["text"])
        assert wanted
        assert sorted(page.locator("figure[data-name=point-flows] .textpoint").all_text_contents()) == wanted


def test_a_figure_is_drawn_anew_in_the_other_theme_which_is_remembered(looking: Window) -> None:
    from playwright.sync_api import expect

    with looking.opened(WIDE) as page:
        page.goto("/players")
        draw_all(page)
        ink = page.locator(".xtick text").first
        before = ink.evaluate("one => getComputedStyle(one).fill")
        page.get_by_role("button", name="Dark").click()
        expect(ink).not_to_have_css("fill", before)
        page.reload()
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_a_figure_is_drawn_once_for_another_width_and_fills_it(looking: Window) -> None:
    with looking.opened(NARROW) as page:
        page.goto("/")
        figures = draw_all(page)
        page.evaluate(script("plots.js"))
        for width, plots in ((WIDE, 1), (WIDE - 300, 2), (NARROW, 3)):
            page.set_viewport_size({"width": width, "height": 844})
            draw_all(page)
            canvases = page.locator(".canvas").evaluate_all("all => all.map((one) => one.clientWidth)")
            assert page.locator(".svg-container").evaluate_all("all => all.map((one) => one.offsetWidth)") == canvases
            assert page.evaluate("window.plots") == [plots] * figures


@pytest.mark.parametrize("path", ["/players?source=harbour-league", "/flows"])
def test_a_figure_is_saved_as_a_picture_under_the_strict_policy(looking: Window, tmp_path: Path, path: str) -> None:
    """From its bar and from its button; it is drawn, of the size that was asked for, and named by what is in it."""
    with looking.opened(WIDE) as page:
        page.goto(path)
        draw_all(page)
        figure = page.locator("figure.plot").first
        for button in (
            figure.locator("a.modebar-btn, button.modebar-btn").first,
            figure.locator("[data-save]"),
        ):
            figure.locator(".canvas").hover()
            with page.expect_download() as saved:
                button.click()
            name = saved.value.suggested_filename
            assert re.fullmatch(rf"bigtwo-{figure.get_attribute('data-name')}-v\d+-\w+(-[\w-]+)?\.png", name)
            assert ("source-harbour-league" in name) == ("source" in path)
            saved.value.save_as(tmp_path / name)
            data = (tmp_path / name).read_bytes()
            width, height = struct.unpack(">II", data[16:24])
            assert data.startswith(b"\x89PNG")
            assert width >= 1440
            assert len(data) > width * height / 200, "an empty picture packs smaller"


def test_what_is_cut_off_on_a_phone_fades_and_is_reached_with_the_keyboard(looking: Window) -> None:
    with looking.opened(NARROW) as page:
        page.goto("/flows")
        draw_all(page)
        matrix = page.locator("figure[data-name=point-flows] .scroll").first
        page.wait_for_selector("figure[data-name=point-flows] .scroll[data-more=right]")
        assert matrix.get_attribute("aria-label") == "Who wins from whom?"
        matrix.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("figure[data-name=point-flows] .scroll[data-more~=left]")
        page.goto("/games")
        assert page.locator("td .when").first.evaluate("one => one.getClientRects().length") == 1


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_the_head_of_a_list_stays_in_sight_and_what_can_be_pressed_looks_like_it(
    chromium: Any, address: str, width: int
) -> None:
    with watched(chromium, address, width) as page:
        page.goto("/games")
        page.wait_for_selector(".scroll[data-fits]")
        page.evaluate("scrollTo(0, document.querySelector('main table').getBoundingClientRect().top + 150)")
        assert page.locator("main thead th").first.bounding_box()["y"] == 0
        accent = page.locator("main .foot a").first.evaluate("one => getComputedStyle(one).color")
        for name in ("Copy link", "Dark"):
            drawn = page.get_by_role("button", name=name).evaluate(
                "one => [getComputedStyle(one).color, getComputedStyle(one).textDecorationLine]"
            )
            assert drawn == [accent, "underline"], name


def test_everything_under_a_figure_fits_one_line_of_a_phone(chromium: Any, address: str) -> None:
    with watched(chromium, address, NARROW) as page:
        page.goto("/players")
        draw_all(page)
        tops = page.locator(".plot .foot > *:visible").evaluate_all(
            "each => each.map((one) => Math.round(one.getBoundingClientRect().top / 4))"
        )
        assert len(tops) == 5
        assert max(tops) - min(tops) <= 1


def test_pages_serve_those_without_scripts(chromium: Any, address: str) -> None:
    with watched(chromium, address, java_script_enabled=False) as page:
        page.goto(addresses_of_pages(address)["game"])
        page.get_by_role("link", name="Next", exact=True).click()
        assert "ply=15" in page.url
        page.goto("/players")
        page.get_by_text("As a table").first.click()
        assert page.locator("figure.plot table tbody tr").count() > 3


def test_the_labels_of_a_matrix_are_whole(looking: Window) -> None:
    whole = """figure => {
        const right = figure.querySelector("svg.main-svg").getBoundingClientRect().right;
        return [...figure.querySelectorAll(".xtick text")].map((one) => one.getBoundingClientRect().right <= right);
    }"""
    with looking.opened(NARROW) as page:
        for path, name in (("/flows", "point-flows"), ("/legality", "findings")):
            page.goto(path)
            draw_all(page)
            found = page.locator(f"figure[data-name={name}]").evaluate(whole)
            assert found
            assert all(found)


def test_the_mode_bar_comes_with_a_mouse_alone_and_covers_no_number(
    chromium: Any, looking: Window, address: str
) -> None:
    with watched(chromium, address, NARROW, has_touch=True, is_mobile=True) as page:
        page.goto("/")
        draw_all(page)
        assert not page.locator(".modebar-btn").count()
    with looking.opened(WIDE) as page:
        page.goto("/")
        draw_all(page)
        for figure in page.locator("figure.plot:has(.modebar)").all():
            bar = figure.locator(".modebar").bounding_box()
            for text in figure.locator(".main-svg text").all():
                box = text.bounding_box()
                beside = box["x"] + box["width"] <= bar["x"] or box["y"] >= bar["y"] + bar["height"]
                assert beside, text.text_content()


def test_a_note_of_a_session_stands_below_its_game_and_widens_no_column(looking: Window) -> None:
    with looking.opened(NARROW) as page:
        page.goto("/sessions/tuesday-club/2026-11-24~2Ftable-2")
        note = page.locator(".sheet .notes small").first
        assert "those between are missing" in note.inner_text()
        assert note.bounding_box()["width"] <= NARROW
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
        assert page.locator(".sheet tbody td:nth-child(3)").first.bounding_box()["x"] < NARROW - 100
