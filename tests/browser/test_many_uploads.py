"""Fifty files of all kinds at once: every game is counted, every problem can be found, and the report taken away."""

from __future__ import annotations

import csv
import gzip
import io
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from service.convert.text import write_text
from tests.browser.served import read, served
from tests.browser.watching import watched
from tests.store.evenings import evening
from tests.store.logs import Log, cut_short, simulated, spoilt

pytestmark = pytest.mark.slow

File = dict[str, Any]


def _file(name: str, body: bytes, kind: str = "application/octet-stream") -> File:
    return {"name": name, "mimeType": kind, "buffer": body}


def _lines(logs: list[Log]) -> bytes:
    return b"\n".join(map(orjson.dumps, logs))


def _zipped(logs: list[Log]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for place, log in enumerate(logs):
            archive.writestr(f"folder/{place}.json", orjson.dumps(log))
    return packed.getvalue()


def _fifty() -> list[File]:
    """Files with 51 legal games, 6 illegal, 5 incomplete, 6 malformed; 2 legal ones come twice, one contradicts."""
    logs = [{name: log[name] for name in log if name not in {"session", "number"}} for log in simulated(58, seed=77)]
    return [
        *[_file(f"legal-{place}.json", orjson.dumps(log)) for place, log in enumerate(logs[:30])],
        *[_file(f"bad-{place}.json", orjson.dumps(spoilt(log))) for place, log in enumerate(logs[30:36])],
        *[_file(f"short-{place}.json", orjson.dumps(cut_short(log))) for place, log in enumerate(logs[36:40])],
        _file("league.ndjson", _lines(logs[40:45])),
        _file("league.json.gz", gzip.compress(orjson.dumps(logs[45:50]))),
        _file("folder.zip", _zipped([*logs[50:54], cut_short(logs[54])])),
        _file("typed.txt", write_text(logs[55]).encode()),
        _file("sheet.txt", b"2026-11-20\nMei Oscar Tom\n0 3 5\n3 0 6\n9 9 9\n4 5 0\n"),
        _file("again.ndjson", _lines(logs[:2])),
        _file("other.json", orjson.dumps(logs[56] | {"id": logs[0]["id"]})),
        *[_file(f"broken-{place}.json", b"{not json") for place in range(2)],
        _file("mixed.ndjson", b"\n".join([orjson.dumps(logs[57]), b"[]", b'{"format": "bigtwo-log/9"}', b"7"])),
    ]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[str]:  # noqa: ARG001 - skips with it
    """A service that begins with nothing in it."""
    with served(Path(tmp_path_factory.mktemp("many"))) as address:
        yield address


def _summed(page: Any) -> Counter[str]:
    page.wait_for_selector("#answers > li:has-text('mixed.ndjson') .badge", timeout=120_000)
    counts = page.locator("#answers-sum").inner_text().partition(";")[0].split(", ")
    return Counter({verdict: int(number) for number, verdict in (count.split() for count in counts)})


def _saved(page: Any, button: str) -> str:
    with page.expect_download() as download:
        page.click(button)
    return Path(download.value.path()).read_text("utf-8")


def test_fifty_files_are_tried_then_stored_and_every_game_is_counted(empty: str, chromium: Any) -> None:
    files = _fifty()
    assert len(files) == 50
    tried = Counter(legal=52, illegal=6, incomplete=5, malformed=6)
    with watched(chromium, empty) as page:
        page.goto("/upload")
        page.check("#dry-run")
        page.set_input_files("#files", files)
        assert _summed(page) == tried
        assert page.locator("#answers a[href*='/games/']").count() == 0
        assert "judged only, not stored" in page.locator("#answers").inner_text()
        assert read(f"{empty}/api/v1/games?verdict=any")["items"] == []
        page.wait_for_selector("#store-tried:not([hidden])")
        page.click("#store-tried")
        page.wait_for_selector("#answers > li:has-text('other.json') a", timeout=120_000)
        assert _summed(page) == Counter(legal=51, illegal=6, incomplete=5, malformed=6, conflict=1)
        assert page.locator("#answers-sum").inner_text().endswith("; 2 known already")
        reported: Any = read(f"{empty}/api/v1/stats/verdicts?kind=any")["items"]
        verdicts = {one["verdict"]: one["games"] for one in reported}
        assert verdicts == {"legal": 49, "illegal": 6, "incomplete": 5}
        lines = [orjson.loads(line) for line in _saved(page, "#take-lines").splitlines()]
        assert Counter(line["outcome"] for line in lines) == Counter(stored=60, known=2, conflict=1, malformed=6)


def test_the_list_of_problems_is_narrowed_and_taken_away(empty: str, chromium: Any) -> None:
    with watched(chromium, empty) as page:
        page.goto("/upload")
        page.set_input_files(
            "#files", [file for file in _fifty() if file["name"].startswith(("bad", "broken", "mixed"))]
        )
        _summed(page)
        rows = page.locator("#problem-rows tr")
        everything = rows.count()
        page.select_option("#problem-verdict", "malformed")
        assert rows.count() == 5
        page.select_option("#problem-code", "malformed/json")
        assert rows.all_inner_texts()[0].startswith("broken-0.json:1:")
        page.select_option("#problem-code", "")
        page.fill("#problem-words", "MIXED.ndjson:4")
        assert rows.count() == 1
        assert page.locator("#problem-count").inner_text() == f"1 of {everything} shown"
        (row,) = csv.DictReader(io.StringIO(_saved(page, "#take-problems")))
        assert (row["place"], row["verdict"]) == ("mixed.ndjson:4:1", "malformed")
        page.fill("#problem-words", "")
        page.select_option("#problem-verdict", "illegal")
        rows.first.locator("td.words a").click()
        page.wait_for_selector("#replay .fault")


def test_a_number_that_stands_twice_in_a_session_is_told(empty: str, chromium: Any) -> None:
    logs = evening(3, seed=78, session="twice")
    with watched(chromium, empty) as page:
        page.goto("/upload")
        page.set_input_files("#files", [_file("evening.ndjson", _lines(logs))])
        page.wait_for_selector("#answers-sum:not([hidden])")
        page.set_input_files("#files", [_file("mended.json", orjson.dumps(cut_short(logs[1]) | {"id": "mended"}))])
        page.click("button[data-choice=add]")
        page.wait_for_selector("#answers .fault.mild")
        told = page.locator("#answers .fault.mild").inner_text()
        assert "In session twice these numbers stand twice now: 2" in told


def test_cells_that_begin_like_a_formula_are_made_harmless(empty: str, chromium: Any) -> None:
    (log,) = simulated(1, seed=79)
    log["players"][0]["name"] = "=1+1"
    with watched(chromium, empty) as page:
        page.goto("/upload")
        page.set_input_files("#files", [_file('+SUM(A1),"x".json', orjson.dumps(spoilt(log)))])
        page.wait_for_selector("#problem-rows tr")
        rows = list(csv.DictReader(io.StringIO(_saved(page, "#take-problems"))))
        assert all(row["place"].startswith("'+SUM(A1)") for row in rows)
        assert {row["player"] for row in rows if row["seat"] == "0"} == {"'=1+1"}
