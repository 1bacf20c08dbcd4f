"""The replay of a game as its page carries it: every ply, every view, and what a view does not tell."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from dashboards.broken_rules import rule_behind
from schemas.gamelog import read_game
from service.app import create_app
from service.config import Config
from service.convert.text import parse_text
from service.identity import address as address_of
from service.rules.cards import CARD_TEXTS, unpack
from service.rules.document import read_rules
from service.rules.findings import CODES, NOTES, WARNINGS
from service.rules.presets import PRESETS
from service.rules.record import GameRecord
from service.rules.replay import Step, replay
from service.store.database import Store
from service.store.question import Question
from service.store.reports import game, games_page
from tests.dashboards.games_that_know_less import Stored
from tests.dashboards.reading import Page
from tests.store.logs import cut_short, filled, simulated

RANKS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace", "two")
SUITS = ("diamonds", "clubs", "hearts", "spades")
TAG = re.compile(r"<[^>]*>")


def _spoken(card: int) -> str:
    return f"{RANKS[card >> 2]} of {SUITS[card & 3]}"


def _found(store: Store, question: Question, place: int = 0) -> str:
    with store.reader() as reader:
        return games_page(reader, question, 20).games[place].address


def _record(store: Store, address: str) -> GameRecord:
    with store.reader() as reader:
        found = game(reader, address)
    assert found is not None
    return read_game(found.text.encode(), read_rules(dict(found.rules)))


def _steps(record: GameRecord) -> list[Step]:
    assert record.rules is not None
    return list(replay(record, record.rules))


def _read(client: FlaskClient, address: str, status: int = 200) -> Page:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[:300]
    return Page(answer.text)


def test_the_frames_draw_at_every_ply_what_the_server_draws_there(store: Store, client: FlaskClient) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    frames = _read(client, f"/games/{address}").frames
    for ply in range(-1, len(frames) - 1, 7):
        html = client.get(f"/games/{address}?ply={'deal' if ply < 0 else ply}").text
        places = re.findall(r'data-place="([\w-]+)"', html)
        assert len(places) == 10
        for place in places:
            now = next(frame[place] for frame in reversed(frames[: ply + 2]) if place in frame)
            assert f'data-place="{place}">{now}<' in html, (ply, place)


def test_every_hand_shrinks_by_what_is_played(store: Store, client: FlaskClient) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    record, frames = _record(store, address), _read(client, f"/games/{address}").frames
    left = [player.hand.bit_count() for player in record.players]
    for seat, cards, frame in zip(record.seats, record.plays, frames[1:], strict=True):
        left[seat] -= cards.bit_count()
        if cards:
            assert frame[f"fan-{seat}"].count('class="card') - frame[f"fan-{seat}"].count(" gone") == left[seat]


def test_the_play_list_has_a_list_item_a_play_with_seat_cards_and_combination(
    store: Store, client: FlaskClient
) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    record = _record(store, address)
    items = [one for one in _read(client, f"/games/{address}").named("li") if "data-from" in one.attributes]
    steps = _steps(record)
    assert len(items) == len(record.plays)
    for step, item in zip(steps, items, strict=True):
        assert f"seat {step.seat}:" in item.text
        assert record.names[step.seat] in item.text
        assert (step.category.words if step.category else "pass") in item.text


def test_the_legal_answers_are_those_of_the_rules(store: Store, client: FlaskClient) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    record, data = _record(store, address), _read(client, f"/games/{address}").replay
    steps = _steps(record)
    for step, answers in zip(steps, data["answers"], strict=False):
        listed = [play for _words, plays in answers["groups"] for play in plays]
        assert len(listed) == len(set(listed)) == step.open_plays
        assert not step.cards or " ".join(map(str, step.cards)) in listed
        assert all(step.hands[step.seat] >> CARD_TEXTS.index(card) & 1 for play in listed for card in play.split())
    assert data["answers"][-1] == {"told": "Nobody acts any more.", "groups": []}


@pytest.mark.parametrize("seats", [2, 4])
def test_one_seats_view_has_nobody_elses_cards_until_they_are_played(
    store: Store, client: FlaskClient, seats: int
) -> None:
    """Neither on the page nor in its data, nor in the file to take along; what is to come lies sealed in it."""
    address = _found(store, Question(verdict="legal", seats=seats))
    record = _record(store, address)
    last = len(record.plays) - 1
    for seat, path, ply in product((0, 1), ("", ".html"), (-1, 5, last)):
        asked = f"view=seat&seat={seat}&ply={'deal' if ply < 0 else ply}"
        html = re.sub(r'"sealed":"[^"]*"', "", client.get(f"/games/{address}{path}?{asked}").text)
        closed = sum(player.hand for other, player in enumerate(record.players) if other != seat)
        for cards in record.plays[: ply + 1]:
            closed &= ~cards
        assert closed or (ply == last and seat != record.seats[last])
        for card in unpack(closed):
            assert not [text for text in (_spoken(card), f'"{card}', f'{card}"', card.sign) if text in html], card
        assert all(_spoken(card) in html for card in unpack(record.players[seat].hand))


def test_cards_that_are_never_played_are_not_even_sealed(store: Store, client: FlaskClient) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    record = _record(store, address)
    kept = sum(player.hand for player in record.players[1:]) & ~sum(set(record.plays))
    written = " ".join(html for frame in _read(client, f"/games/{address}?view=seat").frames for html in frame.values())
    assert kept
    assert not [card for card in unpack(kept) if _spoken(card) in written or card.sign in written]


def test_one_seats_view_shows_others_cards_face_down_until_they_are_played(store: Store, client: FlaskClient) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    record = _record(store, address)
    frames = _read(client, f"/games/{address}?view=seat&seat=2").frames
    played = [0] * 4
    for ply, frame in enumerate(frames, -1):
        if ply >= 0:
            played[record.seats[ply]] |= record.plays[ply]
        for other in (0, 1, 3):
            drawn = frame.get(f"fan-{other}")
            if drawn is not None:
                assert drawn.count("card back") == 13 - played[other].bit_count()
                assert {card for card in range(52) if f"{_spoken(card)}, played" in drawn} == set(unpack(played[other]))


def test_one_seats_view_tells_nothing_that_others_cards_would_tell(store: Store, client: FlaskClient) -> None:
    """Whether they could have beaten a play, what they may answer, and the plays to come."""
    address = _found(store, Question(verdict="legal", seats=4))
    record = _record(store, address)
    page = _read(client, f"/games/{address}?view=seat&seat=2&ply=9")
    data = page.replay
    for ply, answers in enumerate(data["answers"][:-1], -1):
        if record.seats[ply + 1] != 2:
            assert answers["groups"] == []
            assert "closed in this view" in answers["told"]
    kinds = {one.attributes["class"] for one in page.of_class("pass")}
    assert kinds <= {"pass plain", "pass free", "pass forced"}
    items = {one.attributes["data-from"]: one for one in page.named("li") if "data-from" in one.attributes}
    passed = [ply for ply, cards in enumerate(record.plays) if not cards and record.seats[ply] != 2]
    assert all("forced" not in items[str(ply)].text and "choice" not in items[str(ply)].text for ply in passed)
    assert [int(ply) for ply, one in items.items() if "to come" in one.text] == [*range(10, len(record.plays))]
    lines = [frame[f"line-{ply}-{record.seats[ply]}"] for ply, frame in enumerate(page.frames[1:])]
    assert all("pass plain" in lines[ply] for ply in passed)
    assert all(line.count('role="img"') == cards.bit_count() for line, cards in zip(lines, record.plays, strict=True))


def test_the_settlement_of_closed_hands_tells_what_is_owed_and_not_for_which_cards(
    store: Store, client: FlaskClient
) -> None:
    """Whoever is left with a two that nobody saw has paid double for it."""
    games = (_found(store, Question(verdict="legal"), place) for place in range(20))
    address = next(each for each in games if "for the unused two" in _read(client, f"/games/{each}").text)
    seats = len(_record(store, address).players)
    closed = [_read(client, f"/games/{address}?view=seat&seat={seat}&ply=deal").text for seat in range(seats)]
    assert sum("for the unused two" in text for text in closed) < seats
    assert all("by cards that stay face down in this view" in text for text in closed)


def test_a_finding_that_names_a_closed_card_is_told_without_it(stored: Stored) -> None:
    name = "implied-10-duty-passed"
    openly = stored.page(name)
    assert "passed with J♥ in hand" in openly.text
    seat = next(
        seat
        for seat in (0, 1)
        if "which cards, this view does not tell" in stored.page(name, f"?view=seat&seat={seat}").text
    )
    closed = stored.page(name, f"?view=seat&seat={seat}&ply=10")
    assert "J♥" not in closed.text
    assert "passed with J♥ in hand" in stored.page(name, f"?view=seat&seat={1 - seat}").text


def test_masked_names_stand_nowhere_on_the_page_nor_in_its_data(store: Store, client: FlaskClient) -> None:
    for question in (Question(verdict="legal", seats=4), Question(verdict="illegal")):
        address = _found(store, question)
        record = _record(store, address)
        openly, masked = (client.get(f"/games/{address}?ply=3&names={how}").text for how in ("shown", "masked"))
        links = re.findall(r"/players/[a-z0-9]{6,}", openly)
        assert len(set(links)) == len(record.players)
        for path in ("", ".html", ".json", ".csv"):
            text = client.get(f"/games/{address}{path}?ply=3&names=masked").text
            assert not [name for name in record.names if name in text], path
        assert not [link for link in links if link in masked]
        assert "Player A" in Page(masked).named("h1")[0].text
        assert "/raw" not in masked


def test_masked_names_stay_out_of_the_race_figure(store: Store, client: FlaskClient) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    columns: Any = client.get(f"/api/v1/figures/race.json?address={address}&names=masked").json
    assert list(columns["rows"][0]) == ["ply", "Player A", "Player B", "Player C", "Player D"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("view=all", "View is open or seat, not “all”"),
        ("names=none", "Names is shown or masked, not “none”"),
        ("seat=9", "Seat is a number from 0 to"),
    ],
)
def test_a_view_that_there_is_not_is_told_in_a_sentence(
    store: Store, client: FlaskClient, asked: str, told: str
) -> None:
    assert told in _read(client, f"/games/{_found(store, Question(verdict='legal'))}?{asked}", 400).text


def test_every_link_of_the_replay_holds_ply_and_view(store: Store, client: FlaskClient) -> None:
    address = _found(store, Question(verdict="legal", seats=4))
    page = _read(client, f"/games/{address}?ply=4&seat=1&view=seat&names=masked")
    links = [link for link in page.links if link.startswith(f"/games/{address}?")]
    assert len(links) > len(_record(store, address).plays)
    assert all(re.search(r"\?ply=(\d+|deal)&seat=\d&view=(open|seat)(&names=masked)?$", link) for link in links)
    views = [link for link in links if "view=open" in link]
    assert views == [f"/games/{address}?ply=4&seat=1&view=open&names=masked"]


def test_what_is_illegal_stands_with_its_sentence_and_its_rule(stored: Stored) -> None:
    seen = 0
    for name in stored.games:
        if name.startswith(("findings/lead/", "findings/play/", "findings/turn/")):
            page = stored.page(name)
            wrong = page.of_class("wrong")
            seen += len(wrong)
            for item in (one for one in page.named("li") if any(inner in wrong for inner in one.inner)):
                if "data-from" in item.attributes:
                    assert "The rule: " in item.text, name
    assert seen > 5


@pytest.mark.parametrize("code", sorted(CODES.keys() - WARNINGS - NOTES))
def test_everything_that_is_illegal_has_a_rule_behind_it(client: FlaskClient, code: str) -> None:
    with client.application.extensions["faces"].pages.test_request_context("/"):
        for rules in PRESETS.values():
            assert rule_behind(code, rules).endswith("."), rules.preset


def test_a_jump_leads_to_the_next_finding(store: Store, client: FlaskClient) -> None:
    page = _read(client, f"/games/{_found(store, Question(verdict='illegal'))}")
    steps = {one.attributes["data-step"]: one for one in page.elements if "data-step" in one.attributes}
    assert "ply=0&" in steps["finding"].attributes["href"]
    assert page.replay["stops"]["finding"][0] == 0


def test_tricks_and_bombs_to_jump_to_are_those_of_the_game(store: Store, client: FlaskClient) -> None:
    kinds = {"four-of-a-kind", "straight-flush"}
    seen = 0
    for place in range(10):
        address = _found(store, Question(rules="taiwan"), place)
        steps, stops = _steps(_record(store, address)), _read(client, f"/games/{address}").replay["stops"]
        leads = {step.trick: step.ply for step in reversed(steps)}
        assert stops["trick"] == sorted(leads.values())
        assert stops["bomb"] == [step.ply for step in steps if str(step.category) in kinds]
        seen += len(stops["bomb"])
    assert seen


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_the_race_is_drawn_on_the_page_and_in_the_file_without_a_script(store: Store, client: FlaskClient) -> None:
    """One path a seat that ends at the cards it had left, and a diamond for each two or bomb."""
    address = _found(store, Question(verdict="legal", seats=4))
    steps = _steps(_record(store, address))
    for path in ("", ".html"):
        page = _read(client, f"/games/{address}{path}?ply=3")
        (course,) = (one for one in page.elements if "data-course" in one.attributes)
        assert course.attributes["data-course"] == str(len(steps))
        drawn = [one.attributes["d"] for one in page.named("path")]
        heights = sorted(int(re.findall(r"[V ](\d+)", one)[-1]) for one in drawn)
        assert heights == sorted(13 - left for left in steps[-1].left_after if left is not None)
        (now,) = page.of_class("now")[-1:]
        assert now.attributes["x1"] == f"{round(100 * 4 / len(steps), 2)}%"
        assert course.text.count("◆") == sum(any(card.rank == 12 for card in step.cards) for step in steps)


def test_a_race_of_which_nothing_is_counted_says_so_in_the_file(stored: Stored) -> None:
    address, _last = stored.games["nobody-counted"][0]
    page = Page(stored.client.get(f"/games/{address}.html").text)
    assert "there is no race to draw" in page.visible
    assert not [one for one in page.elements if "data-course" in one.attributes]


def test_the_file_to_take_along_loads_nothing_and_its_policy_knows_its_script_and_style(
    store: Store, client: FlaskClient
) -> None:
    address = _found(store, Question(verdict="illegal"))
    answer = client.get(f"/games/{address}.html?ply=3")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="bigtwo-{address[:12]}.html"'
    page = Page(answer.text)
    policy = next(
        one.attributes["content"]
        for one in page.named("meta")
        if one.attributes.get("http-equiv") == "Content-Security-Policy"
    )
    scripts = [one.text for one in page.named("script") if one.attributes["type"] == "module"]
    allowed = dict(one.split(" ", 1) for one in policy.split("; "))
    assert allowed["script-src"] == " ".join(map(_hash, scripts))
    assert allowed["style-src"] == _hash(page.named("style")[0].text)
    assert "default-src 'none'" in policy
    assert not [one for one in page.elements if {"src", "srcset", "action"} & one.attributes.keys()]
    assert not [link for link in page.links if not link.startswith(("?ply=", "#"))]
    assert "url(" not in answer.text
    assert "@import" not in answer.text
    assert page.replay["ply"] == 3


def test_the_text_to_take_along_is_the_same_game(store: Store, client: FlaskClient) -> None:
    for question in (Question(verdict="legal", seats=4), Question(verdict="illegal"), Question(seats=2)):
        address = _found(store, question)
        answer = client.get(f"/games/{address}.txt")
        assert answer.mimetype == "text/plain"
        written = parse_text(answer.text)
        assert address_of(read_game(json.dumps(written[0]).encode())) == address


def test_a_score_can_be_taken_along_as_text_and_has_no_file_to_replay(stored: Stored) -> None:
    page = stored.page("partial/score-only.json")
    assert [link for link in page.links if link.endswith(".txt")]
    assert not [link for link in page.links if ".html" in link]
    address = stored.games["partial/score-only.json"][0][0]
    assert stored.client.get(f"/games/{address}.txt").status_code == 200
    assert "no plays to replay" in _read(stored.client, f"/games/{address}.html", 404).text


def test_every_example_and_sample_can_be_taken_along(stored: Stored) -> None:
    for name in list(stored.games)[::6]:
        for address, last in stored.games[name]:
            if last < 0:
                continue
            page = Page(stored.client.get(f"/games/{address}.html?ply={last}&view=seat&seat=1&names=masked").text)
            assert len(page.frames) == last + 2, name


def test_a_game_that_nobody_began_shows_the_deal(tmp_path: Path) -> None:
    with filled(tmp_path, [cut_short(simulated(1)[0], 0)]) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        address = _found(store, Question(verdict="incomplete", kind="any"))
        page = _read(client, f"/games/{address}")
        assert "The deal; 0 plies follow" in page.visible
        assert "Nobody acts any more." in page.visible
        assert len(page.frames) == len(page.replay["answers"]) == 1
        assert client.get(f"/games/{address}.html").status_code == 200
