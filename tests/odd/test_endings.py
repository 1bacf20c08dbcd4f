"""Logs with an action too many or too few around the end of a trick or of the game."""

from __future__ import annotations

from dataclasses import replace

from service.audit import audit
from service.insight.counting import count_game
from service.rules.record import GameRecord
from tests.builders import game, record_of
from tests.explain.vectors import legal_cases

HANDS = ("3D 9S KS", "4C TH QD", "5H 5S QC", "6D KC AD")


def _found(record: GameRecord) -> list[tuple[int | None, str]]:
    return [(finding.ply, finding.code) for finding in audit(record).findings if finding.code != "deal/hand-size"]


def test_a_fourth_pass_after_the_trick_has_ended_is_a_pass_on_lead() -> None:
    """Three passes end the trick of four; whoever then passes had to lead, and the game goes on with the next seat."""
    passes = [(seat, "") for seat in (1, 2, 3)]
    record = record_of(game("wikipedia", HANDS, (0, "3D"), *passes, (0, ""), (1, "4C")))

    assert _found(record) == [(4, "pass/on-lead"), (None, "end/unfinished")]


def test_a_game_without_its_last_play_is_incomplete_and_settles_nothing() -> None:
    """Nobody is out, so the declared result is not compared; nothing else is wrong."""
    for case in legal_cases():
        record = record_of(case["log"])
        short = replace(record, seats=record.seats[:-1], plays=record.plays[:-1])

        report = audit(short)

        assert [finding.code for finding in report.findings] == ["end/unfinished"]
        assert (report.verdict, report.settlement, report.agreement) == ("incomplete", None, "none")
        assert count_game(short, report.rules, None).plies == len(short.plays)
