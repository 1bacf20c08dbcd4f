"""Section 5 of the rules: the duty before a player with one card."""

import pytest

from service.rules.cards import parse_cards
from service.rules.choices import can_beat, count_open_plays, open_plays
from service.rules.document import read_rules
from service.rules.ruleset import RuleSet
from tests.builders import act, sit_down, texts

DUTY = "duty/highest-single"


def duty_rules(**fields: object) -> RuleSet:
    return read_rules({"last_card": "highest-single", "opening_play": "free", **fields})


def judged(rules: RuleSet, hands: list[str], *cards: str) -> list[str | None]:
    """What each of these first actions would be called."""
    table = sit_down(rules, *hands)
    return [table.judge(0, parse_cards(text)) for text in cards]


def test_on_lead_a_single_must_be_the_highest_held() -> None:
    """Anything but a single may be led instead."""
    hands = ["3D 5D 9D 9C", "4D", "8C TC"]
    assert judged(duty_rules(), hands, "3D", "9D", "9C", "9D 9C") == [DUTY, DUTY, None, None]


def test_the_highest_single_is_the_highest_by_suit_too() -> None:
    """Under the rule set's own order of suits."""
    hands = ["3D 9D 9C", "4D", "8C TC"]
    assert judged(duty_rules(suits="CDHS"), hands, "9D", "9C") == [None, DUTY]


def test_following_a_single_it_must_be_the_highest_and_nobody_passes_who_can_beat() -> None:
    """A pass is a breach only with a single in hand that beats the table."""
    table = sit_down(duty_rules(), "3D 5D 9D", "8D TD", "8C")
    act(table, (0, "3D"))
    assert [table.judge(1, parse_cards(cards)) for cards in ("8D", "TD", "")] == [DUTY, None, DUTY]
    act(table, (1, "TD"), (2, ""))
    assert table.judge(0, 0) is None  # seat 1 holds one card too, but 9D does not beat TD


def test_who_holds_no_higher_single_may_pass() -> None:
    """Nothing obliges him."""
    table = sit_down(duty_rules(), "3D 9D KD", "8D TD", "8C")
    act(table, (0, "KD"))
    assert table.judge(1, 0) is None


def test_the_duty_rests_while_more_than_singles_lie_there() -> None:
    """Following a pair, one may pass or play as one likes."""
    table = sit_down(duty_rules(), "3D 3C KD", "4D 4C 5D 5C", "8C")
    act(table, (0, "3D 3C"))
    assert [table.judge(1, parse_cards(cards)) for cards in ("", "4D 4C")] == [None, None]


def test_the_duty_binds_only_before_the_next_to_act() -> None:
    """One card further round the table is nobody's business yet."""
    assert judged(duty_rules(), ["3D 5D 9D", "8C TC", "4D"], "3D") == [None]
    assert judged(duty_rules(), ["3D 5D 9D", "8C TC", "4D"], "5D") == [None]


def test_no_duty_without_the_rule() -> None:
    """`last_card: none`."""
    assert judged(read_rules({"opening_play": "free"}), ["3D 5D 9D", "4D"], "3D") == [None]


def test_seats_that_are_locked_out_are_skipped_in_looking_for_the_next() -> None:
    """Judged as if he passed, before any lock-out is lifted."""
    table = sit_down(duty_rules(passing="locks-out"), "7D 9D", "6D TD QD", "7C JC 2C", "8H KH AH")
    assert act(table, (1, "6D"), (2, "7C"), (3, "8H"), (0, ""), (1, "TD"), (2, "JC")) == [None] * 6
    assert [table.judge(3, parse_cards(cards)) for cards in ("KH", "AH", "")] == [DUTY, None, DUTY]


def test_a_locked_out_seat_with_one_card_is_no_danger() -> None:
    """Whoever comes after it is the next to act."""
    table = sit_down(duty_rules(passing="locks-out"), "KD", "3D 8D TD 2D", "4C 9C QC", "5H JH AH")
    assert act(table, (1, "3D"), (2, "4C"), (3, "5H"), (0, "")) == [None, None, DUTY, None]
    assert act(table, (1, "8D"), (2, "9C"), (3, "JH")) == [None] * 3


def test_the_owner_of_the_table_is_the_next_where_all_between_are_locked_out() -> None:
    """Passing would hand him the lead with his one card."""
    table = sit_down(duty_rules(passing="locks-out"), "3D 5D", "8D TD", "4C TC", "6H")
    act(table, (0, "3D"), (1, ""), (2, "4C"), (3, ""))
    assert table.judge(0, 0) == DUTY


def test_a_bomb_is_always_allowed() -> None:
    """Of any size, singles included where they are bombs."""
    rules = duty_rules(preset="taiwan")
    table = sit_down(rules, "3C 9D", "4D 4C 4H 4S 5D KD", "TC")
    act(table, (0, "3C"))
    assert table.judge(1, parse_cards("4D 4C 4H 4S 5D")) is None
    assert sorted(map(texts, open_plays(table, 1))) == [
        ["4D", "4C", "4H", "4S", "5D"],
        ["4D", "4C", "4H", "4S", "KD"],
        ["KD"],
    ]
    single_bombs = duty_rules(plays={"1": ["single"], "2": ["pair"]}, bombs=["single"])
    assert judged(single_bombs, ["3D 5D 9D", "4D"], "3D") == [None]


@pytest.mark.parametrize("opening_play", ["contains", "alone"])
def test_a_low_opening_card_meets_the_duty_and_leaves_no_single(opening_play: str) -> None:
    """The lowest card must be led and is not the highest: as a single it breaks the duty."""
    rules = duty_rules(opening_play=opening_play)
    assert judged(rules, ["3D 5D 9D", "4D"], "3D", "9D") == [DUTY, "lead/opening-card"]
    assert count_open_plays(sit_down(rules, "3D 3C 5D", "4D"), 0) == (1 if opening_play == "contains" else 0)
    assert not can_beat(sit_down(rules, "3D 5D 9D", "4D"), 0)
    assert can_beat(sit_down(rules, "3D", "4D"), 0)


def test_a_single_two_that_may_not_go_out_neither_obliges_nor_beats() -> None:
    """Where nobody goes out on twos."""
    table = sit_down(duty_rules(going_out="not-on-two"), "3D 4D 5D", "2D", "6C")
    act(table, (0, "4D"))
    assert [table.judge(1, parse_cards(cards)) for cards in ("2D", "")] == ["going-out/on-two", None]
    assert (can_beat(table, 1), count_open_plays(table, 1)) == (False, 0)


def test_nothing_is_open_out_of_turn_or_after_the_end() -> None:
    """Any play would draw a finding."""
    table = sit_down(duty_rules(), "3D", "4D 6D", "7D 8D")
    assert (count_open_plays(table, 1), can_beat(table, 1), list(open_plays(table, 1))) == (0, False, [])
    act(table, (0, "3D"))
    assert [count_open_plays(table, seat) for seat in range(3)] == [0, 0, 0]
