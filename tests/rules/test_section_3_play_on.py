"""Section 3 of the rules: `end: play-on`, who leads after a seat is out, and the dragon."""

from service.audit import audit
from service.rules.document import read_rules
from tests.builders import Log, act, game, record_of, sit_down

PLAY_ON = {"end": "play-on", "opening_play": "free"}


def test_the_game_goes_on_until_one_player_holds_cards() -> None:
    """The winner is the first out, and debts come from the cards left at the end."""
    log = game(PLAY_ON, ["3D", "4D 5D", "6D 7D 8D"], (0, "3D"), (1, "4D"), (2, ""), (1, "5D"))
    report = audit(record_of(log))
    assert [finding.code for finding in report.findings if finding.ply is not None] == []
    assert report.settlement is not None
    assert (report.settlement.winner, report.settlement.cards_left) == (0, (0, 0, 3))
    assert (report.settlement.places, report.settlement.points) == ((1, 2, 3), (3, 0, -3))


def test_the_next_seat_in_the_game_leads_where_nobody_beats_the_last_play() -> None:
    """The trick ends where the turn comes round to the seat that is out."""
    table = sit_down(read_rules(PLAY_ON), "2S", "4D 5D", "6D 7D", "8D 9D")
    table.turn = 0
    assert act(table, (0, "2S"), (1, ""), (2, ""), (3, "")) == [None] * 4
    assert (table.turn, table.on_lead, table.out) == (1, True, [0])
    assert act(table, (1, "4D"), (2, "6D"), (3, "8D"), (1, ""), (2, ""), (0, "")) == [None] * 5 + ["turn/out-of-turn"]


def test_a_lock_out_is_lifted_when_the_trick_of_a_seat_that_is_out_ends() -> None:
    """Nobody else is left in: his heir leads, though he had passed."""
    table = sit_down(read_rules({**PLAY_ON, "passing": "locks-out"}), "3D JD", "4D 5D", "2S", "9D TD")
    assert act(table, (0, "3D"), (1, ""), (2, "2S"), (3, ""), (0, "")) == [None] * 5
    assert (table.turn, table.on_lead, table.passed) == (3, True, 0)
    table = sit_down(read_rules({**PLAY_ON, "passing": "locks-out"}), "3D JD QD", "4D 5D", "6D 2S", "9D TD")
    assert act(table, (0, "3D"), (1, ""), (2, "6D"), (3, ""), (0, "JD"), (2, "2S")) == [None] * 6
    assert (table.turn, table.out) == (0, [2])


def test_an_unfinished_game_has_no_result() -> None:
    """Though somebody is out; nor is a declared result compared."""
    log = game(PLAY_ON, ["3D", "4D 5D", "6D 7D"], (0, "3D"), (1, "4D"), result={"winner": 2})
    report = audit(record_of(log))
    assert (report.settlement, report.agreement) == (None, "none")
    assert [finding.code for finding in report.findings if finding.code.startswith(("end", "result"))] == [
        "end/unfinished"
    ]
    assert report.findings[-1].sentence(["Ann", "Bo", "Cy"]) == (
        "the log stops before only one player holds cards; cards left: 0, 1, 2"
    )


def test_an_action_after_the_end_is_only_reported() -> None:
    """Once one player alone holds cards."""
    log = game(PLAY_ON, ["3D", "4D", "6D 7D"], (0, "3D"), (1, "4D"), (2, "6D"))
    codes = [finding.code for finding in audit(record_of(log)).findings if finding.ply is not None]
    assert codes == ["end/after-finish"]


def dragon(second: str) -> Log:
    """Two players, the first with a dragon and one card more."""
    rules = {**PLAY_ON, "plays": {"1": ["single"], "13": ["dragon"]}, "straights": []}
    first = "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2D"
    return game(rules, [f"{first} 2H", f"{second} 4S"], (0, first), (1, second))


def test_a_dragon_is_one_card_of_each_rank_and_its_two_decides() -> None:
    """♠ is above ♦."""
    higher = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2S"
    codes = [finding.code for finding in audit(record_of(dragon(higher))).findings if finding.ply is not None]
    assert codes == []
    pair = "3C 3H 5C 6C 7C 8C 9C TC JC QC KC AC 2S"
    codes = [finding.code for finding in audit(record_of(dragon(pair))).findings if finding.ply is not None]
    assert codes == ["play/not-a-combination"]
