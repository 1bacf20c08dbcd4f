"""Section 8 of the rules: the game goes on after a finding, so that one slip neither hides nor breeds others."""

import pytest

from service.audit import AuditReport, audit
from service.rules.cards import parse_cards
from service.rules.document import read_rules
from tests.builders import Action, act, game, record_of, sit_down, texts

FREE = read_rules({"opening_play": "free"})
LOCKS_OUT = read_rules({"passing": "locks-out", "opening_play": "free"})
NOT_ON_TWO = read_rules({"going_out": "not-on-two", "opening_play": "free"})

THREE = ("3D 4D 9D KD", "5C 6C TC AC", "7H 8H JH 2H")


def report(rules: object, hands: list[str], *actions: Action) -> AuditReport:
    return audit(record_of(game(rules, hands, *actions)))


def codes(found: AuditReport) -> list[tuple[int, str]]:
    """The findings about actions."""
    return [(finding.ply, finding.code) for finding in found.findings if finding.ply is not None]


# --- the turn


def test_the_turn_goes_on_from_the_seat_that_acted() -> None:
    """Whoever acted out of turn is followed by his neighbour, with no second finding."""
    table = sit_down(FREE, *THREE)
    assert act(table, (0, "3D"), (2, "7H"), (0, "9D"), (1, "TC")) == [None, "turn/out-of-turn", None, None]
    assert table.turn == 2


def test_a_trick_ends_where_the_turn_comes_to_the_owner_of_the_table() -> None:
    """All others have passed; the owner leads anything."""
    table = sit_down(FREE, *THREE)
    assert act(table, (0, "3D"), (1, "5C"), (2, ""), (0, "")) == [None] * 4
    assert (table.turn, table.on_lead, table.trick) == (1, True, 1)
    assert act(table, (1, "6C")) == [None]
    assert (table.on_lead, table.trick) == (False, 1)


def test_a_pass_is_free_where_passing_is_free() -> None:
    """Who has passed may come back within the trick."""
    table = sit_down(FREE, *THREE)
    assert act(table, (0, "3D"), (1, ""), (2, "7H"), (0, ""), (1, "TC")) == [None] * 5


def test_a_pass_locks_out_where_passing_locks_out() -> None:
    """Turns skip whoever has passed, and he acts again in the next trick."""
    table = sit_down(LOCKS_OUT, *THREE)
    assert act(table, (0, "3D"), (1, ""), (2, "7H"), (0, "9D")) == [None] * 4
    assert (table.turn, table.locked_out(1)) == (2, True)
    assert act(table, (2, "")) == [None]
    assert (table.turn, table.on_lead, table.locked_out(1)) == (0, True, False)
    assert act(table, (0, "4D"), (1, "5C")) == [None, None]


@pytest.mark.parametrize("cards", ["", "TC"])
def test_a_locked_out_seat_may_not_act(cards: str) -> None:
    """Neither play nor pass."""
    table = sit_down(LOCKS_OUT, *THREE)
    assert act(table, (0, "3D"), (1, ""), (2, "7H"), (0, "9D"), (1, cards))[-1] == "turn/locked-out"


def test_a_locked_out_seat_that_plays_is_in_again() -> None:
    """The play counts as the one to beat, and its owner keeps his turns."""
    table = sit_down(LOCKS_OUT, *THREE)
    act(table, (0, "3D"), (1, ""), (2, "7H"), (0, "9D"))
    assert act(table, (1, "TC"), (2, "JH"), (0, "KD")) == ["turn/locked-out", None, None]
    assert (table.turn, table.locked_out(1)) == (1, False)
    assert act(table, (1, "AC")) == [None]


def test_a_locked_out_seat_that_passes_again_stays_locked_out() -> None:
    """The turn goes on from it."""
    table = sit_down(LOCKS_OUT, *THREE)
    act(table, (0, "3D"), (1, ""), (2, "7H"), (0, "9D"))
    assert act(table, (1, "")) == ["turn/locked-out"]
    assert (table.turn, table.locked_out(1)) == (2, True)


def test_an_owner_who_passes_out_of_turn_is_not_locked_out() -> None:
    """The turn still comes to him, and the trick ends there."""
    table = sit_down(LOCKS_OUT, *THREE)
    assert act(table, (0, "3D"), (1, "5C"), (1, "")) == [None, None, "turn/out-of-turn"]
    assert (table.turn, table.locked_out(1)) == (2, False)
    assert act(table, (2, ""), (0, "")) == [None, None]
    assert (table.turn, table.on_lead) == (1, True)


def test_a_seat_that_was_skipped_has_not_passed() -> None:
    """It is not locked out."""
    table = sit_down(LOCKS_OUT, *THREE)
    assert act(table, (0, "3D"), (2, "7H"), (0, "9D"), (1, "TC")) == [None, "turn/out-of-turn", None, None]


def test_after_a_pass_on_lead_the_next_seat_leads_and_nobody_is_locked_out() -> None:
    """One finding, and a trick that nobody has begun."""
    table = sit_down(LOCKS_OUT, *THREE)
    assert act(table, (0, ""), (1, "5C"), (2, ""), (0, "9D")) == ["pass/on-lead", None, None, None]
    assert act(sit_down(FREE, *THREE), (0, ""), (1, ""), (2, "8H")) == ["pass/on-lead", "pass/on-lead", None]


def test_anybody_may_lead_where_the_lead_is_not_checked() -> None:
    """`opening_lead: any` asks neither for a seat nor for a card."""
    table = sit_down(read_rules({"opening_lead": "any"}), *THREE)
    assert (table.turn, table.lead_card) == (None, 0)
    assert act(table, (2, "8H"), (0, "9D"), (2, "JH")) == [None, None, "turn/out-of-turn"]


def test_of_two_holders_of_the_lowest_card_the_first_in_seat_order_leads() -> None:
    """A duplicate card breeds no second finding."""
    assert sit_down(FREE, "4D 9D", "3D 5C", "3D 6C").turn == 1


def test_the_lowest_card_is_that_of_the_rule_sets_suits() -> None:
    """Three of clubs under `taiwan`; if it was not dealt, the lowest that was."""
    assert texts(sit_down(read_rules("taiwan"), "3D 9D", "3C 5C").lead_card) == ["3C"]
    assert texts(sit_down(read_rules("wikipedia"), "4S 9D", "4H 5C").lead_card) == ["4H"]


# --- the play to beat


@pytest.mark.parametrize(
    ("slip", "code"),
    [("8C", "play/too-low"), ("TC TH", "play/wrong-size"), ("TD", "play/not-held"), ("TS", "play/not-held")],
)
def test_a_wrong_play_becomes_the_play_to_beat_where_it_is_a_combination(slip: str, code: str) -> None:
    """Too low, of another size or of cards not held: what lies on the table is what was put there."""
    table = sit_down(FREE, "9D KD 3D", "8C TC TH", "8D 9H JH JS 2H")
    assert act(table, (0, "9D"), (1, slip)) == [None, code]
    assert table.lying == parse_cards(slip)
    higher = "JH JS" if " " in slip else "JH"
    lower = {"8C": "8D", "TC TH": "9H"}.get(slip, "9H")
    assert table.judge(2, parse_cards(lower)) in {"play/too-low", "play/wrong-size"}
    assert table.judge(2, parse_cards(higher)) is None


@pytest.mark.parametrize("slip", ["8C TC", "8C 8C", "5C 6C 7C", "8D 8C 8H 8S 8C", "3C 5C 7C 9C 9C", "TC TH TH"])
def test_after_cards_that_are_no_combination_the_next_play_is_not_compared(slip: str) -> None:
    """Anything may follow, of any size; a play that repeats a card is none."""
    table = sit_down(FREE, "9D KD 3D", "8C TC TH 5C 6C 7C", "4H 4S 2H 8H")
    act(table, (0, "9D"), (1, slip))
    assert [table.judge(2, parse_cards(cards)) for cards in ("4H", "4H 4S", "")] == [None, None, None]
    assert act(table, (2, ""), (0, "")) == [None, None]
    assert (table.turn, table.on_lead) == (1, True)


def test_a_card_that_somebody_else_wrongly_played_is_still_its_holders() -> None:
    """The one who never had it has lost nothing either."""
    table = sit_down(FREE, *THREE)
    assert act(table, (0, "3D"), (1, "7H"), (2, "8H"), (0, ""), (1, ""), (2, "7H")) == [
        None, "play/not-held", None, None, None, None,
    ]  # fmt: skip
    assert table.hands[1] == parse_cards(THREE[1])


def test_held_cards_leave_the_hand_whatever_else_is_wrong() -> None:
    """Of a play that is only partly held, the held part."""
    table = sit_down(FREE, *THREE)
    act(table, (0, "3D 5C"))
    assert table.hands[0] == parse_cards("4D 9D KD")


def test_the_opening_card_is_asked_for_once() -> None:
    """On the game's first action only, and only of the right seat."""
    assert codes(report({}, list(THREE), (0, "4D"), (1, "5C"))) == [(0, "lead/opening-card")]
    assert codes(report({}, list(THREE), (1, "5C"), (2, "7H"), (0, "9D"))) == [(0, "lead/wrong-seat")]
    assert codes(report({}, list(THREE), (0, ""), (1, "5C"))) == [(0, "pass/on-lead")]


# --- the end


def test_actions_after_the_end_are_only_reported() -> None:
    """They change nothing, one finding each."""
    found = report({}, ["3D", "4C TH", "5C 6C"], (0, "3D"), (1, "TH"), (2, ""), (0, "9D"))
    assert codes(found) == [(1, "end/after-finish"), (2, "end/after-finish"), (3, "end/after-finish")]
    assert found.settlement is not None
    assert (found.settlement.winner, found.settlement.cards_left) == (0, (0, 2, 2))


def test_a_seat_that_put_down_as_many_cards_as_it_was_dealt_is_out_when_the_log_ends() -> None:
    """Though it holds some still: a card was miswritten on the way."""
    found = report({}, ["3D 9D", "4C TH", "5C KC"], (0, "3D"), (1, "4C"), (2, ""), (0, "TD"))
    assert codes(found) == [(3, "play/not-held")]
    assert found.settlement is not None
    assert (found.settlement.winner, found.settlement.cards_left) == (0, (0, 1, 2))
    assert (found.verdict, [finding.code for finding in found.findings][-1]) == ("illegal", "play/not-held")


def test_the_game_goes_on_after_a_seat_put_down_as_many_cards_as_it_was_dealt() -> None:
    """That is looked at after the last action only, and an empty hand comes first."""
    found = report(
        {}, ["3D 9D", "4C TH", "5C KC"], (0, "3D"), (1, "4C"), (2, ""), (0, "TD"), (1, ""), (2, ""), (0, ""), (1, "TH")
    )
    assert codes(found) == [(3, "play/not-held"), (6, "pass/on-lead")]
    assert found.settlement is not None
    assert (found.settlement.winner, found.settlement.cards_left) == (1, (1, 0, 2))


def test_of_several_such_seats_the_first_to_get_there_wins() -> None:
    """By the ply at which the last card came down."""
    found = report({}, ["3D 9D", "4C TH"], (0, "3D"), (1, "QD"), (0, ""), (1, "QC"), (0, "KS"))
    assert codes(found) == [(1, "play/not-held"), (3, "play/not-held"), (4, "play/not-held")]
    assert found.settlement is not None
    assert (found.settlement.winner, found.settlement.cards_left) == (1, (1, 0))


def test_a_card_repeated_within_a_play_counts_once() -> None:
    """Two cards were dealt, and one was put down, twice."""
    found = report({}, ["3D 9D", "4C TH"], (0, "3D 3D"), (1, "4C"))
    assert [finding.code for finding in found.findings][-1] == "end/unfinished"
    assert found.settlement is None


def test_the_winners_last_play_is_what_he_put_down_last() -> None:
    """Also where he went out by counting alone."""
    found = report("wikipedia", ["3D 9D", "4C TH"], (0, "3D"), (1, "TH"), (0, "2S"))
    assert found.settlement is not None
    assert found.settlement.debts[0].doublings == ("final_play",)


# --- nobody goes out on twos


def test_who_holds_nothing_but_twos_may_pass_the_lead() -> None:
    """The next seat leads; a single two may be led where another stays."""
    table = sit_down(NOT_ON_TWO, "3D 2D 2C", "4D 6D", "4C 6C")
    assert act(table, (0, "3D"), (1, ""), (2, "")) == [None] * 3
    assert [table.judge(0, parse_cards(cards)) for cards in ("2D", "2D 2C")] == [None, "going-out/on-two"]
    assert act(table, (0, ""), (1, "4D")) == [None, None]


def test_who_holds_anything_else_may_not_pass_the_lead() -> None:
    """Nor anybody where going out on twos is allowed."""
    assert act(sit_down(NOT_ON_TWO, "3D 2D", "4D 6D"), (0, "")) == ["pass/on-lead"]
    assert act(sit_down(FREE, "2D 2C", "2H 2S"), (0, "")) == ["pass/on-lead"]


def test_twos_may_go_out_in_company() -> None:
    """A full house with twos, or twos before the last card."""
    table = sit_down(NOT_ON_TWO, "3D 3C 2D 2C 2H", "4D 6D")
    assert act(table, (0, "3D 3C 2D 2C 2H")) == [None]
    assert table.winner == 0


def test_who_went_out_on_twos_is_out() -> None:
    """The game has ended, with a finding."""
    found = report({"going_out": "not-on-two"}, ["3D 2D", "4D 6D"], (0, "3D"), (1, ""), (0, "2D"))
    assert codes(found) == [(2, "going-out/on-two")]
    assert found.settlement is not None
    assert found.settlement.winner == 0
