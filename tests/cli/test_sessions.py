"""`bigtwo audit` sees the games of one input as evenings: who won before, and what is odd about the numbers."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.cli import main
from service.rules.predecessor import Predecessor
from service.sessions import session_notes
from tests.shared import VECTORS

Log = dict[str, Any]


def evening() -> list[Log]:
    """A session of the checked examples in which one game is led by the wrong seat."""
    lines = (VECTORS / "partial.ndjson").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    logs: list[Log] = next(case["logs"] for case in cases if case["case"] == "session-1-wrong-leader")
    return logs


def audited(folder: Path, logs: list[Log], *options: str) -> list[Log]:
    path = folder / "evening.ndjson"
    path.write_text("".join(json.dumps(log) + "\n" for log in logs), encoding="utf-8")
    result = CliRunner().invoke(main, ["audit", "--format", "ndjson", *options, str(path)])
    return [json.loads(line) for line in result.stdout.splitlines()]


def codes(reports: list[Log]) -> list[list[str]]:
    return [[finding["code"] for finding in report["findings"]] for report in reports]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_later_game_is_led_by_the_winner_of_the_one_before_in_the_same_input(tmp_path: Path, jobs: str) -> None:
    """In the order of the input, whatever the number of processes."""
    reports = audited(tmp_path, evening(), "--jobs", jobs)
    assert codes(reports) == [[], ["session/seats-changed"], ["lead/wrong-seat", "session/seats-changed"]]
    assert [report["coverage"]["level"] for report in reports] == ["full"] * 3


def test_a_game_without_its_predecessor_is_not_judged_for_its_lead(tmp_path: Path) -> None:
    """It says so, and its verdict is no worse for it."""
    first, _, third = evening()
    reports = audited(tmp_path, [first, third])
    assert codes(reports)[1] == ["lead/unknown-predecessor", "session/gap", "session/seats-changed"]
    assert (reports[1]["verdict"], reports[1]["coverage"]["skipped"]) == ("legal", ["predecessor"])


def test_games_of_other_sources_are_of_other_evenings(tmp_path: Path) -> None:
    """Though the session has the same name."""
    first, second, _ = evening()
    reports = audited(tmp_path, [first, {**second, "source": "another"}])
    assert codes(reports)[1] == ["lead/unknown-predecessor"]


def test_notes_are_about_the_game_before_in_the_order_of_numbers() -> None:
    """The first game has none."""
    games = [
        Predecessor(number, players, None) for number, players in ((3, ("a", "b")), (3, ("a", "b")), (5, ("b", "a")))
    ]
    assert [[note.code for note in notes] for notes in session_notes(games)] == [
        [],
        ["session/number-twice"],
        ["session/gap", "session/seats-changed"],
    ]
    assert {note.severity for notes in session_notes(games) for note in notes} == {"note"}
