"""People hand in what they have: score sheets, compact text, and the JSON of other programs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.served import read
from tests.browser.watching import watched
from tests.shared import PROJECT

pytestmark = pytest.mark.slow

SAMPLES = PROJECT / "sample_games"
SHEET = """2026-05-08
Noor Emil Sato Ruth
0 4 7 12
3 0 13 twelve
9 2 0 1t
"""


def _sample(path: str, name: str = "") -> dict[str, Any]:
    file = SAMPLES / path
    return {"name": name or file.name, "mimeType": "text/plain", "buffer": file.read_bytes()}


def _read_as(page: Any, form: str, source: str = "") -> None:
    page.goto("/upload")
    page.get_by_text("How to read them, and who recorded them").click()
    page.select_option("#read-as", form)
    page.fill("#source", source)


def test_a_score_sheet_is_dropped_and_its_bad_line_told_with_its_number(chromium: Any, address: str) -> None:
    with watched(chromium, address) as page:
        page.goto("/upload")
        sheet = {"name": "may.txt", "mimeType": "text/plain", "buffer": SHEET.encode()}
        page.set_input_files("#files", [sheet])
        page.wait_for_selector("#answers-sum:not([hidden])")
        assert page.locator("#answers-sum").inner_text() == "2 legal, 1 malformed"
        bad = page.locator("#answers > li[data-verdict=malformed]").inner_text()
        assert "may.txt:4" in bad
        assert "twelve" in bad
        assert "malformed/schema may.txt:4:8" in bad
        good = page.locator("#answers > li[data-verdict=legal]").first
        assert "legal, score only: no plays in the log" in good.inner_text()
        good.get_by_role("link", name="open the game").click()
        page.wait_for_selector(".sheet-line")
    assert len(read(f"{address}/games.json?source=may.txt")["items"]) == 2  # type: ignore[arg-type]


def test_a_score_sheet_is_pasted_with_the_name_of_its_recorder(chromium: Any, address: str) -> None:
    with watched(chromium, address) as page:
        _read_as(page, "", "the-kitchen")
        page.get_by_text("Paste a log instead").click()
        page.fill("#paste", SHEET.replace("twelve", "12").replace("05-08", "05-15"))
        page.click("#paste-send")
        page.wait_for_selector("#answers-sum:not([hidden])")
        assert page.locator("#answers-sum").inner_text() == "3 legal"
    assert len(read(f"{address}/games.json?source=the-kitchen")["items"]) == 3  # type: ignore[arg-type]


def test_compact_text_is_read_by_its_look_or_where_it_is_asked_for(chromium: Any, address: str) -> None:
    with watched(chromium, address) as page:
        _read_as(page, "text")
        page.set_input_files("#files", [_sample("text/two-players.txt", "typed.game")])
        page.wait_for_selector("#answers > li[data-verdict=legal]")
        page.select_option("#read-as", "")
        page.set_input_files("#files", [_sample("text/two-players.txt")])
        page.wait_for_selector("#answers > li:nth-child(2)[data-verdict=legal]")
        assert "known already" in page.locator("#answers > li:nth-child(2)").inner_text()


def test_json_of_another_program_is_read_with_its_mapping_file(chromium: Any, address: str) -> None:
    with watched(chromium, address) as page:
        _read_as(page, "map")
        page.set_input_files("#files", [_sample("mappings/lab-engine.ndjson")])
        page.wait_for_selector("#answers > li[data-verdict=none]")
        assert "Choose the mapping file first" in page.locator("#answers > li").inner_text()
        page.set_input_files("#mapping", [_sample("mappings/lab-engine.toml")])
        page.set_input_files("#files", [_sample("mappings/lab-engine.ndjson")])
        page.wait_for_selector("#answers-sum:not([hidden])")
        assert page.locator("#answers-sum").inner_text() == "2 legal"


def test_a_mapping_file_that_does_not_fit_is_told_in_a_sentence(chromium: Any, address: str) -> None:
    with watched(chromium, address, expected=("status of 400", "status of 422")) as page:
        _read_as(page, "map")
        broken = {"name": "map.toml", "mimeType": "text/plain", "buffer": b"games = 3"}
        page.set_input_files("#mapping", [broken])
        page.set_input_files("#files", [_sample("mappings/lab-engine.ndjson")])
        page.wait_for_selector("#answers > li[data-verdict=none]")
        assert "Map: name is missing" in page.locator("#answers > li .fault").inner_text()
