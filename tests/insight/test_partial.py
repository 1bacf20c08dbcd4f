"""Games whose logs know less are counted for all that they do know, and for nothing else."""

from dataclasses import replace
from random import Random

import pytest

from service.audit import audit
from service.bots.simulation import simulate
from service.insight.counters import COUNTERS, RESULT
from service.insight.counting import GameCounts, count_game
from service.insight.unseen import OF_ALL_SIZES, OF_THE_HAND, OF_THE_SIZE
from service.rules import PRESETS, read_rules
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from tests import strategies
from tests.builders import record_of
from tests.insight.scenes import by_category, count, scene
from tests.insight.test_counting import assert_agree, leave_out

OF_PLIES = {"twos_ply_share", "release_plies", "behind_at_half", "comeback", "ahead_at_half", "collapse"}
"""Counters that go by the number of a ply."""
TABLES = [(name, players) for name in PRESETS for players in range(PRESETS[name].players[0], 5)]


def counted(record: GameRecord, rules: RuleSet) -> GameCounts:
    report = audit(replace(record, rules=rules), rules)
    assert report.verdict == "legal"
    return count_game(record, rules, report.settlement)


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_passes_recorded_and_implied_are_counted_alike(preset: str, players: int) -> None:
    """All but what goes by the number of a ply, which only recorded actions have."""
    rules = PRESETS[preset]
    for log in simulate(6, rules, players, 5):
        record = replace(record_of(log), session=None, number=None)
        recorded, implied = counted(record, rules), counted(leave_out(record), rules)
        assert (implied.tricks, implied.passes) == (recorded.tricks, recorded.passes)
        assert implied.plies == sum(cards != 0 for cards in record.plays)
        for full, short in zip(recorded.seats, implied.seats, strict=True):
            assert {name for name in full if full[name] != short[name]} <= OF_PLIES


def test_an_implied_pass_is_a_turn_without_a_ply() -> None:
    """North and West pass without a word; plies are those of the log, and so is half of them."""
    hands = ["3D 4D 2S", "5C 5H", "6C 6H"]
    record = scene(hands, (0, "3D"), (0, "4D"), (0, "2S"))
    east, north, west = count(replace(record, passes="implied"))
    assert [seat["turns_facing"] for seat in (east, north, west)] == [0, 2, 2]
    assert [seat["voluntary_passes"] for seat in (east, north, west)] == [0, 2, 2]
    assert [seat["actions"] for seat in (east, north, west)] == [3, 2, 2]
    assert east["release_plies"] == [0, 1, 2]
    assert east["twos_ply_share"] == 1


def test_an_implied_pass_takes_no_time_and_is_the_systems_own_only_where_the_seat_was_left() -> None:
    """The time and the mark of a ply are of the action that stands there."""
    record = scene(["3D 4D", "5C 5H", "6C 6H"], (0, "3D"), (0, "4D"))
    players = (*record.players[:2], replace(record.players[2], left=1))
    east, north, west = count(
        replace(record, passes="implied", players=players), auto=frozenset({1}), thinking={0: 7, 1: 9}
    )
    assert [seat["auto_actions"] for seat in (east, north, west)] == [1, 0, 1]
    assert (north["turns_facing"], west["turns_facing"]) == (1, 0)
    assert (east["lead_ms_list"], north["voluntary_pass_ms_list"]) == ([7], None)


def hidden(record: GameRecord, *seats: int, size: int | None = None) -> GameRecord:
    """The same game with some hands unknown."""
    players = [
        replace(player, dealt=None, hand=0, hand_size=size) if seat in seats else player
        for seat, player in enumerate(record.players)
    ]
    return replace(record, players=tuple(players))


@pytest.mark.parametrize("preset", PRESETS)
def test_an_unknown_hand_leaves_open_only_what_it_decides(preset: str) -> None:
    """Everybody else is counted as if it were known, and so is what its plays tell."""
    rules = PRESETS[preset]
    for log in simulate(6, rules, rules.players[1], 8):
        record = replace(record_of(log), session=None, number=None)
        known, partial = counted(record, rules), counted(hidden(record, 1), rules)
        assert (partial.plies, partial.tricks, partial.passes) == (known.plies, known.tricks, known.passes)
        results = {counter.name for counter in RESULT}
        for seat, (full, part) in enumerate(zip(known.seats, partial.seats, strict=True)):
            assert list(part) == [counter.name for counter in COUNTERS]
            differing = {name for name in full if full[name] != part[name]}
            assert all(part[name] is None for name in differing)
            assert differing - results <= (set(OF_THE_HAND) if seat == 1 else set())
            if seat == 1:
                assert all(part[name] is None for name in OF_THE_HAND)


def test_without_the_size_of_a_hand_nobody_knows_who_is_in_danger() -> None:
    """Nor how many cards the smallest other hand holds, nor who is ahead; turns and answers are known still."""
    wikipedia = PRESETS["wikipedia"]
    log = next(iter(simulate(1, wikipedia, 3, 4)))
    record = replace(record_of(log), session=None, number=None)
    sizes = {len(player.dealt or ()) for player in record.players}
    assert sizes == {17, 18}
    larger = next(seat for seat, player in enumerate(record.players) if len(player.dealt or ()) == 18)
    others = [seat for seat in range(3) if seat != larger]
    lowest_away = next(seat for seat in others)
    record = hidden(record, larger, lowest_away)
    opened = replace(record, seats=record.seats[3:], plays=record.plays[3:])
    game = count_game(opened, wikipedia, None)
    seen = game.seats[others[1]]
    assert all(seen[name] is None for name in OF_ALL_SIZES)
    assert seen["turns_could_beat"] is not None
    assert all(game.seats[lowest_away][name] is None for name in OF_THE_SIZE)
    assert game.seats[lowest_away]["turns_facing"] > 0


DRAGONS = {"preset": "wikipedia", "plays": {"1": ["single"], "2": ["pair"], "13": ["dragon"]}}


def test_a_dragon_has_its_places() -> None:
    """Held, led, and as whole a hand as any other."""
    dragon = "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D"
    east, north = count(scene([dragon, "3C 4D"], (0, dragon), plays=DRAGONS["plays"]))
    assert by_category(east["category_held"]) == {"single": 1, "dragon": 1}
    assert by_category(east["category_played"]) == {"dragon": 1}
    assert east["leads_by_size"] == [0, 0, 0, 0, 0, 1]
    assert east["leads_by_cards"][-6:] == [0, 0, 0, 0, 0, 1]
    assert (east["win_chances"], east["missed_wins"]) == (1, 0)
    assert north["turns_facing"] == 0


def test_a_dragon_is_beaten_by_a_higher_one_alone() -> None:
    """By the suit of its two; a cheaper one that was open is counted."""
    low = "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2D"
    high = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C 2H 2S"
    _, north = count(scene([f"{low} 3H", high], (0, low), (1, f"{high[:35]} 2S"), plays=DRAGONS["plays"]))
    assert (north["turns_could_beat"], north["overplay"], north["overplay_answers"]) == (1, 2, 1)
    assert by_category(north["answers_by_category"]) == {"dragon": 1}


def test_games_with_dragons_are_counted_as_the_plain_count_does() -> None:
    """Both players hold a card of each rank."""
    rules, rng, dragons = read_rules(DRAGONS), Random(2), 0
    for _ in range(6):
        suits = [rng.sample("DCHS", 4) for _ in strategies.RANKS]
        hands = [[rank + suit[seat] for rank, suit in zip(strategies.RANKS, suits, strict=True)] for seat in range(2)]
        record = record_of(strategies.legal_game(rng, rules, DRAGONS, hands))
        dragons += sum(cards.bit_count() == 13 for cards in record.plays)
        assert_agree(record, rules)
    assert dragons
