"""Lists and trends of what is wrong: every row is a finding of its game, and all add up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.receiving import doctor
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from service.store.verdict_rows import FoundAt
from tests.store.changing import stored, taiwanese
from tests.store.logs import among_people, simulated


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "a.duckdb") as made:
        yield made
        assert list(doctor(made)) == []


def test_every_finding_of_the_list_is_one_of_its_games(store: Store) -> None:
    """Page after page, each once; by the player at whose seat it was made, those of that seat."""
    stored(store, taiwanese(3))
    with store.reader() as reader:
        listed = list(reports.whole(reports.findings_list, reader, Question()))
        some: list[FoundAt] = []
        cursor = None
        while True:
            page = reports.findings_list(reader, Question(), limit=4, cursor=cursor)
            some += page.items
            cursor = page.next
            if cursor is None:
                break
        assert some == listed
        by_game = {
            game.address: reports.game(reader, game.address) for game in reports.games_page(reader, Question()).games
        }
        assert [item.finding for item in listed] == [
            finding for game in by_game.values() if game for finding in game.findings
        ]
        assert reports.findings_counted(reader, Question()) == (len(listed), 3)
        keys = {address: [seat.player for seat in game.summary.seats] for address, game in by_game.items() if game}
        for player in {key for seats in keys.values() for key in seats}:
            own = list(reports.whole(reports.findings_list, reader, Question(), who=player))
            seated = [item for item in listed if item.finding.seat is not None]
            assert own == [item for item in seated if keys[item.game.address][item.finding.seat or 0] == player]


def test_trends_add_up_to_what_is_illegal(store: Store) -> None:
    """By source and by engine every dated game counts once; a code counts the games that it was found in."""
    logs = [*taiwanese(4, source="club"), *[among_people(log) for log in simulated(6, source="home")]]
    for place, log in enumerate(logs):
        log["started_at"] = f"2026-0{1 + place % 3}-02"
    stored(store, logs)
    with store.reader() as reader:
        for by in ("source", "engine"):
            rows = reports.trends(reader, Question(), by)
            assert sum(row.games for row in rows) == 10
            assert sum(row.wrong for row in rows) == reports.counted(reader, Question(verdict="illegal")).games
        for row in reports.trends(reader, Question(), "code"):
            asked = Question(code=row.group)
            total = sum(each.wrong for each in reports.trends(reader, asked, "code"))
            assert total == reports.counted(reader, asked, "any").games
        players = reports.trends(reader, Question(), "player")
        assert all(row.wrong <= row.games for row in players)
        for player in {row.group for row in players}:
            _, games = reports.findings_counted(reader, Question(), severity="error", who=player)
            assert sum(row.wrong for row in players if row.group == player) == games
