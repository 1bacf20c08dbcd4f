"""Scenes for statistics.md section 6: passes, answers, danger, chances to go out, auto turns, tempo."""

from dataclasses import replace

import pytest

from tests.insight.scenes import count, pick, scene, total

PASSES = ("turns_facing", "turns_could_beat", "passes", "forced_passes", "voluntary_passes", "answers")


def test_a_forced_pass_is_no_choice() -> None:
    """Who cannot beat the play passes without having had a choice; who can, has made one."""
    east, north, west = count(scene(["2S 3D", "4D 4C", "2D 5C"], (0, "2D"), (1, ""), (2, ""), (0, "3D")))
    assert pick(north, *PASSES) == (1, 0, 1, 1, 0, 0)
    assert pick(west, *PASSES) == (1, 0, 1, 1, 0, 0)
    east, north, west = count(scene(["7D 3D", "4D 4C", "2D 5C"], (0, "7D"), (1, ""), (2, ""), (0, "3D")))
    assert pick(north, *PASSES) == (1, 0, 1, 1, 0, 0)
    assert pick(west, *PASSES) == (1, 1, 1, 0, 1, 0)
    assert pick(east, *PASSES) == (0, 0, 0, 0, 0, 0)


def test_a_bomb_in_hand_makes_a_pass_voluntary() -> None:
    """Bombs count among what could have beaten the table, of whatever size it is."""
    hands = ["2S 3D", "4D 4C 4H 4S 5D"]
    plain = count(scene(hands, (0, "2S"), (1, ""), (0, "3D")))
    bombs = count(scene(hands, (0, "2S"), (1, ""), (0, "3D"), bombs=["four-of-a-kind", "straight-flush"]))
    assert (plain[1]["forced_passes"], bombs[1]["forced_passes"]) == (1, 0)
    assert (plain[1]["voluntary_passes"], bombs[1]["voluntary_passes"]) == (0, 1)


def test_the_duty_before_one_card_narrows_what_could_beat() -> None:
    """Going out on the only 2 is barred by `not-on-two`, so the pass was forced."""
    hands, actions = ["AS 3D", "2D"], ((0, "AS"), (1, ""), (0, "3D"))
    assert count(scene(hands, *actions))[1]["voluntary_passes"] == 1
    assert count(scene(hands, *actions, going_out="not-on-two"))[1]["forced_passes"] == 1


def test_passes_are_told_apart_by_cards_held() -> None:
    """One place a card dealt."""
    _, north = count(scene(["7D 8D 3D", "9D 4C 5C"], (0, "7D"), (1, "9D"), (0, ""), (1, "4C"), (0, "8D"), (1, "")))
    assert north["turns_facing_by_cards"] == [1, 0, 1]
    assert north["forced_passes_by_cards"] == [1, 0, 0]
    east, _ = count(scene(["7D 8D 3D", "6D 4C 5C"], (1, "6D"), (0, ""), (1, "4C"), (0, ""), (1, "5C")))
    assert east["voluntary_passes_by_cards"] == [0, 0, 2]


def test_answers_are_told_apart_by_the_smallest_other_hand() -> None:
    """As it stood before the answer."""
    east, _ = count(scene(["7D 8D 3D", "6D 4C 5C"], (1, "6D"), (0, "7D"), (1, ""), (0, "3D"), (1, "4C"), (0, "")))
    assert east["could_beat_by_smallest"] == [1, 1, 0]
    assert east["answers_by_smallest"] == [0, 1, 0]


def test_a_seat_without_cards_is_no_smallest_hand() -> None:
    """One that was dealt nothing, which is a fault of the deal, is not looked at."""
    east, _, _ = count(scene(["7D 8D 3D", "6D 4C 5C", ""], (1, "6D"), (2, ""), (0, "7D"), (1, ""), (2, "")))
    assert east["answers_by_smallest"] == [0, 1, 0]


def test_answers_are_told_apart_by_whose_play_they_beat() -> None:
    """The first place is the seat that plays next, the last the seat that plays before."""
    hands = ["3D 3C", "4D 5C", "6D 7C", "8D 9C"]
    east, north, west, south = count(scene(hands, (0, "3D"), (1, "4D"), (2, ""), (3, "8D"), (0, ""), (1, "")))
    assert (north["facing_seat"], north["answers_seat"]) == ([0, 1, 1], [0, 0, 1])
    assert (west["facing_seat"], west["could_beat_seat"], west["answers_seat"]) == ([0, 0, 1], [0, 0, 1], [0, 0, 0])
    assert (south["facing_seat"], south["answers_seat"]) == ([0, 1, 0], [0, 1, 0])
    assert east["facing_seat"] == [0, 0, 1]


def test_danger_is_when_the_next_to_act_holds_one_card() -> None:
    """A pass that was not forced is one in danger, whatever the size of the table's play."""
    hands = ["TD JD QD 2D", "3C KC", "4S 4H"]
    east, north, west = count(scene(hands, (1, "3C"), (2, "4S"), (0, ""), (1, ""), (2, "4H")))
    assert [pick(counts, "danger_could_beat", "danger_passes") for counts in (east, north, west)] == [
        (1, 1),
        (1, 1),
        (0, 0),
    ]


def test_danger_singles_are_the_highest_held_or_not() -> None:
    """Leads and answers before a player with one card."""
    actions = [(1, "3C"), (2, "4S"), (0, "TD"), (1, ""), (2, ""), (0, "2D"), (1, ""), (2, ""), (0, "JD")]
    east, _, _ = count(scene(["TD JD QD 2D", "3C KC", "4S 4H 5H"], *actions))
    assert pick(east, "danger_singles", "danger_highest", "danger_could_beat", "danger_passes") == (3, 1, 1, 0)


def test_a_pair_is_no_danger_single() -> None:
    """Nor is the last card in hand."""
    east, _ = count(scene(["TD TC JD", "3C"], (0, "TD TC"), (1, ""), (0, "JD")))
    assert pick(east, "danger_singles", "danger_highest") == (0, 0)


def test_a_win_is_missed_when_the_whole_hand_could_have_gone_down() -> None:
    """On lead and in answers; taken chances count as chances."""
    east, north = count(scene(["9D 9C", "TD TC 3D"], (0, "9D"), (1, "TD"), (0, ""), (1, "3D"), (0, "9C")))
    assert pick(east, "win_chances", "missed_wins") == (2, 1)
    assert pick(north, "win_chances", "missed_wins") == (0, 0)


def test_a_hand_that_may_not_be_put_down_is_no_chance() -> None:
    """Too low, no combination, or nothing but 2s where that is barred."""
    hands, actions = ["2D 2C", "3D 3C 4C"], ((0, "2D"), (1, ""), (0, "2C"))
    assert count(scene(hands, *actions))[0]["win_chances"] == 2
    assert count(scene(hands, *actions, going_out="not-on-two"))[0]["win_chances"] == 0


def test_auto_turns_are_neither_made_nor_opportunity() -> None:
    """They move cards and count as auto actions, and what came out counts as it came out."""
    record = scene(["7D 3D", "2D 4C", "2S 5C"], (0, "7D"), (1, "2D"), (2, ""), (0, ""), (1, "4C"))
    east, north, west = count(record, auto=frozenset({1, 2}))
    names = ("actions", "auto_actions", "plays", "leads", "answers", "turns_facing")
    assert pick(north, *names) == (2, 1, 1, 1, 0, 0)
    assert pick(north, "twos_dealt", "twos_auto", "twos_answering", "twos_played") == (1, 1, 0, 0)
    assert pick(north, "won", "tricks_won", "tricks_played") == (1, 1, 1)
    assert pick(west, "actions", "auto_actions", "passes", "turns_facing", "tricks_played") == (1, 1, 0, 0, 0)
    assert pick(east, "passes", "leads", "leads_unbeaten") == (1, 1, 0)
    assert north["release_plies"] == [4, -1]


def test_a_seat_that_was_left_plays_auto_turns() -> None:
    """From the ply at which it was left."""
    record = scene(["7D 3D", "8D 4C"], (0, "7D"), (1, "8D"), (0, ""), (1, "4C"))
    players = (record.players[0], replace(record.players[1], left=2))
    east, north = count(record, players=players)
    assert pick(north, "abandoned", "actions", "auto_actions", "answers", "leads") == (1, 2, 1, 1, 0)
    assert pick(east, "abandoned", "auto_actions") == (0, 0)


def test_thinking_times_go_by_the_kind_of_decision() -> None:
    """Lead, answer, voluntary pass, forced pass; without a time and in auto turns nothing is timed."""
    record = scene(["7D 9D 3D", "8D 4C"], (0, "7D"), (1, ""), (0, "9D"), (1, ""), (0, "3D"))
    east, north = count(record, thinking={0: 100, 1: 20, 2: 50, 3: 7})
    assert pick(east, "lead_ms", "lead_ms_turns", "lead_ms_list") == (150, 2, [100, 50])
    assert pick(north, "voluntary_pass_ms", "voluntary_pass_ms_turns", "voluntary_pass_ms_list") == (20, 1, [20])
    assert pick(north, "forced_pass_ms", "forced_pass_ms_turns", "forced_pass_ms_list") == (7, 1, [7])
    assert pick(north, "answer_ms", "answer_ms_turns", "answer_ms_list") == (0, 0, None)
    assert count(record, thinking={0: 100}, auto=frozenset({0}))[0]["lead_ms_turns"] == 0


def test_a_pass_on_lead_is_no_turn_facing_a_play() -> None:
    """It is an action, and belongs to no kind of decision."""
    record = scene(["2D", "4C 3C"], (0, ""), (1, "4C"), (0, ""), (1, "3C"), going_out="not-on-two")
    east, _ = count(record, thinking={0: 100})
    assert pick(east, "actions", "passes", "turns_facing", "lead_ms_turns", "forced_pass_ms_turns") == (2, 1, 1, 0, 0)


def test_the_opener_is_who_took_the_first_action() -> None:
    """The others are so many seats after it."""
    seats = count(scene(["3D", "4D 5D", "6D 7D", "8D 8C"], (2, "6D"), (3, ""), (0, ""), (1, ""), (2, "7D")))
    assert [counts["after_opener"] for counts in seats] == [2, 3, 0, 1]
    assert [counts["games_after_opener"] for counts in seats[2:]] == [[1, 0, 0, 0], [0, 1, 0, 0]]
    assert [counts["wins_after_opener"] for counts in seats[2:]] == [[1, 0, 0, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize("name", ["actions", "plays", "tricks_played"])
def test_nothing_after_the_end_counts(name: str) -> None:
    """An action after the game had ended is a finding and nothing else."""
    hands, actions = ["3D", "4D 5D"], [(1, "4D"), (0, ""), (1, "5D")]
    late = count(scene(hands, *actions, (0, "3D")))
    assert total(late, name) == total(count(scene(hands, *actions)), name)
