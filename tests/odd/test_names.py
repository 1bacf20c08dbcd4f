"""Names that look alike and names that change: who counts as one player."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.store.logs import Log, filled, simulated

EVERYBODY = Question(kind="any")


def _games(*first: dict[str, Any]) -> list[Log]:
    """A game for each, in order of time, whose first player is so."""
    games = simulated(len(first), players=2, seed=21, source="club")
    for day, (log, player) in enumerate(zip(games, first, strict=True), 1):
        log["players"][0] = {"hand": log["players"][0]["hand"], **player}
        log["players"][1]["name"] = "Oscar"
        log["started_at"] = f"2026-03-{day:02}"
    return games


def _others(store: Store) -> list[tuple[str, int]]:
    """Names and games of everybody but Oscar."""
    with store.reader() as reader:
        standings = reports.players(reader, EVERYBODY)
    return sorted((one.player.name, one.games) for one in standings if one.player.name != "Oscar")


def test_one_name_in_two_unicode_forms_is_one_player(tmp_path: Path) -> None:
    """An accent may stand in the letter or after it."""
    composed, apart = (unicodedata.normalize(form, "José") for form in ("NFC", "NFD"))
    assert composed != apart

    with filled(tmp_path, _games({"name": composed}, {"name": apart}, {"name": "  José "})) as store:
        assert _others(store) == [("José", 3)]


def test_one_id_under_two_names_is_one_player_by_the_latest_name(tmp_path: Path) -> None:
    """The latest game decides, not the latest upload."""
    games = _games({"name": "Mei", "id": "u-1"}, {"name": "Mei Ling", "id": "u-1"})

    with filled(tmp_path, games[::-1]) as store:
        assert _others(store) == [("Mei Ling", 2)]


def test_one_name_with_two_ids_is_two_players(tmp_path: Path) -> None:
    """Whoever asks by the name is told of both."""
    with filled(tmp_path, _games({"name": "Mei", "id": "u-1"}, {"name": "Mei", "id": "u-2"})) as store:
        assert _others(store) == [("Mei", 1), ("Mei", 1)]
        with store.reader() as reader:
            assert len(reports.find_players(reader, "Mei")) == 2
