"""Lists come in pages that hold every game once."""

from pathlib import Path

import pytest

from service.store import reports
from service.store.question import Question
from service.store.rows import GameSummary
from tests.store.logs import among_people, filled, hand_in, mixed, simulated


def test_pages_cover_everything_once_newest_first(tmp_path: Path) -> None:
    """Whatever the size of a page, games of one moment and undated games among them."""
    logs = mixed()
    for log in logs[5:15]:
        log["started_at"] = "2025-03-01"
    with filled(tmp_path, logs) as store, store.reader() as reader:
        whole = reports.games_page(reader, Question(), 100)
        assert whole.next is None
        assert len({game.address for game in whole.games}) == len(logs)
        days = [str(game.day or "") for game in whole.games]
        assert days == sorted(days, reverse=True)
        for size in (1, 7, 30, 60):
            games: list[GameSummary] = []
            cursor: str | None = None
            while True:
                page = reports.games_page(reader, Question(), size, cursor)
                games += page.games
                cursor = page.next
                if cursor is None:
                    break
            assert tuple(games) == whole.games


def test_games_that_come_meanwhile_do_not_move_the_pages(tmp_path: Path) -> None:
    """A cursor stands between two games, not at a number."""
    logs = [among_people(log) for log in simulated(12)]
    with filled(tmp_path, logs[:10]) as store:
        with store.reader() as reader:
            first = reports.games_page(reader, Question(), 4)
            expected = reports.games_page(reader, Question(), 100).games[4:]
        hand_in(store, logs[10:])
        with store.reader() as reader:
            assert reports.games_page(reader, Question(), 100, first.next).games == expected


@pytest.mark.parametrize("cursor", ["x", "MTIz", "w6Q", "!!", "MS8xLzE", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5LzE"])
def test_what_is_no_cursor_is_refused(tmp_path: Path, cursor: str) -> None:
    """With a sentence, not with an error of the database."""
    refused = pytest.raises(reports.CursorError, match="is no cursor")
    with filled(tmp_path, []) as store, store.reader() as reader, refused:
        reports.games_page(reader, Question(), 5, cursor)
