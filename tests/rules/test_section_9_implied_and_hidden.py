"""Section 9 of the rules: passes that are not in the log, and hands that are not known."""

from typing import Any

import pytest

from service.audit import AuditReport, audit
from service.rules.deal import hand_sizes, lowest_holder
from service.rules.document import read_rules
from tests.builders import Action, Log, game, record_of

FREE = {"opening_play": "free"}
HANDS = ["3D 9D KD", "4C TH AS", "5C QD 2S"]


def found(log: Log) -> list[tuple[int | None, int | None, str]]:
    """What is found about actions."""
    return [(one.ply, one.seat, one.code) for one in audit(record_of(log)).findings if one.ply is not None]


def implied(*actions: Action, hands: list[str] = HANDS, **rules: object) -> Log:
    return game({**FREE, **rules}, hands, *actions, passes="implied")


def test_whoever_stands_between_two_actions_passed() -> None:
    """And is locked out where passing locks out."""
    assert found(implied((0, "3D"), (2, "5C"), (0, "9D"), (1, "TH"))) == []
    locked = implied((0, "3D"), (2, "5C"), (0, "9D"), (1, "TH"), passing="locks-out")
    assert found(locked) == [(3, 1, "turn/locked-out")]


def test_a_play_by_the_same_player_again_means_that_all_others_passed() -> None:
    """He leads with anything; so does his recorded pass stand on lead."""
    assert found(implied((0, "9D"), (0, "3D"))) == []
    assert found(implied((0, "9D"), (0, ""))) == [(1, 0, "pass/on-lead")]


def test_recorded_passes_may_be_mixed_in() -> None:
    """One stands in the log, the other does not."""
    assert found(implied((0, "9D"), (1, ""), (0, "3D"))) == []


def test_a_seat_that_could_act_only_after_the_owners_lead_is_out_of_turn() -> None:
    """And nobody is taken to have passed: the turn goes on from it."""
    log = implied((0, "3D"), (1, ""), (1, "TH"), (2, "2S"))
    assert found(log) == [(2, 1, "turn/out-of-turn")]


def test_a_duty_broken_by_an_implied_pass_is_found_at_the_next_ply() -> None:
    """With the passer's seat, beside that ply's own finding."""
    log = implied((0, "3D"), (2, "3C"), hands=["3D 9D", "4C TH", "5C"], last_card="highest-single")
    assert found(log) == [(1, 1, "duty/highest-single"), (1, 2, "play/not-held")]
    first = next(finding for finding in audit(record_of(log)).findings if finding.ply == 1)
    assert "North passed with 10♥ in hand" in first.sentence(["East", "North", "West"])


def test_a_play_by_the_heir_of_a_seat_that_is_out_is_his_lead() -> None:
    """Under `play-on`, whatever lies there."""
    assert found(implied((0, "9D"), (1, "4C"), hands=["9D", "4C TH", "5C QD"], end="play-on", opening_lead="any")) == []


def hidden(log: Log, *seats: int, **sizes: int) -> Log:
    """The same with the hands of some seats unknown."""
    players = [dict(player) for player in log["players"]]
    for seat in seats:
        del players[seat]["hand"]
        if f"seat_{seat}" in sizes:
            players[seat]["hand_size"] = sizes[f"seat_{seat}"]
    return {**log, "players": players}


def test_a_card_of_a_known_hand_or_already_played_is_not_held_by_an_unknown_one() -> None:
    """Everything else may be there."""
    log = hidden(game(FREE, HANDS, (0, "3D"), (1, "9D"), (2, "QD"), (0, "KD"), (1, "3D"), (2, "2S")), 1, 2)
    assert found(log) == [(1, 1, "play/not-held"), (4, 1, "play/not-held")]
    sentences = [finding.sentence(["East", "North", "West"]) for finding in audit(record_of(log)).findings]
    assert "ply 1: North played 9♦, but 9♦ was dealt to somebody else" in sentences


def test_two_unknown_hands_cannot_play_one_card() -> None:
    """The second is found."""
    log = hidden(game({**FREE, "opening_lead": "any"}, HANDS, (1, "TH"), (2, "TH")), 1, 2)
    assert found(log) == [(1, 2, "play/not-held")]


@pytest.mark.parametrize(
    ("rules", "players", "sizes"),
    [
        ("wikipedia", [None, None], (26, 26)),
        ("wikipedia", [None, 13, None, None], (13, 13, 13, 13)),
        ("wikipedia", [None, 17, None], (None, 17, None)),
        ("wikipedia", [None, 18, None], (17, 18, 17)),
        ("wikipedia", [17, 17, None], (17, 17, 18)),
        ("pagat", [None, None, None], (13, 13, 13)),
    ],
)
def test_the_size_of_an_unknown_hand_is_what_the_deal_says(
    rules: str, players: list[int | None], sizes: tuple[int | None, ...]
) -> None:
    """Where it is certain."""
    listed: list[dict[str, Any]] = [{"name": str(seat), "hand_size": size} for seat, size in enumerate(players)]
    for player in listed:
        if player["hand_size"] is None:
            del player["hand_size"]
    record = record_of({"rules": rules, "players": listed, "plays": []})
    assert hand_sizes(record, read_rules(rules), lowest_holder(record, read_rules(rules))[0]) == sizes


def test_the_lowest_card_tells_the_larger_hand_and_the_lead_once_it_comes_up() -> None:
    """Of three unknown hands; before that anybody may have led."""
    players = [{"name": name} for name in "ABC"]
    plays = [{"seat": 1, "cards": ["9C"]}]
    log: Log = {"rules": "wikipedia", "players": players, "plays": plays}
    assert found(log) == []
    later = [{"seat": 2, "cards": []}, {"seat": 0, "cards": []}, {"seat": 1, "cards": ["3D"]}]
    log = {**log, "plays": [*plays, *later]}
    assert found(log) == [(0, 1, "lead/opening-card")]
    assert audit(record_of(log)).skipped == ("hand/0", "hand/1", "hand/2")


def outcome(report: AuditReport) -> object:
    return None if report.settlement is None else (report.settlement.winner, report.settlement.points)


def test_a_game_without_the_size_that_tells_who_is_out_is_incomplete() -> None:
    """Three hands of a whole deck, none of them known."""
    players = [{"name": name} for name in "ABC"]
    log = {"rules": {"opening_lead": "any"}, "players": players, "plays": [{"seat": 1, "cards": ["9C"]}]}
    report = audit(record_of(log))
    assert (report.verdict, outcome(report)) == ("incomplete", None)
    assert report.skipped == ("hand/0", "hand/1", "hand/2", "hand-size/0", "hand-size/1", "hand-size/2")


def test_an_unknown_hand_may_pass_the_lead_where_nobody_goes_out_on_twos() -> None:
    """It may hold nothing else."""
    rules = {**FREE, "going_out": "not-on-two", "opening_lead": "any"}
    log = game(rules, HANDS, (0, "9D"), (1, ""), (2, ""), (0, ""))
    assert found(log) == [(3, 0, "pass/on-lead")]
    assert found(hidden(log, 0, seat_0=3)) == []


def test_going_out_on_twos_is_found_by_the_size_of_the_hand() -> None:
    """Where that is known."""
    rules = {**FREE, "going_out": "not-on-two"}
    log = game(rules, ["3D 9D", "2C", "5C QD"], (0, "3D"), (1, "2C"))
    assert found(log) == found(hidden(log, 1, seat_1=1)) == [(1, 1, "going-out/on-two")]
