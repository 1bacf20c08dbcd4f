"""A game of which only the score is known counts for what it came to, and for nothing that its plays would tell."""

import pytest

from schemas.gamelog import load_game
from service.audit import audit
from service.insight.counters import COUNTERS, RESULT
from service.insight.counting import GameCounts, count_game
from tests.builders import Log

SHEET = {
    "preset": "wikipedia",
    "deal": "thirteen-each",
    "scoring": {"unused": [], "final_play": [], "settlement": "pairwise"},
}
OF_PLAYS = {
    "shut_out",
    "games_after_opener",
    "wins_after_opener",
    "behind_at_half",
    "comeback",
    "ahead_at_half",
    "collapse",
}
"""Counters of the result that need the plays."""


def counted(rules: object, cards_left: list[int], **more: int) -> GameCounts:
    log: Log = {
        "format": "bigtwo-log/1",
        "id": "1",
        "rules": rules,
        "players": [{"name": name} for name in ("Ann", "Bea", "Cat", "Dot")],
        "result": {"cards_left": cards_left, **more},
    }
    record = load_game(log)
    report = audit(record)
    return count_game(record, report.rules, report.settlement)


def test_the_result_is_counted_and_nothing_else() -> None:
    game = counted(SHEET, [0, 11, 3, 3])
    known = {counter.name for counter in RESULT} - OF_PLAYS - {"tier"}
    assert (game.plies, game.tricks, game.passes) == (None, None, None)
    for seat, counts in enumerate(game.seats):
        assert {name for name, value in counts.items() if value is not None} == known | ({"tier"} if seat else set())
        assert list(counts) == [counter.name for counter in COUNTERS]


def test_what_came_out_is_what_the_settlement_says() -> None:
    seats = counted(SHEET, [0, 11, 3, 3]).seats
    assert [counts["won"] for counts in seats] == [1, 0, 0, 0]
    assert [counts["debt"] for counts in seats] == [0, 22, 3, 3]
    assert [counts["points"] for counts in seats] == [28, -60, 16, 16]
    assert [counts["heavy_loss"] for counts in seats] == [0, 1, 0, 0]
    assert [counts["place"] for counts in seats] == [1, 4, 2.5, 2.5]
    assert [counts["place_3"] for counts in seats] == [0, 0, 0.5, 0.5]


def test_a_payer_is_charged_for_all_and_losses_stay_their_own() -> None:
    seats = counted(SHEET, [0, 11, 3, 3], payer=2).seats
    assert [counts["debt"] for counts in seats] == [0, 0, 28, 0]
    assert [counts["heavy_loss"] for counts in seats] == [0, 1, 0, 0]


def test_what_unseen_cards_decide_is_null() -> None:
    """By rules under which an unused two doubles, the tier of a loss is known, the debt is not."""
    seats = counted("wikipedia", [0, 11, 3, 3]).seats
    assert [counts["heavy_loss"] for counts in seats] == [0, 1, 0, 0]
    assert [counts["doubling_unused_two"] for counts in seats[1:]] == [None, None, None]
    assert [counts["points"] for counts in seats] == [None, None, None, None]


@pytest.mark.parametrize("cards_left", [[1, 1, 2, 3], [0, 0, 2, 3]])
def test_without_one_winner_nothing_is_counted(cards_left: list[int]) -> None:
    assert all(value is None for counts in counted(SHEET, cards_left).seats for value in counts.values())
