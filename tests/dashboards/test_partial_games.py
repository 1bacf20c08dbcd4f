"""Games that know less have pages that show what is known and say what is not."""

from __future__ import annotations

import re

import pytest

from tests.dashboards.games_that_know_less import Stored
from tests.dashboards.reading import Page

SLIP = re.compile(r"\b(None|null|NaN|nan|undefined|Undefined|Traceback)\b")
PARTS = 4
"""So many tests share the pages, so that they may run at once."""
TAG = re.compile(r"<[^>]*>")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_example_and_sample_has_a_page_without_a_slip(stored: Stored, part: int) -> None:
    """At the end of the game, and the table at every ply."""
    assert len(stored.games) > 200
    for name in list(stored.games)[part::PARTS]:
        for place, (_address, last) in enumerate(stored.games[name]):
            page = stored.page(name, f"?ply={last}&seat=1" if last >= 0 else "", place)
            written = [TAG.sub(" ", html) for frame in page.frames for html in frame.values()]
            said = [page.visible, *written, *page.attributes]
            slips = [slip for text in said if (slip := SLIP.search(text))]
            assert not slips, (name, slips)


def test_unknown_hands_are_backs_and_unknown_counts_question_marks(stored: Stored) -> None:
    page = stored.page("partial/one-hand-known.json")
    backs = [one for one in page.of_class("back") if one.attributes.get("role") == "img"]
    assert {one.attributes["aria-label"] for one in backs} == {"13 cards face down"}
    assert "are not in the log: their cards lie face down until they are played." in page.text
    assert "legal as far as recorded: hands of three seats unknown" in page.text
    doubtful = stored.page("hidden-2-null-implied-some")
    assert "and nobody saw those of" in doubtful.text
    assert [one.text for one in doubtful.named("b") if one.text == "?"] == ["?"] * 8


def test_what_an_unknown_hand_has_played_is_shown(stored: Stored) -> None:
    page = stored.page("partial/one-hand-known.json", "?ply=12")
    assert [one for one in page.of_class("gone") if "card" in one.attributes["class"]]


def test_a_count_that_nobody_knows_is_a_question_mark_and_has_no_line(stored: Stored) -> None:
    page = stored.page("nobody-counted", "?ply=4")
    assert [one.text for one in page.of_class("count")] == ["? cards"] * 3
    assert "sizes of three hands unknown" in page.text
    assert "The log does not say how many cards anybody held" in page.of_class("plot")[0].text
    assert {one.text for one in page.of_class("left") if one.name == "span" and one.text} == {"?"}
    assert "with a hand that is not known" in page.text


def test_what_the_system_played_is_marked(stored: Stored) -> None:
    assert "The system did that" in stored.page("nobody-counted", "?ply=0").visible
    assert "The system did that" not in stored.page("nobody-counted", "?ply=4").visible


def test_a_seat_that_was_abandoned_is_told_from_its_ply_on(stored: Stored) -> None:
    told = re.search(r"left the table at ply (\d+)", stored.page("legal/every-field.json").text)
    assert told
    ply = int(told[1])
    assert "has left the table" in stored.page("legal/every-field.json", f"?ply={ply}").visible
    assert "has left the table" not in stored.page("legal/every-field.json", f"?ply={ply - 2}").visible


def test_points_that_a_tie_shares_are_worked_out(stored: Stored) -> None:
    page = stored.page("play-on-15-placement-first-out")
    assert re.search(r"places 3 to 4 shared: \(.*\) ÷ 2 = −4\.5", page.of_class("settled")[0].text)
    assert "−4.5" in page.of_class("players-row")[0].text


def test_what_is_wrong_with_a_pass_that_is_not_in_the_log_stands_at_that_pass(stored: Stored) -> None:
    page = stored.page("implied-10-duty-passed")
    ply = next(link for link in page.links if "ply=" in link and page.of_class("message")).partition("ply=")[2]
    middle = stored.page("implied-10-duty-passed", f"?ply={ply}").of_class("middle")[0]
    assert "passed (not in the log)" in middle.text
    assert "holds one card" in middle.text


def test_passes_that_are_not_in_the_log_are_told_as_such(stored: Stored) -> None:
    page = stored.page("partial/implied-passes.json", "?ply=3")
    assert page.of_class("implied")
    assert "passed (not in the log)" in page.text
    assert "legal as far as recorded: passes not in the log" in page.text


def test_who_went_out_when_is_told_where_the_others_play_on(stored: Stored) -> None:
    page = stored.page("partial/play-on-implied.json")
    settled = page.of_class("settled")[0].text
    assert "Went out" in settled
    assert len(re.findall(r"ply \d+", settled)) == 3
    by_place = stored.page("play-on-2-legal").of_class("settled")[0].text
    assert "place 1: +6" in by_place
    assert "place 4: −9" in by_place


def test_a_score_has_the_line_of_the_sheet_and_no_table(stored: Stored) -> None:
    page = stored.page("partial/score-only.json")
    assert not page.of_class("felt")
    assert not page.of_class("plot")
    assert page.of_class("sheet-line")
    assert "legal, score only: no plays in the log" in page.text


def test_who_pays_for_all_is_worked_out_with_the_ply_of_the_breach(stored: Stored) -> None:
    page = stored.page("liability-4-payer")
    assert re.search(r"pays for all: \d+ \+ \d+ = 12\.", page.text)
    assert re.search(r"duty before the last card was broken at ply \d+", page.text)
    sheet = stored.page("scoresheets/kitchen.txt", place=2)
    assert "Sato pays for all: 9 + 2 + 1 = 12. The sheet says so." in sheet.text


def test_points_that_hang_on_cards_nobody_saw_say_why(stored: Stored) -> None:
    page = stored.page("score-only-9-doublings")
    assert "a score does not tell which they were. A ? stands for what hangs on that." in page.text
    assert [one.text for one in page.of_class("settled")[0].inner if one.name == "table"] == []
    assert page.of_class("players-row")[0].text.count("?") == 4


def test_a_game_of_a_session_leads_to_the_one_before_and_a_note_is_no_warning(stored: Stored) -> None:
    name = "findings/session/seats-changed.ndjson"
    page = stored.page(name, place=1)
    assert f"/games/{stored.games[name][0][0]}" in page.links
    assert "game before" in page.text
    assert page.of_class("message")[0].attributes["class"].split() == ["message"]


def test_who_won_the_game_before_is_said_to_lead(stored: Stored) -> None:
    told = [stored.page(name, place=1).text for name in stored.games if name.startswith("session-1-")]
    assert told
    assert any("won the game before and leads" in text for text in told)


def test_every_game_of_a_score_sheet_opens_from_its_session(stored: Stored) -> None:
    sessions = {link for link in Page(stored.client.get("/sessions").text).links if "/sessions/kitchen" in link}
    assert len(sessions) == 4
    for session in sessions:
        links = Page(stored.client.get(session).text).links
        games = {link for link in links if re.fullmatch(r"/games/\w{64}", link)}
        assert games
        assert [stored.client.get(game).status_code for game in games] == [200] * len(games)


@pytest.mark.parametrize("path", ["/games", "/legality"])
@pytest.mark.parametrize(
    ("level", "words"), [("full", "everything recorded"), ("partial", "as far as recorded"), ("score", "score only")]
)
def test_games_can_be_chosen_by_what_their_logs_know(stored: Stored, path: str, level: str, words: str) -> None:
    page = Page(stored.client.get(f"{path}?coverage={level}").text)
    assert words in page.of_class("chip")[0].text
    assert any(one.attributes.get("value") == level for one in page.named("option"))
