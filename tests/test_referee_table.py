"""The referee follows rules.md section 8 where the checked examples stop: turns, lock-outs, slips, ends and duties."""

from tests.referee import Rules, apply, could_beat, full_rules, judge, judge_action, legal_actions, start
from tests.referee.scenes import cards_of, codes_of, game, hands, played

DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]


# --- the deal


def test_a_card_that_one_hand_lists_twice_is_found_and_can_be_played_once() -> None:
    dealt = hands("3D 3D 5C", "4C 6C 7C")
    report = judge(game({}, dealt, (0, "3D"), (1, "4C"), (0, "5C"), (1, "6C")))
    assert report["findings"] == [[None, "deal/duplicate-card"], [None, "deal/hand-size"], [3, "end/after-finish"]]
    assert played(start(full_rules({}), dealt), (0, "3D"), (1, ""), (0, "3D")) == [None, None, "play/not-held"]


def test_each_surplus_card_is_found_by_itself_and_the_first_holder_of_the_lowest_card_leads() -> None:
    report = judge(game({}, hands("4D 5D", "3D 4D", "3D 4D"), (1, "3D")))
    assert codes_of(report)[:3] == ["deal/duplicate-card"] * 3
    assert "lead/wrong-seat" not in codes_of(report)


def test_the_larger_hand_of_a_whole_deal_for_three_holds_the_lowest_card() -> None:
    last = DECK[1:19]
    report = judge(game({}, [[DECK[0], *DECK[19:35]], DECK[35:], last]))
    assert report["findings"] == [[None, "deal/spare-card"], [None, "end/unfinished"]]
    assert report["verdict"] == "illegal"
    assert judge(game({}, [DECK[:18], DECK[18:35], DECK[35:]]))["verdict"] == "incomplete"


# --- whose turn it is


def test_a_right_seat_that_opens_without_the_lowest_card_is_told_so_and_a_wrong_seat_only_that_it_is_wrong() -> None:
    dealt = hands("3D 5D 5C", "4D 6D", "4C 6C")
    for demand, cards, code in [
        ("contains", "5D", "lead/opening-card"),
        ("contains", "3D", None),
        ("alone", "3D", None),
        ("free", "5D", None),
    ]:
        assert played(start(full_rules({"opening_play": demand}), dealt), (0, cards)) == [code]
    assert played(start(full_rules({}), dealt), (1, "4D"), (2, "6C")) == ["lead/wrong-seat", None]
    pair = start(full_rules({"opening_play": "alone"}), hands("3D 3C 4D", "5D 6D"))
    assert played(pair, (0, "3D 3C")) == ["lead/opening-card"]


def test_anybody_may_open_with_anything_where_the_lead_is_not_checked() -> None:
    table = start(full_rules({"opening_lead": "any"}), hands("3D 5D", "4D 6D", "4C 6C"))
    assert played(table, (1, "6D"), (0, "")) == [None, "turn/out-of-turn"]


def test_after_a_pass_on_lead_the_next_seat_leads_and_nobody_is_locked_out() -> None:
    table = start(full_rules({"passing": "locks-out"}), hands("3D 5D", "4D 6D", "4C 6C"))
    assert played(table, (0, ""), (1, "4D"), (2, ""), (0, "5D")) == ["pass/on-lead", None, None, None]


def test_a_skipped_seat_has_not_passed_and_a_seat_that_passes_out_of_turn_has() -> None:
    table = start(full_rules({"passing": "locks-out"}), hands("3D 5D", "4D 6D", "4C 6C", "4H 6H"))
    assert played(table, (0, "3D"), (2, ""), (3, "4H"), (0, ""), (1, "6D"), (2, "6C")) == [
        None,
        "turn/out-of-turn",
        None,
        None,
        None,
        "turn/locked-out",
    ]


def test_a_locked_out_seat_that_plays_is_in_again() -> None:
    table = start(full_rules({"passing": "locks-out"}), hands("3D 9D", "4D 6D 8D", "4C 6C KC", "4H 6H"))
    assert played(table, (0, "3D"), (1, ""), (2, "4C"), (1, "6D"), (2, "6C"), (3, "")) == [
        None,
        None,
        None,
        "turn/locked-out",
        None,
        None,
    ]
    assert table.turn == 0
    apply(table, 0, [])
    assert table.turn == 1


def test_a_locked_out_seat_that_passes_is_found_and_the_turn_goes_on_from_it() -> None:
    table = start(full_rules({"passing": "locks-out"}), hands("3D 9D", "4D 8D", "4C 6C", "4H 6H"))
    assert played(table, (0, "3D"), (1, ""), (2, "4C"), (1, ""), (3, "6H")) == [
        None,
        None,
        None,
        "turn/locked-out",
        "turn/out-of-turn",
    ]


def test_an_owner_who_passes_out_of_turn_is_not_locked_out_while_his_play_lies_there() -> None:
    table = start(full_rules({"passing": "locks-out"}), hands("3D 9D JD", "4D 8D", "4C 6C"))
    assert played(table, (0, "3D"), (0, ""), (0, "9D")) == [None, "turn/out-of-turn", "turn/out-of-turn"]
    table = start(full_rules({"passing": "locks-out"}), hands("3D 9D JD", "4D 8D", "4C 6C"))
    assert played(table, (0, "3D"), (0, ""), (1, ""), (2, ""), (0, "9D")) == [
        None,
        "turn/out-of-turn",
        None,
        None,
        None,
    ]


def test_an_owner_who_passed_out_of_turn_is_skipped_once_another_play_lies_there() -> None:
    table = start(full_rules({"passing": "locks-out"}), hands("3D 9D JD", "4D 8D", "4C 6C"))
    played(table, (0, "3D"), (0, ""), (1, "4D"), (2, ""))
    assert (table.turn, table.on_lead) == (1, True)


def test_a_pass_out_of_turn_before_the_lead_hands_the_lead_to_the_next_seat() -> None:
    table = start(full_rules({"passing": "locks-out"}), hands("3D 9D JD", "4D 8D", "4C 6C"))
    played(table, (0, "3D"), (1, ""), (2, ""))
    assert played(table, (1, ""), (2, "4C"), (0, "9D")) == ["turn/out-of-turn", None, None]


# --- what is played


def test_a_play_that_repeats_a_card_is_not_held_and_is_not_compared_with() -> None:
    table = start(full_rules({}), hands("3D 9D JD", "4D 8D 9C", "4C 6C"))
    assert played(table, (0, "3D"), (1, "9C 9C"), (2, "4C")) == [None, "play/not-held", None]
    assert table.hands[1] == ["4D", "8D"]


def test_after_cards_that_form_nothing_the_others_may_pass_and_their_owner_leads() -> None:
    table = start(full_rules({}), hands("3D 9D JD", "4D 8D 9C", "4C 6C"))
    assert played(table, (0, "3D JD"), (1, ""), (2, ""), (0, "9D")) == ["play/not-a-combination", None, None, None]


def test_a_combination_of_cards_not_held_becomes_the_play_to_beat() -> None:
    table = start(full_rules({}), hands("3D 9D JD", "4D 8D 9C", "4C 6C"))
    assert played(table, (0, "3D"), (1, "4C"), (2, "4C"), (0, "9D")) == [None, "play/not-held", "play/too-low", None]
    assert table.hands[2] == ["6C"]


def test_a_bomb_of_another_size_that_is_too_low_is_not_of_the_wrong_size() -> None:
    plays = {"1": ["single"], "4": ["four"], "5": ["straight-flush"]}
    rules = full_rules({"plays": plays, "bombs": ["four", "straight-flush"]})
    table = start(rules, hands("3D 4D 5D 6D 7D 9S", "8D 8C 8H 8S 9D 9C"))
    assert played(table, (0, "3D 4D 5D 6D 7D"), (1, "8D 8C 8H 8S")) == [None, "play/too-low"]
    table = start(rules, hands("3D 4D 5D 6D 7D 9S", "8D 8C 8H 8S 9D 9C"))
    assert played(table, (0, "3D 4D 5D 6D 7D"), (1, "9D")) == [None, "play/wrong-size"]


# --- the end


def test_actions_after_the_end_are_only_reported() -> None:
    report = judge(game({}, hands("3D", "4D 5D"), (0, "3D"), (1, "4D"), (1, "5D")))
    assert report["findings"][1:] == [[1, "end/after-finish"], [2, "end/after-finish"]]
    assert (report["winner"], report["cards_left"]) == (0, [0, 2])


def test_a_seat_that_put_down_as_many_cards_as_it_was_dealt_is_out_when_the_log_ends() -> None:
    report = judge(game({}, hands("3D 5D", "4D 6D"), (0, "3D"), (1, "4D"), (0, "5C"), (1, "")))
    assert codes_of(report) == ["deal/hand-size", "play/not-held"]
    assert (report["winner"], report["cards_left"], report["points"]) == (0, [0, 1], [1, -1])


def test_a_repeated_card_counts_once_towards_the_cards_put_down() -> None:
    dealt = hands("3D 5D", "4D 6D 7D")
    assert judge(game({}, dealt, (0, "3D 3D"), (1, "")))["winner"] is None
    assert judge(game({}, dealt, (0, "3D"), (1, ""), (0, "3D"), (1, "")))["winner"] == 0


def test_of_several_that_put_enough_down_the_first_wins_unless_a_hand_is_empty() -> None:
    dealt = hands("3D 5D", "4D 6D", "4C 6C")
    slips = [(0, "3D"), (1, "4D"), (2, "5H"), (0, ""), (1, "6H"), (2, "7H"), (0, "5D")]
    report = judge(game({}, dealt, *slips[:-1]))
    assert (report["winner"], report["cards_left"]) == (1, [1, 0, 2])
    assert judge(game({}, dealt, *slips))["winner"] == 0


def test_an_unfinished_game_without_errors_is_incomplete_and_its_result_is_not_compared() -> None:
    dealt = [DECK[seat::4] for seat in range(4)]
    log = game({}, dealt, (0, "3D")) | {"result": {"winner": 2, "points": [1, 2, 3, 4]}}
    report = judge(log)
    assert (report["verdict"], report["findings"]) == ("incomplete", [[None, "end/unfinished"]])
    assert report["points"] is None


# --- the last card and the last play


def last_card_rules(**changes: object) -> Rules:
    return full_rules({"last_card": "highest-single", **changes})


def test_before_a_player_with_one_card_a_single_must_be_the_highest_held() -> None:
    table = start(last_card_rules(), hands("3D 5D 9D", "4D", "8C TC"))
    assert played(table, (0, "3D")) == ["duty/highest-single"]
    table = start(last_card_rules(opening_play="free"), hands("3D 5D 9D 9C", "4D", "8C TC"))
    assert legal_actions(table, 0) == [["9C"], ["9D", "9C"]]


def test_before_a_player_with_one_card_nobody_passes_who_holds_a_higher_single() -> None:
    table = start(last_card_rules(), hands("3D 5D 9D", "8D TD", "8C"))
    played(table, (0, "3D"))
    assert legal_actions(table, 1) == [["TD"]]
    assert judge_action(table, 1, []) == "duty/highest-single"
    assert judge_action(table, 1, ["8D"]) == "duty/highest-single"


def test_locked_out_seats_are_skipped_in_looking_for_the_next_to_act() -> None:
    table = start(last_card_rules(passing="locks-out"), hands("3D 4D 5D 9D", "8D TD", "8C 9C TC", "6H"))
    played(table, (0, "3D"), (1, "8D"), (2, ""), (3, ""), (0, "9D"))
    assert table.turn == 1
    assert judge_action(table, 1, []) is None
    assert could_beat(table, 1) is True


def test_the_owner_of_the_play_is_the_next_to_act_when_all_between_are_locked_out() -> None:
    table = start(last_card_rules(passing="locks-out"), hands("3D 5D", "8D TD", "4C TC", "6H"))
    played(table, (0, "3D"), (1, ""), (2, "4C"), (3, ""))
    assert judge_action(table, 0, []) == "duty/highest-single"


def test_a_single_two_that_may_not_go_out_does_not_oblige_and_cannot_beat() -> None:
    table = start(last_card_rules(going_out="not-on-two"), hands("3D 4D 5D", "2D", "6C"))
    played(table, (0, "4D"))
    assert judge_action(table, 1, ["2D"]) == "going-out/on-two"
    assert judge_action(table, 1, []) is None
    assert could_beat(table, 1) is False


def test_a_player_on_lead_with_nothing_but_twos_may_pass_the_lead() -> None:
    table = start(full_rules({"going_out": "not-on-two"}), hands("3D 2D 2C", "4D 6D", "4C 6C"))
    assert played(table, (0, "3D"), (1, ""), (2, "")) == [None, None, None]
    assert legal_actions(table, 0) == [[], ["2D"], ["2C"]]
    assert played(table, (0, ""), (1, "4D")) == [None, None]


def test_a_bomb_is_always_allowed_before_a_player_with_one_card() -> None:
    rules = last_card_rules(preset="taiwan")
    table = start(rules, hands("3C 9D", "4D 4C 4H 4S 5D KD", "TC"))
    played(table, (0, "3C"))
    assert judge_action(table, 1, cards_of("4D 4C 4H 4S 5D")) is None
    assert legal_actions(table, 1) == [["KD"], ["4D", "4C", "4H", "4S", "5D"], ["4D", "4C", "4H", "4S", "KD"]]


def test_could_beat_is_null_on_lead_and_false_out_of_turn() -> None:
    table = start(full_rules({}), hands("3D 9D", "4D 6D", "4C 6C"))
    assert could_beat(table, 0) is None
    apply(table, 0, ["3D"])
    assert could_beat(table, 1) is True
    assert could_beat(table, 2) is False
