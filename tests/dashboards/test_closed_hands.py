"""What one seat's view of a game lets nobody read, wherever its page keeps data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from schemas.gamelog import read_game
from service.app import create_app
from service.config import Config
from service.rules.cards import CARD_TEXTS, unpack
from service.rules.record import GameRecord
from service.store.database import Store
from tests.dashboards.games_that_know_less import Stored
from tests.dashboards.reading import Page
from tests.store.logs import Log, among_people, filled, simulated, spoilt

RANKS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace", "two")
SUITS = ("diamonds", "clubs", "hearts", "spades")
BRAND = re.compile(r'<a class="brand".*?</a>', re.DOTALL)
"""The mark of every page, a two of spades."""
SEALED = re.compile(r'"sealed":"[^"]*"')


SIGN = r"(?<!\d)(10|[2-9JQKA])(?:</b><i>)?([♦♣♥♠])"
TEXT = r"(?<![\w#%-])([2-9TJQKA])([DCHS])(?![\w-])"
SPOKEN = rf"\b({'|'.join(RANKS)}) of ({'|'.join(SUITS)})"
CARD = re.compile(f"{SIGN}|{TEXT}|{SPOKEN}")
"""A card as it stands in what is sent: with its sign, as a log has it, or as people say it."""


def _cards(text: str) -> int:
    """Every card that a text names, however it is written."""
    found = 0
    for signed_rank, sign, rank, suit, spoken_rank, spoken_suit in set(CARD.findall(text)):
        if spoken_rank:
            card = RANKS.index(spoken_rank) * 4 + SUITS.index(spoken_suit)
        else:
            letters = (signed_rank or rank).replace("10", "T") + (suit or "DCHS"["♦♣♥♠".index(sign)])
            card = CARD_TEXTS.index(letters)
        found |= 1 << card
    return found


def _texts(cards: int) -> list[str]:
    return [CARD_TEXTS[card] for card in unpack(cards)]


def _sent(stored: Stored, address: str, asked: str) -> Iterator[tuple[str, str]]:
    """Everything that can be had of a view: the page, the file, its data, and the figures with theirs."""
    figures = "/api/v1/figures"
    for path in (
        *(f"/games/{address}{form}?{asked}" for form in ("", ".html", ".json", ".csv")),
        *(
            f"{figures}/{name}{form}?address={address}&{asked}"
            for name in ("race", "timeline")
            for form in ("", ".json")
        ),
        *(f"{figures}/{name}.csv?address={address}&{asked}" for name in ("race", "timeline")),
    ):
        answer = stored.client.get(path)
        assert answer.status_code == 200, path
        yield path, BRAND.sub("", answer.text)


def _record(stored: Stored, address: str) -> GameRecord:
    return read_game(stored.client.get(f"/api/v1/games/{address}/raw").data)


def _views(stored: Stored) -> Iterator[tuple[str, str, int, int]]:
    """Sample games with every kind of fault, and examples of games that know less: each from one seat after another."""
    chosen = [name for name in stored.games if name.startswith(("findings/", "legal/", "odd/"))]
    chosen += [name for name in stored.games if "/" not in name][::12]
    plies = cycle((0.5, 0, 1, 0.8, 0.2))
    for place, name in enumerate(chosen):
        address, last = stored.games[name][0]
        if last >= 0:
            yield name, address, place, round((last + 1) * next(plies)) - 1


def _union(cards: Iterable[int]) -> int:
    found = 0
    for each in cards:
        found |= each
    return found


@pytest.mark.parametrize("text", ["ten of hearts", "10♥", "<b>10</b><i>♥</i>", '"TH"', "3D TH", "10♥ 10♠"])
def test_a_card_is_found_however_it_is_written(text: str) -> None:
    assert "TH" in _texts(_cards(text))


@pytest.mark.slow
def test_no_card_of_a_closed_hand_is_in_anything_that_is_sent_before_it_is_played(stored: Stored) -> None:
    """Outside what is sealed none that is still to be played; inside none that never is."""
    looked_at = to_come = never = 0
    for name, address, place, ply in _views(stored):
        record = _record(stored, address)
        seat = place % len(record.players)
        own = record.players[seat].hand
        closed = _union(player.hand for other, player in enumerate(record.players) if other != seat) & ~own
        asked = f"view=seat&seat={seat}&ply={'deal' if ply < 0 else ply}"
        for path, text in _sent(stored, address, asked):
            looked_at += 1
            kept_back = closed & ~_union(record.plays[: ply + 1])
            to_come += kept_back.bit_count()
            assert not _texts(kept_back & _cards(SEALED.sub("", text))), (name, path)
            if SEALED.search(text):
                inside = " ".join(html for frame in Page(text).frames for html in frame.values())
                kept = closed & ~_union(record.plays)
                never += kept.bit_count()
                assert not _texts(kept & _cards(inside)), (name, path)
    assert looked_at > 400
    assert min(to_come, never) > 400


def test_closed_hands_that_are_dealt_otherwise_make_the_same_page(tmp_path: Path) -> None:
    """Cards that two others never played change places, and nothing that is told of the plays changes."""
    (log,) = (among_people(each) for each in simulated(1, seed=21))
    played = {card for play in log["plays"] for card in play["cards"]}
    left = [[card for card in player["hand"] if card not in played] for player in log["players"][1:]]
    (one, *_), (other, *_) = [cards for cards in left if cards][:2]
    exchange = {one: other, other: one}
    swapped: Log = {**log, "id": "otherwise", "players": [dict(player) for player in log["players"]]}
    for player in swapped["players"]:
        player["hand"] = [exchange.get(card, card) for card in player["hand"]]
    with filled(tmp_path, [log, swapped]) as store:
        pages = [_data(store, place) for place in range(2)]
    (answers, frames), (other_answers, other_frames) = pages
    assert answers == other_answers
    assert frames[:-1] == other_frames[:-1]


def _data(store: Store, place: int) -> tuple[object, list[dict[str, str]]]:
    client = create_app(Config(database=Path(store.path)), store).test_client()
    address = client.get("/games.json?verdict=legal").get_json()["items"][place]["address"]
    page = Page(client.get(f"/games/{address}?view=seat&seat=0").text)
    frames = [{place: html.replace(address, "…") for place, html in frame.items()} for frame in page.frames]
    return page.replay["answers"], frames


def test_a_game_that_somebody_plays_with_anothers_card_tells_no_more(tmp_path: Path) -> None:
    """A card that was put down is on the table for all, whoever holds it; the rest of his hand is not."""
    with filled(tmp_path, [spoilt(among_people(log)) for log in simulated(2, seed=5)]) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        (address, *_more) = (game["address"] for game in client.get("/games.json?verdict=illegal").get_json()["items"])
        made = Stored(client, {})
        record = _record(made, address)
        ever = _union(record.plays)
        for seat in range(len(record.players)):
            for path, text in _sent(made, address, f"view=seat&seat={seat}&ply={len(record.plays) - 1}"):
                closed = _union(player.hand for other, player in enumerate(record.players) if other != seat)
                assert not _texts(closed & ~ever & _cards(text)), path
