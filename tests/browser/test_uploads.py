"""What people do first: hand in logs, read the verdicts, follow a finding to its ply, step through the game."""

from __future__ import annotations

import csv
import gzip
import io
import zipfile
from pathlib import Path
from typing import Any

import orjson
import pytest

from service.bots.simulation import simulate
from service.rules.presets import PRESETS
from tests.browser.served import read
from tests.browser.watching import WIDE, Window
from tests.dashboards.rows import HOSTILE
from tests.store.evenings import evening
from tests.store.logs import Log, among_people, cut_short, spoilt, written

pytestmark = pytest.mark.slow


def _file(name: str, *logs: Log) -> dict[str, Any]:
    return {"name": name, "mimeType": "application/json", "buffer": b"\n".join(orjson.dumps(log) for log in logs)}


def _games(seed: int, number: int = 1) -> list[Log]:
    return [among_people(log) for log in simulate(number, PRESETS["wikipedia"], 4, seed)]


def _send(page: Any, *files: dict[str, Any]) -> None:
    page.goto("/upload")
    page.set_input_files("#files", list(files))


def test_three_logs_get_three_answers_and_a_finding_leads_to_its_ply(looking: Window) -> None:
    (good,), (bad,) = _games(901), _games(902)
    broken = {"format": "bigtwo-log/1", "players": [{"name": "Mei", "hand": ["1X"]}], "plays": []}
    with looking.opened(WIDE) as page:
        _send(page, _file("good.json", good), _file("bad.json", spoilt(bad)), _file("broken.json", broken))
        for verdict in ("legal", "illegal", "malformed"):
            page.wait_for_selector(f"#answers li[data-verdict={verdict}]")
        page.locator("li[data-verdict=malformed]").get_by_text("and 1 more reason").click()
        assert "1X" in page.locator("li[data-verdict=malformed]").inner_text()
        assert page.locator("#answers-sum").inner_text() == "1 legal, 1 illegal, 1 malformed"
        page.locator("li[data-verdict=illegal] .reasons a").first.click()
        page.wait_for_selector("#replay[data-ply='0']")
        assert page.locator(".log .ply[aria-current]").get_attribute("data-ply-number") == "0"
        assert page.locator(".middle .fault").count() == 1


def test_a_log_sent_twice_is_known(looking: Window) -> None:
    (game,) = _games(903)
    with looking.opened(WIDE) as page:
        _send(page, _file("game.json", game))
        page.wait_for_selector("#answers li[data-verdict=legal]")
        page.set_input_files("#files", [_file("again.json", game)])
        page.wait_for_selector("#answers li:nth-child(2)[data-verdict=legal]")
        assert "known already" in page.locator("#answers li:nth-child(2)").inner_text()


def test_many_games_go_through_an_import(looking: Window) -> None:
    games = _games(904, 60)
    with looking.opened(WIDE) as page:
        _send(page, _file("many.ndjson", *games[:-1], spoilt(games[-1])))
        page.wait_for_selector("#answers li[data-verdict=illegal]", timeout=30_000)
        assert page.locator("#answers-sum").inner_text() == "59 legal, 1 illegal"
        assert "60 games" in page.locator("#answers li").first.inner_text()


def test_games_of_an_array_on_one_line_are_told_apart(looking: Window) -> None:
    """By their number in the file; also in the list of what was found."""
    first, second, third = _games(912, 3)
    array = {"name": "arr.json", "mimeType": "application/json", "buffer": b""}
    array["buffer"] = b"[" + b",".join(written(game) for game in (first, spoilt(second), third)) + b"]"
    with looking.opened(WIDE) as page:
        _send(page, array)
        page.wait_for_selector("#answers li:nth-child(4)[data-verdict=legal]")
        places = page.locator("#answers li .file").all_inner_texts()
        assert places == ["arr.json", *(f"arr.json:1, game {number}" for number in (1, 2, 3))]
        assert "arr.json:1, game 2" in page.locator("#problems").inner_text()


@pytest.mark.parametrize(
    ("encoding", "said"), [("latin-1", "the byte 0xE9 is not UTF-8"), ("utf-16", "this is UTF-16")]
)
def test_a_file_goes_up_byte_for_byte_so_that_only_utf_8_is_taken(
    looking: Window, address: str, encoding: str, said: str
) -> None:
    (game,) = _games(907)
    game["players"][0]["name"] = "José"
    text = orjson.dumps(game).decode().encode(encoding)
    with looking.opened(WIDE) as page:
        _send(page, {"name": "game.json", "mimeType": "application/json", "buffer": text})
        page.wait_for_selector("#answers li[data-verdict=malformed]")
        answer = page.locator("#answers li[data-verdict]").inner_text()
        assert answer.count(said) == 1
        assert "malformed/encoding" in answer
    assert "Jos" not in str(read(f"{address}/players.json"))


def test_a_file_without_games_is_told_in_a_sentence(looking: Window) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.md", "no game")
    with looking.opened(WIDE) as page:
        empty = {"name": "none.json", "mimeType": "application/json", "buffer": b"[]"}
        _send(page, empty, {"name": "none.zip", "mimeType": "application/zip", "buffer": packed.getvalue()})
        page.wait_for_selector("#answers > li:nth-child(2)[data-verdict=none]")
        for answer in page.locator("#answers > li").all_inner_texts():
            assert "There is no game in this file" in answer
            assert "0 games" not in answer
        assert page.locator("#answers-sum").is_hidden()


def test_a_bad_line_has_the_number_that_it_has_in_its_file(looking: Window) -> None:
    (game,) = _games(908)
    lines = b"\n".join([orjson.dumps(game), b"{not json"])
    with looking.opened(WIDE) as page:
        _send(page, {"name": "one-bad-line.ndjson", "mimeType": "application/json", "buffer": lines})
        page.wait_for_selector("#answers > li[data-verdict=malformed]")
        bad = page.locator("#answers > li[data-verdict=malformed]").inner_text()
        assert "one-bad-line.ndjson:2" in bad
        assert "malformed/json one-bad-line.ndjson:2:2" in bad
        assert "one-bad-line.ndjson:2:2" in page.locator("#problem-rows tr").inner_text()
        with page.expect_download() as saved:
            page.click("#take-problems")
        (row,) = csv.DictReader(Path(saved.value.path()).read_text("utf-8").splitlines())
        assert (row["line"], row["column"]) == ("2", "2")


def test_a_packed_file_sent_twice_is_known(looking: Window) -> None:
    games = b"\n".join(map(orjson.dumps, _games(909, 2)))
    packed = {"name": "two.ndjson.gz", "mimeType": "application/gzip", "buffer": gzip.compress(games)}
    with looking.opened(WIDE) as page:
        _send(page, packed)
        page.wait_for_selector("#answers > li:nth-child(3)[data-verdict=legal]")
        page.set_input_files("#files", [packed])
        page.wait_for_selector("#answers > li:nth-child(6)[data-verdict=legal]")
        assert "2 games · ● legal 2 · 2 known already" in page.locator("#answers > li:nth-child(4)").inner_text()
        assert "known already; nothing changed" in page.locator("#answers > li:nth-child(6)").inner_text()
        assert page.locator("#answers-sum").inner_text() == "4 legal; 2 known already"


def test_a_game_that_contradicts_a_stored_one_is_told_with_what_differs(looking: Window) -> None:
    (game,) = _games(910)
    del game["session"], game["number"]
    other = game | {"players": [game["players"][0] | {"name": "Somebody"}, *game["players"][1:]]}
    with looking.opened(WIDE) as page:
        _send(page, _file("game.json", game | {"id": "910"}), _file("other.json", other | {"id": "910"}))
        page.wait_for_selector("#answers > li[data-verdict=conflict]")
        assert "this one" in page.locator("#answers > li[data-verdict=conflict] .reasons").inner_text()


def test_a_pasted_log_is_judged(looking: Window) -> None:
    with looking.opened(WIDE) as page:
        page.goto("/upload")
        page.get_by_text("Paste a log instead").click()
        page.fill("#paste", "{not json")
        page.click("#paste-send")
        page.wait_for_selector("#answers li[data-verdict=malformed]")


def test_hostile_names_are_text_everywhere(looking: Window) -> None:
    (game,) = _games(905)
    game["players"][0]["name"] = HOSTILE
    game["source"] = HOSTILE
    with looking.opened(WIDE) as page:
        _send(page, _file(f"{HOSTILE}.json", spoilt(game)))
        page.wait_for_selector("#answers li[data-verdict=illegal]")
        page.get_by_role("link", name="open the game").click()
        page.wait_for_selector("figure[data-name=race][data-drawn]")
        assert HOSTILE in page.locator("h1").inner_text()
        for path in ("/players", "/flows", "/legality"):
            page.goto(f"{path}?source={HOSTILE}&verdict=any")
            page.wait_for_selector("figure.plot")


def test_a_game_is_stepped_through_with_the_keyboard_and_the_race_follows(looking: Window) -> None:
    (game,) = _games(906)
    with looking.opened(WIDE) as page:
        _send(page, _file("game.json", game))
        page.get_by_role("link", name="open the game").click()
        page.wait_for_selector("figure[data-name=race][data-drawn]")
        for ply in range(3):
            page.keyboard.press("ArrowRight")
            page.wait_for_selector(f"#replay[data-ply='{ply}']")
        assert page.url.endswith("?ply=2&seat=0&view=open")
        assert page.locator("figure[data-name=race]").get_attribute("data-ply") == "2"
        page.keyboard.press("End")
        page.wait_for_selector(f"#replay[data-ply='{len(game['plays']) - 1}']")
        assert "The game is over." in page.locator(".middle").inner_text()
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector(f"#replay[data-ply='{len(game['plays']) - 2}']")


def test_a_session_sent_again_is_compared_and_replaced_at_a_click(looking: Window) -> None:
    logs = evening(4, seed=71, session="again and again")
    mended = [logs[0], {**cut_short(logs[1]), "id": "mended"}, *logs[2:]]
    with looking.opened(WIDE) as page:
        _send(page, _file("sheet.ndjson", *logs[:3]))
        page.wait_for_selector("#answers-sum:not([hidden])")
        _send(page, _file("sheet.ndjson", *mended))
        page.wait_for_selector("button[data-choice=replace]")
        told = page.locator("#answers li").first.inner_text()
        assert "1 added, 1 changed, 2 the same, 0 missing from this file; changed: 2" in told
        assert "Nothing was changed so far" in told
        page.click("button[data-choice=replace]")
        page.wait_for_selector("#answers-sum:not([hidden])")
        assert "The session was replaced" in page.locator("#answers li").first.inner_text()
        page.get_by_role("link", name="again and again").click()
        page.wait_for_selector("h1")
        assert page.locator(".sheet tbody tr").count() == 4
        assert "1 incomplete game" in page.locator("main").inner_text()


def test_a_known_game_of_an_evening_shows_its_verdict_and_a_question_holds_nothing_back(looking: Window) -> None:
    logs = evening(4, seed=73, session="known and asked")
    changed = {**cut_short(logs[1]), "id": "told otherwise"}
    with looking.opened(WIDE) as page:
        _send(page, _file("evening.ndjson", *logs))
        page.wait_for_selector("#answers-sum:not([hidden])")
        _send(page, _file("most.ndjson", *logs[:3]), _file("changed.json", changed), _file("one.json", logs[2]))
        page.wait_for_selector("#answers > li:nth-child(3)[data-verdict=legal]")
        assert "known already" in page.locator("#answers > li:nth-child(3)").inner_text()
        assert page.locator("button[data-choice=replace]").count() == 2
        assert "3 the same, 1 missing" in page.locator("#answers > li:nth-child(1)").inner_text()
        page.locator("button[data-choice=add]").first.click()
        page.wait_for_selector("#answers > li:nth-child(4)[data-verdict=legal]")
        lines = page.locator("#answers > li").all_inner_texts()
        assert len(lines) == 6
        assert all(line.startswith("most.ndjson") for line in lines[:4])
        assert page.locator("#answers > li:nth-child(5) button[data-choice=replace]").count() == 1


def test_a_line_of_a_sheet_that_cannot_be_read_is_no_game(looking: Window) -> None:
    text = b"2026-13-45\nMei Oscar Tom\n0 3 5\n3 0 6\n"
    with looking.opened(WIDE) as page:
        page.goto("/upload")
        assert "score sheets" in page.locator("#drop b").inner_text()
        page.get_by_text("How to read them").click()
        page.select_option("#read-as", "scoresheet")
        page.set_input_files("#files", [{"name": "sheet.txt", "mimeType": "text/plain", "buffer": text}])
        page.wait_for_selector("#answers > li:nth-child(4)")
        assert "0 games · ✕ malformed 3" in page.locator("#answers > li").first.inner_text()
