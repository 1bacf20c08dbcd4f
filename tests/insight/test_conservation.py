"""What must add up in every game, whoever played it."""

from collections.abc import Iterator

import pytest

from service.audit import audit
from service.bots.simulation import simulate
from service.insight.counting import GameCounts, count_game
from service.rules import PRESETS
from service.rules.record import GameRecord
from tests.builders import record_of
from tests.insight.scenes import total


def counted(preset: str) -> Iterator[tuple[GameRecord, GameCounts]]:
    rules = PRESETS[preset]
    for log in simulate(12, rules, rules.players[1], 3):
        record = record_of(log)
        yield record, count_game(record, rules, audit(record, rules).settlement)


@pytest.mark.parametrize("preset", PRESETS)
def test_counters_add_up(preset: str) -> None:
    """Twos, bombs, tricks, turns and cards: nothing is lost and nothing counted twice."""
    for record, game in counted(preset):
        seats = game.seats
        assert game.plies == len(record.plays) == total(seats, "actions")
        assert game.tricks == total(seats, "tricks_won") == total(seats, "leads")
        assert game.passes == total(seats, "passes") == record.plays.count(0)
        assert total(seats, "won") == 1
        assert sum(counts[f"place_{place}"] for counts in seats for place in range(1, len(seats) + 1)) == len(seats)
        for counts in seats:
            check_turns(counts)
            check_cards(counts)


def check_turns(counts: dict[str, int]) -> None:
    assert counts["turns_facing"] == counts["passes"] + counts["answers"]
    assert counts["turns_could_beat"] == counts["voluntary_passes"] + counts["answers"]
    assert counts["passes"] == counts["forced_passes"] + counts["voluntary_passes"]
    assert counts["answers"] == counts["answers_able"] == counts["plays"] - counts["leads"]
    assert counts["tricks_won"] <= counts["tricks_played"]
    assert counts["leads_unbeaten"] <= counts["tricks_won"]


@pytest.mark.parametrize("preset", PRESETS)
def test_lists_add_up_to_their_counters(preset: str) -> None:
    """Every turn, lead and answer has one place in each list."""
    for _, game in counted(preset):
        for counts in game.seats:
            for name in ("turns_facing", "forced_passes", "voluntary_passes"):
                assert sum(counts[f"{name}_by_cards"]) == counts[name]
            for name in ("leads", "answers"):
                assert sum(counts[f"{name}_by_size"]) == sum(counts[f"{name}_by_category"]) == counts[name]
            assert sum(counts["leads_by_cards"]) == counts["leads"]
            assert sum(counts["could_beat_by_smallest"]) == counts["turns_could_beat"]
            assert sum(counts["answers_by_smallest"]) == sum(counts["answers_seat"]) == counts["answers"]
            assert sum(counts["facing_seat"]) == counts["turns_facing"]
            assert sum(counts["overplay_steps"]) == counts["overplay_answers"]


def check_cards(counts: dict[str, int]) -> None:
    led, answering, auto = counts["twos_led"], counts["twos_answering"], counts["twos_auto"]
    assert counts["twos_dealt"] == led + answering + auto + counts["twos_kept"]
    for kind in ("fours", "straight_flushes"):
        dealt, played, kept = (counts[f"{kind}_{what}"] for what in ("dealt", "played", "kept"))
        assert dealt - played - kept == counts[f"{kind}_broken"] >= 0
